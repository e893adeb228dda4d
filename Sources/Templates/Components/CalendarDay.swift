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
}
