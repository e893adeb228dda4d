internal import CFFmpeg
internal import CWebP
internal import Domain

/// The frames of an animated WebP, composited by libwebp's own decoder, transparent pixels on white as on paper.
///
/// What the file states is held against the limits before memory is taken for a picture.
///
/// Unsafe: memory that libwebp and FFmpeg own, freed in `deinit`; reads the canvas that libwebp lends within its size.
final class WebPSource: FrameSource {
    private(set) var dropped = 0
    /// A WebP counts in milliseconds.
    let timeBase = 0.001
    /// What the file is.
    let info: MediaInfo

    /// The file is held in memory: larger ones are refused, bytes.
    private static let mostBytes = 128 * 1024 * 1024

    private let width: Int
    private let height: Int
    /// The file; the decoder reads in it.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: OpaquePointer
    private let frame: UnsafeMutablePointer<AVFrame>
    /// How long each frame is shown, milliseconds.
    private let delays: [Int]
    /// When the next frame is shown, milliseconds.
    private var nextTime: Int64 = 0
    /// Frames that were shown.
    private var shown = 0
    /// Whether a frame was damaged: what comes after it stands on it.
    private var isBroken = false

    init(_ path: String, limits: MediaLimits) throws(AppError) {
        let input = try FileInput(path)
        if let size = StillHeader(input.head(32)).size {
            try limits.checkSize(width: size.width, height: size.height)
        }
        guard let whole = input.whole(limit: Self.mostBytes) else {
            throw AppError(
                .tooLarge,
                "The WebP is larger than \(Self.mostBytes / 1_000_000) MB. Make it smaller or shorter and try again."
            )
        }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: whole.count)
        _ = bytes.initialize(from: whole)
        do throws(AppError) {
            (info, delays) = try Self.describe(bytes, limits: limits)
        } catch {
            bytes.deallocate()
            throw error
        }
        var data = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
        var options = WebPAnimDecoderOptions()
        WebPAnimDecoderOptionsInit(&options)
        options.color_mode = MODE_RGBA
        guard let decoder = WebPAnimDecoderNew(&data, &options) else {
            bytes.deallocate()
            throw FrameReader.nothing
        }
        guard let frame = av_frame_alloc() else {
            WebPAnimDecoderDelete(decoder)
            bytes.deallocate()
            throw AppError.noMemory
        }
        (width, height) = (info.width, info.height)
        self.bytes = bytes
        self.decoder = decoder
        self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        WebPAnimDecoderDelete(decoder)
        bytes.deallocate()
    }

    /// What the file says of itself, without its pixels.
    private static func describe(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, limits: MediaLimits
    ) throws(AppError) -> (MediaInfo, [Int]) {
        var data = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
        var state = WEBP_DEMUX_PARSE_ERROR
        guard let demuxer = WebPDemuxPartial(&data, &state) else { throw Demuxer.notMedia }
        defer { WebPDemuxDelete(demuxer) }
        let (width, height, frames) = (
            Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)), Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)),
            Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
        )
        guard state != WEBP_DEMUX_PARSE_ERROR, width > 0, height > 0, frames > 0 else { throw Demuxer.notMedia }
        guard state == WEBP_DEMUX_DONE else { throw Self.cut }
        try limits.checkSize(width: width, height: height)
        try limits.checkFrames(frames)
        try limits.checkAnimation(width: width, height: height, frames: frames)
        let delays = Self.delays(demuxer)
        let milliseconds = delays.reduce(0, +)
        try limits.checkDuration(Double(milliseconds) / 1000)
        let isStill = frames == 1
        let duration = isStill ? 0 : max(Double(milliseconds) / 1000, 0.001)
        let info = MediaInfo(
            kind: isStill ? .still : .animation, width: width, height: height, duration: duration, frames: frames,
            fps: isStill ? 0 : Double(frames) / duration, rotation: 0,
            isVariableFrameRate: !isStill && Set(delays).count > 1, container: "webp", codec: "webp",
            // An animation cannot be stepped through.
            playsInBrowsers: isStill)
        return (info, delays)
    }

    /// How long each frame is shown, milliseconds.
    private static func delays(_ demuxer: OpaquePointer) -> [Int] {
        var iterator = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { return [] }
        defer { WebPDemuxReleaseIterator(&iterator) }
        var delays: [Int] = []
        repeat {
            delays.append(AnimationDelay.shown(milliseconds: Int(iterator.duration)))
        } while WebPDemuxNextFrame(&iterator) != 0
        return delays
    }

    private static let cut = AppError(
        .truncated, "The file is incomplete. Try another copy.")

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        guard !isBroken, WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
        var (canvas, end): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
        guard WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0, let canvas else {
            isBroken = true
            dropped += 1
            return nil
        }
        try frame.paint(canvas, width: width, height: height)
        frame.pointee.best_effort_timestamp = nextTime
        nextTime += Int64(shown < delays.count ? delays[shown] : AnimationDelay.unstated)
        shown += 1
        return frame
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
        Double(frame.pointee.best_effort_timestamp) * timeBase
    }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { .upright }

    /// Frames stand on those before: a WebP can only be read on.
    func seek(to time: Double) {}

    func rewind() {
        WebPAnimDecoderReset(decoder)
        (nextTime, shown, isBroken) = (0, 0, false)
    }
}
