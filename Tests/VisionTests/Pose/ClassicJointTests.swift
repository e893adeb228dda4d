import Testing

@testable import Vision

struct ClassicJointTests {
    /// BlazePose's numbers of the landmarks, as its documentation has them.
    static let numbers: [(ClassicJoint, [Int])] = [
        (.nose, [0]), (.leftEye, [2]), (.rightEye, [5]), (.leftEar, [7]), (.rightEar, [8]), (.neck, [11, 12]),
        (.root, [23, 24]), (.leftShoulder, [11]), (.rightShoulder, [12]), (.leftElbow, [13]), (.rightElbow, [14]),
        (.leftWrist, [15]), (.rightWrist, [16]), (.leftHip, [23]), (.rightHip, [24]), (.leftKnee, [25]),
        (.rightKnee, [26]), (.leftAnkle, [27]), (.rightAnkle, [28]),
    ]

    @Test
    func `there are 33 landmarks and 19 joints`() {
        #expect(PoseLandmark.allCases.count == Pose.landmarkCount)
        #expect(ClassicJoint.allCases.count == 19)
        #expect(Set(Self.numbers.map(\.0)).count == 19)
    }

    @Test(arguments: numbers)
    func `each joint is a landmark or the mean of two`(_ joint: ClassicJoint, _ numbers: [Int]) {
        let pose = Pose.grid()
        let points = numbers.map { pose.landmarks[$0] }
        let seen = pose[joint]
        let count = Float(points.count)
        #expect(abs(seen.x - points.reduce(0) { $0 + $1.x } / count) < 1e-6)
        #expect(abs(seen.y - points.reduce(0) { $0 + $1.y } / count) < 1e-6)
        #expect(abs(seen.z - points.reduce(0) { $0 + $1.z } / count) < 1e-6)
        #expect(seen.presence == points.map(\.presence).min())
        let mean = numbers.reduce(SIMD3<Float>.zero) { $0 + pose.world[$1] } / count
        let apart = pose.world(joint) - mean
        #expect((apart * apart).sum() < 1e-12)
    }

    @Test(arguments: [(0.9, 0.2), (0.2, 0.9), (0.5, 0.5)] as [(Float, Float)])
    func `a mean is as visible as the less visible of its two`(_ left: Float, _ right: Float) {
        var pose = Pose.grid()
        pose.landmarks[PoseLandmark.leftShoulder.rawValue].visibility = left
        pose.landmarks[PoseLandmark.rightShoulder.rawValue].visibility = right
        #expect(pose[.neck].visibility == min(left, right))
        #expect(pose[ClassicJoint.leftShoulder].visibility == left)
    }
}
