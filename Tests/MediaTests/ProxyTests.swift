internal import Domain
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import Media

/// A proxy is the clip in a form that every browser plays.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct ProxyTests {
    struct Case: CustomStringConvertible {
        var name: String
        var arguments: String
        var size: [Int]
        var description: String { name }

        init(_ name: String, _ arguments: String, _ size: [Int] = [160, 120]) {
            (self.name, self.arguments, self.size) = (name, arguments, size)
        }
    }

    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p "
    private static let x265 = "-c:v libx265 -preset ultrafast -x265-params log-level=none "
    static let cases = [
        Case("hevc.mp4", Patterns.moving() + x265 + "-pix_fmt yuv420p"),
        Case("hevc-10-bit.mov", Patterns.moving(rate: "60") + x265 + "-pix_fmt yuv420p10"),
        Case("mjpeg.avi", Patterns.moving() + "-c:v mjpeg -pix_fmt yuvj422p"),
        Case("prores.mov", Patterns.moving(rate: "30000/1001") + "-c:v prores_ks"),
        Case("prores-4444.mov", Patterns.moving(seconds: 0.4) + "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10"),
        Case(
            "variable.mp4", Patterns.moving(rate: "60") + "-vf select=not(mod(n\\,3))+lt(n\\,40) -vsync vfr " + x264),
        Case("b-frames.mkv", Patterns.moving(rate: "24000/1001") + x264 + "-bf 3"),
        Case("late-video.mp4", "-f lavfi -i sine=d=3 " + Patterns.moving() + "-vf setpts=PTS+0.3/TB -c:a aac " + x264),
        Case("h264.ts", Patterns.moving() + x264),
        Case("odd.mkv", Patterns.moving(size: "161x121") + "-c:v ffv1 -pix_fmt yuv444p", [162, 122]),
        Case("tiny.gif", Patterns.moving(size: "17x9", rate: "10"), [18, 10]),
        Case("animation.gif", Patterns.moving(rate: "20")),
        Case("large.mp4", Patterns.moving(size: "1920x1080", seconds: 0.4) + x264, [1280, 720]),
        Case("wide.mp4", Patterns.moving(size: "2560x400", seconds: 0.4) + x264, [1280, 200]),
        Case("stretched.mp4", Patterns.moving(size: "120x120") + "-vf setsar=4/3 " + x264),
        Case("one.mp4", Patterns.moving() + "-frames:v 1 " + x264),
        Case("still.png", Patterns.moving() + "-frames:v 1"),
    ]

    @Test(arguments: cases)
    func `a proxy has the frames of the clip at their times`(_ test: Case) throws {
        let folder = try TemporaryFolder()
        let source = try folder.clip(test.name, test.arguments)
        let target = folder.file("proxy.mp4")
        var told: [Int] = []
        #expect(try Proxy.make(from: source, to: target, progress: { done, _ in told.append(done) }))
        let info = try MediaProbe.probe(target)
        #expect(info.kind == .video && info.codec == "h264" && info.container.hasPrefix("mov,mp4"))
        #expect(info.playsInBrowsers && info.rotation == 0)
        #expect([info.width, info.height] == test.size)
        #expect(try FFmpegTool.probe("-show_entries stream=pix_fmt -of csv=p=0", target).hasPrefix("yuv420p"))
        let expected = try facts(of: source, hashing: false)
        let seen = try facts(of: target, hashing: false)
        #expect(seen.count == expected.count && told == Array(1...expected.count))
        for (frame, original) in zip(seen, expected) {
            // The first picture is shown from the beginning on.
            let time = frame.index == 0 ? 0 : original.time
            #expect(abs(frame.time - time) < 0.001, "\(frame.index): \(frame.time), not \(time)")
        }
        // The index comes before the pictures, so that a browser can begin at once.
        let bytes = try TemporaryFolder.bytes(target)
        func place(_ name: String) -> Int? {
            bytes.indices.dropLast(4).first {
                bytes[$0] == Array(name.utf8)[0] && bytes[$0..<$0 + 4].elementsEqual(name.utf8)
            }
        }
        #expect(try #require(place("moov")) < #require(place("mdat")))
    }

    /// Length by a copy's header and the length of its last picture, seconds.
    private func lengths(_ path: String) throws -> (whole: Double, last: Double) {
        func number(_ arguments: String) throws -> Double {
            let words = try FFmpegTool.probe(arguments + " -of csv=p=0", path).split { $0 == "\n" || $0 == "," }
            return try #require(words.last.flatMap { Double($0) })
        }
        return (
            try number("-show_entries format=duration"),
            try number("-select_streams v -show_entries packet=duration_time")
        )
    }

    /// Five pictures a tenth of a second each, but for the last one.
    private func animation(_ name: String, last: Double, in folder: TemporaryFolder) throws -> String {
        let source = Patterns.moving(rate: "10", seconds: 0.5)
        if name.hasSuffix(".gif") { return try folder.clip(name, source + "-final_delay \(Int(last * 100))") }
        var bytes = try TemporaryFolder.bytes(folder.clip(name, source + "-c:v libwebp_anim -lossless 1 -loop 0"))
        let frame = try #require(
            bytes.indices.dropLast(24).last { bytes[$0..<$0 + 4].elementsEqual("ANMF".utf8) })
        let milliseconds = Int(last * 1000)
        for place in 0..<3 { bytes[frame + 20 + place] = UInt8(milliseconds >> (8 * place) & 255) }
        return try folder.write(bytes, name)
    }

    @Test(arguments: ["last.gif", "last.webp"], [0.1, 2.5])
    func `a proxy shows the last picture as long as the clip does`(_ name: String, _ last: Double) throws {
        let folder = try TemporaryFolder()
        let source = try animation(name, last: last, in: folder)
        #expect(abs(try MediaProbe.probe(source).duration - 0.4 - last) < 0.001)
        let target = folder.file("proxy.mp4")
        #expect(try Proxy.make(from: source, to: target))
        let copied = try lengths(target)
        #expect(abs(copied.whole - 0.4 - last) < 0.005 && abs(copied.last - last) < 0.005, "\(copied)")
        // The copy is a film whose last picture lasts long, and so is its own.
        #expect(abs(try MediaProbe.probe(target).duration - 0.4 - last) < 0.005)
        let again = folder.file("again.mp4")
        #expect(try Proxy.make(from: target, to: again))
        let twice = try lengths(again)
        #expect(abs(twice.whole - 0.4 - last) < 0.005 && abs(twice.last - last) < 0.005, "\(twice)")
    }

    @Test func `a proxy of a film that breaks off ends where it does`() throws {
        let folder = try TemporaryFolder()
        let whole = try TemporaryFolder.bytes(
            folder.clip("whole.mp4", Patterns.moving(seconds: 4) + Self.x264 + "-bf 0 -movflags +faststart"))
        let cut = try folder.write(Array(whole.prefix(whole.count / 2)), "cut.mp4")
        let target = folder.file("proxy.mp4")
        #expect(try Proxy.make(from: cut, to: target))
        let end = try #require(try facts(of: cut, hashing: false).last).time + 0.04
        let copied = try lengths(target)
        #expect(end < 3 && abs(copied.whole - end) < 0.005)
    }

    @Test(arguments: [0, 90, 180, 270])
    func `a proxy is upright and keeps its colours`(_ rotation: Int) throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Patterns.quarters(frames: 3) + "-c:v libx264 -qp 1 -pix_fmt yuv420p")
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=\((360 - rotation) % 360)")
        let target = folder.file("proxy.mp4")
        #expect(try Proxy.make(from: path, to: target))
        let shown = try #require(try firstFrame(of: path) { $0.quarters })
        let copied = try #require(try firstFrame(of: target) { $0.quarters })
        for (seen, expected) in zip(copied, shown) { #expect(seen.isNear(expected, within: 16), "\(seen)") }
        let info = try MediaProbe.probe(target)
        #expect((info.width, info.height) == (rotation % 180 == 0 ? (128, 96) : (96, 128)))
    }

    @Test(arguments: [("bt709", "tv"), ("bt709", "pc"), ("bt2020", "tv"), ("bt601", "pc")])
    func `a proxy keeps the colours of every matrix and range`(_ matrix: String, _ range: String) throws {
        let folder = try TemporaryFolder()
        let tag = ["bt709": "bt709", "bt2020": "bt2020nc", "bt601": "smpte170m"][matrix] ?? ""
        let path = try folder.clip(
            "source.mkv",
            Patterns.quarters(frames: 2) + "-vf scale=out_color_matrix=\(matrix):out_range=\(range),format=yuv444p10 "
                + "-colorspace \(tag) -color_range \(range) -c:v ffv1")
        let target = folder.file("proxy.mp4")
        #expect(try Proxy.make(from: path, to: target))
        let copied = try #require(try firstFrame(of: target) { $0.quarters })
        for (seen, expected) in zip(copied, Patterns.colours) { #expect(seen.isNear(expected, within: 16), "\(seen)") }
        let independent = try folder.clip("frame.png", "-i \(target) -frames:v 1 -pix_fmt rgb24")
        let elsewhere = try #require(try firstFrame(of: independent) { $0.quarters })
        for (seen, expected) in zip(elsewhere, Patterns.colours) {
            #expect(seen.isNear(expected, within: 16), "another program shows \(seen)")
        }
    }

    @Test
    func `jumps in a proxy are short`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mkv", Patterns.moving(seconds: 5) + "-c:v mpeg4 -g 250")
        #expect(try Proxy.make(from: path, to: folder.file("proxy.mp4")))
        let keys = try FFmpegTool.probe(
            "-skip_frame nokey -show_entries frame=best_effort_timestamp_time -of csv=p=0", folder.file("proxy.mp4"))
        let times = keys.split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
        #expect(times.count >= 9)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 0.6 })
    }

    @Test(arguments: [1, 20])
    func `a cancelled proxy is gone`(_ frames: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving() + Self.x264)
        var asked = 0
        let isFinished = try Proxy.make(
            from: path, to: folder.file("proxy.mp4"),
            isCancelled: {
                asked += 1
                return asked >= frames
            })
        #expect(!isFinished && asked == frames)
        #expect(access(folder.file("proxy.mp4"), F_OK) != 0)
    }

    @Test
    func `what cannot be written is said and leaves nothing behind`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("clip.mp4", Patterns.moving() + Self.x264)
        // A disk that is full: writing to it fails, opening does not.
        let full = folder.file("full.mp4")
        try #require(symlink("/dev/full", full) == 0)
        for target in [full, folder.file("missing/proxy.mp4"), folder.path] {
            #expect(code { _ = try Proxy.make(from: path, to: target) } == .outputFailed, "\(target)")
        }
        var facts = stat()
        #expect(lstat(full, &facts) != 0)
        #expect(access(path, F_OK) == 0)
    }

    @Test
    func `a clip that cannot be decoded leaves nothing behind`() throws {
        let folder = try TemporaryFolder()
        let target = folder.file("proxy.mp4")
        let long = try folder.clip("long.mp4", Patterns.moving() + Self.x264)
        let whole = try TemporaryFolder.bytes(
            folder.clip("cut.mp4", Patterns.moving() + Self.x264 + "-movflags +faststart"))
        let cut = try folder.write(Array(whole.prefix(2500)), "cut.mp4")
        #expect(code { _ = try Proxy.make(from: cut, to: target) } != nil)
        #expect(code { _ = try Proxy.make(from: long, to: target, limits: MediaLimits(frames: 20)) } == .tooManyFrames)
        #expect(code { _ = try Proxy.make(from: long, to: target, limits: MediaLimits(edge: 100)) } == .tooLarge)
        #expect(access(target, F_OK) != 0)
    }

    static let real = ["tennis/serve_federer_a.mp4", "video_container/with-gps.mov"]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: real)
    func `real clips keep their frames and times`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let target = folder.file("proxy.mp4")
        #expect(try Proxy.make(from: TestData.path(name), to: target))
        let expected = try facts(of: TestData.path(name), hashing: false)
        let seen = try facts(of: target, hashing: false)
        #expect(seen.count == expected.count)
        for (frame, original) in zip(seen, expected).dropFirst() {
            #expect(abs(frame.time - original.time) < 0.001, "\(frame.index)")
        }
        #expect(try MediaProbe.probe(target).playsInBrowsers)
    }
}
