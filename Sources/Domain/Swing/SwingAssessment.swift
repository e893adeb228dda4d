/// What the numbers of a swing mean to a coach. Every part is nil, and named in `withheld`, where the view does not
/// allow it.
package struct SwingAssessment: Codable, Equatable, Sendable {
    /// Where the ball was met, against the band for the stroke.
    package enum Contact: String, Codable, Sendable {
        case early, late, perfect
    }

    /// How far the racket hand went on after contact.
    package enum FollowThrough: String, Codable, Sendable {
        case low, good, excellent
    }

    /// How far the shoulders turned.
    package enum Rotation: String, Codable, Sendable {
        case insufficient, good, excellent
    }

    /// Where the ball was met.
    package var contact: Contact?
    /// How much farther in front (behind: negative) the ball should be met to be in the band, metres, an estimate; 0 if
    /// it is.
    package var contactAdjustment: Double?
    /// The follow-through.
    package var followThrough: FollowThrough?
    /// The turn of the shoulders.
    package var rotation: Rotation?
    /// Where the form stands between amateurs (0) and experts (10), 5 midway; in reports without `form`, how well it
    /// agrees with the bands in `scoreParts`.
    package var formScore: Double?
    /// What the score rests on, or why there is none; nil in reports of older versions.
    package var form: SwingForm?
    /// What was held against a band.
    package var scoreParts: [ScorePart]
    /// The order in which the parts of the body came to their greatest speed.
    package var kineticChain: KineticChain?
    /// Up to three tips, the most important first.
    package var insights: [SwingInsight]
    /// What is best; nil where nothing stands out, and in reports of older versions.
    package var praise: SwingInsight?
    /// What is not judged, and why.
    package var withheld: [WithheldJudgement]

    package init(
        contact: Contact? = nil, contactAdjustment: Double? = nil, followThrough: FollowThrough? = nil,
        rotation: Rotation? = nil, formScore: Double? = nil, form: SwingForm? = nil, scoreParts: [ScorePart],
        kineticChain: KineticChain? = nil, insights: [SwingInsight], praise: SwingInsight? = nil,
        withheld: [WithheldJudgement]
    ) {
        self.contact = contact
        self.contactAdjustment = contactAdjustment
        self.followThrough = followThrough
        self.rotation = rotation
        self.formScore = formScore
        self.form = form
        self.scoreParts = scoreParts
        self.kineticChain = kineticChain
        self.insights = insights
        self.praise = praise
        self.withheld = withheld
    }
}

/// What is judged of a swing.
package enum JudgedAspect: String, CaseIterable, Codable, Sendable {
    case contact, followThrough, rotation, kineticChain, balance, stance, preparation
}

/// A number with its unit and the band it is held against.
package struct Measurement: Codable, Equatable, Sendable {
    /// What was measured, as a person would say it.
    package var name: String
    /// The value.
    package var value: Double
    /// Its unit.
    package var unit: String
    /// Lowest and highest of the reference band; an end that is open is nil.
    package var band: Band?

    /// A band of values that are held to be good.
    package struct Band: Codable, Equatable, Sendable {
        /// The lower end; nil if there is none.
        package var low: Double?
        /// The upper end; nil if there is none.
        package var high: Double?
        /// Where the band comes from.
        package var source: String

        package init(low: Double? = nil, high: Double? = nil, source: String) {
            self.low = low
            self.high = high
            self.source = source
        }
    }

    package init(name: String, value: Double, unit: String, band: Band? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.band = band
    }
}

/// A number that was held against a band.
package struct ScorePart: Codable, Equatable, Sendable {
    /// What was judged.
    package var aspect: JudgedAspect
    /// Points that were given, and that could be given; nil unless an older version made the score of them.
    package var points: Double?
    package var outOf: Double?
    /// The number it rests on.
    package var measurement: Measurement

    package init(
        aspect: JudgedAspect, points: Double? = nil, outOf: Double? = nil, measurement: Measurement
    ) {
        self.aspect = aspect
        self.points = points
        self.outOf = outOf
        self.measurement = measurement
    }
}

/// The kinetic chain: when each part of the body was fastest.
package struct KineticChain: Codable, Equatable, Sendable {
    /// The parts, from the ground up.
    package enum Segment: String, CaseIterable, Codable, Sendable {
        case hips, shoulders, elbow, wrist

        /// As it stands in a list.
        package var text: LocalizedText {
            switch self {
            case .hips: "hips"
            case .shoulders: "shoulders"
            case .elbow: "elbow"
            case .wrist: "wrist"
            }
        }
    }

    /// One part at its fastest.
    package struct Link: Codable, Equatable, Sendable {
        /// The part.
        package var segment: Segment
        /// When it was fastest, seconds on the clip’s clock.
        package var time: Double
        /// How fast it turned then, rad/s.
        package var peak: Double

        package init(segment: Segment, time: Double, peak: Double) {
            self.segment = segment
            self.time = time
            self.peak = peak
        }
    }

    /// The parts that could be measured, from the ground up.
    package var links: [Link]
    /// Whether each came to its peak no earlier than the one before it.
    package var isInOrder: Bool

    package init(links: [Link], isInOrder: Bool) {
        self.links = links
        self.isInOrder = isInOrder
    }
}

/// A tip.
package struct SwingInsight: Codable, Equatable, Sendable {
    /// What it is about.
    package var type: JudgedAspect
    /// One or two sentences, in English: what was seen, and what to do.
    package var message: String
    /// The same for other languages; nil where the English text says all, and in old reports.
    package var messageText: LocalizedText?
    /// 1 is the most important.
    package var priority: Int
    /// What it rests on.
    package var evidence: Evidence

    /// Frames and numbers.
    package struct Evidence: Codable, Equatable, Sendable {
        /// The frames that show it, seconds.
        package var times: [Double]
        package var measurements: [Measurement]

        /// Evidence from their parts.
        package init(times: [Double], measurements: [Measurement]) {
            self.times = times
            self.measurements = measurements
        }
    }

    package init(type: JudgedAspect, message: LocalizedText, priority: Int, evidence: Evidence) {
        self.type = type
        (self.message, messageText) = message.stored
        self.priority = priority
        self.evidence = evidence
    }

    /// The tip in the language of whoever reads.
    package var localizedMessage: String { LocalizedText(message, messageText).localized }
}

/// Something that is not judged.
package struct WithheldJudgement: Codable, Equatable, Sendable {
    /// What is not judged.
    package var aspect: JudgedAspect
    /// Why: one sentence, in English.
    package var reason: String
    /// The same for other languages; nil where the English text says all, and in old reports.
    package var reasonText: LocalizedText?

    package init(aspect: JudgedAspect, reason: LocalizedText) {
        self.aspect = aspect
        (self.reason, reasonText) = reason.stored
    }

    /// The reason in the language of whoever reads.
    package var localizedReason: String { LocalizedText(reason, reasonText).localized }
}

extension SwingAssessment: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.measure.check(contactAdjustment)
        try Bound.points.check(formScore)
        try form?.check()
        try scoreParts.check(atMost: 20)
        try kineticChain?.check()
        try insights.check(atMost: 3)
        try praise?.check()
        try withheld.check(atMost: JudgedAspect.allCases.count)
    }
}

extension Measurement: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.words.check(name, unit)
        try Bound.measure.check(value, band?.low, band?.high)
        try Bound.sentence.check(band?.source)
    }
}

extension ScorePart: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.points.check(points, outOf)
        try measurement.check()
    }
}

extension KineticChain: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        guard links.count <= Segment.allCases.count else { throw OutOfBounds("a chain of \(links.count) links") }
        for link in links {
            try Bound.clock.check(link.time)
            try Bound.measure.check(link.peak)
        }
    }
}

extension SwingInsight: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.sentence.check(message)
        try messageText?.check()
        try Bound.number("a priority", 1...10).check(priority)
        try Bound.clock.check(evidence.times, count: 0...8)
        try evidence.measurements.check(atMost: 8)
    }
}

extension WithheldJudgement: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.sentence.check(reason)
        try reasonText?.check()
    }
}

extension SwingAssessment {
    /// The score that can be compared with that of other swings: not one that an older version made of bands.
    package var comparableScore: Double? { form == nil ? nil : formScore }
}

extension Bound where Value == Double {
    /// Points of the form score.
    fileprivate static let points = number("points", 0...10)
}
