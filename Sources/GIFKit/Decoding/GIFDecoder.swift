/// Reads a GIF as it comes: bytes in, in pieces of any size, and out what they complete.
///
/// ```swift
/// var decoder = GIFDecoder()
/// while let bytes = connection.read() {
///     decoder.append(bytes)
///     while let event = try decoder.next() { … }
/// }
/// decoder.finish()
/// while let event = try decoder.next() { … }
/// ```
///
/// Memory: one frame, and what was appended and not yet read. When the indices of a frame are let go before the next is
/// asked for, their memory is used again.
///
/// What browsers show is read without an error: files without a trailer, with bytes of no meaning after a frame (the
/// file ends there), frames without data, with too few or too many indices, codes that are deferred or start without a
/// clear code. A frame that a fault interrupts is given with the indices before the fault (`RawFrame.isComplete` is
/// false), as browsers show it; the next call throws.
public struct GIFDecoder {
    let limits: DecodingLimits
    let skipsPixels: Bool

    /// Bytes that were appended, and the position of the first unread one.
    var input: [UInt8] = []
    var position = 0
    /// The place in the file of the first byte of `input`.
    private var start = 0
    /// Whether it was told that no more bytes come.
    public private(set) var isFinished = false
    private var isTooLong = false
    private var fault: GIFError?

    var state = State.header
    /// What is left of the image sub-block that is being read.
    var blockRemaining = 0
    /// Sub-blocks of the extension that is being read.
    var subBlocks: [UInt8] = []
    /// How many bytes of extensions were read, passed-over ones aside.
    var extensionBytes = 0
    var header: GIFHeader?
    var canvas: PixelRectangle?
    var control = GraphicControl()
    /// The frame that is being read.
    var frame: RawFrame?
    var frameCount = 0
    var totalPixels = 0
    var lzw = LZWDecoder()
    /// The indices of an interlaced frame in the order of the picture.
    var rows: [UInt8] = []

    /// A decoder before the first byte.
    /// - Parameters:
    ///   - limits: what to take before giving up.
    ///   - skippingPixels: frames come without indices, at the price of reading their sub-blocks' lengths. Faults in
    ///     the skipped data go unseen, and `limits.totalPixels` does not count.
    public init(limits: DecodingLimits = DecodingLimits(), skippingPixels: Bool = false) {
        self.limits = limits
        skipsPixels = skippingPixels
    }

    /// The place in the file of the next byte to be read.
    var offset: Int { start + position }

    /// Unread bytes at hand.
    var available: Int { input.count - position }

    /// Takes the next bytes of the file; those after its end are let go.
    public mutating func append(_ bytes: [UInt8]) {
        guard state != .ended else { return }
        if available == 0 {
            start += input.count
            input = bytes
        } else {
            start += position
            input.removeFirst(position)
            input += bytes
        }
        position = 0
        if start + input.count > limits.bytes {
            isTooLong = true
            input.removeLast(min(start + input.count - limits.bytes, input.count))
        }
    }

    /// Says that no more bytes come.
    public mutating func finish() { isFinished = true }

    /// What the bytes so far complete: the next event; nil when more bytes are needed, or after the last event.
    /// - Throws: what is wrong with the file, again at every further call.
    public mutating func next() throws(GIFError) -> GIFEvent? {
        if let fault { throw fault }
        do throws(GIFError) {
            while true {
                switch try step() {
                case .event(let event): return event
                case .advanced: continue
                case .starved: return try starve()
                }
            }
        } catch {
            fault = error
            if let frame = salvage() { return .frame(frame) }
            throw error
        }
    }

    /// The next event, nil after the last; bytes are asked for as they are needed.
    /// - Parameter chunk: the next bytes of the file, nil after the last.
    /// - Throws: what is wrong with the file, again at every further call.
    public mutating func next(from chunk: () -> [UInt8]?) throws(GIFError) -> GIFEvent? {
        while true {
            if let event = try next() { return event }
            if isFinished || state == .ended { return nil }
            if let bytes = chunk() { append(bytes) } else { finish() }
        }
    }

    /// One part of the file, if all of it is at hand.
    private mutating func step() throws(GIFError) -> Progress {
        switch state {
        case .header: try readHeader()
        case .between: try readIntroducer()
        case .extension(let kind): try readSubBlocks(of: kind)
        case .descriptor: try readDescriptor()
        case .localPalette(let count): readLocalPalette(count: count)
        case .codeSize: try readCodeSize()
        case .pixels: try readPixels()
        case .surplus: skipImageData()
        case .ended: .starved
        }
    }

    /// There are no more bytes at hand. When none will come, the file ends here, and within a block that is a fault.
    private mutating func starve() throws(GIFError) -> GIFEvent? {
        if state == .ended { return nil }
        let end = offset + available
        if isTooLong { throw GIFError(.limit(.bytes), at: end) }
        guard isFinished else { return nil }
        switch state {
        case .between where frameCount > 0 && available == 0:
            state = .ended
            return nil
        case .surplus where blockRemaining == 0 || !skipsPixels:
            state = .ended
            return completeFrame().map { .frame($0) }
        case .header where !startsLikeGIF: throw GIFError(.notGIF, at: 0)
        default: throw GIFError(.truncated, at: end)
        }
    }

    /// The frame that a fault interrupts, if there is something to see of it.
    private mutating func salvage() -> RawFrame? {
        guard let frame else { return nil }
        switch state {
        case .pixels where lzw.count > 0, .surplus: return completeFrame()
        default: return frame.rectangle.isEmpty ? completeFrame() : nil
        }
    }
}
