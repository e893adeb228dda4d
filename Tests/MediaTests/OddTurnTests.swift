internal import Domain
internal import Testing

@testable internal import Media

/// Turns that are not written as the standard has them: browsers make of these what they like, so pages show the copy,
/// which is turned as the numbers are.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct OddTurnTests {
    /// How a turn stands in EXIF.
    struct Turn: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// 3 for numbers of 16 bits, 4 for 32.
        var type = 3
        var count = 1
        var value = 6
        /// What stands there a second time.
        var second: Int?
        /// Clockwise, degrees.
        var rotation = 0
        /// Bytes of nothing behind the block.
        var padding = 0
        /// Whether the page may show the file.
        var isShown = false
    }

    static let turns = [
        Turn(testDescription: "upright", value: 1, isShown: true),
        Turn(testDescription: "as it should be", rotation: 90),
        Turn(testDescription: "before much else", rotation: 90, padding: 100_000),
        Turn(testDescription: "a long number", type: 4),
        Turn(testDescription: "a byte", type: 1),
        Turn(testDescription: "a text", type: 2),
        Turn(testDescription: "a fraction", type: 5),
        Turn(testDescription: "no such type", type: 77),
        Turn(testDescription: "two numbers", count: 2),
        Turn(testDescription: "no number", count: 0),
        Turn(testDescription: "four thousand million numbers", count: 0xFFFF_FFFF),
        Turn(testDescription: "zero", value: 0),
        Turn(testDescription: "nine", value: 9),
        Turn(testDescription: "twice the same", second: 6, rotation: 90),
        Turn(testDescription: "twice, first upright", value: 1, second: 6),
        Turn(testDescription: "twice, then upright", second: 1, rotation: 90),
    ]

    private static func block(_ turn: Turn) -> [UInt8] {
        var block = HandmadeExif.block(orientation: turn.value)
        // The first directory begins at 8 with the number of its entries; the turn is the first.
        block.replaceSubrange(12..<14, with: HandmadeHeaders.little(turn.type, 2))
        block.replaceSubrange(14..<18, with: HandmadeHeaders.little(turn.count, 4))
        if let second = turn.second {
            let entry =
                HandmadeHeaders.little(0x0112, 2) + HandmadeHeaders.little(3, 2) + HandmadeHeaders.little(1, 4)
                + HandmadeHeaders.little(second, 4)
            block.replaceSubrange(22..<34, with: entry)
        }
        return block + [UInt8](repeating: 0, count: turn.padding)
    }

    private static func webp(_ plain: [UInt8], _ exif: [UInt8]) -> [UInt8] {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + HandmadeHeaders.little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        let size = HandmadeHeaders.little(127, 3) + HandmadeHeaders.little(95, 3)
        var content = Array("WEBP".utf8)
        content += chunk("VP8X", [8, 0, 0, 0] + size)
        content += plain.dropFirst(12)
        content += chunk("XMP ", Array("odd".utf8))
        content += chunk("EXIF", exif)
        return chunk("RIFF", content)
    }

    /// The page's picture and the numbers' are one.
    private func check(_ path: String, _ turn: Turn) throws {
        let info = try MediaProbe.probe(path)
        #expect((info.rotation, info.playsInBrowsers) == (turn.rotation, turn.isShown))
        #expect((info.width, info.height) == (turn.rotation == 0 ? (128, 96) : (96, 128)))
        let seen = try #require(try firstFrame(of: path) { $0.quarters })
        let order = try #require(OrientationTests.shown[turn.rotation])
        for (seen, stored) in zip(seen, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
        let folder = try TemporaryFolder()
        let copy = try folder.write(
            PictureExport(of: path, largest: 128).jpegs(at: [0], maximumEdge: 128)[0], "copy.jpg")
        #expect(try MediaProbe.probe(copy).width == info.width)
        let shown = try #require(try firstFrame(of: copy) { $0.quarters })
        for (shown, seen) in zip(shown, seen) { #expect(shown.isNear(seen, within: 12), "\(shown) for \(seen)") }
    }

    @Test(arguments: turns)
    func `a PNG is shown as it is measured`(_ turn: Turn) throws {
        let folder = try TemporaryFolder()
        let png = try TemporaryFolder.bytes(folder.clip("plain.png", Patterns.quarters() + "-c:v png"))
        let chunk = HandmadeAPNG.chunk("eXIf", Self.block(turn))
        // Before the pixels, and behind them.
        for place in [33, png.count - 12] {
            var tagged = png
            tagged.insert(contentsOf: chunk, at: place)
            try check(folder.write(tagged, "odd.png"), turn)
        }
    }

    @Test(arguments: turns)
    func `a WebP is shown as it is measured`(_ turn: Turn) throws {
        let folder = try TemporaryFolder()
        let plain = try TemporaryFolder.bytes(
            folder.clip("plain.webp", Patterns.quarters() + "-c:v libwebp -lossless 1"))
        // Some write the header that it has in a JPEG.
        for head in [[], [0x45, 0x78, 0x69, 0x66, 0, 0]] as [[UInt8]] {
            try check(folder.write(Self.webp(plain, head + Self.block(turn)), "odd.webp"), turn)
        }
    }
}
