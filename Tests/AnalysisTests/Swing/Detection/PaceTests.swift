import Testing
import Vision

@testable import Analysis

@Suite("Pace of a clip")
struct PaceTests {
    @Test("life's own pace is not corrected", arguments: SyntheticStroke.Kind.allCases)
    func life(kind: SyntheticStroke.Kind) throws {
        #expect(Pace(of: try SyntheticStroke(kind: kind, fps: 30).recording(), SwingDetector()).factor == nil)
    }

    @Test(
        "slow motion is estimated to a half", arguments: [SyntheticStroke.Kind.forehand, .twoHandedBackhand, .serve],
        [4.0, 8])
    func slow(kind: SyntheticStroke.Kind, slowdown: Double) throws {
        let recording = try SyntheticStroke(kind: kind, fps: 20, duration: 3, slowdown: slowdown).recording()
        let factor = try #require(Pace(of: recording, SwingDetector()).factor)
        #expect((slowdown / 1.5...slowdown * 1.5).contains(factor))
    }

    @Test("who does not swing is not slow", arguments: SyntheticMotion.allCases)
    func others(_ motion: SyntheticMotion) throws {
        let recording = try SyntheticClip.recording(of: motion.frames(fps: 30), width: 720, height: 720)
        #expect(Pace(of: recording, SwingDetector()).factor == nil)
    }

    @Test("a clip that plays backwards is told from one that does not", arguments: SyntheticStroke.Kind.allCases)
    func backwards(kind: SyntheticStroke.Kind) async throws {
        let frames = SyntheticStroke(kind: kind).frames
        func isBackwards(_ frames: [PoseFrame]) async throws -> Bool {
            let motion = try BodyMotionTests.motion(frames)
            let found = try await FoundSwing.all(in: motion, SwingDetector(), LocalSwingValidator())
            try #require(!found.isEmpty)
            return Pace.isBackwards(found, motion)
        }
        #expect(try await !isBackwards(frames))
        let reversed = zip(frames, frames.reversed()).map { PoseFrame(time: $0.time, pose: $1.pose) }
        #expect(try await isBackwards(reversed))
    }

    @Test("of nothing nothing is said")
    func nothing() throws {
        let recording = try SyntheticClip.recording(of: [])
        #expect(Pace(of: recording, SwingDetector()) == Pace(factor: nil))
        #expect(!Pace.isBackwards([], BodyMotion(recording)))
    }
}
