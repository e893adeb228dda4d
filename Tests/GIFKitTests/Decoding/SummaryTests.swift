import Testing

@testable import GIFKit

@Suite("A summary tells what a GIF is without its pixels")
struct SummaryTests {
    @Test("Frames, loop, time and comments")
    func summary() throws {
        let summary = try GIFSummary(DecoderTests.everything)
        #expect(summary.header.version == .gif89a && summary.canvas == PixelRectangle(x: 0, y: 0, width: 5, height: 4))
        #expect(summary.frameCount == 2 && summary.loopCount == .repeats(3))
        #expect(abs(summary.durationSeconds - 0.17) < 1e-9)
        #expect(summary.comments.map(\.text) == ["Hello"])
        #expect(summary.fault == nil)
    }

    @Test("Pieces of a byte")
    func pieces() throws {
        var rest = DecoderTests.everything[...]
        let summary = try GIFSummary { rest.popFirst().map { [$0] } }
        #expect(try summary == GIFSummary(DecoderTests.everything))
    }

    @Test("Pixels are not looked at: faults in them go unseen")
    func damagedPixels() throws {
        var gif = GIFBuilder()
        gif.descriptor(0, 0, 4, 4)
        gif.data([0xFF, 0xFF], codeSize: 2)
        #expect(try GIFSummary(gif.finished()).frameCount == 1)
    }

    @Test("A cut file is told of, with its frames; without a frame there is nothing to tell")
    func cut() throws {
        var gif = GIFBuilder()
        gif.image(filled: 1)
        let summary = try GIFSummary(gif.bytes + [0x21, 0xFE, 9])
        #expect(summary.frameCount == 1 && summary.fault == GIFError(.truncated, at: gif.bytes.count + 3))
        #expect(throws: GIFError(.truncated, at: 25)) { try GIFSummary(GIFBuilder().bytes) }
        #expect(throws: GIFError(.truncated, at: 0)) { try GIFSummary([]) }
        #expect(try GIFSummary(GIFBuilder(0, 7).finished()).frameCount == 0)
    }
}
