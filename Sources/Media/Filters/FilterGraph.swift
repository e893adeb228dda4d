internal import CFFmpeg
import Domain

/// Filters of FFmpeg in a row, for frames of one size and format.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class FilterGraph {
    /// Seconds of one unit of the clock of what comes out.
    let timeBase: Double
    /// Whether the end was sent: what is still inside comes out.
    private(set) var isClosing = false
    /// Whether all is out.
    private(set) var hasEnded = false

    private let library: FilterLibrary
    private let graph: FilterLibrary.Graph
    private let (source, sink): (FilterLibrary.Filter, FilterLibrary.Filter)
    private let (width, height, format): (Int32, Int32, Int32)
    private let pixelAspect: AVRational
    private let output: UnsafeMutablePointer<AVFrame>

    /// The frame that is sent stays its sender's (`AV_BUFFERSRC_FLAG_KEEP_REF`).
    private static let keepsFrame: CInt = 8

    /// - Parameters:
    ///   - frame: one of those that will be sent.
    ///   - timeBase: seconds of one unit of their clock.
    ///   - filters: names and options, in FFmpeg's words.
    /// - Throws: `unreadable` without FFmpeg's filters; `notAllowed` where they do not take such frames.
    init(
        for frame: UnsafeMutablePointer<AVFrame>, timeBase: AVRational, _ filters: String
    ) throws(AppError) {
        library = try FilterLibrary.shared
        (width, height, format) = (frame.pointee.width, frame.pointee.height, frame.pointee.format)
        pixelAspect = frame.pointee.sample_aspect_ratio
        guard let output = av_frame_alloc() else { throw AppError.noMemory }
        var opened = library.alloc()
        guard let graph = opened else {
            var output: UnsafeMutablePointer<AVFrame>? = output
            av_frame_free(&output)
            throw AppError.noMemory
        }
        graph.pointee.nb_threads = 1
        let text =
            "buffer@in=video_size=\(width)x\(height):pix_fmt=\(format):time_base=\(timeBase.num)/\(timeBase.den),\(filters),buffersink@out"
        var inputs: UnsafeMutablePointer<AVFilterInOut>?
        var outputs: UnsafeMutablePointer<AVFilterInOut>?
        guard library.parse(graph, text, &inputs, &outputs) >= 0, library.configure(graph, nil) >= 0,
            let source = library.find(graph, "buffer@in"), let sink = library.find(graph, "buffersink@out")
        else {
            library.free(&opened)
            var output: UnsafeMutablePointer<AVFrame>? = output
            av_frame_free(&output)
            throw Self.refused
        }
        self.graph = graph
        (self.source, self.sink) = (source, sink)
        self.output = output
        self.timeBase = av_q2d(library.timeBase(sink))
    }

    deinit {
        var (graph, output): (FilterLibrary.Graph?, UnsafeMutablePointer<AVFrame>?) = (graph, output)
        library.free(&graph)
        av_frame_free(&output)
    }

    /// Whether a frame is of the size and format that are taken.
    func takes(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
        (frame.pointee.width, frame.pointee.height, frame.pointee.format) == (width, height, format)
    }

    /// Puts a frame in; its `pts` is its time.
    func send(_ frame: UnsafeMutablePointer<AVFrame>) throws(AppError) {
        guard library.send(source, frame, Self.keepsFrame) >= 0 else { throw Self.refused }
    }

    /// Says that no frame follows.
    func close() {
        isClosing = true
        if library.send(source, nil, 0) < 0 { hasEnded = true }
    }

    /// The next frame that came out, valid until the next call; nil where another has to be sent first, or at the end.
    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        av_frame_unref(output)
        switch library.receive(sink, output) {
        case MB_AVERROR_EAGAIN: return nil
        case MB_AVERROR_EOF:
            hasEnded = true
            return nil
        case let result where result < 0: throw Self.refused
        default:
            // A size that was rounded changes no shape.
            output.pointee.sample_aspect_ratio = pixelAspect
            output.pointee.best_effort_timestamp = output.pointee.pts
            return output
        }
    }

    private static let refused = AppError(
        .notAllowed,
        "Motionbook can’t convert this video’s colours or interlacing. Export the video as MP4 (H.264) and try again."
    )
}
