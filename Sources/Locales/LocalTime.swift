/// What clocks and calendars show.
public struct LocalTime: Equatable, Sendable {
    /// The year.
    public var year: Int
    /// 1…12
    public var month: Int
    /// 1…31
    public var day: Int
    /// 0…23
    public var hour: Int
    /// 0…59
    public var minute: Int
    /// 0…60
    public var second: Int
}
