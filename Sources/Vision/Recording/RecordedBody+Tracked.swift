internal import Domain

extension RecordedBody {
    /// What a recording keeps of a hand.
    /// - Parameters:
    ///   - side: the person's own.
    ///   - values: how surely each finger is raised, 0…1, from the thumb on.
    package init(_ tracked: TrackedHand, side: Side?, values: [Float]) {
        let hand = tracked.hand
        self.init(
            score: hand.presence, side: side, number: tracked.id,
            points: (0..<Hand.landmarkCount).map { Landmark(hand.landmarks[$0]) },
            world: (0..<Hand.landmarkCount).map { hand.world[$0] }, values: values)
    }

    /// What a recording keeps of a face: `RecordingLayout.face`.
    /// - Parameter values: the coefficients, 0…1.
    package init(_ tracked: TrackedFace, values: [Float]) {
        let face = tracked.face
        self.init(
            score: face.presence, number: tracked.id, points: face.mesh.map { Landmark($0) }, values: values)
    }
}

extension Landmark {
    /// A point of which nothing but the place is known.
    fileprivate init(_ place: SIMD3<Float>) {
        self.init(x: place.x, y: place.y, z: place.z, visibility: 0, presence: 0)
    }
}
