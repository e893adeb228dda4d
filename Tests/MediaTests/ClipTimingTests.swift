internal import Domain
internal import FoundationEssentials
internal import GIFKit
internal import TestSupport
internal import Testing

@testable import Media

/// Length, rate and frames are those of what is decoded, whatever a header says and wherever the clock jumps.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct ClipTimingTests {
    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 25 "

    /// Two films of two seconds in one file, the clock of the second one elsewhere.
    private func joined(_ name: String, from start: Double, in folder: TemporaryFolder) throws -> String {
        let isOld = name.hasSuffix("mpg")
        let coding = (isOld ? "-c:v mpeg2video -bf 2 -c:a mp2 " : Self.x264 + "-bf 2 -c:a aac ") + "-map 0:v -map 1:a "
        let parts = try [(0.0, "hue=h=0"), (start, "hue=h=180")].enumerated().map { index, part in
            try TemporaryFolder.bytes(
                folder.clip(
                    "\(index)-" + name,
                    Patterns.moving() + "-f lavfi -t 2 -i sine=\(440 * (index + 1)) -vf \(part.1) " + coding
                        + "-output_ts_offset \(part.0)"))
        }
        return try folder.write(parts.flatMap { $0 }, name)
    }

    @Test(arguments: ["joined.ts", "joined.mpg"], [0, 30, 4000, 40_000])
    func `films that were joined have the length of both`(_ name: String, _ start: Double) throws {
        let folder = try TemporaryFolder()
        let path = try joined(name, from: start, in: folder)
        let info = try MediaProbe.probe(path)
        #expect(abs(info.duration - 4) < 0.1, "\(info.duration)")
        #expect(abs(info.frames - 100) <= 2 && abs(info.fps - 25) < 0.5)
        let frames = try facts(of: path)
        #expect(frames.count == 100)
        let steps = zip(frames.dropFirst(), frames).map { $0.time - $1.time }
        #expect(steps.allSatisfy { (0.03...0.2).contains($0) }, "\(steps.max() ?? 0) \(steps.min() ?? 0)")
        // Whoever asks for a time is given the frame that is there, also after having been elsewhere.
        let (source, known) = try ClipFile.open(path, turn: .none, limits: MediaLimits(), threads: 1)
        let sequence = try FrameSequence(source, fps: known.fps)
        for place in [90, 10, 60, 99, 0, 95] where place < frames.count {
            _ = try sequence.frame(at: frames[place].time + 0.01)
            #expect(abs(sequence.time - frames[place].time) < 0.002, "\(place)")
        }
    }

    /// Frames that its edits leave out are decoded a second time, with stamps of their own.
    @Test
    func `a film that shows a part twice has no clock that jumps`() throws {
        let folder = try TemporaryFolder()
        var bytes = try TemporaryFolder.bytes(
            folder.clip("film.mp4", Patterns.moving(seconds: 4) + Self.x264 + "-bf 2"))
        MovieEdits.showTwice(in: &bytes)
        let path = try folder.write(bytes, "twice.mp4")
        let info = try MediaProbe.probe(path)
        #expect(abs(info.fps - 25) < 0.1, "\(info)")
        let frames = try facts(of: path)
        #expect(frames.count == info.frames)
        for frame in frames { #expect(abs(frame.time - Double(frame.index) / 25) < 0.002, "\(frame)") }
    }

    @Test
    func `copies, parts and sound of joined films run on`() throws {
        let folder = try TemporaryFolder()
        let path = try joined("joined.ts", from: 4000, in: folder)
        let copy = folder.file("copy.mp4")
        #expect(try Proxy.make(from: path, to: copy))
        #expect(try abs(MediaProbe.probe(copy).duration - 4) < 0.1)
        let span = try SpanFrames(of: path, in: 3...3.5, fps: 10, width: 80)
        #expect(span.times.count == 5 && abs(span.end - 3.5) < 0.001)
        _ = try span.picture(at: 3.2)
        #expect(abs(span.shownSince - 3.2) < 0.05)
        let reader = try #require(SoundReader(path: path))
        var end = 0.0
        while let block = reader.next() {
            #expect(block.time > end - 0.1 && block.time < end + 0.3)
            end = block.time + Double(block.samples.count) / Double(SoundReader.rate)
        }
        #expect((3.6...4.2).contains(end), "\(end)")
    }

    @Test
    func `a pause of a screen recording is a pause`() throws {
        let folder = try TemporaryFolder()
        let pause = "-vf setpts=PTS+gt(N\\,24)*20/TB -fps_mode vfr "
        for name in ["pause.mp4", "pause.mkv"] {
            let path = try folder.clip(name, Patterns.moving() + pause + Self.x264)
            let info = try MediaProbe.probe(path)
            #expect(abs(info.duration - 22) < 0.1 && info.frames == 50 && info.isVariableFrameRate)
            #expect(info.playsInBrowsers == (name == "pause.mp4"))
            #expect(try abs((facts(of: path, hashing: false).last?.time ?? 0) - 21.96) < 0.05)
        }
    }

    @Test
    func `a header that says too little is not believed`() throws {
        let folder = try TemporaryFolder()
        var movie = try TemporaryFolder.bytes(folder.clip("whole.mp4", Patterns.moving() + Self.x264))
        MovieEdits.stateLength(800, in: &movie)
        var matroska = try TemporaryFolder.bytes(folder.clip("whole.mkv", Patterns.moving() + Self.x264))
        // `Duration`, eight bytes: milliseconds as a floating point number (RFC 9559, 5.1.2.10).
        let place = try #require(
            matroska.indices.dropLast(3).first { matroska[$0..<$0 + 3].elementsEqual([0x44, 0x89, 0x88]) })
        let stated = HandmadeHeaders.big(Int(bitPattern: UInt((67.0).bitPattern)), 8)
        matroska.replaceSubrange(place + 3..<place + 11, with: stated)
        for (name, bytes) in [("short.mp4", movie), ("short.mkv", matroska)] {
            let path = try folder.write(bytes, name)
            let info = try MediaProbe.probe(path)
            #expect(abs(info.duration - 2) < 0.05 && info.frames == 50, "\(name) \(info.duration)")
            #expect(abs(info.fps - 25) < 0.1 && !info.playsInBrowsers)
            #expect(try SpanFrames(of: path, in: 1...1.5, fps: 10, width: 80).times.count == 5)
        }
    }

    @Test
    func `a header that says far too much is not believed`() throws {
        let folder = try TemporaryFolder()
        var bytes = try TemporaryFolder.bytes(folder.clip("whole.mkv", Patterns.moving() + Self.x264))
        let place = try #require(
            bytes.indices.dropLast(3).first { bytes[$0..<$0 + 3].elementsEqual([0x44, 0x89, 0x88]) })
        let stated = HandmadeHeaders.big(Int(bitPattern: UInt((9e6).bitPattern)), 8)
        bytes.replaceSubrange(place + 3..<place + 11, with: stated)
        let info = try MediaProbe.probe(folder.write(bytes, "long.mkv"))
        #expect(abs(info.duration - 2) < 0.05 && info.frames == 50)
    }

    @Test
    func `what was decoded counts`() {
        let info = MediaInfo(
            kind: .video, width: 64, height: 48, duration: 10, frames: 250, fps: 25, rotation: 0,
            isVariableFrameRate: false, container: "mov,mp4", codec: "h264", playsInBrowsers: true)
        #expect(info.decoded(250, from: 0, to: 9.96) == info)
        // The file breaks off, or its frames go on behind its end.
        let cut = info.decoded(100, from: 0, to: 3.96)
        #expect(abs(cut.duration - 4) < 1e-9 && cut.frames == 100 && cut.fps == 25 && !cut.playsInBrowsers)
        let long = info.decoded(500, from: 0, to: 19.96)
        #expect(abs(long.duration - 20) < 1e-9 && long.frames == 500 && !long.playsInBrowsers)
        // The last frame of a screen recording lasts until it ends.
        var resting = info
        resting.frames = 100
        #expect(resting.decoded(100, from: 0, to: 3.96).duration == 10)
        #expect(info.decoded(0, from: 0, to: 0) == info)
    }

    @Test(arguments: ["com.android.capture.fps=240", "com.android.capture.fps=nan", "comment=240"])
    func `a camera's own word of its rate is read`(_ tag: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "tagged.mp4", Patterns.moving() + Self.x264 + "-movflags use_metadata_tags -metadata \(tag)")
        #expect(
            try MediaProbe.probe(path).captureRate == (tag.hasPrefix("com") && tag.hasSuffix("fps=240") ? 240 : nil))
    }
}

/// Films that other people sent.
@Suite(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
struct ClipTimingCaseTests {
    @Test(arguments: [("v03_mdhd_short.mp4", 2.0, 60), ("v05_mts_joined_clock_ahead.ts", 4.0, 120)])
    func `the length is that of the frames`(_ name: String, _ seconds: Double, _ count: Int) throws {
        let path = TestData.path("cases/" + name)
        let info = try MediaProbe.probe(path)
        #expect(abs(info.duration - seconds) < 0.1 && abs(info.frames - count) <= 2, "\(info)")
        #expect(abs(info.fps - 30) < 0.5 && !info.playsInBrowsers)
        let frames = try facts(of: path, hashing: false)
        #expect(frames.count == count && abs((frames.last?.time ?? 0) - seconds) < 0.1)
        #expect(zip(frames.dropFirst(), frames).allSatisfy { $0.time - $1.time < 0.2 })
    }

    @Test
    func `the rate of an Android camera is known`() throws {
        #expect(try MediaProbe.probe(TestData.path("cases/v10_android_capture_fps.mp4")).captureRate == 30)
    }
}
