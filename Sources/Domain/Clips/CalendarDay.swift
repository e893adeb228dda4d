/// A day of the calendar, in whoever's time zone.
package struct CalendarDay: Sendable, Hashable {
    /// The year.
    package var year: Int
    /// 1…12
    package var month: Int
    /// 1…31
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// A day as forms have it: `2026-07-31`.
    package init?(_ text: String) {
        let parts = text.split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// As forms and tables have it: `2026-07-31`.
    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// Days since 1 March of the year 0, in the Gregorian calendar: years begin with March, so that the leap day is
    /// their last.
    package var number: Int {
        let shifted = month > 2 ? (year: year, month: month - 3) : (year: year - 1, month: month + 9)
        let years = shifted.year * 365 + shifted.year / 4 - shifted.year / 100 + shifted.year / 400
        return years + (153 * shifted.month + 2) / 5 + day - 1
    }
}

extension CalendarDay: Comparable {
    package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}
