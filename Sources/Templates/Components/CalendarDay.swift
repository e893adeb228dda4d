/// A day of the calendar.
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

    /// As forms and tables have it: `2026-07-31`.
    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }
}
