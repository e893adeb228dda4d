package import Domain

/// What a stroke was.
package struct StrokeVerdict: Equatable, Sendable {
    /// The stroke, with wing and spin; `unknown` when unsure.
    package var shot: Swing.Shot
    /// The hand that holds the racket.
    package var hand: Side
    /// Whether both hands hold it.
    package var isTwoHanded: Bool
    /// How sure, 0…1.
    package var confidence: Double

    package init(_ shot: Swing.Shot, hand: Side, isTwoHanded: Bool, confidence: Double) {
        self.shot = shot
        self.hand = hand
        self.isTwoHanded = isTwoHanded
        self.confidence = confidence
    }
}
