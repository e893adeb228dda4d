internal import CFFmpeg
package import Domain

/// One frame of a clip, borrowed from its reader until the reader's next call.
package struct VideoFrame {
    /// Place in the clip, from 0.
    package let index: Int
    /// Presentation time, seconds; 0 is where players show 0:00.
    package let time: Double
    /// The picture.
    package let picture: Picture
}

/// A part of a clip that can be decoded by itself.
package struct ClipRange: Equatable, Sendable {
    /// Frames before this time belong to the part before, seconds.
    package var start: Double
    /// Frames from this time on belong to the next part, seconds.
    package var end: Double
    /// Presentation time of the key frame that decoding has to begin with, seconds.
    package var seekTime: Double
    /// Index of the first frame in the clip.
    package var firstIndex: Int
    /// Frames in this part; 0 when they have not been counted.
    package var frames: Int
}

/// Decodes the frames of a clip, one after the other. It has one owner and is used from one thread at a time.
package final class FrameReader {
    /// What the probe says of the clip.
    package let info: MediaInfo
    /// Damaged frames that were left out so far.
    package var droppedFrames: Int { source.dropped }

    /// When the first and the last frame that were read are shown, seconds; nil before there is one.
    package private(set) var times: ClosedRange<Double>?
    /// Whether times were changed to run forward: the file's do not.
    package var isClockMended: Bool { clock.isMended }

    private let limits: MediaLimits
    private let range: ClipRange?
    let source: any FrameSource
    private let converter = PictureConverter()
    private var nextIndex: Int
    private var clock: FrameClock
    /// Whether the first frame after a jump is still to come: the jump may have missed.
    private var isAfterJump = false

    /// Opens a clip.
    /// - Parameters:
    ///   - path: the file.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - limits: where to stop.
    ///   - range: the part to decode; nil means all of it.
    ///   - threads: decoder threads.
    /// - Throws: whatever `MediaProbe.probe` throws.
    package init(
        path: String, turn: ClipTurn = .none, limits: MediaLimits = MediaLimits(), range: ClipRange? = nil,
        threads: Int = 1
    ) throws(AppError) {
        (source, info) = try ClipFile.open(path, turn: turn, limits: limits, threads: threads)
        self.limits = limits
        self.range = range
        clock = FrameClock(fps: info.fps)
        nextIndex = range?.firstIndex ?? 0
        if let range, range.seekTime > 0 {
            source.seek(to: range.seekTime)
            isAfterJump = true
        }
    }

    /// The next frame in order of presentation, or nil after the last.
    ///
    /// A damaged frame is left out; a truncated clip ends where it breaks off.
    /// - Throws: `truncated` if not one frame could be decoded; `tooManyFrames`, `tooLong`, `tooLarge`.
    package func next() throws(AppError) -> VideoFrame? {
        guard let found = try advance() else { return nil }
        let picture = try converter.picture(of: found.frame, shown: found.orientation)
        return VideoFrame(index: found.index, time: found.time, picture: picture)
    }

    /// The next frame as it was decoded, how it is to be shown, and its place; valid until the next call.
    func advance() throws(AppError) -> (
        frame: UnsafeMutablePointer<AVFrame>, orientation: Orientation, index: Int, time: Double
    )? {
        if info.kind == .still, nextIndex > 0 { return nil }
        while let frame = try source.next() {
            let stamp = source.time(of: frame)
            if let range {
                guard hasArrived(stamp ?? .infinity, range) else { continue }
                guard let stamp, stamp >= range.start else { continue }
                if stamp >= range.end { return nil }
            }
            let time = clock.time(stamp)
            let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
            let index = nextIndex
            nextIndex += 1
            try limits.checkFrames(index + 1)
            try limits.checkDuration(time)
            try limits.checkSize(width: width, height: height)
            if info.kind == .animation { try limits.checkAnimation(width: width, height: height, frames: index + 1) }
            times = min(times?.lowerBound ?? time, time)...max(times?.upperBound ?? time, time)
            return (frame, source.orientation(of: frame), index, info.kind == .still ? 0 : time)
        }
        if nextIndex == 0 { throw Self.nothing }
        return nil
    }

    /// False when the first frame after the jump to the range's key frame is not that key frame: then everything is
    /// read from the beginning instead.
    private func hasArrived(_ stamp: Double, _ range: ClipRange) -> Bool {
        guard isAfterJump else { return true }
        isAfterJump = false
        if abs(stamp - range.seekTime) < source.timeBase { return true }
        source.rewind()
        return false
    }

    static let nothing = AppError(
        .truncated, "No frame of this file can be read. It is damaged or incomplete. Try another copy.")
}
