public import Domain

/// A gesture that a hand made for a while.
public struct GestureEvent: Equatable, Sendable {
    /// The gesture.
    public var gesture: GestureName
    /// Since when, seconds.
    public var start: Double
    /// Until when, seconds; of one that is still made, until now.
    public var end: Double
    /// The hand.
    public var hand: ReportedHand
}

/// What happens with hands, as it happens. A count is that of all hands together, a gesture that of one hand; both are told once
/// they have held long enough, and again when they are over.
public enum HandNews: Equatable, Sendable {
    case countBegan(HandEvent)
    case countEnded(HandEvent)
    case gestureBegan(GestureEvent)
    case gestureEnded(GestureEvent)
}
