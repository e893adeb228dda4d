import Domain
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("From landmarks to a report", .enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct SwingAnalysisTests {
    private func report(_ frames: [PoseFrame], _ media: MediaInfo = SyntheticClip.media()) async throws -> SwingReport {
        try await SwingAnalysis(
            detector: SwingFixture.detector.value, reference: FormFixture.reference()
        ).report(
            of: try SyntheticClip.recording(of: frames, width: 720, height: 720), media: media)
    }

    @Test("a swing is found, named and measured")
    func swing() async throws {
        let report = try await report(SwingFixture.forehand.frames(), SyntheticClip.media(frames: 53, fps: 30))
        let swing = try #require(report.swings.first)
        #expect(report.swings.count == 1 && report.warnings.isEmpty && report.coverage == 1)
        #expect(report.slowMotion == nil && report.people == nil)
        #expect(abs(swing.contact - 1) < 0.1 && (0.01...0.15).contains(swing.contactUncertainty ?? 0))
        #expect((0.35...1.0).contains(swing.contact - swing.start))
        #expect((0.2...0.95).contains(swing.end - swing.contact))
        #expect(swing.hand == .right && swing.stroke == .forehand && swing.twoHanded == false)
        #expect(swing.wing == nil && swing.spin == nil && swing.contactBy == .motion)
        #expect(swing.validatedBy == .local && swing.cut == nil)
        #expect((0.5...1).contains(swing.confidence) && (0.5...1).contains(swing.strokeConfidence ?? 0))
        let metrics = swing.metrics
        #expect((4...20).contains(metrics.peakLinearVelocity ?? 0))
        #expect((5...40).contains(metrics.peakAngularVelocity ?? 0))
        #expect((40...180).contains(metrics.shoulderRotation ?? 0) && (20...150).contains(metrics.hipRotation ?? 0))
        #expect((0.5...1).contains(metrics.averageConfidence ?? 0))
        #expect(metrics.contactPoint?.count == 2)
        #expect(swing.keyFrames.count == 5 && swing.keyFrames == swing.keyFrames.sorted())
        #expect(swing.keyFrames[0] == swing.start && swing.keyFrames[4] == swing.end)
        #expect(abs(swing.keyFrames[2] - swing.contact) <= 0.5 / 30 + 1e-3, "the picture nearest to contact")
    }

    @Test("a clip on its side has the numbers of the upright one", arguments: [SwingFixture.forehand, .serve], 1..<4)
    func turned(fixture: SwingFixture, clockwise: Int) async throws {
        let frames = try fixture.frames()
        let upright = try #require(try await report(frames).swings.first)
        let turned = try #require(try await report(UprightViewTests.turned(frames, clockwise: clockwise)).swings.first)
        #expect(upright.stroke == turned.stroke && abs(upright.contact - turned.contact) < 0.02)
        let numbers = [
            \SwingMetrics.peakLinearVelocity, \.shoulderRotation, \.hipRotation, \.contactHeight,
            \.followThroughHeight, \.trunkLean, \.elbowAngleAtContact,
        ]
        for number in numbers {
            let (one, other) = (upright.metrics[keyPath: number], turned.metrics[keyPath: number])
            #expect((one == nil) == (other == nil))
            #expect(abs((one ?? 0) - (other ?? 0)) <= 0.02 * abs(one ?? 0) + 0.01, "\(number)")
        }
    }

    /// The one-handed backhand, as it is drawn, is too little like one for the net.
    @Test(
        "a mirrored body swings with the other hand and has the same numbers",
        arguments: SyntheticStroke.Kind.allCases.filter { $0 != .oneHandedBackhand })
    func mirrored(kind: SyntheticStroke.Kind) async throws {
        let stroke = SyntheticStroke(kind: kind, contacts: [1.5, 4], fps: 30, duration: 5.5)
        let mirror = SyntheticStroke(kind: kind, contacts: [1.5, 4], fps: 30, duration: 5.5, isMirrored: true)
        let (seen, mirrored) = (try await report(stroke.frames), try await report(mirror.frames))
        #expect(!seen.swings.isEmpty && seen.swings.count == mirrored.swings.count)
        for (one, other) in zip(seen.swings, mirrored.swings) {
            #expect(one.hand == .right && other.hand == .left)
            #expect(one.stroke == other.stroke && one.twoHanded == other.twoHanded)
            #expect((one.start, one.contact, one.end) == (other.start, other.contact, other.end))
            let (a, b) = (one.metrics, other.metrics)
            // Where the stroke may be in slow motion, neither has one.
            #expect((a.peakAngularVelocity == nil) == (b.peakAngularVelocity == nil))
            #expect(abs((a.peakAngularVelocity ?? 0) - (b.peakAngularVelocity ?? 0)) < 0.02)
            #expect(abs((a.followThroughHeight ?? 0) - (b.followThroughHeight ?? 9)) < 0.002)
            #expect(abs((a.contactPoint?[0] ?? 0) + (b.contactPoint?[0] ?? 9) - 1) < 0.001)
        }
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
        Warned(
            testDescription: "dimly seen", codes: [.lowCoverage, .partialBody, .uncertainTracking, .noSwing],
            visibility: 0.3),
        Warned(testDescription: "no legs", codes: [.partialBody], hidesLegs: true),
        Warned(testDescription: "nothing happens", codes: [.noSwing], hasSwing: false),
        Warned(
            testDescription: "cinema's rate", codes: [], media: SyntheticClip.media(frames: 96, fps: 24_000.0 / 1001),
            fps: 24_000.0 / 1001),
        Warned(testDescription: "seventeen frames", codes: [.shortClip], seconds: 17.0 / 30, hasSwing: false),
        Warned(testDescription: "eighteen frames", codes: [.noSwing], seconds: 18.0 / 30, hasSwing: false),
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
    func warnings(_ example: Warned) async throws {
        let times = SyntheticClip.times(fps: example.fps, duration: example.seconds)
        let stroke = SyntheticStroke(contacts: example.hasSwing ? [2] : [], isLively: true)
        var frames = times.map { PoseFrame(time: $0, pose: stroke.body(at: $0).pose) }
        for index in frames.indices {
            if Double(index) >= Double(frames.count) * example.seenShare { frames[index].pose = nil }
            for landmark in 0..<Pose.landmarkCount {
                let isLeg = landmark >= PoseLandmark.leftKnee.rawValue
                frames[index].pose?.landmarks[landmark].visibility =
                    example.hidesLegs && isLeg ? 0.1 : example.visibility
            }
        }
        let report = try await report(frames, example.media)
        #expect(report.warnings.map { $0.code } == example.codes)
        #expect(report.warnings.allSatisfy { $0.message.hasSuffix(".") })
        _ = try report.encoded()
    }

    @Test("what is no number in a probe's words does not reach the JSON")
    func noNumbers() async throws {
        var media = SyntheticClip.media()
        (media.duration, media.fps) = (.nan, .infinity)
        let report = try await report([], media)
        #expect(report.media.duration == 0 && report.media.fps == 0)
        _ = try report.encoded()
    }

    @Test("whatever the frames of a recording say, there is a report of finite numbers", arguments: 0..<10)
    func hostile(seed: Int) async throws {
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
        let report = try await report(frames)
        #expect(try SwingReport(json: report.encoded()) == report)
    }
}
