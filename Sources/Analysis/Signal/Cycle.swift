/// Directions in degrees, that begin again after a whole turn.
enum Cycle {
    /// The series without its jumps from 180 to −180: each value is moved by whole turns to be nearest to the one
    /// before. NaN stays.
    static func unwrapped(_ degrees: [Float]) -> [Float] {
        var last: Float?
        return degrees.map { value in
            guard value.isFinite else { return value }
            let near = last.map { $0 + wrapped(value - $0) } ?? value
            last = near
            return near
        }
    }

    /// The same direction in −180…180.
    static func wrapped(_ degrees: Float) -> Float { degrees - 360 * (degrees / 360).rounded() }
}
