import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("Slow motion that the file tells of")
struct StatedSlowMotionTests {
    static func times(_ fps: Double, count: Int = 30) -> [Double] { (0..<count).map { Double($0) / fps } }

    @Test(
        "is a camera that took more pictures than the clip plays",
        arguments: [
            (30, 15, 2), (60, 30, 2), (120, 30, 4), (240, 30, 8), (120, 25, 4.8), (960, 30, 32), (48, 30, 1.6),
        ])
    func told(rate: Double, fps: Double, factor: Double) throws {
        let pace = try #require(Pace(captureRate: rate, times: Self.times(fps)))
        #expect(abs((pace.factor ?? 0) - factor) < 1e-6 && pace.isStated && !pace.isUnsure)
        #expect(pace.ofSwings == pace.factor)
    }

    @Test(
        "is not a usual film, a time lapse, a film in the dark, or what no camera does",
        arguments: [(30, 30), (240, 240), (240, 238), (1, 30), (30, 24), (30, 20), (9600, 30)])
    func untold(rate: Double, fps: Double) {
        #expect(Pace(captureRate: rate, times: Self.times(fps)) == nil)
    }

    @Test("goes by the usual frame, not by pauses, and needs frames")
    func pauses() throws {
        let paused = Self.times(30) + Self.times(30).map { $0 + 60 }
        #expect(try abs((#require(Pace(captureRate: 120, times: paused)).factor ?? 0) - 4) < 1e-6)
        #expect(Pace(captureRate: nil, times: paused) == nil && Pace(captureRate: 120, times: [0]) == nil)
    }
}

@Suite(
    "Speeds of slow motion that the file tells of", .serialized,
    .enabled(if: TestData.isPresent && Installed.hasModels, "needs the labelled clips, and models"))
struct StatedSlowMotionClipTests {
    private static let library = ModelLibrary(folder: Installed.models)

    private static func report(_ path: String) async throws -> SwingReport {
        let folder = try TemporaryFolder()
        let report = try await ClipAnalyzer(library: library, cores: 2).analyze(
            path, kind: .swing, into: folder.path, wantsPictures: false, progress: { _ in })
        return try #require(report as? SwingReport)
    }

    @Test(
        "are those of the untouched clip",
        .enabled(if: TestProgram.run(["ffmpeg", "-version"]) == 0, "needs the ffmpeg program"),
        arguments: [("tennis/nelijahk_backhand2.mp4", 30, 2), ("tennis/serve_federer_a.mp4", 25, 4)])
    func restamped(name: String, fps: Double, factor: Double) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/slow.mp4"
        let status = TestProgram.run(
            ["ffmpeg", "-v", "error", "-itsscale", "\(factor)", "-i", TestData.path(name), "-an", "-c", "copy"]
                + ["-movflags", "use_metadata_tags", "-metadata", "com.android.capture.fps=\(fps)", path])
        try #require(status == 0)
        let (life, slow) = (try await Self.report(TestData.path(name)), try await Self.report(path))
        #expect(life.slowMotionSource != .file)
        #expect(slow.slowMotionSource == .file && slow.slowMotion == factor)
        let (one, other) = (try #require(life.swings.first), try #require(slow.swings.first))
        #expect(life.swings.count == slow.swings.count && one.shot == other.shot)
        #expect(abs(other.contact / factor - one.contact) < 0.1)
        for number in [\SwingMetrics.peakLinearVelocity, \.peakAngularVelocity] {
            let (before, after) = (
                try #require(one.metrics[keyPath: number]), try #require(other.metrics[keyPath: number])
            )
            #expect(abs(after - before) <= 0.1 * before, "\(name): \(after) for \(before)")
        }
    }

    @Test(
        "are those of the untouched clip where the file says what cannot be",
        .enabled(if: TestProgram.run(["ffmpeg", "-version"]) == 0, "needs the ffmpeg program"))
    func disbelieved() async throws {
        // Eight times as fast nobody serves. (A calm drive eight times as fast is still one that people make.)
        let name = "tennis/serve_amateur_a.mp4"
        let folder = try TemporaryFolder()
        let path = folder.path + "/tagged.mp4"
        let status = TestProgram.run(
            ["ffmpeg", "-v", "error", "-i", TestData.path(name), "-c", "copy", "-movflags", "use_metadata_tags"]
                + ["-metadata", "com.android.capture.fps=240", path])
        try #require(status == 0)
        let (plain, tagged) = (try await Self.report(TestData.path(name)), try await Self.report(path))
        #expect(tagged.slowMotionSource != .file && tagged.swings.count == plain.swings.count)
        let (before, after) = (
            try #require(plain.swings.first?.metrics.peakLinearVelocity),
            try #require(tagged.swings.first?.metrics.peakLinearVelocity)
        )
        #expect(abs(after - before) <= 0.01 * before, "\(after) for \(before)")
    }

    @Test("are doubled in an Android film of half the rate, which is said")
    func android() async throws {
        let report = try await Self.report(TestData.path("cases/v10_android_capture_fps.mp4"))
        #expect(report.slowMotion == 2 && report.slowMotionSource == .file)
        let speed = try #require(report.swings.first?.metrics.peakLinearVelocity)
        #expect(abs(speed - 15.6) < 1.56, "\(speed)")
        let warning = try #require(report.warnings.first { $0.code == .slowMotion })
        #expect(warning.message.contains("slow-motion file") && warning.message.contains("2× slower"))
        #expect(!report.warnings.contains { $0.code == .lowFrameRate })
    }
}
