/// One hand in one picture: 21 landmarks in the picture and in space. Index both with `HandLandmark`.
package struct Hand: Sendable {
    /// Number of landmarks of a hand.
    package static let landmarkCount = 21

    /// The landmarks in the displayed picture: x and y 0…1 from its top left (may lie outside), z in picture widths
    /// from the wrist, smaller is nearer to the camera.
    package var landmarks: InlineArray<21, SIMD3<Float>>
    /// The landmarks in space, metres, origin near the middle of the hand, x to the picture's right, y down, z away
    /// from the camera.
    package var world: InlineArray<21, SIMD3<Float>>
    /// Probability, 0…1, that there is a hand here at all.
    package var presence: Float
    /// Probability, 0…1, that it is the person's right hand, where the picture is not mirrored. In a mirrored picture
    /// (a selfie as the screen shows it) it is that of the left hand.
    package var rightness: Float

    package init(
        landmarks: InlineArray<21, SIMD3<Float>>, world: InlineArray<21, SIMD3<Float>>, presence: Float,
        rightness: Float
    ) {
        self.landmarks = landmarks
        self.world = world
        self.presence = presence
        self.rightness = rightness
    }

    /// The landmark of a name, in the picture.
    package subscript(_ name: HandLandmark) -> SIMD3<Float> { landmarks[name.rawValue] }

    /// The landmark of a name, in space (metres).
    package func world(_ name: HandLandmark) -> SIMD3<Float> { world[name.rawValue] }
}

/// A hand that is followed from frame to frame.
package struct TrackedHand: Sendable {
    /// Stays with the hand as long as it is followed; never given again in a clip.
    package var id: Int
    /// The hand. Its `rightness` is steadied over the time it has been followed.
    package var hand: Hand

    /// A hand with its number.
    package init(id: Int, hand: Hand) {
        self.id = id
        self.hand = hand
    }
}

/// The hands in one frame of a clip.
package struct HandFrame: Sendable {
    /// Presentation time, seconds from the clip's first frame.
    package var time: Double
    /// The hands, in no particular order.
    package var hands: [TrackedHand]

    /// A frame's observation.
    package init(time: Double, hands: [TrackedHand]) {
        self.time = time
        self.hands = hands
    }
}
