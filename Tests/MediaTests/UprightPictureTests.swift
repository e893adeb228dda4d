internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Pictures that may be handed on are small, upright, and say nothing but what they show.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct UprightPictureTests {
    private static let x264 = "-c:v libx264 -qp 1 -pix_fmt yuv420p "

    @Test(arguments: [
        ("1280x720", "1/1", 854, 480), ("720x1280", "1/1", 270, 480), ("160x120", "1/1", 160, 120),
        ("640x481", "1/1", 638, 480), ("640x960", "2/1", 640, 480), ("322x240", "1/2", 162, 240),
    ])
    func `pictures are no higher than asked`(_ size: String, _ aspect: String, _ width: Int, _ height: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clip.mkv", Patterns.moving(size: size, seconds: 0.2) + "-vf setsar=\(aspect) -c:v ffv1")
        let pictures = try UprightPictures(of: path, maximumHeight: 480)
        let picture = try pictures.picture(at: 0)
        #expect((picture.width, picture.height) == (width, height))
        let info = try MediaProbe.probe(
            folder.write(pictures.jpeg(of: picture, maximumBytes: .max), "picture.jpg"))
        #expect((info.kind, info.codec, info.width, info.height) == (.still, "jpeg", width, height))
    }

    @Test(arguments: [0, 90, 180, 270])
    func `pictures are upright, for eyes and for models`(_ rotation: Int) throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Patterns.quarters(frames: 3) + Self.x264)
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=\((360 - rotation) % 360)")
        let shown = try #require(try firstFrame(of: path) { $0.quarters })
        let pictures = try UprightPictures(of: path, maximumHeight: 480)
        let picture = try pictures.picture(at: 0)
        let looked = try #require(picture.look { $0.quarters })
        let bytes = try pictures.jpeg(of: picture, maximumBytes: .max)
        let written = try #require(try firstFrame(of: folder.write(bytes, "picture.jpg")) { $0.quarters })
        for (seen, expected) in zip(looked + written, shown + shown) {
            #expect(seen.isNear(expected, within: 16), "\(seen)")
        }
    }

    @Test func `pictures are those of their times`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving(seconds: 8) + Self.x264)
        let pictures = try UprightPictures(of: path, maximumHeight: 480)
        let times = try [0, 0.05, 0.5, 0.5, 7.5, 99].map { try pictures.picture(at: $0).time }
        for (seen, expected) in zip(times, [0, 0.04, 0.48, 0.48, 7.48, 7.96]) { #expect(abs(seen - expected) < 0.001) }
    }

    @Test func `a picture stays when the next one is taken`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving(seconds: 2) + Self.x264)
        let pictures = try UprightPictures(of: path, maximumHeight: 480)
        let first = try pictures.picture(at: 0)
        let before = first.look { $0.digest }
        let second = try pictures.picture(at: 1)
        #expect(first.look { $0.digest } == before && second.look { $0.digest } != before)
    }

    @Test func `nothing but pixels is written`() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.clip("plain.jpg", Patterns.quarters() + "-c:v mjpeg -q:v 1 -pix_fmt yuvj444p")
        let photo = try folder.write(OrientationTests.tagged(try TemporaryFolder.bytes(plain), 6), "tagged.jpg")
        let clip = try folder.clip(
            "clip.mp4", Patterns.moving() + Self.x264 + "-metadata title=secret -metadata location=+48.1+11.5/")
        for path in [photo, clip] {
            let pictures = try UprightPictures(of: path, maximumHeight: 480)
            let jpeg = try pictures.jpeg(of: pictures.picture(at: 0), maximumBytes: .max)
            // JFIF, tables, frame and scan.
            #expect(Self.segments(of: jpeg).allSatisfy { [0xE0, 0xDB, 0xC4, 0xC0, 0xDA].contains($0) })
            let exported = try PictureExport(of: path, largest: 100).jpegs(at: [0], maximumEdge: 100)[0]
            #expect(!Self.segments(of: exported).contains(0xFE))
        }
    }

    /// The markers of a JPEG up to its first scan.
    private static func segments(of jpeg: [UInt8]) -> [UInt8] {
        var markers: [UInt8] = []
        var at = 2
        while at + 3 < jpeg.count, jpeg[at] == 0xFF {
            markers.append(jpeg[at + 1])
            if jpeg[at + 1] == 0xDA { break }
            at += 2 + Int(jpeg[at + 2]) << 8 + Int(jpeg[at + 3])
        }
        return markers
    }

    @Test func `pictures become as small as they have to`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "noise.mkv", "-f lavfi -i color=gray:s=320x240:r=5:d=0.2,noise=alls=100:allf=t -c:v ffv1")
        let pictures = try UprightPictures(of: path, maximumHeight: 480)
        let picture = try pictures.picture(at: 0)
        let whole = try pictures.jpeg(of: picture, maximumBytes: .max).count
        #expect(try pictures.jpeg(of: picture, maximumBytes: whole / 2).count <= whole / 2)
        #expect(code { _ = try pictures.jpeg(of: picture, maximumBytes: 100) } == .outputFailed)
    }
}
