internal import CFFmpeg
internal import Domain
internal import TestSupport
internal import Testing

@testable internal import Media

/// Exported pictures are those that a player shows at the same times.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct PictureExportTests {
    /// Each frame is grey, brighter than the one before: its tone tells its number.
    private static func steps(frames: Int, rate: Int, step: Int, size: String = "64x48") -> String {
        let tone = "mod(N*\(step)\\,250)"
        return "-f lavfi -i color=black:s=\(size):r=\(rate):d=\(Double(frames) / Double(rate)),format=gbrp,"
            + "geq=r=\(tone):g=\(tone):b=\(tone) -frames:v \(frames) "
    }

    private static let x264 = "-c:v libx264 -qp 4 -pix_fmt yuv420p "

    /// The tones in the middle of exported pictures.
    private func tones(_ path: String, _ times: [Double], in folder: TemporaryFolder) throws -> [Int] {
        try PictureExport(of: path, largest: 64).jpegs(at: times, maximumEdge: 64).map { bytes in
            let picture = try folder.write(bytes, "picture.jpg")
            return try #require(try firstFrame(of: picture) { $0.colour(atX: 0.5, y: 0.5).r })
        }
    }

    private func check(_ path: String, _ times: [Double], _ expected: [Int], in folder: TemporaryFolder) throws {
        let seen = try tones(path, times, in: folder)
        #expect(seen.count == expected.count)
        for (place, (tone, wanted)) in zip(seen, expected).enumerated() {
            #expect(abs(tone - wanted) <= 3, "at \(times[place]) s: \(tone), not \(wanted)")
        }
    }

    static let containers = [
        ("steps.mp4", x264 + "-g 12 -bf 2"), ("open.mp4", x264 + "-g 12 -bf 2 -x264-params open-gop=1"),
        ("steps.mkv", x264), ("steps.ts", x264), ("steps.avi", "-c:v mjpeg -q:v 1 -pix_fmt yuvj420p"),
        ("steps.mov", "-c:v prores_ks -pix_fmt yuv422p10"),
    ]

    @Test(arguments: containers.map(\.0))
    func `pictures are those of their times`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let arguments = try #require(Self.containers.first { $0.0 == name }?.1)
        // Ten fps, twenty seconds: times that are far apart are jumped to.
        let path = try folder.clip(name, Self.steps(frames: 200, rate: 10, step: 1) + arguments)
        try check(
            path, [0, 0.05, 0.1, 0.19, 1, 1, 7.35, 7.39, 12.6, 19.9], [0, 0, 1, 1, 10, 10, 73, 73, 126, 199], in: folder
        )
    }

    @Test
    func `times may come in any order, again, and from outside the clip`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("steps.mp4", Self.steps(frames: 100, rate: 10, step: 2) + Self.x264 + "-g 10")
        let times = [9.0, 1, 1, 5, 0, -3, 99, 2, .infinity, -.infinity, .nan, 1_000_000_000_000]
        let expected = [180, 20, 20, 100, 0, 0, 198, 40, 198, 0]
        try check(path, Array(times.prefix(expected.count)), expected, in: folder)
        #expect(try tones(path, times, in: folder).count == times.count)
        #expect(try PictureExport(of: path, largest: 64).jpegs(at: [], maximumEdge: 64).isEmpty)
    }

    @Test(arguments: [-3, 0, 4, 15, 99, .infinity] as [Double])
    func `a picture that is wanted again is not decoded again`(time: Double) throws {
        let folder = try TemporaryFolder()
        // A frame each ten seconds: even the one that is shown begins farther back than a jump is worth.
        let path = try folder.clip(
            "slow.mkv", Self.steps(frames: 30, rate: 10, step: 4) + "-vf setpts=100*PTS " + Self.x264)
        let (source, info) = try ClipFile.open(path, turn: .none, limits: MediaLimits(), threads: 1, detail: .edge(64))
        let counting = CountingSource(source)
        let sequence = try FrameSequence(counting, fps: info.fps)
        let first = try #require(try sequence.frame(at: time))
        let calls = counting.calls
        #expect(try sequence.frame(at: time) == first && counting.calls == calls)
    }

    @Test
    func `a variable rate is followed`() throws {
        let folder = try TemporaryFolder()
        // Frames 0 to 9, then each fifth: 10, 15, 20 …
        let path = try folder.clip(
            "variable.mp4",
            Self.steps(frames: 24, rate: 10, step: 4)
                + "-c:v libx264 -qp 4 -pix_fmt yuv420p -vsync vfr "
                + "-vf select=lt(n\\,10)+not(mod(n\\,5))")
        try check(path, [0.9, 1, 1.4, 1.49, 1.5, 1.99, 2], [36, 40, 40, 40, 60, 60, 80], in: folder)
    }

    @Test
    func `an animation is followed`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "steps.gif",
            Self.steps(frames: 40, rate: 10, step: 5)
                + "-vf split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none")
        try check(path, [0, 0.35, 2.55, 3.9, 50, 1], [0, 15, 125, 195, 195, 50], in: folder)
    }

    @Test
    func `a still is the same at any time`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("still.png", Patterns.quarters())
        let pictures = try PictureExport(of: path, largest: 100).jpegs(at: [0, 1, 50], maximumEdge: 100)
        #expect(pictures.count == 3 && Set(pictures).count == 1)
    }

    @Test(arguments: [
        ("160x120", "1/1", 80, 80, 60), ("160x120", "1/1", 500, 160, 120), ("120x160", "1/1", 100, 76, 100),
        ("160x120", "2/1", 500, 320, 120), ("160x120", "2/1", 160, 160, 60), ("640x8", "1/1", 100, 100, 2),
        ("160x120", "1/1", 1, 2, 2),
    ])
    func `pictures fit`(_ size: String, _ aspect: String, _ edge: Int, _ width: Int, _ height: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clip.mp4", Patterns.moving(size: size, seconds: 0.2) + "-vf setsar=\(aspect) -c:v libx264 -pix_fmt yuv420p"
        )
        let bytes = try #require(try PictureExport(of: path, largest: edge).jpegs(at: [0], maximumEdge: edge).first)
        let info = try MediaProbe.probe(folder.write(bytes, "picture.jpg"))
        #expect((info.kind, info.codec, info.width, info.height) == (.still, "jpeg", width, height))
    }

    @Test(arguments: [0, 90, 180, 270])
    func `pictures are upright and keep their colours`(_ rotation: Int) throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Patterns.quarters(frames: 3) + "-c:v libx264 -qp 1 -pix_fmt yuv420p")
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=\((360 - rotation) % 360)")
        let shown = try #require(try firstFrame(of: path) { $0.quarters })
        let bytes = try #require(try PictureExport(of: path, largest: 96).jpegs(at: [0], maximumEdge: 96).first)
        let exported = try #require(try firstFrame(of: folder.write(bytes, "picture.jpg")) { $0.quarters })
        for (seen, expected) in zip(exported, shown) { #expect(seen.isNear(expected, within: 16), "\(seen)") }
    }

    @Test
    func `a clip that breaks off gives its last picture`() throws {
        let folder = try TemporaryFolder()
        let whole = try folder.clip(
            "whole.mkv", Self.steps(frames: 200, rate: 10, step: 1) + Self.x264 + "-g 10")
        let bytes = try TemporaryFolder.bytes(whole)
        let path = try folder.write(Array(bytes.prefix(bytes.count * 3 / 4)), "cut.mkv")
        let last = try #require(try facts(of: path, hashing: false).last)
        let seen = try tones(path, [1, 19.5], in: folder)
        #expect(abs(seen[0] - 10) <= 3)
        #expect(abs(seen[1] - last.index) <= 3, "\(seen[1]), not \(last.index)")
    }

    static let real = ["tennis/serve_shadow_screenrec_vfr.mp4", "tennis/rally_fh_fh_bh_bh.mp4"]

    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: real)
    func `pictures of real clips do not depend on the way to them`(_ name: String) throws {
        let path = TestData.path(name)
        let end = try MediaProbe.probe(path).duration
        let times: [Double] = [0.1, 0.5, 0.9].map { $0 * end }
        let together = try PictureExport(of: path, largest: 160).jpegs(at: times, maximumEdge: 160)
        let apart = try times.flatMap { try PictureExport(of: path, largest: 160).jpegs(at: [$0], maximumEdge: 160) }
        #expect(together == apart)
    }
}

/// Counts what is asked of a source.
private final class CountingSource: FrameSource {
    private let source: any FrameSource
    private(set) var calls = 0

    init(_ source: any FrameSource) { self.source = source }

    var dropped: Int { source.dropped }
    var timeBase: Double { source.timeBase }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        calls += 1
        return try source.next()
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? { source.time(of: frame) }
    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { source.orientation(of: frame) }

    func seek(to time: Double) {
        calls += 1
        source.seek(to: time)
    }

    func rewind() {
        calls += 1
        source.rewind()
    }
}
