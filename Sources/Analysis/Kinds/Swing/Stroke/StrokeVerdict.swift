public import Domain

/// What a stroke was.
public struct StrokeVerdict: Equatable, Sendable {
    /// The stroke, with wing and spin; `unknown` when unsure.
    public var shot: Swing.Shot
    /// The hand that holds the racket.
    public var hand: Side
    /// Whether both hands hold it.
    public var isTwoHanded: Bool
    /// How sure, 0…1.
    public var confidence: Double

    /// A verdict from its parts.
    public init(_ shot: Swing.Shot, hand: Side, isTwoHanded: Bool, confidence: Double) {
        self.shot = shot
        self.hand = hand
        self.isTwoHanded = isTwoHanded
        self.confidence = confidence
    }
}
