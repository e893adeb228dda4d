/// A moment that may be the contact of a swing.
struct SwingCandidate: Equatable, Sendable {
    /// Contact, seconds on the clip's clock.
    var contact: Double
    /// How sure the net is, 0…1: the higher the surer, but no probability.
    var heat: Float
    /// How many times slower than life the clip was taken to play.
    var slowness: Int
    /// How many times faster than it plays the motion was shown to the net by the reading that says when.
    var pace: Int
    /// How likely each of the net's strokes is, 0…1.
    var strokes: [Float]
}
