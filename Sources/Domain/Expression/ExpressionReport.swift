/// The name of an expression, as reports have it: `wink_l`. Whoever recognises an expression names it.
package struct ExpressionName: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in lower snake case.
    package let rawValue: String

    /// An expression of a name.
    package init(rawValue: String) { self.rawValue = rawValue }
}

extension AnalysisKind {
    /// What a face shows.
    package static let expression = AnalysisKind("expression", ExpressionReport.self)
}

/// The report of a clip with a face, as its JSON has it (version 1).
package struct ExpressionReport: CorrectableReport {
    /// What these reports are of.
    package static let kind = AnalysisKind.expression
    /// Whose landmarks are recorded.
    package static let landmarks: LandmarkKind? = .face
    /// Version of the contract.
    package var version: Int = Self.currentVersion
    /// What was looked for.
    package var kind: AnalysisKind = Self.kind
    package var media: ReportMedia
    /// Share of analysed frames with a confident face, 0…1.
    package var coverage: Double
    /// Whether the clip was taken for a mirrored one: left and right are then swapped, so that they are the person's
    /// own.
    package var mirrored: Bool
    /// What was shown long enough, in order of time; two never overlap.
    package var expressions: [ExpressionEvent]
    /// What may have been an expression, but is not sure, in order of time; none is at the time of one of `expressions`.
    /// nil in old reports.
    package var unsure: [ExpressionEvent]?
    package var removed: [ExpressionEvent]?
    package var unmatched: [EventCorrection]?
    /// The recorded sequence, joined by commas: never the same twice in a row, five at most.
    package var sequence: String
    /// The coefficients that the recording holds of each frame, in its order.
    package var coefficients: [String]
    /// What a coefficient has to pass for an expression.
    package var thresholds: [ExpressionThreshold]
    /// What makes the rest less sure.
    package var warnings: [ReportWarning]
    /// How the analysis itself went.
    package var diagnostics: Diagnostics?

    /// The coefficients.
    package var valueNames: [String] { coefficients }

    package init(
        media: ReportMedia, coverage: Double, mirrored: Bool = false, expressions: [ExpressionEvent],
        unsure: [ExpressionEvent]? = nil, sequence: String, coefficients: [String], thresholds: [ExpressionThreshold],
        warnings: [ReportWarning] = [], diagnostics: Diagnostics? = nil
    ) {
        self.media = media
        self.coverage = coverage
        self.mirrored = mirrored
        self.expressions = expressions
        self.unsure = unsure
        self.sequence = sequence
        self.coefficients = coefficients
        self.thresholds = thresholds
        self.warnings = warnings
        self.diagnostics = diagnostics
    }
}

/// An expression that was shown for a while.
package struct ExpressionEvent: Codable, Equatable, Sendable {
    package var id: FindingID?
    package var measuredPlace: Int?
    /// What was measured, where a person corrected it.
    package var measured: MeasuredExpression?
    /// Who says that it is so, where it is not as measured.
    package var validatedBy: EventValidator?
    /// The expression.
    package var expression: ExpressionName
    /// From when on, seconds.
    package var start: Double
    /// Until when, seconds; as `start` in a still.
    package var end: Double
    /// When it was strongest, seconds: the frame that shows it best.
    package var peak: Double
    /// How sure it is, 0…1.
    package var confidence: Double

    package init(expression: ExpressionName, start: Double, end: Double, peak: Double, confidence: Double) {
        self.expression = expression
        self.start = start
        self.end = end
        self.peak = peak
        self.confidence = confidence
    }
}

/// What was measured of an expression that a person corrected.
package struct MeasuredExpression: Codable, Equatable, Sendable {
    package var expression: ExpressionName
    package var start: Double
    package var end: Double
    package var peak: Double
    package var confidence: Double
}

/// What one coefficient has to pass for an expression.
package struct ExpressionThreshold: Codable, Equatable, Sendable {
    /// The expression.
    package var expression: ExpressionName
    /// The coefficient, one of the report's.
    package var coefficient: String
    /// It has to be above this, 0…1.
    package var above: Double?
    /// It has to be below this, 0…1.
    package var below: Double?

    package init(expression: ExpressionName, coefficient: String, above: Double? = nil, below: Double? = nil) {
        self.expression = expression
        self.coefficient = coefficient
        self.above = above
        self.below = below
    }
}

extension ExpressionReport {
    package var findings: [ExpressionEvent] {
        get { expressions }
        set { expressions = newValue }
    }

    /// The expressions.
    package var findingNames: [String] { expressions.map(\.expression.rawValue) }

    /// Leaves out the expressions that come after `mostFindings`, with a warning.
    package mutating func shorten() {
        unsure = unsure.map { Array($0.prefix(Self.mostFindings)) }
        Self.shorten(&expressions, &warnings) {
            LocalizedText(
                "Found \($0) expressions. The report shows the first \($1). To see them all, cut the clip into shorter parts."
            )
        }
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    package func checkFindings() throws(OutOfBounds) {
        try expressions.check(atMost: Self.mostFindings)
        try (unsure ?? []).check(atMost: Self.mostFindings)
        try checkCorrections()
        let shown = sequence.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if !sequence.isEmpty { try Bound.name.check(shown, count: 1...5) }
        try Bound.name.check(coefficients, count: 0...64)
        try thresholds.check(atMost: 100)
    }
}

extension ExpressionEvent: CorrectableFinding {
    package static let letter: Character = "f"
    package var moment: Double { start }
    package func isSame(asAdded correction: EventCorrection) -> Bool { correction.overlaps(start, end) }
    package var isMoved: Bool { measured.map { ($0.start, $0.end) != (start, end) } ?? false }
    package mutating func keep(measured event: ExpressionEvent) {
        measured = MeasuredExpression(
            expression: event.expression, start: event.start, end: event.end, peak: event.peak,
            confidence: event.confidence)
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.name.check(expression.rawValue)
        try Bound.clock.check(start, end, peak)
        guard start <= end else { throw OutOfBounds("an expression that ends before it begins") }
        try Bound.share.check(confidence)
        try Bound.count.check(measuredPlace)
        try measured?.check()
    }
}

extension MeasuredExpression: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try ExpressionEvent(expression: expression, start: start, end: end, peak: peak, confidence: confidence)
            .check()
    }
}

extension ExpressionThreshold: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.name.check(expression.rawValue, coefficient)
        try Bound.share.check(above, below)
    }
}
