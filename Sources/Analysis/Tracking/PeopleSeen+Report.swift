internal import Vision

extension PeopleSeen {
    /// Joints less visible than this do not widen a box: they are guesses.
    private static let plain: Float = 0.3
    /// How much larger a box is than the joints, on each side, as a share of its larger edge: landmarks lie within the body.
    private static let margin = 0.06

    /// The people for a report; none where there is nobody to choose.
    /// - Parameter recording: the landmarks of whoever was followed.
    func reported(_ recording: LandmarkRecording) -> [ReportPerson]? {
        guard poses.count > 1 else { return nil }
        let player = followed(in: recording)
        return poses.enumerated().map { place, pose in
            ReportPerson(number: place + 1, box: Self.box(of: pose, in: recording), isPlayer: place == player)
        }
    }

    /// Whose body lies where the followed one does in the same frame.
    private func followed(in recording: LandmarkRecording) -> Int? {
        let frames = (0..<recording.frameCount).lazy.filter { abs(recording.time(of: $0) - time) < 0.0005 }
        guard let pose = frames.first.flatMap({ recording.frame($0).pose }) else { return nil }
        let place = Self.middle(of: pose)
        return poses.indices.min { one, other in
            let (near, far) = (Self.middle(of: poses[one]) - place, Self.middle(of: poses[other]) - place)
            return (near * near).sum() < (far * far).sum()
        }
    }

    private static func middle(of pose: Pose) -> SIMD2<Float> {
        let (left, right) = (pose[PoseLandmark.leftHip], pose[PoseLandmark.rightHip])
        return SIMD2(left.x + right.x, left.y + right.y) / 2
    }

    /// Left, top, width and height around what is plainly seen of a body, 0…1 of the picture.
    private static func box(of pose: Pose, in picture: LandmarkRecording) -> [Double] {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let all = PoseLandmark.allCases.map { pose[$0] }
        let seen = all.filter { $0.visibility >= plain }
        let joints = (seen.isEmpty ? all : seen).map { (x: Double($0.x) * width, y: Double($0.y) * height) }
        let (xs, ys) = (joints.map(\.x), joints.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        let edge = margin * max(right - left, bottom - top)
        let (x, y) = (max(left - edge, 0), max(top - edge, 0))
        return [
            x / width, y / height, max(min(right + edge, width) - x, 0) / width,
            max(min(bottom + edge, height) - y, 0) / height,
        ].map { $0.rounded(to: 4) }
    }
}
