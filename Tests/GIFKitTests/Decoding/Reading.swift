@testable import GIFKit

/// All that a decoder says of a file, and how it ends.
struct Reading: Equatable {
    var events: [GIFEvent] = []
    var fault: GIFError?

    var frames: [RawFrame] {
        events.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
    }
    var applications: [ApplicationExtension] {
        events.compactMap { if case .application(let application) = $0 { application } else { nil } }
    }
    var comments: [Comment] {
        events.compactMap { if case .comment(let comment) = $0 { comment } else { nil } }
    }

    /// Reads a file in pieces of `size` bytes.
    init(
        _ bytes: [UInt8], inPiecesOf size: Int = .max, limits: DecodingLimits = DecodingLimits(),
        skippingPixels: Bool = false
    ) {
        var decoder = GIFDecoder(limits: limits, skippingPixels: skippingPixels)
        var rest = bytes[...]
        do throws(GIFError) {
            while true {
                if let event = try decoder.next() {
                    events.append(event)
                } else if rest.isEmpty {
                    if decoder.isFinished { return }
                    decoder.finish()
                } else {
                    decoder.append(Array(rest.prefix(size)))
                    rest = rest.dropFirst(size)
                }
            }
        } catch {
            fault = error
        }
    }
}

/// All canvases of a file, and how it ends.
struct Showing: Equatable {
    var frames: [CompositedFrame] = []
    var fault: GIFError?
    var loopCount: LoopCount

    init(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) {
        var sequence = GIFFrames(bytes, limits: limits)
        do throws(GIFError) {
            while let frame = try sequence.next() { frames.append(frame) }
        } catch {
            fault = error
        }
        loopCount = sequence.loopCount
    }

    /// The canvases as letters, a row a word: `.` transparent, `K` black, `W` white, `R` red, `G` green, `?` other.
    var pictures: [String] {
        frames.map { frame in
            (0..<frame.canvas.height).map { row in
                String((0..<frame.canvas.width).map { Self.letter(frame.canvas[$0, row]) })
            }.joined(separator: " ")
        }
    }

    private static func letter(_ colour: Colour) -> Character {
        switch colour {
        case .transparent: "."
        case .black: "K"
        case .white: "W"
        case Colour(red: 255, green: 0, blue: 0): "R"
        case Colour(red: 0, green: 255, blue: 0): "G"
        default: "?"
        }
    }
}
