internal import Domain
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable import Media

/// What a page plays and what was measured are one clock: where browsers may have another, they are given a copy.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct OneClockTests {
    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p "
    private static let vp9 = "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -pix_fmt yuv420p "
    private static let sound = "-f lavfi -t 2 -i sine=440 -map 0:v -map 1:a -c:a aac "
    private static let fragments = "-movflags frag_keyframe+empty_moov "

    /// Films, how they are made, and whether browsers play them as they are.
    static let films: [(name: String, arguments: String, plays: Bool)] = [
        ("b-frames.mp4", x264 + "-bf 3", true),
        ("sound.mp4", sound + x264 + "-bf 2", true),
        ("no-edit-list.mp4", x264 + "-bf 2 -use_editlist 0", false),
        ("no-b-frames.mp4", x264 + "-bf 0 -use_editlist 0", true),
        ("late.mp4", x264 + "-output_ts_offset 1", false),
        ("late-with-sound.mp4", sound + x264 + "-output_ts_offset 1", false),
        ("fragments.mp4", x264 + "-bf 0 " + fragments, true),
        ("fragments-b-frames.mp4", x264 + "-bf 2 " + fragments, false),
        ("fragments-edit-list.mp4", x264 + "-bf 2 -movflags frag_keyframe+empty_moov+delay_moov", false),
        ("vp9.webm", vp9, true),
        ("late.webm", vp9 + "-output_ts_offset 1", false),
        ("late.mkv", vp9 + "-output_ts_offset 0.5", false),
    ]

    @Test(arguments: films.map(\.name))
    func `films are played as they are where all agree when their pictures are shown`(_ name: String) throws {
        let film = try #require(Self.films.first { $0.name == name })
        let folder = try TemporaryFolder()
        let path = try folder.clip(name, Patterns.moving() + film.arguments)
        let info = try MediaProbe.probe(path)
        #expect(info.playsInBrowsers == film.plays)
        #expect(abs(info.duration - 2) < 0.05 && info.frames == 50 && abs(info.fps - 25) < 0.1, "\(info)")
        let times = try facts(of: path, hashing: false).map(\.time)
        #expect(times.count == 50 && abs(times[0]) < 0.05)
    }

    @Test
    func `where sound comes first, the picture waits for its time`() throws {
        let folder = try TemporaryFolder()
        let silent = try folder.clip("silent.mp4", Patterns.moving() + Self.x264 + "-bf 2")
        let path = try folder.clip(
            "late.mp4", "-itsoffset 0.4 -i \(silent) -f lavfi -t 2 -i sine=440 -map 0:v -map 1:a -c:v copy -c:a aac")
        let info = try MediaProbe.probe(path)
        #expect(info.playsInBrowsers && abs(info.duration - 2.4) < 0.01)
        let times = try facts(of: path, hashing: false).map(\.time)
        #expect(abs(times[0] - 0.4) < 0.005)
        #expect(info.decoded(times.count, from: times[0], to: times[49]) == info)
    }

    @Test
    func `a film that plays parts twice, or at another speed, is played as a copy`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("whole.mp4", Patterns.moving() + Self.x264 + "-bf 2")
        #expect(try MediaProbe.probe(path).playsInBrowsers)
        for change in [{ MovieEdits.setRate(2, in: &$0) }, MovieEdits.showTwice] as [(inout [UInt8]) -> Void] {
            var bytes = try TemporaryFolder.bytes(path)
            change(&bytes)
            let changed = try folder.write(bytes, "changed.mp4")
            #expect(try !MediaProbe.probe(changed).playsInBrowsers)
            let copy = folder.file("copy.mp4")
            #expect(try Proxy.make(from: changed, to: copy))
            #expect(try MediaProbe.probe(copy).playsInBrowsers)
            let (measured, shown) = (try facts(of: changed, hashing: false), try facts(of: copy, hashing: false))
            #expect(measured.count == shown.count)
            for (one, other) in zip(measured, shown) { #expect(abs(one.time - other.time) < 0.001) }
        }
    }

    @Test
    func `a clip whose times do not run forward is played as a copy`() throws {
        let info = MediaInfo(
            kind: .video, width: 64, height: 48, duration: 2, frames: 50, fps: 25, rotation: 0,
            isVariableFrameRate: false, container: "matroska,webm", codec: "vp9", playsInBrowsers: true)
        #expect(info.decoded(50, from: 0, to: 1.96).playsInBrowsers)
        #expect(!info.decoded(50, from: 0, to: 1.96, isMended: true).playsInBrowsers)
        var clock = FrameClock(fps: 25)
        for stamp in [0, 0.04, 0.08] { _ = clock.time(stamp) }
        #expect(!clock.isMended)
        _ = clock.time(0.08)
        #expect(clock.isMended)
    }

    static let cases = ["v06_pictures_begin_at_1s.mp4", "v08_fragmented_bframes.mp4"]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: cases)
    func `known films of two clocks are played as copies`(_ name: String) throws {
        let path = TestData.path("cases/" + name)
        let info = try MediaProbe.probe(path)
        #expect(!info.playsInBrowsers && info.frames == 60 && abs(info.duration - 2) < 0.01)
        let folder = try TemporaryFolder()
        let copy = folder.file("copy.mp4")
        #expect(try Proxy.make(from: path, to: copy))
        let (measured, shown) = (try facts(of: path, hashing: false), try facts(of: copy, hashing: false))
        #expect(measured.count == 60 && shown.count == 60 && abs(measured[0].time) < 0.001)
        for (one, other) in zip(measured, shown) { #expect(abs(one.time - other.time) < 0.001) }
    }
}
