internal import Domain
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import Media

/// Photos, larger than videos may be, and in the formats of phones.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), .timeLimit(.minutes(20)))
struct PhotoTests {
    @Test(arguments: [
        ("large.jpg", "-c:v mjpeg -q:v 3 -pix_fmt yuvj420p", 8064, 6048),
        ("wide.jpg", "-c:v mjpeg -q:v 3 -pix_fmt yuvj444p", 16_000, 200),
        ("large.png", "-c:v png -pix_fmt rgb24", 5000, 4000), ("deep.png", "-c:v png -pix_fmt rgba64be", 5000, 1000),
        ("large.tiff", "-c:v tiff -pix_fmt rgb24", 200, 6000), ("large.webp", "-c:v libwebp -lossless 1", 6000, 200),
    ])
    func `large ones are looked at smaller`(_ name: String, _ arguments: String, _ width: Int, _ height: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            name, Patterns.quarters() + "-vf scale=\(width):\(height):flags=neighbor " + arguments)
        let info = try MediaProbe.probe(path)
        #expect((info.kind, info.width, info.height) == (.still, width, height))
        #expect(!info.playsInBrowsers)
        let seen = try #require(
            try firstFrame(of: path) { ($0.geometry.width, $0.geometry.height, $0.quarters) })
        #expect((2048...4096).contains(max(seen.0, seen.1)))
        #expect(abs(Double(seen.0) / Double(seen.1) * Double(height) / Double(width) - 1) < 0.02)
        for (quarter, expected) in zip(seen.2, Patterns.colours) { #expect(quarter.isNear(expected), "\(quarter)") }
        let shown = try PictureExport(of: path, largest: 2560).jpegs(at: [0], maximumEdge: 2560)
        let copy = try MediaProbe.probe(folder.write(shown[0], "shown.jpg"))
        #expect(copy.playsInBrowsers && (2000...2560).contains(max(copy.width, copy.height)))
    }

    @Test func `a photo that was looked at is not decoded again for its pictures`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "phone.jpg",
            Patterns.quarters() + "-vf scale=4032:3024:flags=neighbor -c:v mjpeg -q:v 3 -pix_fmt yuvj420p")
        let file = try folder.write(HandmadeExif.tagged(TemporaryFolder.bytes(path), orientation: 6), "photo.jpg")
        let reader = try FrameReader(path: file)
        let seen = try #require(try reader.next()).picture.geometry
        #expect((seen.width, seen.height) == (1512, 2016))
        // What is gone cannot be decoded again.
        _ = try folder.write([], "photo.jpg")
        let export = try PictureExport(of: reader)
        for edge in [960, 1920] {
            let shown = try folder.write(export.jpegs(at: [0], maximumEdge: edge)[0], "shown.jpg")
            let copy = try MediaProbe.probe(shown)
            #expect((copy.width, copy.height) == (edge * 3 / 4, edge))
            #expect(try JPEGReader(FileInput(shown), limits: MediaLimits()).metadata.profile == HandmadeExif.profile)
        }
    }

    @Test(arguments: ["exact.jpg", "exact.png", "exact.tiff", "exact.webp", "exact.bmp"])
    func `photos at the very limit are read`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(name, "-f lavfi -i color=red:s=1000x1000 -frames:v 1")
        #expect(try refusal(of: path, limits: MediaLimits(photoEdge: 1000, photoPixels: 1_000_000)) == nil)
        #expect(try refusal(of: path, limits: MediaLimits(photoEdge: 999))?.code == .tooLarge)
        #expect(try refusal(of: path, limits: MediaLimits(photoPixels: 999_999))?.code == .tooLarge)
    }

    @Test(arguments: [
        (640, 2048, 1), (4032, 2048, 1), (4096, 2048, 2), (8064, 2048, 2), (12_000, 2048, 4), (32_000, 2048, 8),
        (4032, 960, 4), (4032, 480, 8),
    ])
    func `a JPEG is decoded no larger than it is needed`(_ width: Int, _ edge: Int, _ divisor: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "wide.jpg", "-f lavfi -i color=red:s=\(width)x16 -frames:v 1 -c:v mjpeg -pix_fmt yuvj420p")
        #expect(try JPEGReader(FileInput(path), limits: MediaLimits()).divisor(keeping: edge) == divisor)
    }

    @Test(arguments: OrientationTests.exif.map(\.value))
    func `PNGs and TIFFs are turned, too`(_ value: UInt8) throws {
        let folder = try TemporaryFolder()
        let png = try TemporaryFolder.bytes(folder.clip("plain.png", Patterns.quarters() + "-c:v png"))
        let order = try #require(OrientationTests.exif.first { $0.value == value }?.order)
        for path in [
            try folder.write(HandmadeExif.tagged(png: png, orientation: Int(value)), "turned.png"),
            try folder.write(HandmadeTIFF(orientation: Int(value)).bytes, "turned.tiff"),
        ] {
            let info = try MediaProbe.probe(path)
            #expect((info.width, info.height) == (value < 5 ? (128, 96) : (96, 128)))
            // Not every browser turns a PNG.
            #expect(info.playsInBrowsers == (value == 1 && path.hasSuffix("png")))
            let quarters = try #require(try firstFrame(of: path) { $0.quarters })
            for (seen, stored) in zip(quarters, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
        }
    }

    @Test(arguments: [0, 1, 2, 3])
    func `tiles of a HEIC are put together and turned`(_ turns: Int) throws {
        let folder = try TemporaryFolder()
        var photo = try HandmadeHEIF.quarters(in: folder, size: (240, 250))
        photo.turns = turns
        let path = try folder.write(photo.bytes, "photo.heic")
        let info = try MediaProbe.probe(path)
        #expect((info.kind, info.container, info.rotation) == (.still, "heif", 0))
        #expect((info.width, info.height) == (turns % 2 == 0 ? (240, 250) : (250, 240)))
        #expect(!info.playsInBrowsers)
        let order = try #require(OrientationTests.shown[(360 - 90 * turns) % 360])
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        for (seen, stored) in zip(quarters, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
    }

    @Test func `a HEIC that breaks off is refused or read`() throws {
        let folder = try TemporaryFolder()
        let bytes = try HandmadeHEIF.quarters(in: folder).bytes
        for step in 0..<60 {
            let path = try folder.write(Array(bytes.prefix(bytes.count * step / 60)), "cut.heic")
            if let error = try refusal(of: path) {
                #expect([.notMedia, .truncated, .notAllowed].contains(error.code), "\(step): \(error)")
            }
        }
        var numbers = RepeatableNumbers(seed: 3)
        for variant in 0..<200 {
            var damaged = bytes
            for _ in 0...variant % 4 {
                let range = variant % 2 == 0 ? 0..<min(bytes.count, 900) : 0..<bytes.count
                damaged[Int.random(in: range, using: &numbers)] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            }
            _ = try refusal(of: folder.write(damaged, "flipped.heic"))
        }
    }

    @Test func `HEICs that claim to be huge are refused`() throws {
        let folder = try TemporaryFolder()
        var photo = try HandmadeHEIF.quarters(in: folder)
        for size in [(100_000, 10), (60_000, 60_000), (12_000, 12_000)] {
            photo.size = size
            #expect(try refusal(of: folder.write(photo.bytes, "huge.heic"))?.code == .tooLarge, "\(size)")
        }
        // A grid that says more than its tiles show, or tiles that are not what they say.
        photo.size = (8000, 8000)
        _ = try refusal(of: folder.write(photo.bytes, "empty.heic"))
        photo.size = (256, 256)
        photo.statedRows = 200
        #expect(try refusal(of: folder.write(photo.bytes, "rows.heic")) != nil)
    }

    @Test func `JPEGs with thousands of scans are refused soon`() throws {
        let folder = try TemporaryFolder()
        var bytes = try TemporaryFolder.bytes(
            folder.clip("plain.jpg", Patterns.quarters(width: 4096, height: 3072) + "-c:v mjpeg -pix_fmt yuvj420p"))
        func place(_ marker: UInt8) throws -> Int {
            try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker })
        }
        // A progressive JPEG whose scans each say the same again.
        bytes[try place(0xC0) + 1] = 0xC2
        let scan = try place(0xDA)
        bytes[scan + 12] = 0
        let again = bytes[scan..<scan + 14] + [0x3F, 0x3F]
        bytes = Array(bytes[..<scan]) + (0..<5000).flatMap { _ in again } + [0xFF, 0xD9]
        #expect(try refusal(of: folder.write(bytes, "scans.jpg"))?.code == .tooLarge)
    }

    @Test func `a JPEG with gigabytes beside its pixels is refused soon`() throws {
        let folder = try TemporaryFolder()
        let plain = try TemporaryFolder.bytes(folder.clip("plain.jpg", Patterns.quarters() + "-c:v mjpeg"))
        let marker = [0xFF, 0xE1, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        let path = try folder.write(
            Array(plain[0..<2]) + (0..<1000).flatMap { _ in marker } + plain[2...], "markers.jpg")
        #expect(try refusal(of: path)?.code == .tooLarge)
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: TestData.path(folder)).sorted()
            .map { TestData.path(folder) + "/" + $0 }
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), .timeLimit(.minutes(20)))
    func `hostile photos are refused or read`() throws {
        let folders = ["hostile/isobmff", "hostile/exif", "hostile/jpeg_bugs", "hostile/jpeg_afl", "hostile/tiny"]
        for path in try folders.flatMap(Self.files) {
            _ = try refusal(of: path)
        }
    }
}
