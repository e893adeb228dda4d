/// What somebody else, who was shown a swing's pictures and numbers, says of it: beside the report, never in its place.
public struct SwingOpinion: Codable, Equatable, Sendable {
    /// Who says it.
    public var source: Swing.Validator
    /// The model that was asked.
    public var model: String
    /// The host that was asked.
    public var host: String
    /// What the swing was; nil where nothing was answered yet.
    public var validation: SwingValidation?
    /// How it was played; nil where that was not answered, or is no swing.
    public var analysis: SwingAnalysisOpinion?

    /// An opinion from its parts.
    public init(
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
public struct SwingValidation: Codable, Equatable, Sendable {
    /// Whether it is a swing.
    public var isSwing: Bool
    /// The stroke.
    public var stroke: Swing.Stroke
    /// When it begins, seconds on the clip's clock: of the picture that was named.
    public var start: Double
    /// When it ends, seconds on the clip's clock.
    public var end: Double
    /// How sure whoever answered is, 0…1, by their own words.
    public var confidence: Double

    /// A validation from its parts.
    public init(isSwing: Bool, stroke: Swing.Stroke, start: Double, end: Double, confidence: Double) {
        self.isSwing = isSwing
        self.stroke = stroke
        self.start = start
        self.end = end
        self.confidence = confidence
    }
}

/// How a swing was played, as somebody else sees it.
public struct SwingAnalysisOpinion: Codable, Equatable, Sendable {
    /// Something to work on, or to keep.
    public struct Insight: Codable, Equatable, Sendable {
        /// What it is about.
        public var type: JudgedAspect
        /// One or two sentences.
        public var message: String
        /// 1 is the most important.
        public var priority: Int

        /// An insight from its parts.
        public init(type: JudgedAspect, message: String, priority: Int) {
            self.type = type
            self.message = message
            self.priority = priority
        }
    }

    /// Where the ball was met.
    public var contact: SwingAssessment.Contact
    /// How much farther in front (behind: negative) the ball should be met, metres, a guess; 0 if it need not be.
    public var contactAdjustment: Double
    /// The follow-through.
    public var followThrough: SwingAssessment.FollowThrough
    /// The turn of the shoulders.
    public var rotation: SwingAssessment.Rotation
    /// The form, 0…10.
    public var formScore: Double
    /// Two or three, the most important first.
    public var insights: [Insight]

    /// An opinion from its parts.
    public init(
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
    public func check() throws(OutOfBounds) {
        try Bound.words.check(model)
        try Bound.sentence.check(host)
        try validation?.check()
        try analysis?.check()
    }
}

extension SwingValidation: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can say of a swing.
    public func check() throws(OutOfBounds) {
        try Bound.clock.check(start, end)
        try Bound.share.check(confidence)
        guard start <= end else { throw OutOfBounds("a swing that ends before it begins") }
    }
}

extension SwingAnalysisOpinion: Bounded {
    /// How many insights are asked for.
    public static let insightCount = 2...3

    /// - Throws: `OutOfBounds` for what nobody can say of a swing.
    public func check() throws(OutOfBounds) {
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
    /// A swing is called confirmed by them only where they saw a swing and the same stroke; what was measured here stays.
    public func with(_ opinions: [Int: SwingOpinion]) -> SwingReport {
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
