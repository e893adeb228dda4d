internal import CFFmpeg
import Domain

/// Finds the frame that is shown at a time: the last one that begins then or before.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class FrameSequence {
    /// The time of the frame that was found last, seconds.
    private(set) var time = -Double.infinity
    private let source: any FrameSource
    private var clock: FrameClock
    private var shown: UnsafeMutablePointer<AVFrame>
    private var coming: UnsafeMutablePointer<AVFrame>
    /// The time of `coming`; nil before the first frame, infinite after the last.
    private var comingTime: Double?
    /// The time that `shown` was found for.
    private var wantedLast: Double?

    /// Seconds beyond which a jump to a key frame is made: decoding on is quicker when the next picture is near, and from
    /// the beginning when that is near.
    private static let jump = 4.0
    /// Times that differ by less mean the same frame, seconds.
    private static let sameFrame = 0.0005

    init(_ source: any FrameSource, fps: Double) throws(AppError) {
        var first = av_frame_alloc()
        guard let shown = first, let coming = av_frame_alloc() else {
            av_frame_free(&first)
            throw AppError.noMemory
        }
        self.source = source
        self.shown = shown
        self.coming = coming
        clock = FrameClock(fps: fps)
    }

    deinit {
        var (shown, coming): (UnsafeMutablePointer<AVFrame>?, UnsafeMutablePointer<AVFrame>?) = (shown, coming)
        av_frame_free(&shown)
        av_frame_free(&coming)
    }

    /// The frame shown at a time, valid until the next call; nil where nothing can be decoded.
    func frame(at wanted: Double) throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        // A picture in two sizes is decoded once, wherever it lies.
        if wanted == wantedLast, time.isFinite { return shown }
        wantedLast = nil
        let isBack = wanted < time - Self.sameFrame
        let hasJumped = wanted.isFinite && (wanted - max(time, 0) > Self.jump || isBack && wanted > Self.jump)
        if hasJumped {
            // Containers find key frames by decoding time, which is a little before the time of presentation.
            source.seek(to: wanted - 1)
            forget()
        } else if isBack {
            source.rewind()
            forget()
        }
        if try !advance(to: wanted) || (hasJumped && time > wanted + Self.sameFrame) {
            // The jump led beyond the wanted frame, or to where nothing can be decoded.
            source.rewind()
            forget()
            _ = try advance(to: wanted)
        }
        wantedLast = wanted
        return time.isFinite ? shown : nil
    }

    /// Decodes until the frame after the wanted one is at hand.
    /// - Returns: false if there was no frame at all.
    private func advance(to wanted: Double) throws(AppError) -> Bool {
        if comingTime == nil { try decode() }
        while let next = comingTime, next.isFinite, next <= wanted + Self.sameFrame || !time.isFinite {
            time = next
            swap(&shown, &coming)
            try decode()
        }
        return time.isFinite
    }

    private func decode() throws(AppError) {
        av_frame_unref(coming)
        guard let frame = try source.next() else {
            comingTime = .infinity
            return
        }
        av_frame_move_ref(coming, frame)
        comingTime = clock.time(source.time(of: coming))
    }

    private func forget() {
        time = -.infinity
        comingTime = nil
        clock.restart()
    }
}
