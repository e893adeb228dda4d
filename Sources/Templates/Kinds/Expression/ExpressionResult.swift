internal import Analysis
package import Domain

/// What an analysis of expressions found, as a page shows it.
package struct ExpressionResult: Sendable {
    /// What was shown, in order of time.
    package var expressions: [ExpressionEvent]
    /// Address of a picture of each, as many as `expressions`; `nil` where there is none.
    package var pictures: [String?]
    /// The recorded sequence.
    package var sequence: [ExpressionName]
    /// What each coefficient was over time; empty shows no charts.
    package var coefficients: [Coefficient]
    /// The frames' times, seconds.
    package var times: [Double]
    /// What a coefficient has to pass for an expression.
    package var thresholds: [ExpressionThreshold]
    /// Whether left and right were swapped, as for a selfie.
    package var isMirrored: Bool?
    /// What may have been an expression, but is not sure, in order of time.
    package var unsure: [ExpressionEvent]
    /// What was found and somebody removed.
    package var removed: [ExpressionEvent]
    /// Corrections that fit no expression of the latest analysis.
    package var unmatched: [EventCorrection]
    /// Whether somebody corrected anything.
    package var isCorrected: Bool
    /// What would be found with other thresholds, where somebody tries them: `thresholds` are then those.
    private(set) var tried: [ExpressionEvent]?

    /// A number from 0 to 1 that was measured in each frame.
    package struct Coefficient: Sendable {
        /// Its name, in lower camel case.
        package var name: String
        /// Its value in each frame; NaN where no face was seen.
        package var values: [Double]

        package init(name: String, values: [Double]) {
            self.name = name
            self.values = values
        }
    }

    package init(
        expressions: [ExpressionEvent], pictures: [String?], sequence: [ExpressionName], coefficients: [Coefficient],
        times: [Double], thresholds: [ExpressionThreshold], isMirrored: Bool, unsure: [ExpressionEvent] = [],
        removed: [ExpressionEvent] = [], unmatched: [EventCorrection] = [], isCorrected: Bool = false
    ) {
        self.expressions = expressions
        self.pictures = pictures
        self.sequence = sequence
        self.coefficients = coefficients
        self.times = times
        self.thresholds = thresholds
        self.isMirrored = isMirrored
        self.unsure = unsure
        self.removed = removed
        self.unmatched = unmatched
        self.isCorrected = isCorrected
    }
}

extension ExpressionResult {
    /// Whether thresholds can be tried: what they are compared with was recorded in each frame.
    var canTry: Bool {
        let names = ExpressionLikelihoods.expressions.map(\.rawValue)
        return times.count > 1 && coefficients.prefix(names.count).map(\.name) == names
            && thresholds.map(\.coefficient) == names
    }

    /// Whether the thresholds are those that the program uses by itself.
    var isUsual: Bool { thresholds == ExpressionRules.standard.thresholds }

    /// Tries other thresholds.
    /// - Parameters:
    ///   - chosen: 0…1, by the names of expressions; nothing changes if there are none.
    ///   - end: when the clip ends, seconds.
    mutating func attempt(_ chosen: [String: Double], until end: Double) {
        guard canTry, !chosen.isEmpty else { return }
        let rules = ExpressionRules(least: thresholds.map { Float($0.above ?? 1) }).changed(to: chosen)
        thresholds = rules.thresholds
        tried = ExpressionEventFinder.events(
            of: times, coefficients.prefix(rules.least.count).map(\.values), until: end, by: rules)
    }
}
