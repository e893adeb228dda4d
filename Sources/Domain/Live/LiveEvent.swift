/// Something that began or ended in front of a camera. Its JSON is one line of `motionbook live --json`, one
/// server-sent event of a session, and one entry of what is kept beside a recording.
package struct LiveEvent: Codable, Equatable, Sendable {
    /// What there is to listen for.
    package enum Topic: String, CaseIterable, Codable, Sendable {
        /// Raised fingers of all hands together.
        case fingerCount
        /// A gesture of one hand.
        case gesture
        /// An expression of a face.
        case expression
        /// A swing; told once, when it is over.
        case swing
        /// A picture that is well composed.
        case goodMoment
    }

    /// Whether it begins or is over.
    package enum Phase: String, CaseIterable, Codable, Sendable {
        case began, ended
    }

    /// When it was told, seconds of the session.
    package var t: Double
    /// What it is about.
    package var event: Topic
    /// Whether it begins or is over.
    package var phase: Phase
    /// Since when, seconds of the session.
    package var start: Double
    /// Until when, seconds of the session; nil while it lasts.
    package var end: Double?
    /// Raised fingers of all hands together.
    package var count: Int?
    /// The hands, from left to right in the picture; of a gesture the one that makes it.
    package var hands: [ReportedHand]?
    /// The gesture.
    package var gesture: GestureName?
    /// The expression.
    package var expression: ExpressionName?
    /// The stroke.
    package var stroke: Swing.Stroke?
    /// The side of a volley, where it could be told.
    package var wing: Swing.Wing?
    /// The spin, where it could be told.
    package var spin: Swing.Spin?
    /// The hand that holds the racket.
    package var hand: Side?
    /// The rule of composition that leads.
    package var rule: RuleName?
    /// When the ball was met, seconds of the session.
    package var contact: Double?
    /// How sure it is, 0…1.
    package var confidence: Double?

    /// The stroke as players name it.
    package var shot: Swing.Shot? { stroke.map { Swing.Shot($0, wing: wing, spin: spin) } }

    /// An event of which the rest is to be filled in.
    package init(_ event: Topic, _ phase: Phase, at time: Double, start: Double, end: Double? = nil) {
        t = time.rounded(to: 3)
        self.event = event
        self.phase = phase
        self.start = start.rounded(to: 3)
        self.end = end?.rounded(to: 3)
    }
}

extension LiveEvent: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    package func check() throws(OutOfBounds) {
        try Bound.amount.check(t, start, end, contact)
        guard start <= end ?? start else { throw OutOfBounds("an event that ends before it begins") }
        try Bound.share.check(confidence)
        try Bound.number("fingers", 0...HandReport.mostHands * Finger.allCases.count).check(count)
        try (hands ?? []).check(atMost: HandReport.mostHands)
        try Bound.name.check(gesture?.rawValue, expression?.rawValue, rule?.rawValue)
    }
}
