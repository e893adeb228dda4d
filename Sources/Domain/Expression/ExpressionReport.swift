/// The name of an expression, as reports have it: `wink_l`. Whoever recognises an expression names it.
public struct ExpressionName: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in lower snake case.
    public let rawValue: String

    /// An expression of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension AnalysisKind {
    /// What a face shows.
    public static let expression = AnalysisKind("expression", ExpressionReport.self)
}

/// The report of a clip with a face, as its JSON has it (version 1).
public struct ExpressionReport: AnalysisReport {
    /// What these reports are of.
    public static let kind = AnalysisKind.expression
    /// Whose landmarks are recorded.
    public static let landmarks: LandmarkKind? = .face
    /// Version of the contract.
    public var version: Int = Self.currentVersion
    /// What was looked for.
    public var kind: AnalysisKind = Self.kind
    /// The clip.
    public var media: ReportMedia
    /// Share of analysed frames with a confident face, 0…1.
    public var coverage: Double
    /// Whether the clip was taken for a mirrored one: left and right are then swapped, so that they are the person's own.
    public var mirrored: Bool
    /// What was shown long enough, in order of time; two never overlap.
    public var expressions: [ExpressionEvent]
    /// The recorded sequence, joined by commas: never the same twice in a row, five at most.
    public var sequence: String
    /// The coefficients that the recording holds of each frame, in its order.
    public var coefficients: [String]
    /// What a coefficient has to pass for an expression.
    public var thresholds: [ExpressionThreshold]
    /// What makes the rest less sure.
    public var warnings: [ReportWarning]
    /// How the analysis itself went.
    public var diagnostics: Diagnostics?

    /// The coefficients.
    public var valueNames: [String] { coefficients }

    /// A report from its parts.
    public init(
        media: ReportMedia, coverage: Double, mirrored: Bool = false, expressions: [ExpressionEvent], sequence: String,
        coefficients: [String], thresholds: [ExpressionThreshold], warnings: [ReportWarning] = [],
        diagnostics: Diagnostics? = nil
    ) {
        self.media = media
        self.coverage = coverage
        self.mirrored = mirrored
        self.expressions = expressions
        self.sequence = sequence
        self.coefficients = coefficients
        self.thresholds = thresholds
        self.warnings = warnings
        self.diagnostics = diagnostics
    }
}

/// An expression that was shown for a while.
public struct ExpressionEvent: Codable, Equatable, Sendable {
    /// The expression.
    public var expression: ExpressionName
    /// From when on, seconds.
    public var start: Double
    /// Until when, seconds; as `start` in a still.
    public var end: Double
    /// When it was strongest, seconds: the frame that shows it best.
    public var peak: Double
    /// How sure it is, 0…1.
    public var confidence: Double

    /// An event from its parts.
    public init(expression: ExpressionName, start: Double, end: Double, peak: Double, confidence: Double) {
        self.expression = expression
        self.start = start
        self.end = end
        self.peak = peak
        self.confidence = confidence
    }
}

/// What one coefficient has to pass for an expression.
public struct ExpressionThreshold: Codable, Equatable, Sendable {
    /// The expression.
    public var expression: ExpressionName
    /// The coefficient, one of the report's.
    public var coefficient: String
    /// It has to be above this, 0…1.
    public var above: Double?
    /// It has to be below this, 0…1.
    public var below: Double?

    /// A threshold from its parts.
    public init(expression: ExpressionName, coefficient: String, above: Double? = nil, below: Double? = nil) {
        self.expression = expression
        self.coefficient = coefficient
        self.above = above
        self.below = below
    }
}

extension ExpressionReport {
    /// The expressions.
    public var findingNames: [String] { expressions.map(\.expression.rawValue) }

    /// Leaves out the expressions that come after `mostFindings`, with a warning.
    public mutating func shorten() { Self.shorten(&expressions, "expressions", &warnings) }

    /// - Throws: `OutOfBounds` for what no clip has.
    public func checkFindings() throws(OutOfBounds) {
        try expressions.check(atMost: Self.mostFindings)
        let shown = sequence.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if !sequence.isEmpty { try Bound.name.check(shown, count: 1...5) }
        try Bound.name.check(coefficients, count: 0...64)
        try thresholds.check(atMost: 100)
    }
}

extension ExpressionEvent: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try Bound.name.check(expression.rawValue)
        try Bound.clock.check(start, end, peak)
        guard start <= end else { throw OutOfBounds("an expression that ends before it begins") }
        try Bound.share.check(confidence)
    }
}

extension ExpressionThreshold: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try Bound.name.check(expression.rawValue, coefficient)
        try Bound.share.check(above, below)
    }
}
