import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Metrics of a frame")
struct FrameMetricTests {
    static let corners: [(SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, Float)] = [
        ([1, 0, 0], [0, 0, 0], [-1, 0, 0], 180),
        ([1, 0, 0], [0, 0, 0], [0, 1, 0], 90),
        ([1, 0, 0], [0, 0, 0], [1, 0, 0], 0),
        ([2, 1, 1], [1, 1, 1], [1.5, 1 + 0.866_025_4, 1], 60),
        ([0, 0, 1], [0, 0, 0], [0, 1, 1], 45),
        ([0.3, 0.2, -0.1], [0.1, 0.1, 0.1], [-0.1, 0, 0.3], 180),
    ]

    @Test("joint angles are the angle at the middle of three points, however the body is turned", arguments: corners)
    func corner(a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>, degrees: Float) {
        for side in Side.allCases {
            let metrics: [(any FrameMetric, PoseLandmark, PoseLandmark, PoseLandmark)] = [
                (ElbowAngle(side: side), side.shoulder, side.elbow, side.wrist),
                (ShoulderAngle(side: side), side.hip, side.shoulder, side.elbow),
                (HipAngle(side: side), side.shoulder, side.hip, side.knee),
                (KneeAngle(side: side), side.hip, side.knee, side.ankle),
            ]
            for (metric, first, middle, last) in metrics {
                var pose = SyntheticBody().pose
                pose.world[first.rawValue] = a
                pose.world[middle.rawValue] = b
                pose.world[last.rawValue] = c
                #expect(abs(metric.value(pose, before: nil, interval: .infinity) - degrees) < 0.05)
            }
        }
    }

    @Test("an angle at points that coincide is not known")
    func noAngle() {
        var pose = SyntheticBody().pose
        pose.world[PoseLandmark.leftWrist.rawValue] = pose.world(.leftElbow as PoseLandmark)
        #expect(ElbowAngle(side: .left).value(pose, before: nil, interval: .infinity).isNaN)
        pose.world[PoseLandmark.leftHip.rawValue] = pose.world(.rightHip as PoseLandmark)
        #expect(HipRotation().value(pose, before: nil, interval: .infinity).isNaN)
    }

    @Test("shoulders and hips turn apart from each other", arguments: [-170, -90, -45, 0, 30, 90, 179] as [Float])
    func rotation(degrees: Float) {
        let pose = SyntheticBody(shoulders: degrees * .pi / 180, hips: -degrees * .pi / 180).pose
        #expect(abs(ShoulderRotation().value(pose, before: nil, interval: .infinity) - degrees) < 0.01)
        #expect(abs(HipRotation().value(pose, before: nil, interval: .infinity) + degrees) < 0.01)
    }

    static let turns: [(Float, Float, Float)] = [
        (0, 0, 0), (60, 20, 40), (20, 60, -40), (170, -170, -20), (-90, 100, 170),
    ]

    @Test("shoulders are turned against the hips by the shorter way round", arguments: turns)
    func separation(shoulders: Float, hips: Float, degrees: Float) {
        let pose = SyntheticBody(shoulders: shoulders * .pi / 180, hips: hips * .pi / 180).pose
        #expect(abs(ShoulderHipSeparation().value(pose, before: nil, interval: .infinity) - degrees) < 0.01)
    }

    @Test(
        "the wrist turns as fast as the arm and moves as fast as its length times that",
        arguments: [0.5, 3, 12, 40], [1.0 / 240, 1.0 / 60, 1.0 / 30])
    func velocity(radiansPerSecond: Double, interval: Double) {
        let before = SyntheticBody(rightArm: 1).pose
        let now = SyntheticBody(rightArm: 1 + radiansPerSecond * interval).pose
        let angular = WristAngularVelocity(side: .right).value(now, before: before, interval: Float(interval))
        #expect(abs(Double(angular) / radiansPerSecond - 1) < 0.02)
        let speed = WristSpeed(side: .right).value(now, before: before, interval: Float(interval))
        // The wrist is measured along the chord of its arc.
        let half = radiansPerSecond * interval / 2
        let expected = Double(SyntheticBody.arm) * 2 * SyntheticClip.sine(half) / interval
        #expect(abs(Double(speed) / expected - 1) < 0.01)
        #expect(WristSpeed(side: .left).value(now, before: before, interval: Float(interval)) == 0)
    }

    @Test("a forearm that turns about a resting elbow counts as much as a whole arm")
    func forearm() {
        let before = SyntheticBody().pose
        var now = before
        let elbow = now.world(.rightElbow as PoseLandmark)
        now.world[PoseLandmark.rightWrist.rawValue] = elbow + SIMD3(0.25, 0, 0)
        let turned = WristAngularVelocity(side: .right).value(now, before: before, interval: 0.1)
        #expect(abs(turned - .pi / 2 / 0.1) < 0.01)
        let aboutElbow = WristAngularVelocity(side: .right, pivot: .elbow).value(now, before: before, interval: 0.1)
        #expect(aboutElbow == turned)
        let aboutShoulder = WristAngularVelocity(side: .right, pivot: .shoulder).value(
            now, before: before, interval: 0.1)
        #expect(aboutShoulder > 1 && aboutShoulder < turned / 1.5)
    }

    @Test("nothing is derived from one body alone or from no time")
    func noVelocity() {
        let pose = SyntheticBody().pose
        #expect(WristAngularVelocity(side: .left).value(pose, before: nil, interval: .infinity).isNaN)
        #expect(WristAngularVelocity(side: .left).value(pose, before: pose, interval: 0).isNaN)
        #expect(WristSpeed(side: .left).value(pose, before: pose, interval: 0).isNaN)
    }

    static let heights: [(Double, Float)] = [(.pi / 2, -0.55), (-.pi / 2, 0.55), (0, 0)]

    @Test("wrist height is over the shoulders", arguments: heights)
    func height(arm: Double, metres: Float) {
        let pose = SyntheticBody(leftArm: arm).pose
        #expect(abs(WristHeight(side: .left).value(pose, before: nil, interval: .infinity) - metres) < 1e-4)
    }

    @Test("confidence is the mean visibility of the joints that matter")
    func confidence() {
        var pose = SyntheticBody(visibility: 0.8).pose
        #expect(abs(PoseConfidence().value(pose, before: nil, interval: 0) - 0.8) < 1e-6)
        pose.landmarks[PoseLandmark.leftWrist.rawValue].visibility = 0
        #expect(abs(PoseConfidence().value(pose, before: nil, interval: 0) - 0.7) < 1e-6)
        pose.landmarks[PoseLandmark.nose.rawValue].visibility = 0
        #expect(abs(PoseConfidence().value(pose, before: nil, interval: 0) - 0.7) < 1e-6)
    }

    @Test("every metric has a name of its own")
    func names() {
        let names = FrameMetrics.all.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(names.count == 22)
    }
}
