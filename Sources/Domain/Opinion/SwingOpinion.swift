/// What somebody else, who was shown a swing's pictures and numbers, says of it: beside the report, never in its place.
package struct SwingOpinion: Codable, Equatable, Sendable {
    /// Who says it.
    package var source: Swing.Validator
    /// The model that was asked.
    package var model: String
    /// The host that was asked.
    package var host: String
    /// What the swing was; nil where nothing was answered yet.
    package var validation: SwingValidation?
    /// How it was played; nil where that was not answered, or is no swing.
    package var analysis: SwingAnalysisOpinion?

    package init(
        source: Swing.Validator = .gemini, model: String, host: String, validation: SwingValidation? = nil,
        analysis: SwingAnalysisOpinion? = nil
    ) {
        self.source = source
        self.model = model
        self.host = host
        self.validation = validation
        self.analysis = analysis
    }
}

/// Whether a second of pictures shows a swing, and which.
package struct SwingValidation: Codable, Equatable, Sendable {
    /// Whether it is a swing.
    package var isSwing: Bool
    /// The stroke.
    package var stroke: Swing.Stroke
    /// When it begins, seconds on the clip's clock: of the picture that was named.
    package var start: Double
    /// When it ends, seconds on the clip's clock.
    package var end: Double
    /// How sure whoever answered is, 0…1, by their own words.
    package var confidence: Double

    package init(isSwing: Bool, stroke: Swing.Stroke, start: Double, end: Double, confidence: Double) {
        self.isSwing = isSwing
        self.stroke = stroke
        self.start = start
        self.end = end
        self.confidence = confidence
    }
}

/// How a swing was played, as somebody else sees it.
package struct SwingAnalysisOpinion: Codable, Equatable, Sendable {
    /// Something to work on, or to keep.
    package struct Insight: Codable, Equatable, Sendable {
        /// What it is about.
        package var type: JudgedAspect
        /// One or two sentences.
        package var message: String
        /// 1 is the most important.
        package var priority: Int

        package init(type: JudgedAspect, message: String, priority: Int) {
            self.type = type
            self.message = message
            self.priority = priority
        }
    }

    /// Where the ball was met.
    package var contact: SwingAssessment.Contact
    /// How much farther in front (behind: negative) the ball should be met, metres, a guess; 0 if it need not be.
    package var contactAdjustment: Double
    /// The follow-through.
    package var followThrough: SwingAssessment.FollowThrough
    /// The turn of the shoulders.
    package var rotation: SwingAssessment.Rotation
    /// The form, 0…10.
    package var formScore: Double
    /// Two or three, the most important first.
    package var insights: [Insight]

    package init(
        contact: SwingAssessment.Contact, contactAdjustment: Double, followThrough: SwingAssessment.FollowThrough,
        rotation: SwingAssessment.Rotation, formScore: Double, insights: [Insight]
    ) {
        self.contact = contact
        self.contactAdjustment = contactAdjustment
        self.followThrough = followThrough
        self.rotation = rotation
        self.formScore = formScore
        self.insights = insights
    }
}

extension SwingOpinion: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can say of a swing.
    package func check() throws(OutOfBounds) {
        try Bound.words.check(model)
        try Bound.sentence.check(host)
        try validation?.check()
        try analysis?.check()
    }
}

extension SwingValidation: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can say of a swing.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(start, end)
        try Bound.share.check(confidence)
        guard start <= end else { throw OutOfBounds("a swing that ends before it begins") }
    }
}

extension SwingAnalysisOpinion: Bounded {
    /// How many insights are asked for.
    package static let insightCount = 2...3

    /// - Throws: `OutOfBounds` for what nobody can say of a swing.
    package func check() throws(OutOfBounds) {
        try Bound.number("an adjustment in metres", -2...2).check(contactAdjustment)
        try Bound.number("a form score", 0...10).check(formScore)
        guard Self.insightCount.contains(insights.count) else { throw OutOfBounds("\(insights.count) insights") }
        for insight in insights {
            try Bound.sentence.check(insight.message)
            guard !insight.message.isEmpty else { throw OutOfBounds("an insight without words") }
            try Bound.number("a priority", 1...10).check(insight.priority)
        }
    }
}

extension SwingReport {
    /// The report with what others say of its swings, by their places in it.
    ///
    /// A swing is called confirmed by them only where they saw a swing and the same stroke; what was measured here
    /// stays.
    package func with(_ opinions: [Int: SwingOpinion]) -> SwingReport {
        var report = self
        for (place, opinion) in opinions where report.swings.indices.contains(place) {
            report.swings[place].secondOpinion = opinion
            if let said = opinion.validation, said.isSwing, said.stroke == report.swings[place].stroke {
                report.swings[place].validatedBy = opinion.source
            }
        }
        return report
    }
}
