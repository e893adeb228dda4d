internal import Reports

/// A stretch of a clip in which a swing was found.
struct SwingSegment: Equatable, Sendable {
    /// The frames of the swing.
    var frames: Range<Int>
    /// The frame of contact.
    var contact: Int
    /// The hand that swings.
    var hand: Side
}

/// A forward turn of the trunk with a fast wrist: what may be a swing.
struct SwingCandidate: Equatable, Sendable {
    /// The turn of the trunk that brings the racket forward.
    var turn: TrunkTurn
    /// The turn that took it back, where the clip shows one.
    var windUp: TrunkTurn?
    /// Fastest wrist in the turn, trunk lengths a second.
    var wristSpeed: Float
    /// The frame where it was that fast.
    var fastestWrist: Int
    /// How much like a swing it is: 1 is a slow one.
    var score: Float
}
