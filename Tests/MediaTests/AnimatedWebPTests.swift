internal import Domain
internal import TestSupport
import Testing

@testable internal import Media

/// Animated WebPs are clips like GIFs.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct AnimatedWebPTests {
    private static let lossless = "-c:v libwebp_anim -lossless 1 -loop 0"

    @Test func `a WebP tells what a GIF of the same frames tells`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("moving.webp", Patterns.moving(seconds: 1) + Self.lossless)
        let info = try MediaProbe.probe(path)
        #expect(info.kind == .animation && info.container == "webp" && info.codec == "webp")
        #expect(info.frames == 25 && abs(info.duration - 1) < 0.01 && abs(info.fps - 25) < 0.3)
        #expect(!info.playsInBrowsers)
        let frames = try facts(of: path)
        #expect(frames.count == info.frames)
        for frame in frames { #expect(abs(frame.time - Double(frame.index) / 25) < 0.002) }
        #expect(Set(frames.map(\.digest)).count > 20)
    }

    @Test func `colours are right and what is transparent is white`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "colours.webp",
            "-f lavfi -i testsrc2=s=32x32:r=5:d=1 -vf format=rgba,geq=r=255:g=0:b=0:a=255*gte(X\\,16) "
                + Self.lossless)
        let colours = try #require(
            try firstFrame(of: path) { [$0.colour(atX: 0.25, y: 0.5), $0.colour(atX: 0.75, y: 0.5)] })
        #expect(colours[0].isNear(.white) && colours[1].isNear(RGB(255, 0, 0)), "\(colours)")
    }

    @Test func `a cut WebP is refused`() throws {
        let folder = try TemporaryFolder()
        let bytes = try TemporaryFolder.bytes(
            folder.clip("moving.webp", Patterns.moving(seconds: 0.5) + Self.lossless))
        for length in Array(0..<64) + stride(from: 64, to: bytes.count, by: max(1, bytes.count / 40)) {
            let path = try folder.write(Array(bytes.prefix(length)), "cut.webp")
            let error = try refusal(of: path)
            #expect([.notMedia, .truncated].contains(error?.code), "\(length): \(String(describing: error))")
        }
    }

    @Test func `damage does not end the program`() throws {
        let folder = try TemporaryFolder()
        let bytes = try TemporaryFolder.bytes(
            folder.clip("moving.webp", Patterns.moving(seconds: 0.3) + Self.lossless))
        var numbers = RepeatableNumbers(seed: 7)
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<4 {
                damaged[Int.random(in: 12..<bytes.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
            }
            _ = try refusal(of: folder.write(damaged, "damaged.webp"))
        }
    }

    @Test func `what is too much is refused before it is decoded`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("moving.webp", Patterns.moving(seconds: 1) + Self.lossless)
        #expect(try refusal(of: path, limits: MediaLimits(frames: 24))?.code == .tooManyFrames)
        #expect(try refusal(of: path, limits: MediaLimits(duration: 0.5))?.code == .tooLong)
        #expect(try refusal(of: path, limits: MediaLimits(edge: 16))?.code == .tooLarge)
        #expect(try refusal(of: path, limits: MediaLimits(animationPixels: 10_000))?.code == .tooLarge)
        // A canvas of 16,384 × 16,384 pixels that is said to move.
        var huge = HandmadeHeaders.extendedWebP(16_384, 16_384)
        huge[20] |= 2
        #expect(try refusal(of: folder.write(huge, "huge.webp"))?.code == .tooLarge)
    }
}
