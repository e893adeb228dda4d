import Domain

extension Measurement {
    /// What was measured.
    var localizedName: String { LocalizedText(name, nil).localized }

    /// Where the band comes from; nil where there is none.
    var localizedSource: String? { band.map { LocalizedText($0.source, nil).localized } }

    /// The value with its unit: `118°`, `0.42 m`, `12.5 rad/s`.
    var valueWords: String { Self.words(value, unit) }

    /// The band with its unit in one unbroken piece: `120 – 160°`, `at least 90°`; nothing where there is none.
    var bandWords: String? {
        switch (band?.low, band?.high) {
        case (let low?, let high?):
            Numerals.fixed(low, Self.digits(unit)) + "\u{A0}–\u{2060}\u{A0}" + Self.words(high, unit)
        // Of all that is measured, only how high the hand finishes may be below its zero, the shoulders.
        case (let low?, nil) where low < 0 && unit == "m":
            localized("at shoulder height or higher (up to \(Numerals.fixed(-low * 100, 0)) cm below is fine)")
        case (let low?, nil): localized("at least \(Self.words(low, unit))")
        case (nil, let high?): localized("at most \(Self.words(high, unit))")
        case (nil, nil): nil
        }
    }

    /// Whether the value lies in its band.
    var isInBand: Bool {
        value >= band?.low ?? -.infinity && value <= band?.high ?? .infinity
    }

    /// A number with its unit; degrees and percentages need no room between them.
    static func words(_ value: Double, _ unit: String) -> String {
        let number = Numerals.fixed(value, digits(unit))
        if unit == "°" || unit.isEmpty { return number + unit }
        return number + "\u{A0}" + LocalizedText(unit, nil).localized
    }

    /// Digits after the point that make sense in a unit: more would pretend a precision that is not there.
    private static func digits(_ unit: String) -> Int {
        switch unit {
        case "°", "ms", "cm", "%": 0
        case "m", "s": 2
        default: 1
        }
    }
}

extension Wording {
    /// A length in both systems: `12 cm (4.7 in)`.
    static func length(metres: Double) -> String {
        localized("\(metres * 100, digits: 0)\u{A0}cm (\(metres / 0.0254, digits: 1)\u{A0}in)")
    }

    /// A time against contact: `120 ms before`, `1.20 s after`, `at contact`.
    static func relative(milliseconds: Double) -> String {
        let length = abs(milliseconds)
        if length < 0.5 { return localized("at contact") }
        if length >= 999.5 {
            return milliseconds < 0
                ? localized("\(length / 1000, digits: 2)\u{A0}s before")
                : localized("\(length / 1000, digits: 2)\u{A0}s after")
        }
        return milliseconds < 0
            ? localized("\(length, digits: 0)\u{A0}ms before") : localized("\(length, digits: 0)\u{A0}ms after")
    }
}
