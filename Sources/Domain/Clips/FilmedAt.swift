package import FoundationEssentials

/// When a clip was filmed. Cameras write what the clock showed where they were; some files know the instant alone.
package enum FilmedAt: Hashable, Sendable {
    /// What the clock showed there: a day, and the time of day where it is known.
    case local(year: Int, month: Int, day: Int, time: String?)
    /// An instant, of which the reader's time zone makes a day.
    case instant(Date)

    /// Cameras whose clock was never set say less.
    private static let years = 1990...2200

    /// What its text says, or nil for what is none: `2026-05-01`, `2026-05-01T14:03:22`, `2026-05-01T12:03:22Z`.
    /// Fractions and time zones after the seconds are left out, but for `Z`, which tells of an instant.
    package init?(_ text: some StringProtocol) {
        let text = text.prefix(40)
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard text.utf8.count >= 10, parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            Self.years.contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year)).contains(day)
        else { return nil }
        guard text.utf8.count > 10 else {
            self = .local(year: year, month: month, day: day, time: nil)
            return
        }
        let time = text.dropFirst(11).prefix(8)
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard ["T", " "].contains(text.dropFirst(10).first), time.utf8.count == 8, clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let rest = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        guard rest == "Z" else {
            self = .local(year: year, month: month, day: day, time: String(time))
            return
        }
        let days = Self.days(year, month, day)
        self = .instant(Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second)))
    }

    /// An instant, unless no camera's clock was set to it.
    package init?(_ instant: Date) {
        guard instant.timeIntervalSince1970 >= Double(Self.days(Self.years.lowerBound, 1, 1)) * 86_400,
            instant.timeIntervalSince1970 < Double(Self.days(Self.years.upperBound, 1, 1)) * 86_400
        else { return nil }
        self = .instant(instant)
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        let (next, later) = month == 12 ? (year + 1, 1) : (year, month + 1)
        return days(next, later, 1) - days(year, month, 1)
    }

    /// Days from 1 January 1970 to a day of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years that begin in March end with the day that some have more.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted - (shifted < 0 ? 399 : 0)) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension FilmedAt: CustomStringConvertible {
    /// As it is stored; such texts stand in the order of time, but for the difference of time zones.
    package var description: String {
        switch self {
        case .local(let year, let month, let day, let time):
            "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" + (time.map { "T" + $0 } ?? "")
        case .instant(let date):
            date.formatted(Date.ISO8601FormatStyle())
        }
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

extension FilmedAt: Codable {
    /// Reads its text.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let read = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "untimely")
        }
        self = read
    }

    /// Writes its text.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// When a clip was filmed, and who says so.
package struct Filming: Codable, Equatable, Sendable {
    /// Who says it.
    package enum Source: String, Codable, Sendable {
        /// A person set the day.
        case person
        /// The camera wrote it into the file.
        case file
        /// It is the date of the file on the machine that it was uploaded from.
        case sender
    }

    package var at: FilmedAt
    package var by: Source

    package init(_ at: FilmedAt, by: Source) {
        self.at = at
        self.by = by
    }
}
