internal import Domain
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

    @Test(arguments: [(8, 2, 3), (16, 6, 8), (4, 3, 1), (16, 0, 2)])
    func `photos are judged by their bytes`(_ depth: UInt8, _ colour: UInt8, _ bytes: Int) throws {
        let folder = try TemporaryFolder()
        let png = Self.png(depth: depth, colour: colour)
        #expect(StillHeader(png).pixelBytes == bytes)
        let isTooLarge = 12_000 * 10_000 * bytes > MediaLimits().photoBytes
        #expect(isTooLarge == (bytes > 3))
        #expect((code { _ = try MediaProbe.probe(folder.write(png, "photo")) } == .tooLarge) == isTooLarge)
    }

    @Test(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), arguments: [("rgba64be", 8), ("gray", 1)])
    func `what decoders make of pixels is no more than was counted`(_ format: String, _ bytes: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("photo.png", "-f lavfi -i testsrc2=s=64x48 -frames:v 1 -pix_fmt \(format)")
        #expect(code { _ = try MediaProbe.probe(path, limits: MediaLimits(photoBytes: 64 * 48 * bytes)) } == nil)
        #expect(
            code { _ = try MediaProbe.probe(path, limits: MediaLimits(photoBytes: 64 * 48 * bytes - 1)) } == .tooLarge)
    }

    private static func png(depth: UInt8, colour: UInt8) -> [UInt8] {
        var bytes = HandmadeHeaders.png(12_000, 10_000)
        (bytes[24], bytes[25]) = (depth, colour)
        return bytes
    }
}
