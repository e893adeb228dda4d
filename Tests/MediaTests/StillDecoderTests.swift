internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Pictures out of memory, as a camera sends them.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct StillDecoderTests {
    static let samples: [(name: String, arguments: String)] = [
        ("still.jpg", "-c:v mjpeg -q:v 1 -pix_fmt yuvj444p"), ("small.jpg", "-c:v mjpeg -pix_fmt yuvj420p"),
        ("still.png", "-c:v png"), ("still.webp", "-c:v libwebp"), ("lossless.webp", "-c:v libwebp -lossless 1"),
    ]

    private static func bytes(_ sample: (name: String, arguments: String)) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        return try TemporaryFolder.bytes(folder.clip(sample.name, Patterns.quarters() + sample.arguments))
    }

    @Test func `pictures are those of their files`() throws {
        let decoder = try StillDecoder()
        // Twice, and mixed: no picture has anything of the one before.
        for sample in Self.samples + Self.samples.reversed() {
            let folder = try TemporaryFolder()
            let bytes = try Self.bytes(sample)
            let path = try folder.write(bytes, sample.name)
            let expected = try #require(try firstFrame(of: path) { ($0.digest, $0.geometry, $0.quarters) })
            let picture = try decoder.picture(bytes)
            #expect(picture.geometry == expected.1, "\(sample.name)")
            // JPEGs in files are decoded by another library, which rounds otherwise.
            if sample.name.hasSuffix("jpg") {
                for (seen, other) in zip(picture.quarters, expected.2) { #expect(seen.isNear(other, within: 2)) }
            } else {
                #expect(picture.digest == expected.0, "\(sample.name)")
            }
        }
    }

    @Test(arguments: OrientationTests.exif.map(\.value))
    func `EXIF turns and mirrors them`(_ value: UInt8) throws {
        let bytes = OrientationTests.tagged(try Self.bytes(Self.samples[0]), value)
        let order = try #require(OrientationTests.exif.first { $0.value == value }?.order)
        let quarters = try StillDecoder().picture(bytes).quarters
        for (seen, stored) in zip(quarters, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
    }

    @Test func `what breaks off is refused or read in part, and the next one is whole`() throws {
        let decoder = try StillDecoder()
        for sample in Self.samples {
            let bytes = try Self.bytes(sample)
            let whole = try decoder.picture(bytes).digest
            for step in 0..<40 {
                var cut = Array(bytes.prefix(bytes.count * step / 40))
                if let error = code({ _ = try decoder.picture(cut) }) {
                    #expect([.notMedia, .truncated].contains(error), "\(sample.name) \(step)")
                }
                // Damage in the middle.
                cut = bytes
                for place in stride(from: 12 + step, to: bytes.count, by: 41) { cut[place] ^= 0x5A }
                _ = try? decoder.picture(cut)
                #expect(try decoder.picture(bytes).digest == whole, "\(sample.name) \(step)")
            }
        }
    }

    @Test(arguments: ["png", "wide.png", "jpg", "webp", "lossless.webp", "extended.webp"])
    func `pictures that claim to be huge are not decoded`(_ name: String) throws {
        let bytes = try #require(LimitTests.headers.first { $0.name == name }?.bytes)
        #expect(code { _ = try StillDecoder().picture(bytes) } == .tooLarge)
    }

    @Test(arguments: [[], Array("GIF89a".utf8), Array("\0\0\0\u{18}ftypmp42".utf8), [0xFF, 0xD8], Array("RIFF".utf8)])
    func `anything else is refused`(_ bytes: [UInt8]) {
        #expect(code { _ = try StillDecoder().picture(bytes) } == .notMedia)
    }
}
