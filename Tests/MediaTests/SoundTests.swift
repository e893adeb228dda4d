internal import Domain
internal import Testing

@testable internal import Media

/// Sound is heard at the time of the pictures that it belongs to.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), .timeLimit(.minutes(20)))
struct SoundTests {
    /// A flash of one frame and a click of 2 ms, both after one second.
    private static func flash(rate: Int = 44_100, channels: String = "mono", clickAt time: Double = 1) -> String {
        "-f lavfi -i color=black:s=64x48:r=25:d=2 "
            + "-f lavfi -i aevalsrc=if(between(t\\,\(time)\\,\(time + 0.002))\\,0.9*sin(18850*(t-\(time)))\\,0)"
            + ":s=\(rate):d=2:c=\(channels) "
            + "-vf drawbox=c=white:t=fill:enable=between(t\\,0.99\\,1.01) "
    }
    private static let x264 = "-c:v libx264 -preset veryfast -pix_fmt yuv420p "

    static let clips: [(name: String, arguments: String)] = [
        ("aac.mp4", flash() + x264 + "-c:a aac"),
        ("stereo.mp4", flash(rate: 48_000, channels: "stereo") + x264 + "-c:a aac"),
        ("surround.mp4", flash(rate: 48_000, channels: "5.1") + x264 + "-c:a aac"),
        ("fragments.mp4", flash() + x264 + "-c:a aac -movflags frag_keyframe+empty_moov"),
        ("slow-sound.mp4", flash(rate: 8000) + x264 + "-c:a aac"),
        ("pcm.mov", flash(rate: 48_000) + x264 + "-c:a pcm_s16le"),
        ("alac.mov", flash() + x264 + "-c:a alac"),
        ("opus.webm", flash(rate: 48_000) + "-c:v libvpx -c:a libopus"),
        ("vorbis.mkv", flash() + x264 + "-c:a libvorbis"),
        ("pcm.avi", flash() + "-c:v mpeg4 -c:a pcm_s16le"),
        ("mp2.ts", flash() + "-c:v mpeg2video -c:a mp2"),
        ("aac.ts", flash() + x264 + "-c:a aac"),
        ("aac.flv", flash() + "-c:v flv -c:a aac"),
        ("late.mkv", flash() + x264 + "-c:a aac -output_ts_offset 3"),
    ]

    @Test(arguments: clips.indices)
    func `a click is heard when its flash is seen`(_ place: Int) throws {
        let (name, arguments) = Self.clips[place]
        let folder = try TemporaryFolder()
        try Self.expectClick(in: folder.clip(name, arguments), name)
    }

    @Test
    func `edit lists move both`() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.clip("whole.mp4", Self.flash() + Self.x264 + "-g 5 -c:a aac")
        let cut = try folder.clip("cut.mp4", "-ss 0.47 -i \(whole) -c copy")
        // Packets are cut whole: the sound begins up to half of one later than it should.
        try Self.expectClick(in: cut, "cut", within: 0.015)
        let delayed = try folder.clip("delayed.mp4", "-i \(whole) -itsoffset 0.3 -i \(whole) -map 0:a -map 1:v -c copy")
        let click = try loudest(#require(sound(of: delayed)))
        let seen = try #require(try Self.flashTime(of: delayed))
        #expect(abs(seen - click.time - 0.3) < 0.01, "the picture was put off by 0.3 s")
    }

    @Test
    func `a hole in the sound moves nothing`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "hole.mkv", Self.flash() + Self.x264 + "-c:a pcm_s16le -af aselect=not(between(t\\,0.3\\,0.7))")
        let blocks = try #require(sound(of: path))
        #expect(blocks.count { !$0.isContinuous } == 2, "the beginning and behind the hole")
        try Self.expectClick(in: path, "hole")
    }

    @Test
    func `where there is no sound there is no reader`() throws {
        let folder = try TemporaryFolder()
        let silent = try folder.clip("silent.mp4", Patterns.moving(seconds: 1) + Self.x264)
        let unusual = try folder.clip(
            "unusual.mkv", "-f lavfi -i sine=d=1 " + Patterns.moving(seconds: 1) + Self.x264 + "-c:a dca -strict -2")
        let text = try folder.write(Array("This text says it is a film.\n".utf8), "text.mp4")
        let animation = try folder.clip("animation.gif", Patterns.moving(seconds: 0.4))
        for path in [silent, unusual, text, animation, folder.file("missing.mp4")] {
            #expect(SoundReader(path: path) == nil, "\(path)")
        }
    }

    @Test
    func `a second stream is found where the first cannot be decoded`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "two.mkv", Self.flash() + Self.x264 + "-map 0 -map 1 -map 1 -c:a:0 dca -strict -2 -c:a:1 aac")
        try Self.expectClick(in: path, "two")
    }

    @Test
    func `sound ends at the limit`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "long.mp4", "-f lavfi -i sine=d=5 " + Patterns.moving(seconds: 5) + Self.x264 + "-c:a aac")
        let blocks = try #require(sound(of: path, limits: MediaLimits(duration: 1)))
        let samples = blocks.reduce(0) { $0 + $1.samples.count }
        #expect(samples > SoundReader.rate * 9 / 10 && samples < SoundReader.rate * 11 / 10)
    }

    @Test(arguments: clips.indices)
    func `a drawn copy has the click at its flash`(_ place: Int) throws {
        let (name, arguments) = Self.clips[place]
        let folder = try TemporaryFolder()
        let (path, target) = (try folder.clip(name, arguments), folder.file("drawn.mp4"))
        #expect(try DrawnCopy.make(from: path, to: target, draw: { _, _ in }))
        try Self.expectClick(in: target, name + ", drawn")
        // Not longer than the pictures.
        let ends = try #require(sound(of: target)).map { $0.time + Double($0.samples.count) / Double(SoundReader.rate) }
        #expect(try #require(ends.last) < MediaProbe.probe(path).duration + 0.1)
    }

    @Test
    func `a hole in the sound moves nothing in a copy`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "hole.mkv", Self.flash() + Self.x264 + "-c:a pcm_s16le -af aselect=not(between(t\\,0.3\\,0.7))")
        #expect(try DrawnCopy.make(from: path, to: folder.file("drawn.mp4"), draw: { _, _ in }))
        try Self.expectClick(in: folder.file("drawn.mp4"), "hole, drawn", within: 0.03)
    }

    @Test
    func `a copy of a clip without sound, or with sound that nobody knows, has none`() throws {
        let folder = try TemporaryFolder()
        for (name, sound) in [("silent.mp4", ""), ("unusual.mkv", "-c:a dca -strict -2")] {
            let path = try folder.clip(
                name, (sound.isEmpty ? "" : "-f lavfi -i sine=d=1 ") + Patterns.moving(seconds: 1) + Self.x264 + sound)
            #expect(try DrawnCopy.make(from: path, to: folder.file("drawn.mp4"), draw: { _, _ in }))
            #expect(SoundReader(path: folder.file("drawn.mp4")) == nil)
        }
    }

    /// Two parts are cut out before the flash, and the end behind it: what is left is in step, and no longer than its
    /// pictures.
    @Test(arguments: clips.indices)
    func `what is cut out of a copy takes its sound along`(_ place: Int) throws {
        let (name, arguments) = Self.clips[place]
        let folder = try TemporaryFolder()
        let (path, target) = (try folder.clip(name, arguments), folder.file("cut.mp4"))
        let parts = [0.15...0.3, 0.8...1.5]
        #expect(
            try DrawnCopy.make(
                from: path, to: target, isShown: { time in parts.contains { $0.contains(time) } }, draw: { _, _ in }))
        try Self.expectClick(in: target, name + ", cut", within: 0.03)
        // A picture lasts until the next one of the clip.
        let times = try facts(of: path, hashing: false).map(\.time)
        let lengths = zip(times, times.dropFirst() + [times[times.count - 1] + 0.04]).map { $1 - $0 }
        let shown = zip(times, lengths).filter { time, _ in parts.contains { $0.contains(time) } }
        let flash = try #require(try Self.flashTime(of: path)) - 0.001
        let expected = shown.filter { $0.0 < flash }.map(\.1).reduce(0, +)
        #expect(try facts(of: target, hashing: false).count == shown.count, "\(name)")
        let seen = try #require(try Self.flashTime(of: target))
        #expect(abs(seen - expected) < 0.03, "\(name): \(seen)")
        let whole = shown.map(\.1).reduce(0, +)
        #expect(abs(try MediaProbe.probe(target).duration - whole) < 0.06, "\(name)")
        let ends = try #require(sound(of: target)).map { $0.time + Double($0.samples.count) / Double(SoundReader.rate) }
        #expect(try #require(ends.last) < whole + 0.1, "\(name)")
    }

    private static func expectClick(in path: String, _ name: String, within tolerance: Double = 0.008) throws {
        let click = try loudest(#require(sound(of: path), "\(name) has sound"))
        let seen = try #require(try flashTime(of: path), "\(name) has a flash")
        #expect(click.level > 0.05, "\(name): \(click)")
        #expect(abs(click.time - seen) < tolerance, "\(name): heard at \(click.time), seen at \(seen)")
    }

    /// When the first bright frame is shown, seconds.
    private static func flashTime(of path: String) throws -> Double? {
        let reader = try FrameReader(path: path)
        while let frame = try reader.next() {
            if frame.picture.colour(atX: 0.5, y: 0.5).g > 128 { return frame.time }
        }
        return nil
    }
}
