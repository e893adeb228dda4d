internal import Domain

/// When the frames of a clip are shown, kept where nobody could tell it from their rate.
enum FrameTimes {
    /// A frame that is this far from where the rate has it might be taken for its neighbour, shares of an interval.
    private static let tolerance = 0.25

    /// The times, to a tenth of a millisecond; nil where each is near its number divided by the rate.
    /// - Parameters:
    ///   - times: of all frames in order, seconds.
    ///   - fps: frames a second, as the report has it.
    static func uneven(_ times: [Double], fps: Double) -> [Double]? {
        guard times.count > 1 else { return nil }
        let isEven =
            fps > 0
            && times.enumerated().allSatisfy { abs($0.element * fps - Double($0.offset)) <= tolerance }
        return isEven ? nil : times.map { max(0, $0).rounded(to: 4) }
    }
}
