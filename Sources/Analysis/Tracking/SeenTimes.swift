internal import Domain
internal import Media

/// When the frames of a clip are shown, as they were seen while it was decoded.
struct SeenTimes {
    private var shown: ClosedRange<Double>?
    private var isMended = false

    /// Notes a part.
    /// - Parameters:
    ///   - times: when its first and last frame are shown, seconds.
    ///   - isMended: whether times were changed to run forward.
    mutating func add(_ times: ClosedRange<Double>?, isMended: Bool) {
        self.isMended = self.isMended || isMended
        guard let times else { return }
        shown =
            min(
                shown?.lowerBound ?? times.lowerBound, times.lowerBound)...max(
                shown?.upperBound ?? times.upperBound, times.upperBound)
    }

    /// Notes what was seen of another part.
    mutating func add(_ other: SeenTimes) { add(other.shown, isMended: other.isMended) }

    /// Notes all that a reader has read.
    mutating func add(_ reader: FrameReader) { add(reader.times, isMended: reader.isClockMended) }

    /// What is known of the clip then.
    /// - Parameters:
    ///   - info: what the probe said.
    ///   - frames: how many were decoded.
    func info(_ info: MediaInfo, frames: Int) -> MediaInfo {
        guard let shown else { return info }
        return info.decoded(frames, from: shown.lowerBound, to: shown.upperBound, isMended: isMended)
    }
}
