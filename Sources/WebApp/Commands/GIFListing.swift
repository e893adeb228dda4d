import GIFKit

/// What a GIF holds, block by block, as `motionbook gif-info` tells it.
struct GIFListing: Encodable, Equatable {
    /// One image.
    struct Frame: Encodable, Equatable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        /// Colours of its own palette; nil when the global one counts.
        let localColours: Int?
        let transparentIndex: UInt8?
        let disposal: String
        /// As written, hundredths of a second; browsers show 0 and 1 for 10.
        let delayHundredths: UInt16
        let isInterlaced: Bool
        /// From its descriptor to the end of its data.
        let bytes: Int
    }

    let version: String
    /// As written.
    let width: Int
    let height: Int
    let globalColours: Int?
    let backgroundIndex: UInt8
    /// Repeats after the first showing; nil without end.
    var repeats: UInt16? = 0
    var durationSeconds = 0.0
    var comments: [String] = []
    /// Names of the application extensions, in order.
    var applications: [String] = []
    var frames: [Frame] = []
    /// What is wrong behind the last block that was read.
    var fault: String?

    /// Lists a file that comes in pieces. Pixels are not decoded.
    /// - Parameter chunk: the next bytes, nil after the last.
    init(chunk: () -> [UInt8]?) throws(CommandFailure) {
        var limits = DecodingLimits()
        // Nothing is drawn, so its size does no harm.
        limits.canvasPixels = .max
        var decoder = GIFDecoder(limits: limits, skippingPixels: true)
        var listing: GIFListing?
        var loop: LoopCount?
        do throws(GIFError) {
            while let event = try decoder.next(from: chunk) {
                if case .header(let header) = event { listing = GIFListing(header) }
                listing?.add(event)
                if case .application(let application) = event { loop = application.loopCount ?? loop }
            }
        } catch {
            guard listing != nil else {
                let isEmpty = error == GIFError(.truncated, at: 0)
                throw CommandFailure(message: isEmpty ? "The file is empty." : "\(error)")
            }
            listing?.fault = "\(error)"
        }
        guard var listing else { throw CommandFailure(message: "The file has no GIF header.") }
        if case .repeats(let count) = loop ?? .once { listing.repeats = count } else { listing.repeats = nil }
        self = listing
    }

    private init(_ header: GIFHeader) {
        version = header.version.rawValue
        (width, height) = (header.width, header.height)
        globalColours = header.globalPalette?.colours.count
        backgroundIndex = header.backgroundIndex
    }

    private mutating func add(_ event: GIFEvent) {
        switch event {
        case .frame(let frame):
            durationSeconds += frame.delay.shownSeconds
            frames.append(Frame(frame))
        case .comment(let comment): comments.append(comment.text)
        case .application(let application): applications.append(application.name)
        case .header, .plainText, .trailer: break
        }
    }
}

extension GIFListing.Frame {
    fileprivate init(_ frame: RawFrame) {
        let place = frame.rectangle
        self.init(
            x: place.x, y: place.y, width: place.width, height: place.height,
            localColours: frame.localPalette?.colours.count, transparentIndex: frame.transparentIndex,
            disposal: "\(frame.disposal)", delayHundredths: frame.delay.hundredths,
            isInterlaced: frame.isInterlaced, bytes: frame.byteRange.count)
    }
}
