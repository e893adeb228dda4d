internal import Domain
internal import Vision

extension ReportPerson {
    /// How much wider than the landmarks a box is, share of its own size: they do not reach the top of the head.
    private static let margin = 0.08

    /// The people who were seen; none if there was but one.
    /// - Parameter player: the recording of the one who was followed.
    static func list(_ people: PeopleSeen?, player recording: LandmarkRecording) -> [ReportPerson] {
        guard let people, people.poses.count > 1 else { return [] }
        let frame = (0..<recording.frameCount).first { recording.time(of: $0) >= people.time - 1e-5 }
        let player = frame.flatMap { recording.frame($0).pose }.map { $0[ClassicJoint.root] }
        let distances = people.poses.map { pose -> Float in
            guard let player else { return .infinity }
            let root = pose[ClassicJoint.root]
            return (root.x - player.x) * (root.x - player.x) + (root.y - player.y) * (root.y - player.y)
        }
        let followed = player == nil ? nil : distances.indices.min { distances[$0] < distances[$1] }
        return people.poses.indices.map { index in
            ReportPerson(number: index + 1, box: box(of: people.poses[index]), isPlayer: index == followed)
        }
    }

    /// The part of the picture that a body fills.
    private static func box(of pose: Pose) -> [Double] {
        var (low, high) = (SIMD2<Float>(repeating: 1), SIMD2<Float>.zero)
        for landmark in PoseLandmark.allCases {
            let point = SIMD2(pose[landmark].x, pose[landmark].y)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let wider = (high - low) * Float(margin)
        let (first, last) = (pointwiseMax(low - wider, .zero), pointwiseMin(high + wider, SIMD2(1, 1)))
        return [first.x, first.y, max(last.x - first.x, 0), max(last.y - first.y, 0)].map { Double($0).rounded(to: 4) }
    }
}
