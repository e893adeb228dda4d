package import Domain

/// What one hand in one frame shows.
package struct HandReading: Equatable, Sendable {
    /// Stays with the hand as long as it is followed.
    package var id: Int
    /// Which of the person's own hands it is.
    package var side: Side
    /// How sure that is, 0.5…1.
    package var sideConfidence: Float
    /// The fingers.
    package var fingers: HandFingers
    /// The gesture, `none` if it makes none that is known.
    package var gesture: GestureName
    /// How sure hand and fingers are, 0…1.
    package var confidence: Float
    /// The middle of the palm: x and y, 0…1 of the picture.
    package var position: SIMD2<Float>
    /// The hand's box: left, top, width and height, 0…1 of the picture.
    package var box: SIMD4<Float>
}

/// What all hands in one frame show.
package struct HandsReading: Equatable, Sendable {
    /// Presentation time, seconds.
    package var time: Double
    /// The hands, from left to right in the picture.
    package var hands: [HandReading]

    /// Raised fingers of all hands together; nil where there is no hand.
    package var count: Int? { hands.isEmpty ? nil : hands.reduce(0) { $0 + $1.fingers.count } }
}
