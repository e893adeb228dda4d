/// What clocks and calendars show.
package struct LocalTime: Equatable, Sendable {
    /// The year.
    package var year: Int
    /// 1…12
    package var month: Int
    /// 1…31
    package var day: Int
    /// 0…23
    package var hour: Int
    /// 0…59
    package var minute: Int
    /// 0…60
    package var second: Int
}
