/// How a language writes numbers, dates and lists.
package struct LocaleFormat: Equatable, Sendable {
    /// Between whole and fraction: `.`, `,`.
    package var decimalSeparator: String
    /// Between thousands.
    package var groupingSeparator: String
    /// Fewest digits in front of the first separator between thousands: in Spanish 10.000, but 1000.
    package var minimumGrouping: Int
    /// What stands around a percentage.
    package var percent: (before: String, after: String) { (percentBefore, percentAfter) }
    private var percentBefore: String
    private var percentAfter: String
    /// A day with its year: `d MMM y`, in the letters of CLDR.
    package var dayPattern: String
    /// A day of a year that is clear: `d MMM`.
    package var shortDayPattern: String
    /// The twelve months, short, as they stand in a date.
    package var months: [String]
    /// Around the parts of a list: `{1}, {2}` and `{1} and {2}`.
    package var list: ListPattern

    /// What stands between the parts of a list.
    package struct ListPattern: Equatable, Sendable {
        package var separator: String
        package var last: String
        package var pair: String

        package init(separator: String, last: String, pair: String) {
            (self.separator, self.last, self.pair) = (separator, last, pair)
        }
    }

    package init(
        decimalSeparator: String, groupingSeparator: String, minimumGrouping: Int, percent: (String, String),
        dayPattern: String, shortDayPattern: String, months: [String], list: ListPattern
    ) {
        self.decimalSeparator = decimalSeparator
        self.groupingSeparator = groupingSeparator
        self.minimumGrouping = minimumGrouping
        (percentBefore, percentAfter) = percent
        self.dayPattern = dayPattern
        self.shortDayPattern = shortDayPattern
        self.months = months
        self.list = list
    }

    /// British English, with a comma between thousands from 10,000.
    package static let english = LocaleFormat(
        decimalSeparator: ".", groupingSeparator: ",", minimumGrouping: 2, percent: ("", "%"), dayPattern: "d MMM y",
        shortDayPattern: "d MMM",
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        list: ListPattern(separator: ", ", last: " and ", pair: " and "))
}

extension LocaleFormat {
    /// Powers of ten for the digits that pages show.
    private static let powers: [Double] = [1, 10, 100, 1_000, 10_000]

    /// A number with exactly `digits` (0…4) digits after the point, rounded half away from zero; a dash when it is not
    /// finite.
    package func number(_ value: Double, digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e14 else { return "–" }
        let places = min(max(digits, 0), Self.powers.count - 1)
        let power = Self.powers[places]
        let scaled = (abs(value) * power).rounded()
        let whole = Int64(scaled / power)
        var text = value < 0 && scaled > 0 ? "−" : ""
        appendGrouped(String(whole), to: &text)
        guard places > 0 else { return text }
        let fraction = String(Int64(scaled) - whole * Int64(power))
        return text + decimalSeparator + String(repeating: "0", count: places - fraction.count) + fraction
    }

    private func appendGrouped(_ digits: String, to text: inout String) {
        guard digits.utf8.count >= 3 + minimumGrouping else { return text += digits }
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.utf8.count - place) % 3 == 0 { text += groupingSeparator }
            text.append(digit)
        }
    }

    /// A share, 0…1, as a whole percentage: what is not all is never 100, and what is not nothing never 0.
    package func percent(_ share: Double) -> String {
        let nearest = (min(max(share, 0), 1) * 100).rounded()
        let shown = share > 0 && share < 1 ? min(max(nearest, 1), 99) : nearest
        return percentBefore + number(shown, digits: 0) + percentAfter
    }

    /// A day; `?` where there is no such month.
    package func day(_ day: Int, month: Int, year: Int) -> String {
        date(dayPattern, day, month, year)
    }

    /// A day of a year that is clear.
    package func day(_ day: Int, month: Int) -> String { date(shortDayPattern, day, month, 0) }

    /// Fills a pattern of CLDR: `d`, `MMM` and `y`, with other words in single quotes.
    private func date(_ pattern: String, _ day: Int, _ month: Int, _ year: Int) -> String {
        var words = ""
        var isQuoted = false
        var last: Character?
        for letter in pattern {
            defer { last = letter }
            if letter == "'" { isQuoted.toggle(); continue }
            guard !isQuoted, letter.isLetter else { words.append(letter); continue }
            guard letter != last else { continue }
            switch letter {
            case "d": words += String(day)
            case "M", "L": words += (1...12).contains(month) ? months[month - 1] : "?"
            case "y": words += String(year)
            default: words.append(letter)
            }
        }
        return words
    }

    /// Words one after the other: `a, b and c`.
    package func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        if words.count == 2 { return words[0] + list.pair + last }
        return words.dropLast().joined(separator: list.separator) + list.last + last
    }
}
