internal import Domain

/// A stretch of a clip in which a swing was found.
struct SwingSegment: Equatable, Sendable {
    /// The frames of the swing.
    var frames: Range<Int>
    /// The frame of contact.
    var contact: Int
    /// The hand that swings.
    var hand: Side
}
