internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// The encoder with which the tests make AVIFs.
private enum AV1Encoder {
    static let isPresent =
        TestProgram.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color", "-frames:v", "1", "-c:v", "libaom-av1"]
                + ["-cpu-used", "8", "-f", "null", "-"]) == 0
}

/// AVIFs are photos or animations, whatever they are made of.
@Suite(.enabled(if: AV1Encoder.isPresent, "needs an ffmpeg that encodes AV1"))
struct AVIFTests {
    private static let fast = "-c:v libaom-av1 -cpu-used 8 -crf 20 "

    private func check(_ seen: [RGB], _ order: [Int] = [0, 1, 2, 3]) {
        for (seen, stored) in zip(seen, order) { #expect(seen.isNear(Patterns.colours[stored], within: 12), "\(seen)") }
    }

    @Test(arguments: ["yuv420p", "yuv444p", "yuv420p10"])
    func `a single AVIF is a photo`(_ pixels: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "photo.avif", Patterns.quarters() + "-pix_fmt \(pixels) -still-picture 1 " + Self.fast)
        let info = try MediaProbe.probe(path)
        #expect((info.kind, info.container, info.codec) == (.still, "avif", "av1"))
        #expect((info.width, info.height, info.playsInBrowsers) == (128, 96, false))
        check(try #require(try firstFrame(of: path) { $0.quarters }))
    }

    @Test func `a photo keeps its turn, EXIF and profile`() throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quartersOfAV1))
        for isOfTwo in [false, true] {
            if isOfTwo { photo.references[1].to = [1, 3] }
            let path = try folder.write(photo.bytes, "photo.avif")
            let source = try HEIFSource(path, limits: MediaLimits(), threads: 1)
            #expect((source.info.width, source.info.height, source.isReduced) == (96, 128, isOfTwo))
            #expect(source.metadata.exif?.orientation == 6 && source.metadata.profile == HandmadeExif.profile)
            check(try #require(try firstFrame(of: path) { $0.quarters }), try #require(OrientationTests.shown[270]))
        }
    }

    @Test func `tiles are put together`() throws {
        let folder = try TemporaryFolder()
        var photo = HandmadeItems.photo(try #require(HandmadeItems.quartersOfAV1))
        let tile = HandmadeItems.Item(id: 1, type: "av01", content: photo.items[0].content, properties: [0x81, 2])
        let size = [0, 0, 0, 0] + HandmadeHeaders.big(256, 4) + HandmadeHeaders.big(192, 4)
        photo.properties.append(HandmadeItems.property("ispe", size))
        photo.items = [
            tile, HandmadeItems.Item(id: 2, type: "grid", content: [0, 0, 1, 1, 1, 0, 0, 192], properties: [6]),
        ]
        photo.references = [HandmadeItems.Reference(name: "dimg", from: 2, to: [1, 1, 1, 1])]
        photo.primary = 2
        let path = try folder.write(photo.bytes, "tiles.avif")
        #expect(try MediaProbe.probe(path).width == 256)
        for (x, y) in [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)] {
            let places = [(0.125, 0.125), (0.375, 0.125), (0.125, 0.375), (0.375, 0.375)]
            check(try #require(try firstFrame(of: path) { seen in places.map { seen.colour(atX: x + $0, y: y + $1) } }))
        }
    }

    /// Pictures a second, and how long each is shown, seconds: what is shown for 10 ms is shown as in other animations.
    @Test(arguments: [(25, 0.04), (50, 0.02), (100, 0.1)])
    func `what moves is an animation`(_ rate: Int, _ shown: Double) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "moving.avif", Patterns.moving(rate: "\(rate)", seconds: 12.0 / Double(rate)) + Self.fast)
        let info = try MediaProbe.probe(path)
        #expect((info.kind, info.frames, info.playsInBrowsers) == (.animation, 12, false))
        #expect(abs(info.duration - 12 * shown) < 0.002 && abs(info.fps - 1 / shown) < 0.1)
        let frames = try facts(of: path)
        #expect(frames.count == 12 && Set(frames.map(\.digest)).count == 12)
        for frame in frames { #expect(abs(frame.time - Double(frame.index) * shown) < 0.002) }
        #expect(try refusal(of: path, limits: MediaLimits(frames: 11))?.code == .tooManyFrames)
        #expect(try refusal(of: path, limits: MediaLimits(animationPixels: 10_000))?.code == .tooLarge)
    }

    @Test func `delays of nothing are those of browsers`() throws {
        let folder = try TemporaryFolder()
        var bytes = try TemporaryFolder.bytes(
            folder.clip("moving.avif", Patterns.moving(seconds: 0.4) + Self.fast))
        // One row of delays: a version, a number of rows, how many frames, how long.
        let stts = try #require(bytes.indices.first { bytes[$0...].starts(with: "stts".utf8) })
        #expect(HandmadeHeaders.big(1, 4).elementsEqual(bytes[stts + 8..<stts + 12]))
        bytes.replaceSubrange(stts + 16..<stts + 20, with: [0, 0, 0, 0])
        // Nor does the track last.
        let mdhd = try #require(bytes.indices.first { bytes[$0...].starts(with: "mdhd".utf8) })
        bytes.replaceSubrange(mdhd + 20..<mdhd + 24, with: [0, 0, 0, 0])
        let path = try folder.write(bytes, "still.avif")
        let frames = try facts(of: path)
        #expect(frames.count == 10)
        #expect(try abs(MediaProbe.probe(path).duration - 1) < 0.01)
        for frame in frames { #expect(abs(frame.time - Double(frame.index) / 10) < 0.002) }
    }

    @Test func `transparency is not taken for the picture`() throws {
        let folder = try TemporaryFolder()
        let red = "-f lavfi -i color=red:s=128x96:r=25:d=0.2 "
        let noise = "-f lavfi -i testsrc2=s=128x96:r=25:d=0.2,noise=alls=80:allf=t "
        var bytes = try TemporaryFolder.bytes(
            folder.clip("two.mp4", red + noise + "-map 0 -map 1 -pix_fmt yuv420p " + Self.fast))
        bytes.replaceSubrange(8..<12, with: "avis".utf8)
        let handlers = bytes.indices.filter { bytes[$0...].starts(with: "vide".utf8) }
        #expect(handlers.count == 2)
        for (handler, kind) in zip(handlers, ["pict", "auxv"]) {
            bytes.replaceSubrange(handler..<handler + 4, with: kind.utf8)
        }
        let path = try folder.write(bytes, "transparent.avif")
        #expect(try MediaProbe.probe(path).kind == .animation)
        check(try #require(try firstFrame(of: path) { $0.quarters }), [0, 0, 0, 0])
    }

    @Test func `what breaks off is refused or read`() throws {
        let folder = try TemporaryFolder()
        let still = HandmadeItems.photo(try #require(HandmadeItems.quartersOfAV1)).bytes
        let moving = try TemporaryFolder.bytes(folder.clip("moving.avif", Patterns.moving(seconds: 0.4) + Self.fast))
        var numbers = RepeatableNumbers(seed: 11)
        for bytes in [still, moving] {
            for step in 0..<40 {
                if let error = try refusal(of: folder.write([UInt8](bytes.prefix(bytes.count * step / 40)), "cut.avif"))
                {
                    #expect([.notMedia, .truncated, .notAllowed, .noPicture].contains(error.code), "\(step): \(error)")
                }
                var damaged = bytes
                for _ in 0...step % 4 {
                    damaged[Int.random(in: 0..<bytes.count, using: &numbers)] ^=
                        1
                        << UInt8.random(
                            in: 0..<8, using: &numbers)
                }
                _ = try refusal(of: folder.write(damaged, "flipped.avif"))
            }
        }
    }
}
