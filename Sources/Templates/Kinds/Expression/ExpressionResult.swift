internal import Analysis
public import Reports

/// What an analysis of expressions found, as a page shows it.
public struct ExpressionResult: Sendable {
    /// What was shown, in order of time.
    public var expressions: [ExpressionEvent]
    /// Address of a picture of each, as many as `expressions`; `nil` where there is none.
    public var pictures: [String?]
    /// The recorded sequence.
    public var sequence: [ExpressionName]
    /// What each coefficient was over time; empty shows no charts.
    public var coefficients: [Coefficient]
    /// The frames' times, seconds.
    public var times: [Double]
    /// What a coefficient has to pass for an expression.
    public var thresholds: [ExpressionThreshold]
    /// Whether left and right were swapped, as for a selfie.
    public var isMirrored: Bool?

    /// A number from 0 to 1 that was measured in each frame.
    public struct Coefficient: Sendable {
        /// Its name, in lower camel case.
        public var name: String
        /// Its value in each frame; NaN where no face was seen.
        public var values: [Double]

        /// A coefficient from its parts.
        public init(name: String, values: [Double]) {
            self.name = name
            self.values = values
        }
    }

    /// A result from its parts.
    public init(
        expressions: [ExpressionEvent], pictures: [String?], sequence: [ExpressionName], coefficients: [Coefficient],
        times: [Double], thresholds: [ExpressionThreshold], isMirrored: Bool
    ) {
        self.expressions = expressions
        self.pictures = pictures
        self.sequence = sequence
        self.coefficients = coefficients
        self.times = times
        self.thresholds = thresholds
        self.isMirrored = isMirrored
    }
}
