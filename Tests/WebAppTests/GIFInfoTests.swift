import GIFKit
import Testing

@testable import WebApp

@Suite struct GIFInfoTests {
    /// 4 × 4 pixels, four colours, a loop, a comment that would ring a bell, one frame.
    private let bytes: [UInt8] =
        Array("GIF89a".utf8) + [4, 0, 4, 0, 0x81, 2, 0] + [UInt8](repeating: 9, count: 12)
        + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 5, 0, 0] + [0x21, 0xFE, 3, 0x68, 0x07, 0x69, 0]
        + [0x21, 0xF9, 4, 0b1001, 7, 0, 3, 0] + [0x2C, 1, 0, 2, 0, 2, 0, 1, 0, 0x40, 2, 1, 0x0C, 0, 0x3B]

    private func list(_ bytes: [UInt8]) throws -> GIFListing {
        var rest: [UInt8]? = bytes
        return try GIFListing { rest.take() }
    }

    @Test func tellsAllThatAFileHolds() throws {
        #expect(
            try list(bytes).lines == [
                "GIF89a, canvas 4 × 4, 4 global colours, background 2", "1 frame, 0.07 s, repeats 5 times",
                "extension \"NETSCAPE2.0\"", "comment \"h\\u{07}i\"",
                "frame 1: 2 × 1 at 1, 2, 0.07 s, disposal background, transparent 3, interlaced, 14 bytes",
            ])
    }

    @Test func theLastLoopCounts() throws {
        let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let listing = try list(Array(bytes.prefix(25)) + loop + bytes.dropFirst(25))
        #expect(listing.repeats == 5)
    }

    @Test func tellsWhatIsWrongBehindTheHeader() throws {
        let listing = try list(Array(bytes.dropLast(7)))
        #expect(listing.frames.isEmpty && listing.fault?.contains("cut off") == true)
        #expect(listing.lines.last == listing.fault)
    }

    @Test(arguments: [[], Array("BM".utf8)] as [[UInt8]])
    func refusesWhatIsNoGIF(bytes: [UInt8]) {
        let error = #expect(throws: CommandFailure.self) { try list(bytes) }
        #expect(error?.message.contains(bytes.isEmpty ? "is empty" : "not a GIF") == true)
    }

    @Test func takesAFileAndJSON() throws {
        let command = try Command(["gif-info", "a.gif", "--json"], environment: [:])
        guard case .gifInfo(let options) = command else { throw UsageError("another command") }
        #expect(options.file == "a.gif" && options.json)
        #expect(throws: UsageError.self) { try Command(["gif-info"], environment: [:]) }
    }
}
