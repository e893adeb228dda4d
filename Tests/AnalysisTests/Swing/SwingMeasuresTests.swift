import Domain
import Testing
import Vision

@testable import Analysis

@Suite("What is measured of a swing")
struct SwingMeasuresTests {
    /// Measures of a body that stands still.
    private func still(_ body: SyntheticBody) throws -> SwingMetrics {
        let frames = SyntheticClip.times(fps: 30, duration: 1).map { PoseFrame(time: $0, pose: body.pose) }
        return try metrics(frames, contact: 20)
    }

    private func metrics(_ frames: [PoseFrame], contact: Int, hand: Side = .right) throws -> SwingMetrics {
        let recording = try SyntheticClip.recording(of: frames)
        return SwingMetricsCalculator.metrics(
            of: SwingSegment(frames: 0..<frames.count, contact: contact, hand: hand),
            in: SwingMetricsCalculator.series(of: recording), recording: recording)
    }

    @Test("joints have the angles that they were given", arguments: [0, 30, 90, 150] as [Double])
    func elbow(bend: Double) throws {
        let metrics = try still(SyntheticBody(rightArm: 0.5, rightForearm: 0.5 + bend * .pi / 180))
        #expect(abs(try #require(metrics.elbowAngleAtContact) - (180 - bend)) < 0.3)
        #expect(abs(try #require(metrics.kneeAngle) - 180) < 0.3)
    }

    @Test("the wrist's height is over the hips", arguments: [(Double.pi / 2, -0.05), (-Double.pi / 2, 1.05), (0, 0.5)])
    func height(arm: Double, metres: Double) throws {
        #expect(abs(try #require(try still(SyntheticBody(rightArm: arm)).contactHeight) - metres) < 1e-3)
    }

    @Test("the trunk leans as far as it was leaned, to either side", arguments: [-0.6, -0.2, 0, 0.2, 0.6] as [Float])
    func lean(radians: Float) throws {
        let metrics = try still(SyntheticBody(lean: radians))
        #expect(abs(try #require(metrics.trunkLean) - Double(abs(radians)) * 180 / .pi) < 0.2)
    }

    @Test("the stance is in shoulder widths, and not known in depth", arguments: [0.18, 0.36, 0.9] as [Float])
    func stance(feet: Float) throws {
        #expect(abs(try #require(try still(SyntheticBody(feet: feet)).stanceWidth) - Double(feet) / 0.36) < 0.02)
        #expect(try still(SyntheticBody(feet: feet, yaw: 1.2)).stanceWidth == nil)
    }

    @Test("shoulders turned against hips are separated", arguments: [0, 20, 45] as [Float])
    func separation(degrees: Float) throws {
        let metrics = try still(SyntheticBody(shoulders: 1.5 + degrees * .pi / 180, hips: 1.5))
        #expect(abs(try #require(metrics.shoulderHipSeparation) - Double(degrees)) < 0.3)
    }

    @Test("in front is where the hand goes, to whichever side", arguments: [false, true])
    func inFront(mirrored: Bool) throws {
        // The hand hangs 0.18 m beside the hips, moving away from them: it is in front.
        let metrics = try SyntheticSwing(elbow: 0).measured(mirrored: mirrored).swing.metrics
        #expect(abs(try #require(metrics.contactInFront)) < 0.4)
        var back = SyntheticSwing(elbow: 0)
        back.body.lean = -0.4
        let leaning = try back.measured(mirrored: mirrored).swing.metrics
        #expect(try #require(leaning.contactInFront) > (metrics.contactInFront ?? 9) + 0.15)
    }

    @Test(
        "in front is not known where the stroke towards or away from the camera",
        arguments: [(0.0 as Float, true), (0.5, true), (0.9, false), (1.57, false)])
    func depth(yaw: Float, isKnown: Bool) throws {
        var swing = SyntheticSwing()
        swing.body.yaw = yaw
        #expect((try swing.measured().swing.metrics.contactInFront != nil) == isKnown)
    }

    @Test("a hand that stands still hits nowhere")
    func noWay() throws {
        #expect(try still(SyntheticBody()).contactInFront == nil)
    }

    @Test(
        "over the head the chest says where the net is",
        arguments: [(0.0 as Float, false), (1.57, true), (-1.57, true)])
    func overhead(turn: Float, isKnown: Bool) throws {
        let metrics = try still(SyntheticBody(rightArm: -.pi / 2, shoulders: turn, hips: turn))
        #expect((metrics.contactInFront != nil) == isKnown)
    }

    @Test(
        "over the head a hand that towards or away from the camera contradicts the chest",
        arguments: [0 as Float, 0.03])
    func contradiction(depth: Float) throws {
        let frames = SyntheticClip.times(fps: 30, duration: 1).enumerated().map { index, time in
            var pose = SyntheticBody(rightArm: -.pi / 2, shoulders: .pi / 2, hips: .pi / 2).pose
            pose.world[PoseLandmark.rightWrist.rawValue].z += Float(index) * depth
            return PoseFrame(time: time, pose: pose)
        }
        #expect((try metrics(frames, contact: 20).contactInFront != nil) == (depth == 0))
    }

    static let supports: [(PoseLandmark, (any KeyPath<SwingMetrics, Double?> & Sendable))] = [
        (.rightWrist, \.contactInFront), (.rightWrist, \.contactHeight), (.rightElbow, \.elbowAngleAtContact),
        (.leftHip, \.trunkLean), (.leftAnkle, \.stanceWidth), (.leftShoulder, \.shoulderHipSeparation),
    ]

    @Test("what hangs on a hidden joint is not known", arguments: supports)
    func hidden(joint: PoseLandmark, number: any KeyPath<SwingMetrics, Double?> & Sendable) throws {
        let frames = SyntheticSwing(middle: 0).frames
        #expect(try metrics(frames, contact: 120)[keyPath: number] != nil)
        let blind = frames.map { frame in
            var pose = frame.pose
            pose?.landmarks[joint.rawValue].visibility = 0.49
            return PoseFrame(time: frame.time, pose: pose)
        }
        #expect(try metrics(blind, contact: 120)[keyPath: number] == nil)
    }

    @Test("knees are known from one leg, and not from none")
    func legs() throws {
        func knee(hiding joints: [PoseLandmark]) throws -> Double? {
            var pose = SyntheticBody().pose
            for joint in joints { pose.landmarks[joint.rawValue].visibility = 0.2 }
            return try metrics([PoseFrame(time: 0, pose: pose), PoseFrame(time: 0.1, pose: pose)], contact: 1).kneeAngle
        }
        #expect(try knee(hiding: [.leftKnee]) != nil)
        #expect(try knee(hiding: [.leftKnee, .rightAnkle]) == nil)
    }
}
