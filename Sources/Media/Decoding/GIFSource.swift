internal import CFFmpeg
internal import Domain
internal import GIFKit

/// The frames of a GIF, composited as browsers show them, transparent pixels on white as on paper.
///
/// Unsafe: writes pixels into a frame that FFmpeg allocated, within its sizes; freed in `deinit`.
final class GIFSource: FrameSource {
    private(set) var dropped = 0
    /// A GIF counts in hundredths of a second.
    let timeBase = 0.01

    private let path: String
    private let limits: MediaLimits
    private let frame: UnsafeMutablePointer<AVFrame>
    private var frames: GIFFrames
    /// When the next frame is shown, hundredths of a second.
    private var nextTime: Int64 = 0

    /// What a GIF is, told without its pixels.
    static func describe(_ path: String, limits: MediaLimits) throws(AppError) -> MediaInfo {
        let input = try FileInput(path)
        let summary: GIFSummary
        do throws(GIFError) {
            summary = try GIFSummary(limits: DecodingLimits(limits), chunk: input.nextChunk)
        } catch {
            throw AppError(error, limits: limits)
        }
        if let fault = summary.fault, case .limit = fault.reason { throw AppError(fault, limits: limits) }
        let (width, height, frames) = (summary.canvas.width, summary.canvas.height, summary.frameCount)
        guard width > 0, height > 0, frames > 0 else { throw Demuxer.notMedia }
        try limits.checkSize(width: width, height: height)
        try limits.checkFrames(frames)
        try limits.checkDuration(summary.durationSeconds)
        try limits.checkAnimation(width: width, height: height, frames: frames)
        let isStill = frames == 1
        let duration = isStill ? 0 : summary.durationSeconds
        return MediaInfo(
            kind: isStill ? .still : .animation, width: width, height: height, duration: duration, frames: frames,
            fps: isStill ? 0 : Double(frames) / duration, rotation: 0,
            isVariableFrameRate: !isStill && !summary.isEven, container: "gif", codec: "gif",
            // A GIF cannot be stepped through.
            playsInBrowsers: isStill)
    }

    init(_ path: String, limits: MediaLimits) throws(AppError) {
        guard let frame = av_frame_alloc() else { throw AppError.noMemory }
        self.path = path
        self.limits = limits
        self.frame = frame
        frames = GIFFrames(limits: DecodingLimits(limits)) { nil }
        try open()
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        let composited: CompositedFrame?
        do throws(GIFError) {
            composited = try frames.next()
        } catch {
            if case .limit = error.reason { throw AppError(error, limits: limits) }
            // What comes after the fault cannot be told: the clip ends here.
            dropped += 1
            frames = GIFFrames { nil }
            return nil
        }
        guard let composited else { return nil }
        try paint(composited.canvas)
        frame.pointee.best_effort_timestamp = nextTime
        nextTime += Int64((composited.delay.shownSeconds * 100).rounded())
        return frame
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
        Double(frame.pointee.best_effort_timestamp) * timeBase
    }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { .upright }

    /// A GIF's frames stand on those before: it can only be read on.
    func seek(to time: Double) {}

    func rewind() {
        nextTime = 0
        // The file was there before. If it is gone the clip ends.
        do { try open() } catch { frames = GIFFrames { nil } }
    }

    private func open() throws(AppError) {
        frames = GIFFrames(limits: DecodingLimits(limits), chunk: try FileInput(path).nextChunk)
    }

    /// Puts a canvas into the frame.
    private func paint(_ canvas: Bitmap) throws(AppError) {
        if Int(frame.pointee.width) != canvas.width || Int(frame.pointee.height) != canvas.height
            || av_frame_is_writable(frame) == 0
        {
            av_frame_unref(frame)
            frame.pointee.format = AV_PIX_FMT_RGB24.rawValue
            frame.pointee.width = Int32(canvas.width)
            frame.pointee.height = Int32(canvas.height)
            guard av_frame_get_buffer(frame, 0) == 0 else { throw AppError.noMemory }
        }
        guard let target = frame.pointee.data.0 else { throw AppError.noMemory }
        canvas.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<canvas.height {
                var output = target + row * Int(frame.pointee.linesize.0)
                for colour in pixels[(row * canvas.width)..<((row + 1) * canvas.width)] {
                    let shown = colour.alpha == 0 ? Colour.white : colour
                    (output[0], output[1], output[2]) = (shown.red, shown.green, shown.blue)
                    output += 3
                }
            }
        }
    }
}

extension DecodingLimits {
    /// What GIFKit may take of a file.
    fileprivate init(_ limits: MediaLimits) {
        self.init()
        canvasPixels = Int(limits.pixels(ofStill: false))
        totalPixels = limits.animationPixels
        frames = limits.frames
    }
}

extension AppError {
    /// Why a GIF cannot be decoded.
    fileprivate init(_ error: GIFError, limits: MediaLimits) {
        switch error.reason {
        case .limit(.frames): self = limits.tooManyFrames
        case .limit(.canvasPixels), .limit(.totalPixels): self = limits.tooManyPixels
        case .limit(.bytes), .limit(.extensionBytes):
            self.init(
                .tooLarge, "This GIF is too large. Export it at a smaller size and try again.", detail: "\(error)")
        case .notGIF, .truncated, .unknownBlock, .emptyCanvas, .codeSize, .code:
            self.init(.notMedia, "This GIF is damaged or incomplete. Try another copy.", detail: "\(error)")
        }
    }
}
