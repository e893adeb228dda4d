/// How fast something changes at a moment, from the way since one neighbour and the way to the other.
///
/// Weighted so that it is exact for a steadily growing rate at any spacing of the three moments.
/// - Parameters:
///   - before: way and seconds since the moment before; nil if there is none.
///   - after: way and seconds to the moment after; nil if there is none.
/// - Returns: way per second; NaN without neighbours.
func rate(before: (way: Float, seconds: Float)?, after: (way: Float, seconds: Float)?) -> Float {
    switch (before, after) {
    case (let before?, let after?):
        let seconds = before.seconds + after.seconds
        return (before.way / before.seconds * after.seconds + after.way / after.seconds * before.seconds) / seconds
    case (let one?, nil), (nil, let one?): return one.way / one.seconds
    case (nil, nil): return .nan
    }
}
