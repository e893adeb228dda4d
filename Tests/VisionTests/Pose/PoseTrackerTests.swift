import Media
import TestSupport
import Testing

@testable import Vision

/// The trackers on pictures without anybody, and on a clip of one person.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct PoseTrackerTests {
    static let models = Task { try await PoseModels(ModelLibrary(folder: Installed.models), streams: 2) }

    static let nobody: [(String, @Sendable () -> SyntheticPicture)] = [
        ("black", { .rgb(320, 180) { _, _ in .zero } }),
        ("white", { .rgb(180, 320) { _, _ in SIMD3(repeating: 255) } }),
        ("noise", { .noise(200, 150) }),
        ("video noise", { .yuv(201, 151) }),
        ("one pixel", { .yuv(1, 1) }),
    ]

    @Test(arguments: nobody)
    func `where nobody is, nobody is seen`(_ name: String, _ make: @Sendable () -> SyntheticPicture) async throws {
        let tracker = try await PoseTracker(Self.models.value)
        let picture = make()
        for frame in 1...2 {
            #expect(try tracker.track(picture.picture, at: Double(frame)) == nil)
            #expect(tracker.detectorRuns == frame, "the detector looks again in each frame")
            #expect(tracker.following == nil)
        }
    }

    /// Frames that the tests take of the clip.
    static let frames = 24

    @Test(.enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"))
    func `a person is followed, and another tracker goes on in the same way`() async throws {
        let reader = try FrameReader(path: Installed.demo)
        let models = try await Self.models.value
        let tracker = try PoseTracker(models)
        var second: PoseTracker?
        var seen = 0
        for index in 0..<Self.frames {
            let frame = try #require(try reader.next())
            if index == Self.frames - 6 { second = try PoseTracker(models, following: tracker.following) }
            let pose = try tracker.track(frame.picture, at: frame.time)
            if let pose {
                seen += 1
                Self.expectSense(pose)
            }
            guard let second else { continue }
            let other = try second.track(frame.picture, at: frame.time)
            #expect(other?.list == pose?.list && other?.worldList == pose?.worldList)
        }
        #expect(seen > Self.frames * 8 / 10, "seen in \(seen) frames")
        #expect(tracker.detectorRuns <= 1 + Self.frames - seen)
        #expect(second?.detectorRuns == 0, "who is told whom to follow need not look")
        tracker.reset()
        #expect(tracker.following == nil)
    }

    /// A body in the picture, and in space one of human size about its hips.
    static func expectSense(_ pose: Pose) {
        #expect(pose.score > 0.5 && pose.score <= 1)
        for landmark in pose.list {
            #expect((-0.3...1.3).contains(landmark.x) && (-0.3...1.3).contains(landmark.y))
            #expect((0...1).contains(landmark.visibility) && (0...1).contains(landmark.presence))
            if landmark.visibility > 0.9 {
                #expect((-0.02...1.02).contains(landmark.x) && (-0.02...1.02).contains(landmark.y))
            }
        }
        for point in pose.worldList { #expect((point * point).sum() < 1.5 * 1.5) }
        let hips = pose.world(.root)
        #expect((hips * hips).sum() < 0.1 * 0.1)
        #expect(pose.world(ClassicJoint.nose).y < hips.y, "y points down")
    }
}
