import Media
import Testing
import Vision

@testable import Analysis

@Suite("From landmarks to a report")
struct SwingAnalysisTests {
    private func report(_ frames: [PoseFrame], _ media: MediaInfo = SyntheticClip.media()) throws -> SwingReport {
        try await SwingAnalysis().report(of: try SyntheticClip.recording(of: frames), media: media)
    }

    @Test("a swing is found and measured")
    func swing() throws {
        let frames = SyntheticClip.swings([BellSwing(time: 2)], at: SyntheticClip.times(fps: 60, duration: 4))
        let report = try report(frames, SyntheticClip.media(frames: 240, fps: 60))
        let swing = try #require(report.swings.first)
        #expect(report.swings.count == 1 && report.warnings.isEmpty && report.coverage == 1)
        #expect(abs(swing.contact - 2) < 0.05)
        #expect(abs(swing.contact - swing.start - 0.7) < 0.02 && abs(swing.end - swing.contact - 0.3) < 0.02)
        #expect(swing.hand == .right && swing.stroke == .unknown && swing.validatedBy == .none)
        let metrics = swing.metrics
        #expect(abs((metrics.peakAngularVelocity ?? 0) - 12) < 0.4)
        #expect(abs((metrics.peakLinearVelocity ?? 0) - 6.6) < 0.3)
        // Half the turn lies before contact: 12 × 0.12 × √π / 2 radians.
        #expect(abs((metrics.backswingAngle ?? 0) - 73.1) < 12)
        #expect(metrics.shoulderRotation == 0 && metrics.hipRotation == 0)
        #expect(abs((metrics.averageConfidence ?? 0) - 0.95) < 0.01)
        #expect(metrics.contactPoint?.count == 2)
        #expect(swing.keyFrames.count == 5 && swing.keyFrames == swing.keyFrames.sorted())
        #expect(
            swing.keyFrames[0] == swing.start && swing.keyFrames[2] == swing.contact && swing.keyFrames[4] == swing.end)
    }

    @Test("a mirrored body swings with the other hand and has the same numbers")
    func mirrored() throws {
        let frames = SyntheticClip.swings(
            [BellSwing(time: 1.5), BellSwing(time: 3, peak: 8)], at: SyntheticClip.times(fps: 30, duration: 4))
        let (seen, mirrored) = (try report(frames), try report(frames.map(Self.mirror)))
        #expect(seen.swings.count == 2 && mirrored.swings.count == 2)
        for (one, other) in zip(seen.swings, mirrored.swings) {
            #expect(one.hand == .right && other.hand == .left)
            #expect((one.start, one.contact, one.end) == (other.start, other.contact, other.end))
            #expect(abs((one.metrics.peakAngularVelocity ?? 0) - (other.metrics.peakAngularVelocity ?? 9)) < 0.02)
            #expect(abs((one.metrics.followThroughHeight ?? 0) - (other.metrics.followThroughHeight ?? 9)) < 0.002)
            #expect(abs((one.metrics.contactPoint?[0] ?? 0) + (other.metrics.contactPoint?[0] ?? 9) - 1) < 0.001)
        }
    }

    /// As a mirror shows it: left and right change their names and their places.
    private static func mirror(_ frame: PoseFrame) -> PoseFrame {
        guard let pose = frame.pose else { return frame }
        var mirrored = pose
        for landmark in PoseLandmark.allCases {
            let name = "\(landmark)"
            let swapped =
                name.hasPrefix("left")
                ? name.replacing("left", with: "right", maxReplacements: 1)
                : name.replacing("right", with: "left", maxReplacements: 1)
            let other = PoseLandmark.allCases.first { "\($0)" == swapped } ?? landmark
            mirrored.landmarks[landmark.rawValue] = pose[other]
            mirrored.landmarks[landmark.rawValue].x = 1 - pose[other].x
            mirrored.world[landmark.rawValue] = pose.world(other) * SIMD3(-1, 1, 1)
        }
        return PoseFrame(time: frame.time, pose: mirrored)
    }

    struct Warned: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var codes: [ReportWarning.Code]
        var media = SyntheticClip.media()
        var fps = 30.0
        var seconds = 4.0
        var hasSwing = true
        var seenShare = 1.0
        var hidesLegs = false
        var visibility: Float = 0.95
    }

    static let warned = [
        Warned(testDescription: "all is well", codes: []),
        Warned(testDescription: "nobody", codes: [.noPerson], seenShare: 0),
        Warned(testDescription: "rarely seen", codes: [.lowCoverage, .noSwing], hasSwing: false, seenShare: 0.5),
        Warned(testDescription: "dimly seen", codes: [.lowCoverage, .partialBody], visibility: 0.3),
        Warned(testDescription: "no legs", codes: [.partialBody], hidesLegs: true),
        Warned(testDescription: "nothing happens", codes: [.noSwing], hasSwing: false),
        Warned(
            testDescription: "cinema's rate", codes: [], media: SyntheticClip.media(frames: 96, fps: 24_000.0 / 1001),
            fps: 24_000.0 / 1001),
        Warned(testDescription: "nineteen frames", codes: [.shortClip], seconds: 19.0 / 30, hasSwing: false),
        Warned(testDescription: "twenty frames", codes: [.noSwing], seconds: 20.0 / 30, hasSwing: false),
        Warned(testDescription: "too short", codes: [.shortClip], seconds: 0.5, hasSwing: false),
        Warned(
            testDescription: "few frames", codes: [.lowFrameRate], media: SyntheticClip.media(frames: 60, fps: 15),
            fps: 15),
        Warned(
            testDescription: "a picture", codes: [.stillImage],
            media: SyntheticClip.media(kind: .still, duration: 0, frames: 1, fps: 0), seconds: 1.0 / 30, hasSwing: false
        ),
        Warned(
            testDescription: "a picture of nobody", codes: [.stillImage, .noPerson],
            media: SyntheticClip.media(kind: .still, duration: 0, frames: 1, fps: 0), seconds: 1.0 / 30,
            hasSwing: false,
            seenShare: 0),
        Warned(testDescription: "no frame at all", codes: [.noPerson], seconds: 0),
    ]

    @Test("says what makes the numbers less sure", arguments: warned)
    func warnings(_ example: Warned) throws {
        let times = SyntheticClip.times(fps: example.fps, duration: example.seconds)
        var frames = SyntheticClip.swings(example.hasSwing ? [BellSwing(time: 2)] : [], at: times)
        for index in frames.indices {
            if Double(index) >= Double(frames.count) * example.seenShare { frames[index].pose = nil }
            for landmark in 0..<Pose.landmarkCount {
                let isLeg = landmark >= PoseLandmark.leftKnee.rawValue
                frames[index].pose?.landmarks[landmark].visibility =
                    example.hidesLegs && isLeg ? 0.1 : example.visibility
            }
        }
        let report = try report(frames, example.media)
        #expect(report.warnings.map { $0.code } == example.codes)
        #expect(report.warnings.allSatisfy { $0.message.hasSuffix(".") })
        _ = try report.encoded()
    }

    @Test("what is no number in a probe's words does not reach the JSON")
    func noNumbers() throws {
        var media = SyntheticClip.media()
        (media.duration, media.fps) = (.nan, .infinity)
        let report = try report([], media)
        #expect(report.media.duration == 0 && report.media.fps == 0)
        _ = try report.encoded()
    }

    @Test("whatever the frames of a recording say, there is a report of finite numbers", arguments: 0..<10)
    func hostile(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let frames = (0..<300).map { index in
            var pose = SyntheticBody().pose
            for landmark in 0..<Pose.landmarkCount {
                let noise = SIMD3<Float>.random(in: -4...4, using: &random)
                pose.world[landmark] = Bool.random(using: &random) ? noise : .zero
            }
            return PoseFrame(
                time: Double(index) / Double.random(in: 1...900, using: &random),
                pose: Int.random(in: 0..<5, using: &random) == 0 ? nil : pose)
        }
        let report = try report(frames)
        #expect(try SwingReport(json: report.encoded()) == report)
    }
}
