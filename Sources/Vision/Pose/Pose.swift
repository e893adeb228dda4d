/// One point of a body in a picture.
public struct Landmark: Equatable, Sendable {
    /// Horizontal place, 0 (left edge) to 1 (right edge) of the displayed picture; may lie outside.
    public var x: Float
    /// Vertical place, 0 (top edge) to 1 (bottom edge) of the displayed picture; may lie outside.
    public var y: Float
    /// Depth relative to the hips, in the scale of `x`; smaller is nearer to the camera.
    public var z: Float
    /// Probability, 0…1, that the point is in view and not hidden.
    public var visibility: Float
    /// Probability, 0…1, that the point lies within the picture.
    public var presence: Float

    /// A point from its parts.
    public init(x: Float, y: Float, z: Float, visibility: Float, presence: Float) {
        self.x = x
        self.y = y
        self.z = z
        self.visibility = visibility
        self.presence = presence
    }

    /// The point nobody saw.
    public static let unseen = Landmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0)
}

/// One body in one frame: BlazePose's 33 landmarks in the picture and in space. Index both with `PoseLandmark`.
public struct Pose: Sendable {
    /// Number of landmarks of a pose.
    public static let landmarkCount = 33

    /// The landmarks in the displayed picture, normalised.
    public var landmarks: InlineArray<33, Landmark>
    /// The landmarks in space, metres, origin at the mid hip, x to the picture's right, y down, z away from the camera.
    public var world: InlineArray<33, SIMD3<Float>>
    /// Probability, 0…1, that there is a body here at all.
    public var score: Float

    /// A pose from its parts.
    public init(landmarks: InlineArray<33, Landmark>, world: InlineArray<33, SIMD3<Float>>, score: Float) {
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

    /// The landmark of a name, in the picture.
    public subscript(_ name: PoseLandmark) -> Landmark { landmarks[name.rawValue] }

    /// The landmark of a name, in space (metres).
    public func world(_ name: PoseLandmark) -> SIMD3<Float> { world[name.rawValue] }
}

/// What was seen in one frame of a clip.
public struct PoseFrame: Sendable {
    /// Presentation time, seconds from the clip's first frame.
    public var time: Double
    /// The body, if one was seen.
    public var pose: Pose?
    /// Whether nothing connects this frame with the one before: a cut, or another person.
    public var startsAnew: Bool

    /// A frame's observation.
    public init(time: Double, pose: Pose?, startsAnew: Bool = false) {
        self.time = time
        self.pose = pose
        self.startsAnew = startsAnew
    }
}
