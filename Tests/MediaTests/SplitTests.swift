internal import TestSupport
internal import Testing

@testable internal import Media

/// Parts of a clip, read one after the other or at the same time, are the clip.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct SplitTests {
    /// A clip, and whether it can be cut.
    struct Case: CustomStringConvertible {
        var name: String
        var arguments: String
        var isCut: Bool
        var description: String { name }

        init(_ name: String, _ arguments: String, isCut: Bool = true) {
            (self.name, self.isCut) = (name, isCut)
            self.arguments = Patterns.moving(seconds: 5) + arguments
        }
    }

    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p "
    private static let x265 = "-c:v libx265 -preset ultrafast -pix_fmt yuv420p -x265-params log-level=none:"
    static let cases = [
        Case("closed.mp4", x264 + "-g 20"),
        Case("b-frames.mov", x264 + "-g 30 -bf 3 -b_strategy 0 -movflags +faststart"),
        Case("variable.mp4", "-vf select=not(mod(n\\,3))+lt(n\\,60) -vsync vfr -g 15 " + x264),
        Case("fragments.mp4", x264 + "-g 20 -movflags frag_keyframe+empty_moov"),
        Case("late-video.mp4", "-f lavfi -i sine=d=5 -vf setpts=PTS+0.3/TB -g 20 -c:a aac " + x264),
        Case("hevc.mp4", x265 + "keyint=20:open-gop=0"),
        Case("h264.mkv", x264 + "-g 20"),
        Case("hevc.mkv", x265 + "keyint=20:open-gop=0"),
        Case("vp8.webm", "-c:v libvpx -g 25 -cpu-used 8 -deadline realtime -pix_fmt yuv420p"),
        Case("vp9.webm", "-c:v libvpx-vp9 -g 25 -cpu-used 8 -deadline realtime -pix_fmt yuv420p"),
        Case("intra.mov", "-c:v prores_ks"),
        Case("mjpeg.mov", "-c:v mjpeg -pix_fmt yuvj420p"),
        Case("open.mp4", x264 + "-g 12 -bf 2 -b_strategy 0 -x264-params open-gop=1"),
        Case("hevc-open.mp4", x265 + "keyint=20:open-gop=1:bframes=3:b-adapt=0"),
        Case("refresh.mp4", x264 + "-g 20 -x264-params intra-refresh=1"),
        Case("one-key-frame.mp4", x264 + "-g 1000"),
        Case("mpeg4.mp4", "-c:v mpeg4 -g 12 -bf 2", isCut: false),
        Case("mpeg4.avi", "-c:v mpeg4 -g 12", isCut: false),
        Case("h264.ts", x264 + "-g 12", isCut: false),
        Case("short.mp4", x264 + "-frames:v 40 -g 5", isCut: false),
        Case("one.mp4", x264 + "-frames:v 1", isCut: false),
        Case("animation.gif", "-frames:v 60", isCut: false),
        Case("still.png", "-frames:v 1", isCut: false),
    ]

    /// Compares the parts with the whole.
    /// - Returns: how many parts there are.
    @discardableResult
    private func check(_ path: String, parts: Int, whole: [FrameFacts]) throws -> Int {
        let ranges = try ClipSplitter.split(path, into: parts)
        #expect(ranges.count <= parts)
        var joined: [FrameFacts] = []
        for range in ranges {
            #expect(range.firstIndex == joined.count)
            let part = try facts(of: path, range: range)
            #expect(range.frames == part.count || (range.frames == 0 && ranges.count == 1))
            joined += part
        }
        #expect(joined.count == whole.count)
        let different = zip(joined, whole).first { $0 != $1 }
        #expect(different == nil, "\(path) in \(parts)")
        return ranges.count
    }

    @Test(arguments: cases)
    func `parts are the whole`(_ test: Case) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(test.name, test.arguments)
        let whole = try facts(of: path)
        #expect(try check(path, parts: 1, whole: whole) == 1)
        for parts in 2...4 {
            #expect(try (check(path, parts: parts, whole: whole) > 1) == test.isCut, "\(parts) parts")
        }
    }

    @Test
    func `parts can be read at the same time`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving(seconds: 5) + Self.x264 + "-g 5")
        let whole = try facts(of: path)
        let ranges = try ClipSplitter.split(path, into: 4)
        #expect(ranges.count == 4)
        let parts = try await withThrowingTaskGroup(of: (Int, [FrameFacts]).self) { group in
            for (place, range) in ranges.enumerated() {
                group.addTask { (place, try facts(of: path, range: range)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(ranges.indices.flatMap { parts[$0] ?? [] } == whole)
    }

    @Test(arguments: ["mp4", "mov", "mkv"], ["-g 25", "-g 25 -bf 3 -b_strategy 0"])
    func `a clip behind an edit list is cut by its own clock`(_ container: String, _ coding: String) throws {
        let folder = try TemporaryFolder()
        let source = try folder.clip("whole.mp4", Patterns.moving(seconds: 6) + Self.x264 + coding)
        let path = try folder.clip("edited." + container, "-ss 1.2 -i \(source) -c copy")
        let whole = try facts(of: path)
        for parts in 2...3 { try check(path, parts: parts, whole: whole) }
    }

    @Test(arguments: [0.5, 0.7, 0.9])
    func `a clip that breaks off is cut all the same`(_ share: Double) throws {
        let folder = try TemporaryFolder()
        let source = try folder.clip(
            "whole.mp4", Patterns.moving(seconds: 5) + Self.x264 + "-g 20 -movflags +faststart")
        let bytes = try TemporaryFolder.bytes(source)
        let path = try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * share))), "cut.mp4")
        let whole = try facts(of: path)
        try check(path, parts: 3, whole: whole)
    }

    static let real = [
        "tennis/rally_fh_fh_bh_bh.mp4", "tennis/serve_shadow_screenrec_vfr.mp4", "tennis/serve_amateur_a.mp4",
        "nonswing/football_cuts.mp4", "video_container/with-gps.mov",
    ]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: real)
    func `parts of real clips are the whole`(_ name: String) throws {
        let path = TestData.path(name)
        try check(path, parts: 3, whole: facts(of: path))
    }
}
