internal import CFFmpeg

/// One frame of a clip, borrowed from its reader until the reader's next call.
public struct VideoFrame {
    /// Place in the clip, from 0.
    public let index: Int
    /// Presentation time, seconds; 0 is where players show 0:00.
    public let time: Double
    /// The picture.
    public let picture: Picture
}

/// A part of a clip that can be decoded by itself.
public struct ClipRange: Equatable, Sendable {
    /// Frames before this time belong to the part before, seconds.
    public var start: Double
    /// Frames from this time on belong to the next part, seconds.
    public var end: Double
    /// Presentation time of the key frame that the part begins with, seconds.
    public var seekTime: Double
    /// Index of the first frame in the clip.
    public var firstIndex: Int
    /// Frames in this part; 0 when they have not been counted.
    public var frames: Int
}

/// Decodes the frames of a clip, one after the other. It has one owner and is used from one thread at a time.
public final class FrameReader {
    /// What the probe says of the clip.
    public let info: MediaInfo

    private let limits: MediaLimits
    private let range: ClipRange?
    private let source: PacketDecoder
    private var converter = PictureConverter()
    private var nextIndex: Int
    private var lastTime = -Double.infinity

    /// Opens a clip.
    /// - Parameters:
    ///   - path: the file.
    ///   - limits: where to stop.
    ///   - range: the part to decode; nil means all of it.
    ///   - threads: decoder threads.
    /// - Throws: whatever `MediaProbe.probe` throws.
    public init(path: String, limits: MediaLimits = MediaLimits(), range: ClipRange? = nil, threads: Int = 1)
        throws(MediaError)
    {
        let demuxer = try Demuxer(path)
        info = try MediaProbe.describe(demuxer, limits: limits)
        source = try PacketDecoder(demuxer, limits: limits, threads: threads)
        self.limits = limits
        self.range = range
        nextIndex = range?.firstIndex ?? 0
        if let range, range.seekTime > 0 { source.seek(to: range.seekTime) }
    }

    /// The next frame in order of presentation, or nil after the last.
    ///
    /// A damaged frame is left out; a truncated clip ends where it breaks off.
    /// - Throws: `truncated` if not one frame could be decoded; `tooManyFrames`, `tooLong`, `tooLarge`.
    public func next() throws(MediaError) -> VideoFrame? {
        while let frame = try source.next() {
            var time = source.time(of: frame) ?? (lastTime.isFinite ? lastTime + nominalInterval : 0)
            if let range {
                if time < range.start { continue }
                if time >= range.end { return nil }
            }
            // Two frames at the same instant, or time running backwards: the clip's clock is broken there; keep the order.
            if time <= lastTime { time = lastTime + 0.001 }
            lastTime = time
            let index = nextIndex
            nextIndex += 1
            try limits.checkFrames(index + 1)
            try limits.checkDuration(time)
            try limits.checkSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
            let picture = try converter.picture(of: frame, in: source.demuxer)
            return VideoFrame(index: index, time: info.kind == .still ? 0 : time, picture: picture)
        }
        if nextIndex == 0 {
            throw MediaError(.truncated, "Not one picture of this file can be decoded: it is damaged or cut off. Try another copy.")
        }
        return nil
    }

    /// Jumps to the last key frame at or before a time, seconds. Indices are not known after a jump.
    func seek(to time: Double) {
        source.seek(to: time)
        lastTime = -.infinity
    }

    /// The frame at hand, for those who encode it.
    var current: UnsafeMutablePointer<AVFrame> { source.frame }

    private var nominalInterval: Double { info.fps > 0 ? 1 / info.fps : 1 / 30 }
}
