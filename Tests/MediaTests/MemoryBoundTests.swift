internal import Reports
internal import Testing

@testable internal import Media

/// Small files that unfold in memory are refused before any decoder sees them.
@Suite(.timeLimit(.minutes(20)))
struct MemoryBoundTests {
    typealias Track = HandmadeMovie.Track

    static let bombs: [(name: String, bytes: [UInt8])] = [
        ("three tracks", HandmadeMovie.movie([Track](repeating: Track(samples: 85_000_000), count: 3))),
        ("one track of the most", HandmadeMovie.movie([Track(samples: 0xFFFF_FFFF)])),
        ("a compact table", HandmadeMovie.movie([Track(samples: 85_000_000, isCompact: true)])),
        ("long boxes", HandmadeMovie.movie([Track(samples: 85_000_000, isLong: true)])),
        (
            "sound that is not plain",
            HandmadeMovie.movie([
                Track(samples: 10), Track(samples: 85_000_000, handler: "soun", duration: 1024),
            ])
        ),
        ("many tracks of few", HandmadeMovie.movie([Track](repeating: Track(samples: 100_000), count: 50))),
        ("samples shown again by each edit", HandmadeMovie.movie([Track(samples: 30_000, edits: 1000)])),
        ("a fragment", HandmadeMovie.movie([Track(samples: 10)], fragments: [85_000_000])),
        ("fragments", HandmadeMovie.movie([Track(samples: 10)], fragments: [Int](repeating: 500_000, count: 10))),
        (
            "a table outside its place",
            HandmadeMovie.box("moov", [0, 0, 0, 20] + Array("stsz".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 5, 0, 0, 0])
        ),
        (
            "more than can be counted",
            HandmadeMovie.box(
                "moov",
                HandmadeMovie.box(
                    "trak",
                    HandmadeMovie.box("elst", [0, 0, 0, 0, 255, 255, 255, 255])
                        + (0..<1000).flatMap { _ in
                            HandmadeMovie.box("stsz", [0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255])
                        }))
        ),
    ]

    @Test(arguments: bombs.map(\.name))
    func `tables are counted before they are read`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try #require(Self.bombs.first { $0.name == name }?.bytes)
        let path = try folder.write(bytes, "bomb.mp4")
        #expect(code { _ = try MovieTables.check(FileInput(path), limits: MediaLimits()) } == .tooManyFrames)
        #expect(code { _ = try MediaProbe.probe(path) } == .tooManyFrames)
    }

    @Test
    func `as many boxes as there may be are looked at, and no more`() throws {
        let folder = try TemporaryFolder()
        let box = HandmadeMovie.box("free")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(box.count * 10_000_000)
        for _ in 0..<10_000_000 { bytes += box }
        let path = try folder.write(bytes, "boxes.mp4")
        #expect(code { _ = try MovieTables.check(FileInput(path), limits: MediaLimits()) } == .tooManyFrames)
    }

    @Test
    func `films of the most frames and the longest sound are taken`() throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in [
            // Half an hour of sound without compression has a sample 48,000 times a second.
            ("plain.mov", HandmadeMovie.movie([Track(samples: 36_000), Track(samples: 86_400_000, handler: "soun")])),
            ("edits.mp4", HandmadeMovie.movie([Track(samples: 36_000, edits: 3)])),
            ("fragments.mp4", HandmadeMovie.movie([Track(samples: 0)], fragments: [Int](repeating: 1, count: 36_000))),
            ("nothing", [UInt8](repeating: 0, count: 1000)), ("text", Array("no film at all".utf8)),
        ] {
            let path = try folder.write(bytes, name)
            #expect(code { _ = try MovieTables.check(FileInput(path), limits: MediaLimits()) } == nil, "\(name)")
        }
    }

    static let photos: [(name: String, bytes: [UInt8], size: PixelSize?)] = [
        ("rgb.tiff", tiff(bits: [8, 8, 8]), PixelSize(of: 12_000, 10_000, 3)),
        ("deep.tiff", tiff(bits: [16, 16, 16]), PixelSize(of: 12_000, 10_000, 6)),
        ("real.tiff", tiff(bits: [32, 32, 32, 32]), PixelSize(of: 12_000, 10_000, 16)),
        ("grey.tiff", tiff(bits: [16]), PixelSize(of: 12_000, 10_000, 2)),
        ("mono.tiff", tiff(bits: [1]), PixelSize(of: 12_000, 10_000, 1)),
        ("big-endian.tiff", tiff(bits: [16, 16, 16], isBigEndian: true), PixelSize(of: 12_000, 10_000, 6)),
        ("lying.tiff", tiff(bits: [16, 16, 16], saying: [8]), PixelSize(of: 12_000, 10_000, 6)),
        ("rgb.png", png(depth: 8, colour: 2), PixelSize(of: 12_000, 10_000, 3)),
        ("deep.png", png(depth: 16, colour: 6), PixelSize(of: 12_000, 10_000, 8)),
        ("palette.png", png(depth: 4, colour: 3), PixelSize(of: 12_000, 10_000, 1)),
        ("a GIF", HandmadeHeaders.gif(10, 10), nil), ("cut.tiff", Array("II*\0".utf8), PixelSize(of: 0, 0, 1)),
    ]

    @Test(arguments: photos.map(\.name))
    func `photos are judged by their bytes`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let photo = try #require(Self.photos.first { $0.name == name })
        let path = try folder.write(photo.bytes, "photo")
        #expect(PixelSize(of: try FileInput(path)) == photo.size)
        guard let size = photo.size, size.width > 0 else { return }
        let isTooLarge = size.width * size.height * size.bytes > MediaLimits().photoBytes
        #expect(isTooLarge == (size.bytes > 3))
        #expect((code { _ = try MediaProbe.probe(path) } == .tooLarge) == isTooLarge)
    }

    @Test(
        .enabled(if: FFmpegTool.isPresent, FFmpegTool.absence),
        arguments: [("tiff", "rgb48le", 6), ("tiff", "rgb24", 3), ("png", "rgba64be", 8), ("png", "gray", 1)])
    func `what decoders make of pixels is no more than was counted`(_ ending: String, _ format: String, _ bytes: Int)
        throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.clip("photo." + ending, "-f lavfi -i testsrc2=s=64x48 -frames:v 1 -pix_fmt \(format)")
        #expect(PixelSize(of: try FileInput(path)) == PixelSize(of: 64, 48, bytes))
        #expect(code { _ = try MediaProbe.probe(path, limits: MediaLimits(photoBytes: 64 * 48 * bytes)) } == nil)
        #expect(
            code { _ = try MediaProbe.probe(path, limits: MediaLimits(photoBytes: 64 * 48 * bytes - 1)) } == .tooLarge)
    }

    /// A directory with what decides about memory, and no pixels.
    private static func tiff(bits: [Int], saying first: [Int]? = nil, isBigEndian: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            isBigEndian ? HandmadeHeaders.big(value, count) : HandmadeHeaders.little(value, count)
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        let count = first == nil ? 5 : 6
        let table = 8 + 2 + 12 * count + 4
        let depth =
            bits.count > 2
            ? entry(258, 3, bits.count, number(table, 4)) : entry(258, 3, bits.count, bits.flatMap { number($0, 2) })
        let said = first.map { entry(258, 3, $0.count, $0.flatMap { number($0, 2) }) } ?? []
        return Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(count, 2)
            + entry(256, 4, 1, number(12_000, 4)) + entry(257, 4, 1, number(10_000, 4)) + said + depth
            + entry(262, 3, 1, number(bits.count > 2 ? 2 : 1, 2)) + entry(277, 3, 1, number(bits.count, 2))
            + number(0, 4) + bits.flatMap { number($0, 2) }
    }

    private static func png(depth: UInt8, colour: UInt8) -> [UInt8] {
        var bytes = HandmadeHeaders.png(12_000, 10_000)
        (bytes[24], bytes[25]) = (depth, colour)
        return bytes
    }
}

extension PixelSize {
    fileprivate init(of width: Int, _ height: Int, _ bytes: Int) {
        self.init(width: width, height: height, bytes: bytes)
    }
}
