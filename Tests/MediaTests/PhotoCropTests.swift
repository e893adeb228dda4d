internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Parts of photos and frames, with all their pixels and nothing else.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), .timeLimit(.minutes(20)))
struct PhotoCropTests {
    /// The upper right quarter, as it is displayed.
    private static let quarter = PhotoCrop(x: 0.5, y: 0, width: 0.5, height: 0.5)

    private static func metadata(of path: String) throws -> PhotoMetadata {
        let (source, _) = try ClipFile.open(path, turn: .none, limits: MediaLimits(), threads: 1, detail: .whole)
        _ = try source.next()
        return source.metadata
    }

    @Test(arguments: OrientationTests.exif.map(\.value), PhotoCrop.Format.allCases)
    func `a part is cut out upright, with its profile and nothing else`(
        _ value: UInt8, _ format: PhotoCrop.Format
    ) throws {
        let folder = try TemporaryFolder()
        let plain = try folder.clip("plain.jpg", Patterns.quarters() + "-c:v mjpeg -q:v 1 -pix_fmt yuvj444p")
        let tagged = HandmadeExif.tagged(try TemporaryFolder.bytes(plain), orientation: Int(value))
        let path = try folder.write(tagged, "tagged.jpg")
        var crop = Self.quarter
        crop.format = format
        let target = folder.file("crop." + format.ending)
        let size = try PhotoCropper.crop(path, crop, to: target)
        #expect(size == (value < 5 ? (64, 48) : (48, 64)))
        let info = try MediaProbe.probe(target)
        #expect((info.width, info.height, info.rotation) == (size.width, size.height, 0) && info.playsInBrowsers)
        #expect(info.codec == format.rawValue)
        let stored = try #require(OrientationTests.exif.first { $0.value == value }?.order[1])
        let seen = try #require(try firstFrame(of: target) { $0.quarters })
        for colour in seen { #expect(colour.isNear(Patterns.colours[stored]), "\(colour)") }
        #expect(try Self.metadata(of: target) == PhotoMetadata(profile: HandmadeExif.profile))

        crop.keepsMetadata = true
        try PhotoCropper.crop(path, crop, to: target)
        let kept = try #require(try Self.metadata(of: target).exif)
        #expect(kept.orientation == 1 && kept.bytes.count == HandmadeExif.block(orientation: 1).count)
        let bytes = try TemporaryFolder.bytes(target)
        #expect(!bytes.indices.contains { bytes[$0...].starts(with: HandmadeExif.preview) }, "the preview shows more")
        #expect(!bytes.indices.contains { bytes[$0...].starts(with: HandmadeHeaders.little(9999, 4)) })
        #expect(try MediaProbe.probe(target).rotation == 0)
    }

    @Test(arguments: [
        ("still.png", "-c:v png -pix_fmt rgb24"), ("deep.png", "-c:v png -pix_fmt rgb48be"),
        ("palette.png", "-vf format=rgb24,split[a][b];[a]palettegen[p];[b][p]paletteuse -c:v png"),
        ("still.webp", "-c:v libwebp -lossless 1"), ("still.tiff", "-c:v tiff -pix_fmt rgb24"), ("still.gif", ""),
        ("clip.mp4", "-c:v libx264 -qp 1 -pix_fmt yuv420p"),
    ])
    func `parts are the same pixels`(_ name: String, _ arguments: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(name, Patterns.quarters() + arguments)
        for (place, expected) in Patterns.colours.enumerated() {
            for format in PhotoCrop.Format.allCases {
                var crop = PhotoCrop(
                    x: place % 2 == 0 ? 0 : 0.5, y: place < 2 ? 0 : 0.5, width: 0.5, height: 0.5)
                crop.format = format
                let target = folder.file("crop." + format.ending)
                #expect(try PhotoCropper.crop(path, crop, to: target) == (64, 48))
                let corners = try #require(
                    try firstFrame(of: target) { picture in
                        [0.03, 0.97].flatMap { y in [0.03, 0.97].map { picture.colour(atX: $0, y: y) } }
                    })
                // The chroma of a video has half its size, and goes over into that of its neighbours.
                let tolerance = name.hasSuffix("mp4") ? 30 : 10
                for colour in corners {
                    #expect(colour.isNear(expected, within: tolerance), "\(name) \(place): \(colour)")
                }
            }
        }
    }

    @Test func `a HEIC is cut as it is displayed`() throws {
        let folder = try TemporaryFolder()
        var photo = try HandmadeHEIF.quarters(in: folder)
        (photo.turns, photo.profile) = (1, HandmadeExif.profile)
        photo.exif = HandmadeExif.block(orientation: 6)
        let path = try folder.write(photo.bytes, "photo.heic")
        let target = folder.file("crop.jpg")
        var crop = Self.quarter
        crop.keepsMetadata = true
        #expect(try PhotoCropper.crop(path, crop, to: target) == (128, 128))
        let order = try #require(OrientationTests.shown[270])
        let seen = try #require(try firstFrame(of: target) { $0.quarters })
        for colour in seen { #expect(colour.isNear(Patterns.colours[order[1]]), "\(colour)") }
        let metadata = try Self.metadata(of: target)
        #expect(metadata.profile == HandmadeExif.profile && metadata.exif?.orientation == 1)
    }

    @Test func `what is transparent stays so in a PNG, and is white in a JPEG`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clear.png",
            "-f lavfi -i color=red:s=32x32,format=rgba,colorchannelmixer=aa=0.5 -frames:v 1 -c:v png -pix_fmt rgba")
        var crop = PhotoCrop(x: 0, y: 0, width: 1, height: 1)
        for format in PhotoCrop.Format.allCases {
            crop.format = format
            let target = folder.file("crop." + format.ending)
            try PhotoCropper.crop(path, crop, to: target)
            let (source, _) = try ClipFile.open(target, turn: .none, limits: MediaLimits(), threads: 1, detail: .whole)
            let frame = try #require(try source.next())
            #expect(frame.hasAlpha == (format == .png))
            let seen = try #require(try firstFrame(of: target) { $0.colour(atX: 0.5, y: 0.5) })
            #expect(seen.isNear(RGB(255, 128, 128), within: 3), "\(seen)")
        }
    }

    @Test func `a frame of a clip is cut, with square pixels`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clip.mp4",
            "-f lavfi -i color=red:s=64x48:d=1 -f lavfi -i color=blue:s=64x48:d=1 "
                + "-filter_complex [0][1]concat,setsar=2 -c:v libx264 -qp 1 -pix_fmt yuv420p")
        var crop = Self.quarter
        for (time, colour) in [(0.5, RGB.red), (1.5, .blue), (100, .blue)] {
            crop.time = time
            let target = folder.file("crop.png")
            #expect(try PhotoCropper.crop(path, crop, to: target) == (64, 24))
            #expect(try #require(try firstFrame(of: target) { $0.quarters[0] }).isNear(colour, within: 10))
        }
    }

    @Test func `every pixel of a large photo is there`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "large.jpg", "-f lavfi -i testsrc=s=6000x4500 -frames:v 1 -c:v mjpeg -q:v 2 -pix_fmt yuvj420p")
        let target = folder.file("crop.jpg")
        let crop = PhotoCrop(x: 0.1, y: 0.2, width: 0.8, height: 0.6)
        #expect(try PhotoCropper.crop(path, crop, to: target) == (4800, 2700))
        let info = try MediaProbe.probe(target)
        #expect((info.width, info.height) == (4800, 2700))
    }

    @Test func `what lies outside is refused`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("plain.png", Patterns.quarters())
        for (x, width) in [(0.5, 0.6), (-0.1, 0.5), (0, 0), (.nan, 0.5), (0, .infinity), (1, 0.5)] {
            let crop = PhotoCrop(x: x, y: 0, width: width, height: 1)
            let target = folder.file("crop.jpg")
            #expect(code { try PhotoCropper.crop(path, crop, to: target) } == .noPicture, "\(x) \(width)")
        }
        // The smallest part is a pixel.
        let dot = PhotoCrop(x: 0.9999, y: 0.9999, width: 0.000_01, height: 0.000_01)
        #expect(try PhotoCropper.crop(path, dot, to: folder.file("dot.jpg")) == (1, 1))
        #expect(code { try PhotoCropper.crop(path, dot, to: folder.path + "/none/dot.jpg") } == .outputFailed)
    }
}
