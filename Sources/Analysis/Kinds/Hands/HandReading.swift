public import Domain

/// What one hand in one frame shows.
public struct HandReading: Equatable, Sendable {
    /// Stays with the hand as long as it is followed.
    public var id: Int
    /// Which of the person's own hands it is.
    public var side: Side
    /// How sure that is, 0.5…1.
    public var sideConfidence: Float
    /// The fingers.
    public var fingers: HandFingers
    /// The gesture, `none` if it makes none that is known.
    public var gesture: GestureName
    /// How sure hand and fingers are, 0…1.
    public var confidence: Float
    /// The middle of the palm: x and y, 0…1 of the picture.
    public var position: SIMD2<Float>
    /// The hand's box: left, top, width and height, 0…1 of the picture.
    public var box: SIMD4<Float>
}

/// What all hands in one frame show.
public struct HandsReading: Equatable, Sendable {
    /// Presentation time, seconds.
    public var time: Double
    /// The hands, from left to right in the picture.
    public var hands: [HandReading]

    /// Raised fingers of all hands together; nil where there is no hand.
    public var count: Int? { hands.isEmpty ? nil : hands.reduce(0) { $0 + $1.fingers.count } }
}
