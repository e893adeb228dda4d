/// One point of a body in a picture.
package struct Landmark: Equatable, Sendable {
    /// Horizontal place, 0 (left edge) to 1 (right edge) of the displayed picture; may lie outside.
    package var x: Float
    /// Vertical place, 0 (top edge) to 1 (bottom edge) of the displayed picture; may lie outside.
    package var y: Float
    /// Depth relative to the hips, in the scale of `x`; smaller is nearer to the camera.
    package var z: Float
    /// Probability, 0…1, that the point is in view and not hidden.
    package var visibility: Float
    /// Probability, 0…1, that the point lies within the picture.
    package var presence: Float

    package init(x: Float, y: Float, z: Float, visibility: Float, presence: Float) {
        self.x = x
        self.y = y
        self.z = z
        self.visibility = visibility
        self.presence = presence
    }

    /// The point nobody saw.
    package static let unseen = Landmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0)
}

/// One body in one frame: BlazePose's 33 landmarks in the picture and in space. Index both with `PoseLandmark`.
package struct Pose: Sendable {
    /// Number of landmarks of a pose.
    package static let landmarkCount = 33

    /// The landmarks in the displayed picture, normalised.
    package var landmarks: InlineArray<33, Landmark>
    /// The landmarks in space, metres, origin at the mid hip, x to the picture's right, y down, z away from the camera.
    package var world: InlineArray<33, SIMD3<Float>>
    /// Probability, 0…1, that there is a body here at all.
    package var score: Float

    package init(landmarks: InlineArray<33, Landmark>, world: InlineArray<33, SIMD3<Float>>, score: Float) {
        self.landmarks = landmarks
        self.world = world
        self.score = score
    }

    /// What two looks at a body agree on: the middle of where they see it, as sure as the less sure one.
    init(meanOf one: Pose, _ other: Pose) {
        self = one
        for index in 0..<Self.landmarkCount {
            let (a, b) = (one.landmarks[index], other.landmarks[index])
            landmarks[index] = Landmark(
                x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, z: (a.z + b.z) / 2,
                visibility: (a.visibility + b.visibility) / 2, presence: (a.presence + b.presence) / 2)
            world[index] = (one.world[index] + other.world[index]) / 2
        }
        score = min(one.score, other.score)
    }

    /// A body on its way from one pose to another.
    /// - Parameter share: how far on the way it is, 0…1.
    package init(between one: Pose, _ other: Pose, share: Float) {
        func between(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
        self = one
        for index in 0..<Self.landmarkCount {
            let (a, b) = (one.landmarks[index], other.landmarks[index])
            landmarks[index] = Landmark(
                x: between(a.x, b.x), y: between(a.y, b.y), z: between(a.z, b.z),
                visibility: between(a.visibility, b.visibility), presence: between(a.presence, b.presence))
            world[index] += (other.world[index] - world[index]) * share
        }
        score = between(one.score, other.score)
    }

    /// The landmark of a name, in the picture.
    package subscript(_ name: PoseLandmark) -> Landmark { landmarks[name.rawValue] }

    /// The landmark of a name, in space (metres).
    package func world(_ name: PoseLandmark) -> SIMD3<Float> { world[name.rawValue] }
}

/// What was seen in one frame of a clip.
package struct PoseFrame: Sendable {
    /// Presentation time, seconds from the clip's first frame.
    package var time: Double
    /// The body, if one was seen.
    package var pose: Pose?
    /// Whether nothing connects this frame with the one before: a cut, or another person.
    package var startsAnew: Bool

    /// A frame's observation.
    package init(time: Double, pose: Pose?, startsAnew: Bool = false) {
        self.time = time
        self.pose = pose
        self.startsAnew = startsAnew
    }
}
