import Testing

@testable import GIFKit

/// A small file in the sense of its author, and all that can be wrong with it.
@Suite("Malformed files end in an error that says what and where, with the frames before it")
struct MalformedTests {
    /// A frame that is right, before what is wrong.
    private static func afterFrame(_ bytes: [UInt8]) -> [UInt8] {
        var gif = GIFBuilder()
        gif.image(filled: 1)
        return gif.bytes + bytes
    }

    private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0]
    private static let firstEnd = afterFrame([]).count

    static let files: [(String, bytes: [UInt8], GIFError, frames: Int)] = [
        ("empty file", [], GIFError(.truncated, at: 0), 0),
        ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], GIFError(.notGIF, at: 0), 0),
        ("three letters of another format", Array("BMP".utf8), GIFError(.notGIF, at: 0), 0),
        ("GIF88a", Array("GIF88a".utf8) + [UInt8](repeating: 0, count: 7), GIFError(.notGIF, at: 0), 0),
        ("half a signature", Array("GIF8".utf8), GIFError(.truncated, at: 4), 0),
        ("nothing after the palette", GIFBuilder().bytes, GIFError(.truncated, at: 25), 0),
        ("unknown block at the start", GIFBuilder().bytes + [0x42], GIFError(.unknownBlock(0x42), at: 25), 0),
        ("0 × 0 canvas, 0 × 0 image", emptyCanvas(0, 0), GIFError(.emptyCanvas, at: 26), 0),
        ("canvas without rows, image without columns", emptyCanvas(4, 0), GIFError(.emptyCanvas, at: 26), 0),
        ("LZW code size 12", afterFrame(image + [12]), GIFError(.codeSize(12), at: firstEnd + 10), 1),
        ("LZW code size 255", afterFrame(image + [255, 1, 0, 0]), GIFError(.codeSize(255), at: firstEnd + 10), 1),
        ("LZW code before its string", afterFrame(image + [2, 1, 0xFF, 0]), GIFError(.code(7), at: firstEnd + 12), 1),
        ("LZW code in the middle", afterFrame(image + [2, 2] + middle), GIFError(.code(7), at: firstEnd + 13), 2),
        ("cut in a comment", afterFrame([0x21, 0xFE, 5, 65]), GIFError(.truncated, at: firstEnd + 4), 1),
        ("cut after an extension's introducer", afterFrame([0x21]), GIFError(.truncated, at: firstEnd + 1), 1),
        (
            "sub-block chain without end", afterFrame([0x21, 0xFE] + chain),
            GIFError(.truncated, at: firstEnd + 2 + 2_000), 1
        ),
    ]

    private static func emptyCanvas(_ width: Int, _ height: Int) -> [UInt8] {
        var gif = GIFBuilder(width, height)
        gif.image(0, 0, 0, 0, [])
        gif.image(filled: 1)
        return gif.finished()
    }

    private static let middle = LZWWriter.codes([4, 1, 7, 7], codeSize: 2)
    private static let whole = Array(afterFrame([])[25...])
    private static let chain = [UInt8]((0..<2_000).map { $0 % 2 == 0 ? 1 : 65 })

    @Test("Faults by name", arguments: files)
    func fault(name: String, bytes: [UInt8], fault: GIFError, frames: Int) {
        for size in [1, Int.max] {
            let reading = Reading(bytes, inPiecesOf: size)
            #expect(reading.fault == fault, "\(name)")
            #expect(reading.frames.count == frames, "\(name)")
        }
        #expect(Showing(bytes).fault == fault, "\(name)")
    }

    @Test(
        "What browsers take",
        arguments: [
            ("no trailer", [], 1), ("garbage at the end", [0x42, 0x2C, 1], 1),
            ("zeros between blocks", [0, 0] + image + [0, 0], 2),
            ("an image without data", image + [2, 0], 2), ("data after the trailer", [0x3B] + image, 1),
            ("all indices and no end", whole.dropLast(), 2),
        ] as [(String, [UInt8], Int)])
    func tolerated(name: String, bytes: [UInt8], frames: Int) {
        let reading = Reading(Self.afterFrame(bytes))
        #expect(reading.fault == nil && reading.frames.count == frames, "\(name): \(reading.frames.count)")
        let summary = try? GIFSummary(Self.afterFrame(bytes))
        #expect(summary?.fault == nil && summary?.frameCount == frames, "\(name)")
    }

    @Test("Cut at every length: an error or the frames so far, never more than the whole")
    func truncated() throws {
        let whole = Reading(DecoderTests.everything)
        for length in 0..<DecoderTests.everything.count {
            let bytes = Array(DecoderTests.everything[..<length])
            let reading = Reading(bytes)
            #expect(reading == Reading(bytes, inPiecesOf: 1))
            #expect(reading.frames.count <= 2)
            for (frame, full) in zip(reading.frames, whole.frames) where frame.isComplete {
                #expect(frame.indices == full.indices)
            }
            if let fault = reading.fault {
                #expect(fault == GIFError(.truncated, at: length))
            } else {
                #expect(reading.frames.count > 0 && reading.frames.allSatisfy(\.isComplete))
            }
        }
    }

    @Test("A cut frame is given with what came, then the error again and again")
    func salvage() throws {
        var gif = GIFBuilder()
        gif.image(0, 0, 4, 4, (0..<16).map { $0 & 3 })
        var decoder = GIFDecoder()
        decoder.append(Array(gif.bytes.dropLast(8)))
        decoder.finish()
        _ = try decoder.next()
        guard case .frame(let frame) = try decoder.next() else { throw GIFError(.truncated, at: 0) }
        #expect(!frame.isComplete && frame.decodedPixelCount > 0)
        #expect(frame.indices.count == 16)
        for _ in 0..<3 {
            #expect(throws: GIFError(.truncated, at: gif.bytes.count - 8)) { try decoder.next() }
        }
    }

    @Test(
        "Errors are sentences", arguments: files.map(\.2) + GIFError.Limit.allCases.map { GIFError(.limit($0), at: 9) })
    func sentences(error: GIFError) {
        #expect("\(error)".hasSuffix(".") && "\(error)".contains("GIF"))
        #expect(error.reason == .notGIF || "\(error)".contains(" \(error.offset)"))
    }
}
