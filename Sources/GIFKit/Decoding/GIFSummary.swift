/// What a GIF is, without its pixels.
public struct GIFSummary: Hashable, Sendable {
    /// Version, global palette and the canvas as written.
    public let header: GIFHeader
    /// Columns and rows of the canvas as shown.
    public private(set) var canvas: PixelRectangle
    /// Frames.
    public private(set) var frameCount = 0
    /// How often the animation is played: the last loop extension counts.
    public private(set) var loopCount = LoopCount.once
    /// How long one showing takes in a browser, seconds.
    public private(set) var durationSeconds = 0.0
    /// Whether all frames are shown equally long.
    public private(set) var isEven = true
    /// The file's comments in order.
    public private(set) var comments: [Comment] = []
    /// What is wrong with the file behind the last frame, nil when nothing is. Faults in pixels are not looked for.
    public private(set) var fault: GIFError?
    private var firstDelay: Delay?
}

extension GIFSummary {
    /// What a whole file is.
    /// - Throws: what is wrong with a file that has no frame. Without an error and without a frame there is a header
    ///   and a trailer.
    public init(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(GIFError) {
        var rest: [UInt8]? = bytes
        try self.init(limits: limits) { rest.take() }
    }

    /// What a file is that comes in pieces.
    /// - Parameter chunk: the next bytes of the file, nil after the last.
    public init(limits: DecodingLimits = DecodingLimits(), chunk: () -> [UInt8]?) throws(GIFError) {
        var decoder = GIFDecoder(limits: limits, skippingPixels: true)
        var summary: GIFSummary?
        do throws(GIFError) {
            while let event = try decoder.next(from: chunk) {
                if case .header(let header) = event {
                    summary = GIFSummary(
                        header: header,
                        canvas: PixelRectangle(x: 0, y: 0, width: header.width, height: header.height))
                }
                summary?.note(event)
            }
        } catch {
            guard let found = summary, found.frameCount > 0 else { throw error }
            summary?.fault = error
        }
        guard let summary else { throw GIFError(.truncated, at: 0) }
        self = summary
    }

    private mutating func note(_ event: GIFEvent) {
        switch event {
        case .frame(let frame):
            if frameCount == 0 { canvas = header.canvas(first: frame.rectangle) }
            frameCount += 1
            durationSeconds += frame.delay.shownSeconds
            if let firstDelay, firstDelay.shownSeconds != frame.delay.shownSeconds { isEven = false }
            firstDelay = firstDelay ?? frame.delay
        case .comment(let comment): comments.append(comment)
        case .application(let application):
            loopCount = application.loopCount ?? loopCount
        case .header, .plainText, .trailer: break
        }
    }
}
