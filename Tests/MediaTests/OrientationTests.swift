internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Pictures are shown the way they were taken.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct OrientationTests {
    /// Which of the stored quarters (0 top left, 1 top right, 2 bottom left, 3 bottom right) is displayed in each
    /// quarter.
    static let shown: [Int: [Int]] = [0: [0, 1, 2, 3], 90: [2, 0, 3, 1], 180: [3, 2, 1, 0], 270: [1, 3, 0, 2]]

    @Test(arguments: [0, 90, 180, 270])
    func `the display matrix turns the picture`(_ rotation: Int) throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Patterns.quarters(frames: 3) + "-c:v libx264 -qp 1 -pix_fmt yuv420p")
        // The tag counts the other way round: the program that writes it shows the clip turned counterclockwise by it.
        let tag = (360 - rotation) % 360
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=\(tag)")
        let info = try MediaProbe.probe(path)
        #expect(info.rotation == rotation)
        #expect((info.width, info.height) == (rotation % 180 == 0 ? (128, 96) : (96, 128)))
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        let order = try #require(Self.shown[rotation])
        for (seen, stored) in zip(quarters, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
    }

    /// What EXIF's eight values mean, as quarters of the stored picture in the places where they are displayed.
    static let exif: [(value: UInt8, order: [Int])] = [
        (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
        (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
    ]

    @Test(arguments: exif.map(\.value))
    func `EXIF turns and mirrors the picture`(_ value: UInt8) throws {
        let folder = try TemporaryFolder()
        let plain = try folder.clip("plain.jpg", Patterns.quarters() + "-c:v mjpeg -q:v 1 -pix_fmt yuvj444p")
        let path = try folder.write(Self.tagged(try TemporaryFolder.bytes(plain), value), "tagged.jpg")
        let info = try MediaProbe.probe(path)
        #expect((info.width, info.height) == (value < 5 ? (128, 96) : (96, 128)))
        #expect(info.kind == .still && info.isMirrored == [2, 4, 5, 7].contains(value))
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        let order = try #require(Self.exif.first { $0.value == value }?.order)
        for (seen, stored) in zip(quarters, order) { #expect(seen.isNear(Patterns.colours[stored]), "\(seen)") }
        let exported = try PictureExport(of: path, largest: 500).jpegs(at: [0], maximumEdge: 500)
        let upright = try folder.write(exported[0], "upright.jpg")
        let again = try #require(try firstFrame(of: upright) { $0.quarters })
        for (seen, stored) in zip(again, order) {
            #expect(seen.isNear(Patterns.colours[stored], within: 20), "\(seen)")
        }
    }

    /// A JPEG with an EXIF block that holds nothing but the orientation.
    static func tagged(_ jpeg: [UInt8], _ value: UInt8) -> [UInt8] {
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0] + [0, 0, 0, 0]
        let block = Array("Exif".utf8) + [0, 0] + tiff
        let length = block.count + 2
        return Array(jpeg[0..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block + jpeg[2...]
    }

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `photographs in all eight orientations look alike`() throws {
        var first: [RGB] = []
        for value in 1...8 {
            let path = TestData.path("photos/exif_orientation/Landscape_\(value).jpg")
            let info = try MediaProbe.probe(path)
            #expect(info.width > info.height, "\(value)")
            let steps: [Double] = (0..<8).map { Double($0) / 8 + 0.06 }
            let seen: [RGB] = try #require(
                try firstFrame(of: path) { picture in
                    steps.flatMap { y in steps.map { x in picture.colour(atX: x, y: y) } }
                })
            if value == 1 { first = seen }
            let near = zip(seen, first).count { $0.isNear($1, within: 40) }
            #expect(near >= 56, "\(value): only \(near) of 64 places look alike")
        }
    }

    @Test(arguments: [("2/1", 256), ("1/2", 64), ("4/3", 171)])
    func `pixels are made square`(_ aspect: String, _ width: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "wide.mp4", Patterns.quarters() + "-vf setsar=\(aspect) -c:v libx264 -qp 1 -pix_fmt yuv420p")
        let info = try MediaProbe.probe(path)
        #expect((info.width, info.height) == (width, 96))
        let picture = try #require(try firstFrame(of: path) { ($0.width, $0.geometry.width, $0.quarters) })
        #expect(picture.0 == 128 && picture.1 == width)
        for (seen, expected) in zip(picture.2, Patterns.colours) { #expect(seen.isNear(expected)) }
    }
}
