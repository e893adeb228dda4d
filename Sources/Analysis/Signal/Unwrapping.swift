/// Directions in degrees without their jumps at ±180: each differs from the one before by at most half a turn.
///
/// NaN stays NaN and is passed over.
func unwrapped(degrees: [Float]) -> [Float] {
    var turns: Float = 0
    var last: Float?
    return degrees.map { value in
        guard value.isFinite else { return .nan }
        if let last { turns -= ((value - last) / 360).rounded() }
        last = value
        return value + 360 * turns
    }
}
