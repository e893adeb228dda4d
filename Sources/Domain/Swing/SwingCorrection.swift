/// What a person says of one swing, in place of what was measured. What is nil stays as it is.
package struct SwingCorrection: FindingCorrection {
    package let finding: FindingID
    package var isAdded: Bool?
    package var isRemoved: Bool?
    /// The number of the player of an added swing, in a film of several.
    package var player: Int?
    /// Seconds of the clip.
    package var start: Double?
    /// Seconds of the clip.
    package var contact: Double?
    /// Seconds of the clip.
    package var end: Double?
    /// The stroke.
    package var shot: Swing.Shot?
    /// The hand that holds the racket.
    package var hand: Side?
    /// Whether both hands hold it.
    package var twoHanded: Bool?
    /// From where the camera looks.
    package var view: Swing.View?

    package init(of finding: FindingID) { self.finding = finding }

    enum CodingKeys: String, CodingKey {
        case finding = "swing"
        case isAdded = "added"
        case isRemoved = "removed"
        case player, start, contact, end
        case shot = "stroke"
        case hand, twoHanded, view
    }

    package init?(_ correction: Correction) {
        guard case .swing(let correction) = correction else { return nil }
        self = correction
    }

    package var kept: Correction { .swing(self) }

    package var changesValues: Bool {
        start != nil || contact != nil || end != nil || shot != nil || hand != nil || twoHanded != nil || view != nil
    }

    package func completed(by former: SwingCorrection) -> SwingCorrection {
        var both = self
        both.isAdded = isAdded ?? former.isAdded
        both.isRemoved = isRemoved ?? former.isRemoved
        both.player = player ?? former.player
        both.start = start ?? former.start
        both.contact = contact ?? former.contact
        both.end = end ?? former.end
        both.shot = shot ?? former.shot
        both.hand = hand ?? former.hand
        both.twoHanded = twoHanded ?? former.twoHanded
        both.view = view ?? former.view
        return both
    }
}

extension SwingCorrection: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.number("a player's number", 1...ReportPlayer.most).check(player)
        try Bound.clock.check(start, contact, end)
    }
}

/// What was measured of a swing that a person corrected.
package struct MeasuredSwing: Codable, Equatable, Sendable {
    package var start: Double
    package var contact: Double
    package var contactUncertainty: Double?
    package var contactBy: Swing.ContactSource?
    package var end: Double
    package var stroke: Swing.Stroke
    package var wing: Swing.Wing?
    package var spin: Swing.Spin?
    package var strokeConfidence: Double?
    package var hand: Side
    package var twoHanded: Bool?
    package var confidence: Double
    package var validatedBy: Swing.Validator
    package var view: Swing.View?

    package init(_ swing: Swing) {
        start = swing.start
        contact = swing.contact
        contactUncertainty = swing.contactUncertainty
        contactBy = swing.contactBy
        end = swing.end
        stroke = swing.stroke
        wing = swing.wing
        spin = swing.spin
        strokeConfidence = swing.strokeConfidence
        hand = swing.hand
        twoHanded = swing.twoHanded
        confidence = swing.confidence
        validatedBy = swing.validatedBy
        view = swing.view
    }
}

extension MeasuredSwing: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(start, contact, end, contactUncertainty)
        try Bound.share.check(confidence, strokeConfidence)
        guard validatedBy != .gemini, validatedBy != .person else {
            throw OutOfBounds("a measurement by \(validatedBy)")
        }
    }
}
