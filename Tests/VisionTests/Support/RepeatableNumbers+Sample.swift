import TestSupport

extension RepeatableNumbers {
    /// A sample that depends on its place alone.
    static func sample(_ plane: Int, _ x: Int, _ y: Int) -> UInt8 {
        var numbers = RepeatableNumbers(seed: UInt64(plane << 32 | y << 16 | x))
        return UInt8(truncatingIfNeeded: numbers.next())
    }
}
