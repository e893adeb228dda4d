/// The frames of a GIF as they are seen, one after the other, in constant memory.
///
/// ```swift
/// var frames = GIFFrames(bytes)
/// while let frame = try frames.next() {
///     show(frame.canvas, for: frame.delay.shownSeconds)
/// }
/// ```
///
/// Bytes are read only as far as the next frame needs them. Memory: what `DecodingLimits` says; the canvas is drawn in
/// place when the last one was let go before the next is asked for.
public struct GIFFrames {
    private var decoder: GIFDecoder
    private var compositor: Compositor?
    private let chunk: () -> [UInt8]?

    /// How often the animation is played, as far as the file was read: the last loop extension counts, as in
    /// Chromium. Almost all files have one, before the first frame.
    public private(set) var loopCount = LoopCount.once

    /// The frames of a whole file.
    public init(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) {
        var rest: [UInt8]? = bytes
        self.init(limits: limits) { rest.take() }
    }

    /// The frames of a file that comes in pieces.
    /// - Parameter chunk: the next bytes of the file, nil after the last.
    public init(limits: DecodingLimits = DecodingLimits(), chunk: @escaping () -> [UInt8]?) {
        decoder = GIFDecoder(limits: limits)
        self.chunk = chunk
    }

    /// The next frame, nil after the last.
    /// - Throws: what is wrong with the file, after the frames before the fault; again at every further call.
    public mutating func next() throws(GIFError) -> CompositedFrame? {
        while let event = try decoder.next(from: chunk) {
            switch event {
            case .frame(let frame): return draw(frame)
            case .application(let application): loopCount = application.loopCount ?? loopCount
            case .header, .comment, .plainText, .trailer: break
            }
        }
        return nil
    }

    private mutating func draw(_ frame: RawFrame) -> CompositedFrame? {
        if compositor == nil, let canvas = decoder.canvas {
            compositor = Compositor(
                width: canvas.width, height: canvas.height, globalPalette: decoder.header?.globalPalette)
        }
        compositor?.draw(frame)
        return compositor.map {
            CompositedFrame(canvas: $0.canvas, delay: frame.delay, isComplete: frame.isComplete)
        }
    }
}
