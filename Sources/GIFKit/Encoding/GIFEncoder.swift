/// Writes an animated GIF: frames go in, bytes come out, and memory does not grow with the number of frames.
///
/// ```swift
/// var encoder = try GIFEncoder(width: 480, height: 270)
/// for frame in frames {
///     file.write(try encoder.append(frame, delay: Delay(seconds: 1 / 15)))
/// }
/// file.write(try encoder.finish())
/// ```
///
/// A frame is compared with what viewers show: pixels that can stay are not written. Frames of at most 256 colours
/// (transparent counts as one) come back exactly; others get the palette that looks best. Pixels with an alpha under
/// 128 are transparent, all others opaque.
public struct GIFEncoder: Sendable {
    /// Columns of the canvas.
    public let width: Int
    /// Rows of the canvas.
    public let height: Int
    /// How the GIF looks and how large it becomes.
    public let options: Options

    private var canvas: Canvas
    private var difference: FrameDifference
    private var painter: FramePainter
    private var compressor: FrameCompressor
    private var disposals: DisposalChooser
    private var pending: PendingFrame?

    /// An encoder for frames of `width × height` pixels, each side 1…65,535.
    /// - Throws: ``GIFEncodingError/canvasSize(width:height:)`` for other sides.
    public init(width: Int, height: Int, options: Options = Options()) throws(GIFEncodingError) {
        let sides = 1...65_535
        guard sides.contains(width), sides.contains(height) else {
            throw .canvasSize(width: width, height: height)
        }
        self.width = width
        self.height = height
        self.options = options
        canvas = Canvas(width: width, height: height, keepsSources: options.dithering != .none)
        difference = FrameDifference(pixelCount: width * height)
        painter = FramePainter(options: options, width: width, height: height)
        compressor = FrameCompressor(lossiness: options.lossiness)
        disposals = DisposalChooser(pixelCount: width * height)
    }

    /// Takes the next frame, to be shown for `delay`, and gives the bytes that can be written now: those of the frame
    /// before and, with the first frame, the file's beginning.
    ///
    /// - Throws: ``GIFEncodingError/frameSize(width:height:)`` when the frame is of another size.
    public mutating func append(_ frame: Bitmap, delay: Delay) throws(GIFEncodingError) -> [UInt8] {
        guard frame.width == width, frame.height == height else {
            throw .frameSize(width: frame.width, height: frame.height)
        }
        var writer = BlockWriter()
        var isExact = compare(frame)
        if var last = pending {
            let disposal = disposals.choose(
                after: last.part.rectangle, before: frame, difference, canvas, isExact ? 0 : options.tolerance)
            if disposal == .background {
                let cleared = last.part.rectangle.union(difference.clearedBox)
                compressor.grow(&last, to: cleared)
            }
            last.write(disposal: disposal, to: &writer)
            if disposal != .keep {
                canvas.dispose(last.part.rectangle, by: disposal)
                isExact = compare(frame)
            }
        }
        let next = smallest(of: frame, isExact: isExact, delay: delay)
        if pending == nil { begin(&writer) }
        canvas.paint(next.part, source: frame)
        pending = next
        return writer.bytes
    }

    /// Gives the bytes of the last frame and the file's end.
    ///
    /// - Throws: ``GIFEncodingError/noFrames`` when there was none.
    public mutating func finish() throws(GIFEncodingError) -> [UInt8] {
        guard let last = pending else { throw .noFrames }
        var writer = BlockWriter()
        last.write(disposal: .keep, to: &writer)
        writer.trailer()
        return writer.bytes
    }

    /// Finds what differs from the canvas: every pixel, and then true, if these have few enough colours; else those
    /// whose difference can be seen.
    private mutating func compare(_ frame: Bitmap) -> Bool {
        difference.compare(frame, shown: canvas.shown, reference: canvas.shown, in: canvas.bounds, tolerance: 0)
        if painter.fits(frame, difference) { return true }
        difference.compare(
            frame, shown: canvas.shown, reference: canvas.reference, in: canvas.bounds, tolerance: options.tolerance)
        return false
    }

    /// Of the ways to draw what differs the one with the fewest bytes.
    private mutating func smallest(of frame: Bitmap, isExact: Bool, delay: Delay) -> PendingFrame {
        let parts = painter.paint(frame, difference, isExact: isExact, over: canvas.shown)
        var best: PendingFrame?
        for part in parts {
            let candidate = compressor.compress(
                part, delay: delay, frame: frame, canvas: canvas, isDithered: options.dithering != .none && !isExact)
            if best.map({ candidate.byteCount < $0.byteCount }) ?? true { best = candidate }
        }
        return best ?? PendingFrame(part: parts[0], data: [], delay: delay)
    }

    private func begin(_ writer: inout BlockWriter) {
        writer.header(width: width, height: height, palette: painter.globalPalette ?? .empty)
        writer.loop(options.loop)
        for comment in options.comments { writer.comment(comment) }
        for block in options.applications { writer.application(block) }
    }
}
