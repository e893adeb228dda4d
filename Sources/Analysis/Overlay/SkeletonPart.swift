internal import Domain
internal import Vision

/// A bone as it is drawn.
struct SkeletonPart {
    var from: PoseLandmark
    var to: PoseLandmark
    /// The person's own side; nil for what lies in the middle.
    var side: Side?
    /// As a share of a bone's usual width.
    var width: Float = 1

    /// What is drawn, from back to front: the head with thin lines, then trunk, legs and arms.
    static let all =
        [
            SkeletonPart(from: .leftEar, to: .leftEye, side: .left, width: 0.6),
            SkeletonPart(from: .leftEye, to: .nose, side: .left, width: 0.6),
            SkeletonPart(from: .rightEar, to: .rightEye, side: .right, width: 0.6),
            SkeletonPart(from: .rightEye, to: .nose, side: .right, width: 0.6),
            SkeletonPart(from: .leftShoulder, to: .rightShoulder), SkeletonPart(from: .leftHip, to: .rightHip),
            SkeletonPart(from: .leftShoulder, to: .leftHip, side: .left),
            SkeletonPart(from: .rightShoulder, to: .rightHip, side: .right),
        ] + limb(.left, [.leftHip, .leftKnee, .leftAnkle, .leftFootIndex])
        + limb(.right, [.rightHip, .rightKnee, .rightAnkle, .rightFootIndex])
        + limb(.left, [.leftShoulder, .leftElbow, .leftWrist, .leftIndex])
        + limb(.right, [.rightShoulder, .rightElbow, .rightWrist, .rightIndex])

    /// Joints that get a dot.
    static let joints: [(landmark: PoseLandmark, side: Side)] = Side.allCases.flatMap { side in
        [side.shoulder, side.elbow, side.wrist, side.hip, side.knee, side.ankle].map { ($0, side) }
    }

    private static func limb(_ side: Side, _ joints: [PoseLandmark]) -> [SkeletonPart] {
        zip(joints, joints.dropFirst()).map { SkeletonPart(from: $0, to: $1, side: side) }
    }
}
