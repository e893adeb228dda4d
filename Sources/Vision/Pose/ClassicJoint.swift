/// The 19 joints that earlier pose models gave, derived from BlazePose's 33. Left and right are the person's own.
package enum ClassicJoint: String, CaseIterable, Sendable {
    case nose, leftEye, rightEye, leftEar, rightEar, neck, root
    case leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist
    case leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle

    /// The landmarks whose mean the joint is: one, or two for neck (shoulders) and root (hips).
    package var landmarks: (PoseLandmark, PoseLandmark?) {
        switch self {
        case .nose: (.nose, nil)
        case .leftEye: (.leftEye, nil)
        case .rightEye: (.rightEye, nil)
        case .leftEar: (.leftEar, nil)
        case .rightEar: (.rightEar, nil)
        case .neck: (.leftShoulder, .rightShoulder)
        case .root: (.leftHip, .rightHip)
        case .leftShoulder: (.leftShoulder, nil)
        case .rightShoulder: (.rightShoulder, nil)
        case .leftElbow: (.leftElbow, nil)
        case .rightElbow: (.rightElbow, nil)
        case .leftWrist: (.leftWrist, nil)
        case .rightWrist: (.rightWrist, nil)
        case .leftHip: (.leftHip, nil)
        case .rightHip: (.rightHip, nil)
        case .leftKnee: (.leftKnee, nil)
        case .rightKnee: (.rightKnee, nil)
        case .leftAnkle: (.leftAnkle, nil)
        case .rightAnkle: (.rightAnkle, nil)
        }
    }
}

extension Pose {
    /// A classic joint in the picture. A mean is as visible as the less visible of its two landmarks.
    package subscript(_ joint: ClassicJoint) -> Landmark {
        let (first, second) = joint.landmarks
        let a = self[first]
        guard let second else { return a }
        let b = self[second]
        return Landmark(
            x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2,
            visibility: min(a.visibility, b.visibility), presence: min(a.presence, b.presence))
    }

    /// A classic joint in space, metres.
    package func world(_ joint: ClassicJoint) -> SIMD3<Float> {
        let (first, second) = joint.landmarks
        guard let second else { return world(first) }
        return (world(first) + world(second)) / 2
    }
}
