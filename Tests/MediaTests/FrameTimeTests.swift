internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Every frame comes once, in order, at the time at which players show it.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct FrameTimeTests {
    static let clips: [(name: String, arguments: String)] = [
        ("plain.mp4", Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p"),
        ("ntsc.mp4", Patterns.moving(rate: "30000/1001") + "-c:v libx264 -pix_fmt yuv420p"),
        ("late-audio.mp4", "-f lavfi -i sine=d=2 " + Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p -c:a aac"),
        ("open-gop.mp4", Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p -g 12 -x264-params open-gop=1"),
        (
            "variable.mp4",
            Patterns.moving() + "-vf select=not(mod(n\\,3))+lt(n\\,20) -vsync vfr -c:v libx264 -pix_fmt yuv420p"
        ),
        ("fragments.mp4", Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov"),
        ("hevc.mp4", Patterns.moving() + "-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p"),
        ("vp9.webm", Patterns.moving() + "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -pix_fmt yuv420p"),
        ("h264.mkv", Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p"),
        ("mjpeg.avi", Patterns.moving() + "-c:v mjpeg -pix_fmt yuvj420p"),
        ("mpeg4.avi", Patterns.moving() + "-c:v mpeg4"),
        ("mpeg2.ts", Patterns.moving() + "-c:v mpeg2video"),
        ("h264.ts", Patterns.moving() + "-c:v libx264 -pix_fmt yuv420p"),
        ("prores.mov", Patterns.moving() + "-c:v prores_ks"),
        ("animation.gif", Patterns.moving(rate: "10") + "-frames:v 8"),
        ("one.mp4", Patterns.moving() + "-frames:v 1 -c:v libx264 -pix_fmt yuv420p"),
    ]

    @Test(arguments: clips.map(\.name))
    func `times are those of the container`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let arguments = try #require(Self.clips.first { $0.name == name }?.arguments)
        let path = try folder.clip(name, arguments)
        let frames = try facts(of: path, hashing: false)
        let printed = try FFmpegTool.probe(
            "-select_streams v -show_entries frame=best_effort_timestamp_time -of csv=p=0", path)
        let start = try FFmpegTool.probe("-show_entries format=start_time -of csv=p=0", path)
        let origin = Double(start.split(separator: "\n").first ?? "") ?? 0
        let expected = printed.split(separator: "\n")
            .compactMap { Double($0.prefix { $0 != "," }) }.map { $0 - origin }
        #expect(frames.count == expected.count)
        for (frame, time) in zip(frames, expected) { #expect(abs(frame.time - time) < 0.0015, "\(frame.index)") }
        #expect(frames.map(\.index) == Array(frames.indices))
        #expect(frames.first.map { abs($0.time) < 0.05 } == true)
    }

    @Test
    func `a clip cut by an edit list shows only what is in the list`() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.clip("whole.mp4", Patterns.moving(seconds: 4) + "-c:v libx264 -g 50 -pix_fmt yuv420p")
        // Copying from between two key frames keeps the frames before the cut and hides them by an edit list.
        let path = try folder.clip("cut.mp4", "-ss 1.2 -i \(whole) -c copy")
        let frames = try facts(of: path)
        let original = try facts(of: whole)
        #expect(abs((frames.first?.time ?? 9)) < 0.03)
        #expect(frames.first?.digest == original[30].digest)
        #expect(frames.count == original.count - 30)
    }

    @Test
    func `after a camera was restarted frames are as far apart as the file says`() {
        var clock = FrameClock(fps: 25)
        let times = [4, 5, 0, 0.1, 0.7, 0.8].map { clock.time($0) }
        for (time, expected) in zip(times, [4, 5, 5.04, 5.14, 5.74, 5.84]) {
            #expect(abs(time - expected) < 1e-9, "\(times)")
        }
    }

    @Test
    func `frame rates that vary are noticed`() throws {
        let folder = try TemporaryFolder()
        let steady = try folder.clip("steady.mp4", Self.clips[0].arguments)
        let varying = try folder.clip("varying.mp4", Self.clips[4].arguments)
        #expect(try !MediaProbe.probe(steady).isVariableFrameRate)
        #expect(try MediaProbe.probe(varying).isVariableFrameRate)
    }

    @Test
    func `an animation keeps its delays`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeGIF(delays: [5, 20, 50, 10]).bytes, "delays.gif")
        let info = try MediaProbe.probe(path)
        #expect(info.kind == .animation)
        #expect(info.frames == 4)
        #expect(abs(info.duration - 0.85) < 1e-6)
        let times = try facts(of: path).map(\.time)
        #expect(times.count == 4)
        for (time, expected) in zip(times, [0, 0.05, 0.25, 0.75]) { #expect(abs(time - expected) < 1e-6) }
    }

    @Test
    func `an animation of one frame is a still`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeGIF(delays: [10]).bytes, "one.gif")
        let info = try MediaProbe.probe(path)
        #expect(info.kind == .still && info.frames == 1 && info.duration == 0 && info.fps == 0)
        #expect(try facts(of: path).map(\.time) == [0])
    }

    static let real = [
        "tennis/serve_shadow_screenrec_vfr.mp4",
        "video_container/serve_amateur_a_rot90.mp4", "video_container/with-gps.mov", "golf/golf_swing.mp4",
        "nonswing/classroom.gif",
    ]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: real)
    func `real clips give every frame`(_ name: String) throws {
        let path = TestData.path(name)
        let printed = try FFmpegTool.probe(
            "-select_streams v -show_entries frame=best_effort_timestamp_time -of csv=p=0", path)
        let expected = printed.split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
        let frames = try facts(of: path, hashing: false)
        #expect(frames.count == expected.count)
        for (frame, time) in zip(frames, expected) { #expect(abs(frame.time - time) < 0.0015, "\(frame.index)") }
    }
}
