/// A day of the calendar.
public struct CalendarDay: Sendable, Hashable {
    /// The year.
    public var year: Int
    /// 1…12
    public var month: Int
    /// 1…31
    public var day: Int

    /// A day from its parts.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }
}
