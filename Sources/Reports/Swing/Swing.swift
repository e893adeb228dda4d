/// One swing.
public struct Swing: Codable, Equatable, Sendable {
    /// The kinds of stroke.
    public enum Stroke: String, CaseIterable, Codable, Sendable {
        case forehand, backhand, serve, overhead, volley, unknown
    }

    /// Who confirmed the stroke.
    public enum Validator: String, Codable, Sendable {
        case local, gemini, none
    }

    /// Which of a swing's ends is not in the clip.
    public enum Cut: String, Codable, Sendable {
        case start, end, both
    }

    /// From where the camera looks at the player.
    public enum View: String, Codable, Sendable {
        case front, behind, leftSide, rightSide
    }

    /// Beginning of the backswing, seconds.
    public var start: Double
    /// Contact, seconds.
    public var contact: Double
    /// End of the follow-through, seconds.
    public var end: Double
    /// The stroke.
    public var stroke: Stroke
    /// How sure the kind of stroke is, 0…1.
    public var strokeConfidence: Double?
    /// The hand that holds the racket.
    public var hand: Side
    /// Whether both hands hold it; nil where that cannot be told.
    public var twoHanded: Bool?
    /// How sure it is that this is a swing, 0…1.
    public var confidence: Double
    /// Who confirmed the stroke.
    public var validatedBy: Validator
    /// The view at contact; nil where it cannot be told.
    public var view: View?
    /// Which end the clip does not show; nil if it shows the whole swing.
    public var cut: Cut?
    /// The numbers.
    public var metrics: SwingMetrics
    /// What they mean; nil where nothing can be said.
    public var assessment: SwingAssessment?
    /// Times of backswing start, mid backswing, contact, mid follow-through and end, seconds.
    public var keyFrames: [Double]

    /// A swing from its parts.
    public init(
        start: Double, contact: Double, end: Double, stroke: Stroke, strokeConfidence: Double? = nil, hand: Side,
        twoHanded: Bool? = nil, confidence: Double, validatedBy: Validator, view: View? = nil, cut: Cut? = nil,
        metrics: SwingMetrics, assessment: SwingAssessment? = nil, keyFrames: [Double]
    ) {
        self.start = start
        self.contact = contact
        self.end = end
        self.stroke = stroke
        self.strokeConfidence = strokeConfidence
        self.hand = hand
        self.twoHanded = twoHanded
        self.confidence = confidence
        self.validatedBy = validatedBy
        self.view = view
        self.cut = cut
        self.metrics = metrics
        self.assessment = assessment
        self.keyFrames = keyFrames
    }
}

extension Swing: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try Bound.clock.check(start, contact, end)
        guard start <= end else { throw OutOfBounds("a swing that ends before it begins") }
        try Bound.share.check(confidence, strokeConfidence)
        try metrics.check()
        try assessment?.check()
        try Bound.clock.check(keyFrames, count: 0...5)
    }
}
