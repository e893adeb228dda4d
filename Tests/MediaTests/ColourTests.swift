internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Colours come out as they went in, through every pixel format, range and matrix.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct ColourTests {
    struct Case: CustomStringConvertible {
        var name: String
        var arguments: String
        var description: String { name }

        init(_ name: String, _ arguments: String) { (self.name, self.arguments) = (name, arguments) }
    }

    private static let x264 = "-c:v libx264 -qp 1 "
    static let cases = [
        Case("untagged.mp4", x264 + "-pix_fmt yuv420p"),
        Case(
            "bt709.mp4",
            "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_range tv " + x264),
        Case("bt601.mp4", "-vf scale=out_color_matrix=bt601:out_range=tv,format=yuv420p -colorspace smpte170m " + x264),
        Case(
            "bt709-full.mp4",
            "-vf scale=out_color_matrix=bt709:out_range=pc,format=yuv420p -colorspace bt709 -color_range pc " + x264),
        Case("bt601-full.mp4", "-vf scale=out_color_matrix=bt601:out_range=pc,format=yuv420p -color_range pc " + x264),
        Case(
            "bt2020-10-bit.mp4",
            "-vf scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10 -colorspace bt2020nc " + x264),
        Case(
            "full-10-bit.mp4",
            "-vf scale=out_color_matrix=bt709:out_range=pc,format=yuv420p10 -colorspace bt709 -color_range pc " + x264),
        Case("422.mp4", x264 + "-pix_fmt yuv422p"),
        Case("444.mp4", x264 + "-pix_fmt yuv444p"),
        Case("rgb.mp4", "-c:v libx264rgb -qp 0 -pix_fmt rgb24"),
        Case("hevc.mp4", "-c:v libx265 -x265-params log-level=none:qp=4 -pix_fmt yuv420p"),
        Case("hevc-10-bit.mp4", "-c:v libx265 -x265-params log-level=none:qp=4 -pix_fmt yuv420p10"),
        Case("vp8.webm", "-c:v libvpx -b:v 4M -pix_fmt yuv420p"),
        Case("vp9.webm", "-c:v libvpx-vp9 -lossless 1 -pix_fmt yuv420p"),
        Case("mjpeg.avi", "-c:v mjpeg -q:v 1 -pix_fmt yuvj422p"),
        Case("mpeg4.avi", "-c:v mpeg4 -q:v 1"),
        Case("mpeg2.mpg", "-c:v mpeg2video -q:v 1"),
        Case("prores.mov", "-c:v prores_ks -profile:v 3"),
        Case("prores-4444.mov", "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10"),
        Case("raw-nv12.avi", "-c:v rawvideo -pix_fmt nv12"),
        Case("raw-bgr.avi", "-c:v rawvideo -pix_fmt bgr24"),
        Case("ffv1.mkv", "-c:v ffv1 -pix_fmt gbrp"),
        Case("still.jpg", "-c:v mjpeg -q:v 1"),
        Case("still.png", "-c:v png -pix_fmt rgb24"),
        Case("still-alpha.png", "-c:v png -pix_fmt rgba"),
        Case("still-16-bit.png", "-c:v png -pix_fmt rgb48be"),
        Case("still-palette.png", "-vf format=rgb24,split[a][b];[a]palettegen[p];[b][p]paletteuse -c:v png"),
        Case("still.webp", "-c:v libwebp -lossless 1 -pix_fmt bgra"),
        Case("still.bmp", "-c:v bmp"),
        Case("still.tiff", "-c:v tiff -pix_fmt rgb24"),
        Case("still.gif", "-vf format=rgb24,split[a][b];[a]palettegen[p];[b][p]paletteuse"),
    ]

    @Test(arguments: cases)
    func `quarters keep their colours`(_ test: Case) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(test.name, Patterns.quarters() + test.arguments)
        let quarters = try #require(try firstFrame(of: path) { $0.quarters })
        for (seen, expected) in zip(quarters, Patterns.colours) {
            #expect(seen.isNear(expected), "\(seen) should be \(expected)")
        }
        let jpeg = try #require(try PictureExport(of: path, largest: 640).jpegs(at: [0], maximumEdge: 640).first)
        let exported = try #require(try firstFrame(of: folder.write(jpeg, "exported.jpg")) { $0.quarters })
        for (seen, expected) in zip(exported, Patterns.colours) {
            #expect(seen.isNear(expected), "\(seen) should be \(expected) in a JPEG")
        }
    }

    @Test(arguments: [
        ("grey.png", "-c:v png -pix_fmt gray"), ("grey.jpg", "-c:v mjpeg -q:v 1 -vf format=gray,format=yuvj420p"),
        ("limited.mp4", x264 + "-pix_fmt yuv420p"), ("full.mp4", x264 + "-pix_fmt yuvj420p"),
        ("limited-10-bit.mp4", x264 + "-pix_fmt yuv420p10"),
        ("full-10-bit.mp4", "-vf scale=out_range=pc,format=yuv420p10 -color_range pc " + x264),
        ("full-12-bit.mkv", "-vf scale=out_range=pc,format=yuv444p12 -color_range pc -c:v ffv1 -strict -2"),
        ("full-nv12.mkv", "-vf scale=out_range=pc,format=nv12 -color_range pc -c:v rawvideo -allow_raw_vfw 1"),
    ])
    func `grey keeps its tone`(_ name: String, _ arguments: String) throws {
        let folder = try TemporaryFolder()
        let source = "-f lavfi -i color=0x404040:s=64x64,format=gbrp -frames:v 1 "
        let path = try folder.clip(name, source + arguments)
        let seen = try #require(try firstFrame(of: path) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(seen.isNear(RGB(64, 64, 64), within: 2), "\(seen)")
        let jpeg = try #require(try PictureExport(of: path, largest: 64).jpegs(at: [0], maximumEdge: 64).first)
        let exported = try #require(
            try firstFrame(of: folder.write(jpeg, "exported.jpg")) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(exported.isNear(RGB(64, 64, 64), within: 2), "\(exported)")
        #expect(try Proxy.make(from: path, to: folder.file("proxy.mp4")))
        let copied = try #require(try firstFrame(of: folder.file("proxy.mp4")) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(copied.isNear(RGB(64, 64, 64), within: 2), "\(copied)")
    }

    @Test
    func `what is transparent is white`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clear.png",
            "-f lavfi -i color=red:s=32x32,format=rgba,colorchannelmixer=aa=0.5 -frames:v 1 -c:v png -pix_fmt rgba")
        let seen = try #require(try firstFrame(of: path) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(seen.isNear(RGB(255, 128, 128), within: 3), "\(seen)")
        let jpeg = try #require(try PictureExport(of: path, largest: 64).jpegs(at: [0], maximumEdge: 64).first)
        let shown = try #require(
            try firstFrame(of: folder.write(jpeg, "shown.jpg")) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(shown.isNear(RGB(255, 128, 128), within: 4), "\(shown)")
    }

    @Test(arguments: ["bt709", "smpte170m"])
    func `a film with transparency is on white in its copy, too`(_ matrix: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clear.mkv",
            "-f lavfi -i color=0xC03020:s=64x64:d=0.2,format=gbrap,colorchannelmixer=aa=0.5"
                + ",scale=out_color_matrix=\(matrix),format=yuva444p10 -colorspace \(matrix) -c:v ffv1")
        let seen = try #require(try firstFrame(of: path) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(seen.isNear(RGB(224, 152, 144), within: 6), "\(seen)")
        #expect(try Proxy.make(from: path, to: folder.file("proxy.mp4")))
        let copied = try #require(try firstFrame(of: folder.file("proxy.mp4")) { $0.colour(atX: 0.5, y: 0.5) })
        #expect(copied.isNear(seen, within: 6), "\(copied) for \(seen)")
    }

    @Test(arguments: [(1, 0), (1, 1), (2, 0), (2, 2), (4, 0), (4, 9), (8, 7)])
    func `a transparent grey is white`(_ depth: Int, _ level: Int) throws {
        let folder = try TemporaryFolder()
        let other = (level + 1) % (1 << depth)
        for transparent in [level, other, nil] {
            let png = HandmadePNG(depth: depth, level: level, transparent: transparent)
            let path = try folder.write(png.bytes, "clear.png")
            let grey = level * 255 / ((1 << depth) - 1)
            let expected = transparent == level ? RGB.white : RGB(grey, grey, grey)
            let seen = try #require(try firstFrame(of: path) { $0.colour(atX: 0.5, y: 0.5) })
            #expect(seen.isNear(expected, within: 1), "\(seen)")
            // So is the picture that pages show of it.
            let jpeg = try #require(try PictureExport(of: path, largest: 64).jpegs(at: [0], maximumEdge: 64).first)
            let shown = try #require(
                try firstFrame(of: folder.write(jpeg, "shown.jpg")) { $0.colour(atX: 0.5, y: 0.5) })
            #expect(shown.isNear(expected, within: 3), "\(shown)")
        }
    }

    @Test
    func `a cut PNG with a transparent grey is read as far as it goes, or refused`() throws {
        let whole = HandmadePNG(depth: 2, level: 1, transparent: 1).bytes
        for length in 0...whole.count {
            let part = Array(whole.prefix(length))
            let replacement = part.withUnsafeBufferPointer { GreyPNG.withPalette($0) }
            // Nothing is done before the pixels begin.
            #expect((replacement != nil) == (length >= 33 + 14 + 12), "\(length)")
        }
    }

    @Test(arguments: ["1x1", "3x5", "17x33", "641x361"])
    func `odd sizes are whole`(_ size: String) throws {
        let folder = try TemporaryFolder()
        let edges = size.split(separator: "x").compactMap { Int($0) }
        for name in ["odd.png", "odd.jpg", "odd.gif"] {
            let path = try folder.clip(name, "-f lavfi -i color=lime:s=\(size),format=gbrp -frames:v 1")
            let info = try MediaProbe.probe(path)
            #expect([info.width, info.height] == edges)
            let corner = try #require(try firstFrame(of: path) { $0.colour(atX: 0.99, y: 0.99) })
            #expect(corner.isNear(.green), "\(name) \(corner)")
        }
    }

    @Test
    func `common video passes without being copied`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("plain.mp4", Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p")
        #expect(try firstFrame(of: path) { $0.layout } == .planarYUV(chromaShiftX: 1, chromaShiftY: 1))
    }
}
