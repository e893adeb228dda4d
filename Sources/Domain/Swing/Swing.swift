/// One swing.
package struct Swing: Codable, Equatable, Sendable {
    /// The kinds of stroke.
    package enum Stroke: String, CaseIterable, Codable, Sendable {
        case forehand, backhand, serve, overhead, volley, unknown
    }

    /// The side on which a volley is played.
    package enum Wing: String, CaseIterable, Codable, Sendable {
        case forehand, backhand
    }

    /// A spin that changes the stroke.
    package enum Spin: String, CaseIterable, Codable, Sendable {
        case slice
    }

    /// What the moment of contact was told from.
    package enum ContactSource: String, CaseIterable, Codable, Sendable {
        case motion, sound, person
    }

    /// Who confirmed the stroke.
    package enum Validator: String, Codable, Sendable {
        case local, gemini, person, none
    }

    /// Which of a swing's ends is not in the clip.
    package enum Cut: String, Codable, Sendable {
        case start, end, both
    }

    /// From where the camera looks at the player.
    package enum View: String, Codable, Sendable {
        case front, behind, leftSide, rightSide
    }

    /// What it is called for good; nil in a report that nobody corrected (see `identity`).
    package var id: FindingID?
    /// Its place among the swings that were measured, from 0; nil in a report that nobody corrected, and of a swing that
    /// a person added.
    package var measuredPlace: Int?
    /// What was measured, where a person corrected it.
    package var measured: MeasuredSwing?
    /// The number of the player, in a film of several; nil where one was followed.
    package var player: Int?
    /// Whether it is the athlete's whom the clip is named after: in a film of several players the first one, who is nearest.
    package var isOfAthlete: Bool { player ?? 1 == 1 }
    /// Beginning of the backswing, seconds.
    package var start: Double
    /// Contact, seconds.
    package var contact: Double
    /// Seconds of the clip: in two of three cases contact is at most so far away (as one standard deviation); nil where
    /// nobody said.
    package var contactUncertainty: Double?
    /// What contact was told from; nil where nobody said.
    package var contactBy: ContactSource?
    /// End of the follow-through, seconds.
    package var end: Double
    /// The stroke.
    package var stroke: Stroke
    /// The side of a volley; nil for other strokes, and where it cannot be told.
    package var wing: Wing?
    /// The spin, where it makes another stroke of it and could be told; nil for what is played over the head.
    package var spin: Spin?
    /// How sure the kind of stroke is, 0…1.
    package var strokeConfidence: Double?
    /// The hand that holds the racket.
    package var hand: Side
    /// Whether both hands hold it; nil where that cannot be told.
    package var twoHanded: Bool?
    /// The share of the swings with this value that are swings, 0…1.
    package var confidence: Double
    /// Who confirmed the stroke.
    package var validatedBy: Validator
    /// The view at contact; nil where it cannot be told.
    package var view: View?
    /// Which end the clip does not show; nil if it shows the whole swing.
    package var cut: Cut?
    package var metrics: SwingMetrics
    /// What they mean; nil where nothing can be said.
    package var assessment: SwingAssessment?
    /// What somebody else says of it; nil where nobody was asked. A stored report never has it: it lies beside that.
    package var secondOpinion: SwingOpinion?
    /// Times of backswing start, mid backswing, contact, mid follow-through and end, seconds.
    package var keyFrames: [Double]
    /// Most of them.
    package static let mostKeyFrames = 5

    package init(
        start: Double, contact: Double, contactUncertainty: Double? = nil, contactBy: ContactSource? = nil, end: Double,
        stroke: Stroke, wing: Wing? = nil, spin: Spin? = nil, strokeConfidence: Double? = nil, hand: Side,
        twoHanded: Bool? = nil, confidence: Double, validatedBy: Validator, view: View? = nil, cut: Cut? = nil,
        metrics: SwingMetrics, assessment: SwingAssessment? = nil, keyFrames: [Double]
    ) {
        self.start = start
        self.contact = contact
        self.contactUncertainty = contactUncertainty
        self.contactBy = contactBy
        self.end = end
        self.stroke = stroke
        self.wing = wing
        self.spin = spin
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

extension Swing: CorrectableFinding {
    package static let letter: Character = "s"
    package var moment: Double { contact }
    /// Contacts of one report are at least so far from each other where a person sets one, seconds.
    package static let leastGap = 0.2

    package func isSame(asAdded correction: SwingCorrection) -> Bool {
        abs(contact - (correction.contact ?? correction.finding.time)) < Self.leastGap
    }

    package mutating func keep(measured swing: Swing) { measured = MeasuredSwing(swing) }
    package var isMoved: Bool {
        measured.map { ($0.start, $0.contact, $0.end) != (start, contact, end) } ?? false
    }
}

extension Swing {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(start, contact, end, contactUncertainty)
        guard start <= end else { throw OutOfBounds("a swing that ends before it begins") }
        guard wing == nil || stroke == .volley, spin == nil || [.forehand, .backhand, .volley].contains(stroke) else {
            throw OutOfBounds("a \(stroke) with a wing or a spin that it cannot have")
        }
        try Bound.share.check(confidence, strokeConfidence)
        try metrics.check()
        try assessment?.check()
        // What others say lies beside reports: one that holds it was written by somebody who would speak for them.
        guard secondOpinion == nil, validatedBy != .gemini else { throw OutOfBounds("an opinion in a report") }
        try Bound.clock.check(keyFrames, count: 0...Self.mostKeyFrames)
        try Bound.count.check(measuredPlace)
        try Bound.number("a player's number", 1...ReportPlayer.most).check(player)
        try measured?.check()
    }
}
