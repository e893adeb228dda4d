import Domain
import FoundationEssentials
import Locales
import Templates

/// Days in a time zone.
extension CalendarDay {
    /// The day of a moment.
    init(_ date: Date, in zone: TimeZoneRules) {
        let parts = zone.local(Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0)
        self.init(year: parts.year, month: parts.month, day: parts.day)
    }

    /// When it begins, or a day that is some days later.
    func start(daysLater days: Int = 0, in zone: TimeZoneRules) -> Date {
        Date(timeIntervalSince1970: Double(zone.start(year: year, month: month, day: day + days)))
    }
}

/// When clips were filmed, in the time zone of whoever asks.
extension Clip {
    /// The day on which it was filmed; where nobody knows, that on which it was uploaded.
    func day(in zone: TimeZoneRules) -> CalendarDay { filmed(in: zone).day }

    /// That day, and what the clock showed: `14:03:22`; nil where only the day is known.
    func filmed(in zone: TimeZoneRules) -> (day: CalendarDay, time: String?) {
        let instant: Date
        switch filming?.at {
        case .local(let year, let month, let day, let time):
            return (CalendarDay(year: year, month: month, day: day), time)
        case .instant(let date): instant = date
        case nil: instant = createdAt
        }
        let parts = zone.local(Int(exactly: instant.timeIntervalSince1970.rounded(.down)) ?? 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (
            CalendarDay(year: parts.year, month: parts.month, day: parts.day),
            "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
        )
    }
}
