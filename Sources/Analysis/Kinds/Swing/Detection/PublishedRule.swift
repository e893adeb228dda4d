internal import Domain

/// Finds swings as published: peaks of the wrist's angular velocity. Kept as the baseline that accuracy is printed
/// beside.
package struct PublishedRule: Sendable {
    /// The rule's numbers.
    package struct Parameters: Equatable, Sendable {
        /// Least peak, rad/s (published).
        package var minimumPeak: Float = 3
        /// Least time between two peaks, seconds (published).
        package var minimumDistance = 1.0
        /// How long before the peak a swing begins, seconds (published).
        package var before = 0.7
        /// How long after the peak a swing ends, seconds (published).
        package var after = 0.3
        /// Shortest swing, seconds: 20 frames at 30 frames a second (published), scaled by time.
        package var minimumLength = 20.0 / 30

        /// The published numbers.
        package init() {}
    }

    /// The rule's numbers.
    package let parameters: Parameters

    /// A detector with the published numbers, or others.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// The swings of a clip in order of time. What the clip's ends cut off is left out of the frames.
    func segments(in series: SwingSeries) -> [SwingSegment] {
        let left = series[.wristAngularVelocity(.left)]
        let right = series[.wristAngularVelocity(.right)]
        let faster = zip(left, right).map { max($0.isFinite ? $0 : -.infinity, $1.isFinite ? $1 : -.infinity) }
        let found = peaks(
            of: faster, at: series.times, over: parameters.minimumPeak, distance: parameters.minimumDistance)
        return found.compactMap { peak in
            let time = series.times[peak.index]
            let frames = series.frames(from: time - parameters.before, to: time + parameters.after)
            // Times are recorded in microseconds.
            guard series.duration(of: frames) >= parameters.minimumLength - 1e-3 else { return nil }
            return SwingSegment(
                frames: frames, contact: peak.index, hand: left[peak.index] == peak.value ? .left : .right)
        }
    }
}
