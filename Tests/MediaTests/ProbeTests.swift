internal import Domain
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import Media

/// What a probe says of a file is what other programs say of it.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct ProbeTests {
    struct Case: CustomStringConvertible {
        var name: String
        var arguments: String
        var codec: String
        var container: String
        var kind: MediaInfo.Kind
        var plays: Bool
        var description: String { name }

        init(
            _ name: String, _ arguments: String, _ codec: String, _ container: String, plays: Bool = false,
            kind: MediaInfo.Kind = .video
        ) {
            (self.name, self.arguments, self.codec, self.container) = (name, arguments, codec, container)
            (self.plays, self.kind) = (plays, kind)
        }
    }

    private static let mp4 = "mov,mp4,m4a,3gp,3g2,mj2"
    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt "
    static let cases = [
        Case("h264.mp4", x264 + "yuv420p", "h264", mp4, plays: true),
        Case("h264.mov", x264 + "yuv420p", "h264", mp4, plays: true),
        Case("full-range.mp4", x264 + "yuvj420p", "h264", mp4, plays: true),
        Case("10-bit.mp4", x264 + "yuv420p10", "h264", mp4),
        Case("422.mp4", x264 + "yuv422p", "h264", mp4),
        Case("444.mp4", x264 + "yuv444p", "h264", mp4),
        Case("h264.mkv", x264 + "yuv420p", "h264", "matroska,webm"),
        Case("h264.ts", x264 + "yuv420p", "h264", "mpegts"),
        Case("h264.flv", x264 + "yuv420p", "h264", "flv"),
        Case("h264.avi", x264 + "yuv420p", "h264", "avi"),
        Case("hevc.mp4", "-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p", "hevc", mp4),
        Case("vp8.webm", "-c:v libvpx", "vp8", "matroska,webm", plays: true),
        Case("vp9.webm", "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime", "vp9", "matroska,webm", plays: true),
        Case("av1.mp4", "-c:v libaom-av1 -cpu-used 8 -usage realtime", "av1", mp4, plays: true),
        Case("mpeg4.mp4", "-c:v mpeg4", "mpeg4", mp4),
        Case("mpeg4.avi", "-c:v mpeg4", "mpeg4", "avi"),
        Case("mjpeg.avi", "-c:v mjpeg -pix_fmt yuvj420p", "mjpeg", "avi"),
        Case("prores.mov", "-c:v prores_ks", "prores", mp4),
        Case("mpeg2.mpg", "-c:v mpeg2video", "mpeg2video", "mpeg"),
        Case("windows.wmv", "-c:v wmv2", "wmv2", "asf"),
        Case("theora.ogv", "-c:v libtheora", "theora", "ogg"),
        Case("animation.gif", "", "gif", "gif", kind: .animation),
        Case("still.gif", "-frames:v 1", "gif", "gif", plays: true, kind: .still),
        Case("still.jpg", "-frames:v 1", "jpeg", "jpeg", plays: true, kind: .still),
        Case("still.png", "-frames:v 1", "png", "png_pipe", plays: true, kind: .still),
        Case("still.webp", "-frames:v 1 -c:v libwebp", "webp", "webp_pipe", plays: true, kind: .still),
        Case("still.bmp", "-frames:v 1", "bmp", "bmp_pipe", kind: .still),
        Case("still.tiff", "-frames:v 1", "tiff", "tiff", kind: .still),
    ]

    @Test(arguments: cases)
    func `a file is what it was made as`(_ test: Case) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(test.name, Patterns.moving() + test.arguments)
        let info = try MediaProbe.probe(path)
        #expect(info.kind == test.kind)
        #expect((info.width, info.height, info.rotation) == (160, 120, 0))
        #expect(info.codec == test.codec)
        #expect(info.container == test.container)
        #expect(info.playsInBrowsers == test.plays)
        #expect(!info.isVariableFrameRate)
        let isStill = test.kind == .still
        #expect(abs(info.duration - (isStill ? 0 : 2)) < 0.1, "\(info.duration)")
        #expect(abs(info.fps - (isStill ? 0 : 25)) < 0.3, "\(info.fps)")
        #expect(abs(info.frames - (isStill ? 1 : 50)) <= 2, "\(info.frames)")
        #expect(try FrameReader(path: path).info == info)
    }

    @Test(arguments: [
        ("30000/1001", 29.97), ("24000/1001", 23.976), ("12.5", 12.5), ("50", 50), ("120", 120), ("240", 240), ("1", 1),
    ])
    func `rates are those of the clip`(_ rate: String, _ fps: Double) throws {
        let folder = try TemporaryFolder()
        for name in ["rate.mp4", "rate.mkv"] {
            let path = try folder.clip(
                name, Patterns.moving(size: "64x48", rate: rate, seconds: 4) + Self.x264 + "yuv420p")
            let info = try MediaProbe.probe(path)
            #expect(abs(info.fps - fps) < 0.01 * fps, "\(name) \(info.fps)")
            #expect(abs(info.duration - 4) <= 1 / fps + 0.01, "\(name) \(info.duration)")
            #expect(abs(info.frames - Int((fps * 4).rounded())) <= 1, "\(name) \(info.frames)")
            #expect(info.playsInBrowsers == (name == "rate.mp4" && fps < 61))
        }
    }

    @Test
    func `large and heavy clips do not play well`() throws {
        let folder = try TemporaryFolder()
        for (size, more, plays) in [
            ("1920x1080", "-crf 51", true), ("1080x1920", "-crf 51", true), ("2048x1152", "-crf 51", false),
            ("1280x720", "-qp 1", false),
        ] {
            let source = "-f lavfi -i nullsrc=s=\(size):r=25,geq=random(1)*255:128:128 -frames:v 5 "
            let path = try folder.clip(
                "clip.mp4", source + "-c:v libx264 -preset ultrafast -pix_fmt yuv420p " + more)
            #expect(try MediaProbe.probe(path).playsInBrowsers == plays, "\(size) \(more)")
        }
    }

    @Test
    func `a film whose edit list hides its beginning does not play everywhere`() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.clip(
            "whole.mp4", Patterns.moving(size: "64x48", rate: "30", seconds: 2) + Self.x264 + "yuv420p -bf 2 -g 60")
        // The key frame lies before the cut, so what is between them is there and hidden.
        let trimmed = try folder.clip("trimmed.mp4", "-ss 0.5 -i \(whole) -c copy")
        #expect(try MediaProbe.probe(whole).playsInBrowsers)
        #expect(try !MediaProbe.probe(trimmed).playsInBrowsers)
    }

    @Test
    func `containers without a length are counted`() throws {
        let folder = try TemporaryFolder()
        for name in ["live.mkv", "live.webm"] {
            let path = try folder.clip(name, Patterns.moving() + "-c:v libvpx -live 1")
            let info = try MediaProbe.probe(path)
            #expect(info.frames == 50)
            #expect(abs(info.duration - 2) < 0.05)
            #expect(abs(info.fps - 25) < 0.6)
            #expect(try facts(of: path, hashing: false).count == 50)
        }
    }

    @Test
    func `what a browser records has its length, though nothing in it says so`() throws {
        let folder = try TemporaryFolder()
        // 20 frames of 0.04 s, then 6 of 0.2 s.
        let path = try folder.clip(
            "irregular.webm",
            Patterns.moving() + "-vf select=lt(n\\,20)+not(mod(n\\,5)) -vsync vfr -c:v libvpx -live 1")
        try Self.forgetFrameDuration(path)
        let info = try MediaProbe.probe(path)
        #expect(info.frames == 26 && info.isVariableFrameRate)
        #expect(abs(info.duration - 1.8 * 26 / 25) < 0.01, "\(info.duration)")
        #expect(abs(info.fps - 25 / 1.8) < 0.1, "\(info.fps)")
        #expect(try facts(of: path, hashing: false).count == 26)
    }

    /// Makes padding of a WebM's `DefaultDuration`: browsers write none.
    private static func forgetFrameDuration(_ path: String) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x23, 0xE3, 0x83]) })
        let length = bytes[place + 3] & 0x7F
        bytes.replaceSubrange(place...place + 1, with: [0xEC, 0x80 | (length + 2)])
        try Data(bytes).write(to: URL(filePath: path))
    }

    @Test
    func `sound that outlasts the picture does not make the clip longer`() throws {
        let folder = try TemporaryFolder()
        for name in ["sound.mp4", "sound.mov"] {
            let path = try folder.clip(
                name, "-f lavfi -i sine=d=5 " + Patterns.moving() + Self.x264 + "yuv420p -c:a aac")
            let info = try MediaProbe.probe(path)
            #expect(abs(info.duration - 2) < 0.05)
            #expect(info.frames == 50)
        }
    }

    @Test
    func `a picture beside the video is not the clip`() throws {
        let folder = try TemporaryFolder()
        let clip = try folder.clip("plain.mp4", Patterns.moving() + Self.x264 + "yuv420p")
        let cover = try folder.clip("cover.jpg", Patterns.quarters(width: 640, height: 480))
        let path = try folder.clip(
            "cover.mp4", "-i \(cover) -i \(clip) -map 0 -map 1 -c copy -disposition:v:0 attached_pic")
        let info = try MediaProbe.probe(path)
        #expect(info.codec == "h264" && info.width == 160)
        #expect(try facts(of: path) == facts(of: clip))
    }
}
