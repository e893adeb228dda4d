package import Domain

/// A gesture that a hand made for a while.
package struct GestureEvent: Equatable, Sendable {
    /// The gesture.
    package var gesture: GestureName
    /// Since when, seconds.
    package var start: Double
    /// Until when, seconds; of one that is still made, until now.
    package var end: Double
    /// The hand.
    package var hand: ReportedHand
}

/// What happens with hands, as it happens. A count is that of all hands together, a gesture that of one hand; both are
/// told once they have held long enough, and again when they are over.
package enum HandNews: Equatable, Sendable {
    case countBegan(HandEvent)
    case countEnded(HandEvent)
    case gestureBegan(GestureEvent)
    case gestureEnded(GestureEvent)
}
