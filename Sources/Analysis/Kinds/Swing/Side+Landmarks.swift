internal import Domain
internal import Vision

extension Side {
    var shoulder: PoseLandmark { self == .left ? .leftShoulder : .rightShoulder }
    var elbow: PoseLandmark { self == .left ? .leftElbow : .rightElbow }
    var wrist: PoseLandmark { self == .left ? .leftWrist : .rightWrist }
    var hip: PoseLandmark { self == .left ? .leftHip : .rightHip }
    var knee: PoseLandmark { self == .left ? .leftKnee : .rightKnee }
    var ankle: PoseLandmark { self == .left ? .leftAnkle : .rightAnkle }
}
