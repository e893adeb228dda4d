import Domain
import FoundationEssentials

/// Quantities as people read them.
enum Wording {
    /// Seconds beyond this are no clip's, and nobody waits for so long.
    private static let longest = 1e9

    /// A length of time: `4.2 s`, `1 min 5 s`, `1 h 2 min 5 s`.
    static func duration(_ seconds: Double) -> String {
        guard (0...longest).contains(seconds) else { return "–" }
        if seconds < 59.95 { return localized("\(seconds, digits: 1) s") }
        let whole = Numerals.whole(seconds)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return [
            hours > 0 ? localized("\(hours) h") : nil, minutes > 0 ? localized("\(minutes) min") : nil,
            rest > 0 ? localized("\(rest) s") : nil,
        ].compactMap { $0 }.joined(separator: " ")
    }

    /// A place on the clip's clock: `0:04.27`.
    static func clock(_ seconds: Double) -> String {
        guard (0...longest).contains(seconds) else { return "–" }
        let hundredths = Numerals.whole(seconds * 100)
        return "\(hundredths / 6000):\(twoDigits(hundredths / 100 % 60)).\(twoDigits(hundredths % 100))"
    }

    /// A size in decimal units, as phones and shops state it: `48.3 MB`.
    static func bytes(_ count: Int64) -> String { LocalizedText.size(bytes: count).localized }

    /// A limit in round decimal units, never more than it is: 2 GiB is `2 GB`.
    static func limit(_ count: Int64) -> String { LocalizedText.limit(bytes: count).localized }

    /// A share as a whole percentage.
    static func percent(_ share: Double) -> String { Language.current.format.percent(share) }

    /// A share in whole hundredths: what is not all is never 100, and what is not nothing never 0.
    static func hundredths(_ share: Double) -> Double {
        let nearest = (min(max(share, 0), 1) * 100).rounded()
        return share > 0 && share < 1 ? min(max(nearest, 1), 99) : nearest
    }

    /// A probability in words.
    static func likelihood(_ share: Double) -> String {
        switch share {
        case 0.85...: localized("very likely")
        case 0.65...: localized("likely")
        case 0.5...: localized("probably")
        default: localized("uncertain")
        }
    }

    /// Frames per second: `30 fps`, `29.97 fps`.
    static func frameRate(_ fps: Double) -> String {
        localized("\(Numerals.trimmed(fps, 2)) fps")
    }

    /// A name of the program as words: `eyeBlinkLeft` and `eye_blink_left` are `Eye blink left`.
    static func words(of name: String) -> String {
        var words = ""
        for character in name {
            if character == "_" {
                words += " "
            } else if character.isUppercase, !words.isEmpty {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The moment for programs, `2026-11-21T08:25:38Z`.
    static func stamp(_ date: Date) -> String { date.formatted(.iso8601) }

    /// The moment for people, in UTC; scripts turn it into local time.
    static func moment(_ date: Date) -> String {
        let stamp = stamp(date)
        let day = stamp.prefix(10).split(separator: "-")
        guard day.count == 3, let year = Int(day[0]), let month = Int(day[1]), let number = Int(day[2]) else {
            return stamp
        }
        let words = self.day(CalendarDay(year: year, month: month, day: number))
        return words + ", \(stamp.dropFirst(11).prefix(5)) UTC"
    }

    /// A day, `21 Nov 2026`.
    static func day(_ day: CalendarDay) -> String {
        Language.current.format.day(day.day, month: day.month, year: day.year)
    }

    /// A day whose year is clear, `21 Nov`.
    static func shortDay(_ day: CalendarDay) -> String { Language.current.format.day(day.day, month: day.month) }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
