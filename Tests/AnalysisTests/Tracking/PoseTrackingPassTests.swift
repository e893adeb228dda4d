import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing
import Vision

@testable import Analysis
@testable import Media

@Suite("Tracking of a clip", .serialized, .enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"))
struct PoseTrackingPassTests {
    static let library = ModelLibrary(folder: Installed.models)

    static func frames(_ stretches: [RecordedStretch]) throws -> [PoseFrame] {
        var frames: [PoseFrame] = []
        for stretch in stretches { try stretch.forEach { frames.append($0) } }
        return frames
    }

    /// Median distance of landmarks, in extents of the body.
    static func medianDistance(_ one: [PoseFrame], _ other: [PoseFrame], picture: SIMD2<Float>) throws -> Float {
        var distances: [Float] = []
        for (one, other) in zip(one, other) {
            guard let a = one.pose, let b = other.pose else { continue }
            let extent = PoseAgreementTests.extent(of: a, picture)
            for index in 0..<Pose.landmarkCount {
                let (p, q) = (a.landmarks[index], b.landmarks[index])
                let apart = SIMD2(p.x - q.x, p.y - q.y) * picture
                distances.append((apart * apart).sum().squareRoot() / extent)
            }
        }
        try #require(!distances.isEmpty)
        return distances.sorted()[distances.count / 2]
    }

    @Test(
        "gives the same frames and landmarks in two parts as in one",
        .enabled(if: TestProgram.run(["ffmpeg", "-version"]) == 0, "needs the ffmpeg program to cut a clip"),
        arguments: [PlayerChoice.mostCertain, .player])
    func parts(choice: PlayerChoice) async throws {
        let folder = try TemporaryFolder()
        let clip = folder.path + "/clip.mp4"
        let arguments = "-v error -t 1.6 -i \(Installed.demo) -an -vf scale=640:-2 -g 24 -sc_threshold 0 -frames:v 48"
        try #require(
            TestProgram.run(["ffmpeg"] + arguments.split(separator: " ").map(String.init) + [clip]) == 0,
            "ffmpeg cuts the clip")
        let (wholeCounts, cutCounts) = (Counts(), Counts())
        @Sendable func run(_ parts: Int, _ counts: Counts) async throws -> PoseTrackingPass.Summary {
            let output = try Self.folder(folder.path + "/\(parts)")
            return try await PoseTrackingPass(library: Self.library, limits: MediaLimits(), parts: parts)
                .run(clip, choice: choice, folder: output) { done, total in
                    counts.add(done)
                    #expect(total == 48)
                }
        }
        async let whole = run(1, wholeCounts)
        let cut = try await run(2, cutCounts)
        let one = try await whole
        #expect((one.parts, cut.parts) == (1, 2))
        #expect((one.frames, cut.frames) == (48, 48))
        #expect(one.stretches.count == 1 && one.detectorRuns >= 1)
        for counts in [wholeCounts, cutCounts] { #expect(counts.all.sorted() == Array(1...48)) }

        let (expected, seen) = (try Self.frames(one.stretches), try Self.frames(cut.stretches))
        #expect(expected.count == 48)
        #expect(seen.map(\.time) == expected.map(\.time))
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.time < $1.time })
        // Nobody is invented where the player is lost.
        #expect(expected.count { $0.pose != nil } >= 36)
        #expect(zip(expected, seen).count { ($0.pose == nil) != ($1.pose == nil) } <= 2)
        let size = SIMD2(Float(one.info.width), Float(one.info.height))
        #expect(try Self.medianDistance(expected, seen, picture: size) <= 0.02)
        let afterSeam = (Array(expected[24...]), Array(seen[24...]))
        #expect(try Self.medianDistance(afterSeam.0, afterSeam.1, picture: size) <= 0.02)
    }

    /// The second part recorded somebody else all the time: nothing of it may stay.
    @Test("goes on with the body of the part before, whomever the next part followed")
    func seam() async throws {
        let folder = try TemporaryFolder()
        let models = try await PoseModels(Self.library, streams: 1)
        // At 30 fps, where the person is plainly seen.
        func tracked(_ start: Int, _ end: Int) async throws -> PartTracker {
            let range = ClipRange(
                start: (Double(start) - 0.5) / 30, end: (Double(end) - 0.5) / 30, seekTime: 0, firstIndex: start,
                frames: end - start)
            let tracker = try PartTracker(
                Installed.demo, .none, range, limits: MediaLimits(), models: models, choice: .mostCertain,
                recording: folder.path + "/\(start)-\(end)")
            try await tracker.track(FrameCounter(total: 0) { _, _ in })
            return tracker
        }
        let whole = try await tracked(6, 15)
        let parts = [try await tracked(6, 10), try await tracked(10, 15)]
        var other = try LandmarkRecordingWriter(path: parts[1].recording, width: 1768, height: 994)
        for frame in 10..<15 { try other.append(PoseFrame(time: Double(frame) / 30, pose: SyntheticBody().pose)) }
        try other.finish()

        let runs = await parts[0].detectorRuns
        let joined = try await PartTracker.join(parts)
        #expect(await parts[0].detectorRuns == runs)
        let expected = try Self.frames([RecordedStretch(recording: whole.recording, firstFrame: 0)])
        let seen = try Self.frames(joined)
        #expect(expected.count == 9)
        #expect(seen.map(\.time) == expected.map(\.time))
        for (one, other) in zip(expected, seen) {
            #expect((one.pose == nil) == (other.pose == nil))
            guard let one = one.pose, let other = other.pose else { continue }
            for index in 0..<Pose.landmarkCount { #expect(one.landmarks[index] == other.landmarks[index]) }
        }
        #expect(expected[4...].allSatisfy { $0.pose != nil })
    }

    @Test("stops when it is cancelled", .timeLimit(.minutes(20)))
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let done = Counts()
        // Cancelled from within: the tracking itself may keep all threads busy.
        let canceller = Canceller()
        let pass = Task {
            _ = try await PoseTrackingPass(library: Self.library, limits: MediaLimits(), parts: 2)
                .run(Installed.demo, folder: folder.path) { count, _ in
                    done.add(count)
                    canceller.cancel()
                }
        }
        canceller.task.withLock { $0 = pass }
        await #expect(throws: CancellationError.self) { try await pass.value }
        #expect(done.all.count < 20)
    }

    private static func folder(_ path: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}

/// Numbers that several tasks report.
private final class Counts: Sendable {
    private let counts = Mutex<[Int]>([])

    var all: [Int] { counts.withLock { $0 } }
    func add(_ count: Int) { counts.withLock { $0.append(count) } }
}

/// Cancels a task as soon as it is told which.
private final class Canceller: Sendable {
    let task = Mutex<Task<Void, any Error>?>(nil)

    func cancel() { task.withLock { $0?.cancel() } }
}
