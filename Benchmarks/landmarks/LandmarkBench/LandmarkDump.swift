import Vision

/// Landmarks of frames as rows of 32-bit floats, as many for each frame.
///
/// A row of a pose: 33 × (x, y, z, visibility, presence), 33 × (x, y, z) in space, score, time; a score of 0 says that
/// nobody was seen. A row of a hand: number (0: no hand), presence, rightness, 21 × (x, y, z), 21 × (x, y, z) in space.
/// A row of a face: number, presence, 478 × (x, y, z), 52 blendshapes, the columns of the head's pose, the probability
/// of a tongue.
struct LandmarkDump: Sendable {
    private var values: [Float] = []

    mutating func append(_ pose: Pose?, time: Double) {
        for index in 0..<Pose.landmarkCount {
            let point = pose?.landmarks[index] ?? .unseen
            values += [point.x, point.y, point.z, point.visibility, point.presence]
        }
        for index in 0..<Pose.landmarkCount { append(pose?.world[index] ?? .zero) }
        values += [pose?.score ?? 0, Float(time)]
    }

    /// A frame with `most` rows.
    mutating func append(_ hands: [TrackedHand], most: Int) {
        for tracked in hands.prefix(most) {
            values += [Float(tracked.id), tracked.hand.presence, tracked.hand.rightness]
            for index in 0..<Hand.landmarkCount { append(tracked.hand.landmarks[index]) }
            for index in 0..<Hand.landmarkCount { append(tracked.hand.world[index]) }
        }
        fill(max(most - hands.count, 0) * (3 + Hand.landmarkCount * 6))
    }

    /// A frame with `most` rows.
    mutating func append(_ faces: [TrackedFace], most: Int) {
        for tracked in faces.prefix(most) {
            values += [Float(tracked.id), tracked.face.presence]
            for point in tracked.face.mesh { append(point) }
            for index in 0..<Blendshapes.count { values.append(tracked.face.blendshapes.values[index]) }
            let pose = tracked.face.pose ?? HeadPose(left: .zero, up: .zero, forward: .zero, place: .zero)
            for part in [pose.left, pose.up, pose.forward, pose.place] { append(part) }
            values.append(tracked.face.tongueOut)
        }
        fill(max(most - faces.count, 0) * (2 + Face.meshCount * 3 + Blendshapes.count + 13))
    }

    /// Rows that lie a share of the way to other rows; these, where the others are of something else.
    func between(_ other: LandmarkDump, share: Float) -> LandmarkDump {
        guard values.count == other.values.count, values.first == other.values.first else { return self }
        var copy = self
        for index in values.indices { copy.values[index] += (other.values[index] - values[index]) * share }
        return copy
    }

    private mutating func append(_ point: SIMD3<Float>) { values += [point.x, point.y, point.z] }

    private mutating func fill(_ count: Int) { values += [Float](repeating: 0, count: count) }

    /// Writes what has been gathered to standard output.
    mutating func flush() {
        values.withUnsafeBytes { StandardStreams.write($0) }
        values.removeAll(keepingCapacity: true)
    }
}
