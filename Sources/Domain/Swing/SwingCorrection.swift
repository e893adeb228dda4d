/// What a person says of one swing, in place of what was measured. What is nil stays as it is.
///
/// Corrections are kept one after the other beside the report; `merged` is what they come to.
package struct SwingCorrection: Codable, Equatable, Sendable {
    /// The swing's name; of one that was not found, the name that it gets.
    package var swing: SwingID
    /// True: there is a swing where none was found.
    package var isAdded: Bool?
    /// True: it is not a swing. False: it is one after all.
    package var isRemoved: Bool?
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

    package init(of swing: SwingID) { self.swing = swing }

    enum CodingKeys: String, CodingKey {
        case swing
        case isAdded = "added"
        case isRemoved = "removed"
        case start, contact, end
        case shot = "stroke"
        case hand, twoHanded, view
    }

    /// Most corrections of a clip that are kept.
    package static let most = 500

    /// This one, and a later one of the same swing on top of it. A swing that is added again, after it was removed,
    /// begins anew.
    private func followed(by later: SwingCorrection) -> SwingCorrection {
        guard later.isAdded != true else { return later }
        var both = later
        both.isAdded = later.isAdded ?? isAdded
        both.isRemoved = later.isRemoved ?? isRemoved
        both.start = later.start ?? start
        both.contact = later.contact ?? contact
        both.end = later.end ?? end
        both.shot = later.shot ?? shot
        both.hand = later.hand ?? hand
        both.twoHanded = later.twoHanded ?? twoHanded
        both.view = later.view ?? view
        return both
    }

    /// What corrections come to: one for each swing, in the order in which the swings were first corrected.
    package static func merged(_ corrections: [SwingCorrection]) -> [SwingCorrection] {
        var merged: [SwingCorrection] = []
        for correction in corrections {
            if let place = merged.firstIndex(where: { $0.swing == correction.swing }) {
                merged[place] = merged[place].followed(by: correction)
            } else {
                merged.append(correction)
            }
        }
        return merged
    }
}

extension SwingCorrection: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) { try Bound.clock.check(start, contact, end) }
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
