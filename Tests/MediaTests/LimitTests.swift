internal import Domain
internal import Testing

@testable internal import Media

/// What is too much is refused early, each with its own error.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), .timeLimit(.minutes(20)))
struct LimitTests {
    private static let x264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p "

    static let headers: [(name: String, bytes: [UInt8])] = [
        ("png", HandmadeHeaders.png(60_000, 60_000)), ("wide.png", HandmadeHeaders.png(2_000_000_000, 1)),
        ("gif", HandmadeHeaders.gif(65_535, 65_535)), ("bmp", HandmadeHeaders.bmp(60_000, 60_000)),
        ("upside-down.bmp", HandmadeHeaders.bmp(60_000, -60_000)), ("jpg", HandmadeHeaders.jpeg(65_535, 65_535)),
        ("webp", HandmadeHeaders.webp(16_383, 16_383)),
        ("lossless.webp", HandmadeHeaders.losslessWebP(16_383, 16_383)),
        ("extended.webp", HandmadeHeaders.extendedWebP(100_000, 40_000)),
        ("a little too wide.png", HandmadeHeaders.png(32_001, 10)),
        ("a little too much.jpg", HandmadeHeaders.jpeg(12_000, 10_001)),
        ("long.jpg", HandmadeHeaders.jpeg(65_500, 10)),
    ]

    @Test(arguments: headers.map(\.name))
    func `pictures that claim to be huge are not decoded`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try #require(Self.headers.first { $0.name == name }?.bytes)
        let path = try folder.write(bytes, "huge")
        #expect(try refusal(of: path)?.code == .tooLarge)
        #expect(code { _ = try PictureExport(of: path, largest: 100).jpegs(at: [0], maximumEdge: 100) } == .tooLarge)
    }

    @Test
    func `a picture whose size stands anywhere is refused all the same`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeHeaders.tiff(60_000, 60_000), "huge.tiff")
        #expect(try refusal(of: path) != nil)
    }

    @Test(arguments: [
        ("huge.mp4", "8192x4320", x264), ("huge.mkv", "4160x4112", x264),
        ("huge.mov", "5120x2880", "-c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p"),
        ("huge.webm", "4112x64", "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -pix_fmt yuv420p"),
        ("huge.avi", "4112x64", "-c:v mjpeg -pix_fmt yuvj420p"),
        ("huge.ts", "5120x2880", x264), ("huge.tiff", "32016x64", ""), ("huge.bmp", "32016x64", ""),
        ("stretched.mp4", "2400x64", "-vf setsar=2/1 " + x264),
    ])
    func `clips beyond the edge are refused`(_ name: String, _ size: String, _ arguments: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(name, "-f lavfi -i color=s=\(size):r=25 -frames:v 1 " + arguments)
        #expect(try refusal(of: path)?.code == .tooLarge)
    }

    @Test
    func `a clip whose container lies about its size is read as it is`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving(seconds: 1) + Self.x264)
        var bytes = try TemporaryFolder.bytes(path)
        let place = try #require(bytes.indices.dropLast(40).last { bytes[$0..<$0 + 4].elementsEqual("avc1".utf8) })
        // Width and height of a visual sample entry are 24 bytes behind its type's end.
        bytes.replaceSubrange(place + 28..<place + 32, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let lying = try folder.write(bytes, "lying.mp4")
        #expect(try refusal(of: lying) == nil)
        #expect(try firstFrame(of: lying) { $0.width } == 160)
    }

    @Test(arguments: [("jpeg", "-c:v mjpeg -pix_fmt yuvj420p"), ("apcn", "-c:v prores_ks -profile:v 2")])
    func `a clip whose container alone claims to be huge is refused`(_ tag: String, _ arguments: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mov", Patterns.moving(seconds: 0.2) + arguments + " -movflags +faststart")
        var bytes = try TemporaryFolder.bytes(path)
        let place = try #require(bytes.indices.dropLast(40).first { bytes[$0..<$0 + 4].elementsEqual(tag.utf8) })
        bytes.replaceSubrange(place + 28..<place + 32, with: [0xFF, 0xFF, 0xFF, 0xFF])
        // The pictures, which would tell better, are gone.
        let pictures = try #require(bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("mdat".utf8) })
        let lying = try folder.write(Array(bytes[0..<pictures + 4]) + [UInt8](repeating: 0, count: 500), "lying.mov")
        #expect(try refusal(of: lying)?.code == .tooLarge)
    }

    @Test
    func `pictures that grow beyond the limits are left out`() throws {
        let folder = try TemporaryFolder()
        let limits = MediaLimits(edge: 200)
        var bytes: [UInt8] = []
        for size in ["160x120", "320x240"] {
            bytes += try TemporaryFolder.bytes(
                folder.clip("part.ts", Patterns.moving(size: size, seconds: 1) + Self.x264))
        }
        let path = try folder.write(bytes, "grows.ts")
        let frames = try facts(of: path, limits: limits, hashing: false)
        #expect((20...25).contains(frames.count))
    }

    @Test
    func `a million frames are refused`() throws {
        let folder = try TemporaryFolder()
        var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let frame = HandmadeGIF.frame(delay: 1, isBlue: false)
        bytes.reserveCapacity(bytes.count + frame.count * 1_000_000)
        for _ in 0..<1_000_000 { bytes += frame }
        let path = try folder.write(bytes + [0x3B], "million.gif")
        #expect(try refusal(of: path)?.code == .tooManyFrames)
    }

    @Test
    func `a small file of many large frames is refused`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            HandmadeGIF(width: 4000, height: 4000, delays: [Int](repeating: 2, count: 100)).bytes, "bomb.gif")
        #expect(try refusal(of: path)?.code == .tooLarge)
    }

    @Test(arguments: ["mp4", "mkv", "avi", "ts"])
    func `clips with too many frames are refused`(_ container: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip." + container, Patterns.moving(seconds: 2) + "-c:v mpeg4")
        #expect(try refusal(of: path, limits: MediaLimits(frames: 49))?.code == .tooManyFrames)
        #expect(try refusal(of: path, limits: MediaLimits(frames: 50)) == nil)
    }

    @Test
    func `clips that are too long are refused`() throws {
        let folder = try TemporaryFolder()
        let source = "-f lavfi -i color=s=16x16:r=1:d=1900 "
        let slow = HandmadeGIF(delays: [60_000, 60_000, 60_001, 100]).bytes
        for path in [
            try folder.clip("long.mp4", source + Self.x264), try folder.clip("long.mkv", source + Self.x264),
            // Without a length in the header.
            try folder.clip("long.h264.mkv", source + Self.x264 + "-f matroska -live 1"),
            try folder.write(slow, "long.gif"),
        ] {
            #expect(try refusal(of: path)?.code == .tooLong, "\(path)")
        }
    }
}
