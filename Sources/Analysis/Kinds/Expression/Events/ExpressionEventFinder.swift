package import Domain

/// What happens with a face, as it happens.
package enum ExpressionNews: Equatable, Sendable {
    case began(ExpressionEvent)
    case ended(ExpressionEvent)
}

/// Makes events of what a face shows from frame to frame: an expression must be held, and between two the face must be
/// neutral.
package struct ExpressionEventFinder: Sendable {
    package struct Parameters: Equatable, Sendable {
        /// How long an expression must be made, and may be gone in between, seconds. A blink takes 0.1 to 0.4 s, a
        /// syllable less.
        package var hold = HoldParameters(hold: 0.4, bridge: 0.12)

        /// The numbers as they are used.
        package init() {}
    }

    /// What was seen of an expression while it was held.
    private struct Evidence: HoldEvidence {
        var frames = 1.0
        var strength: Double
        var peak: (strength: Double, time: Double)

        init(_ strength: Float, at time: Double) {
            self.strength = Double(strength)
            peak = (Double(strength), time)
        }

        mutating func merge(_ later: Evidence) {
            frames += later.frames
            strength += later.strength
            if later.peak.strength > peak.strength { peak = later.peak }
        }
    }

    /// The events that are over, in order of time; two never overlap.
    package private(set) var events: [ExpressionEvent] = []

    private let rules: ExpressionRules
    private var hold: Hold<ExpressionName, Evidence>
    private var clipStart: Double?
    /// Whether the face was neutral since the last expression began.
    private var wasNeutral = true

    /// Nothing has been seen yet.
    package init(_ rules: ExpressionRules = .standard, _ parameters: Parameters = Parameters()) {
        self.rules = rules
        hold = Hold(parameters.hold)
    }

    /// Takes in a frame.
    /// - Parameters:
    ///   - face: how likely each expression is; nil where there is no face.
    ///   - time: seconds, not before that of the last frame.
    package mutating func add(_ face: ExpressionLikelihoods?, at time: Double) -> [ExpressionNews] {
        if clipStart == nil { clipStart = time }
        guard let face else { return tell(hold.add(nil, at: time)) }
        if rules.isNeutral(face) { wasNeutral = true }
        let made = rules.made(by: face).map {
            (name: ExpressionLikelihoods.expressions[$0], likelihood: face.values[$0])
        }
        let counts = made.flatMap { wasNeutral || $0.name == hold.held?.value ? $0 : nil }
        return tell(hold.add(counts.map { ($0.name, Evidence($0.likelihood, at: time)) }, at: time))
    }

    /// Ends the clip.
    package mutating func finish(at time: Double) -> [ExpressionNews] {
        tell(hold.finish(at: time, clipStart: clipStart ?? time))
    }

    /// Forgets the events that are over.
    mutating func forget() { events.removeAll(keepingCapacity: true) }

    /// What rules find in likelihoods that were recorded.
    /// - Parameters:
    ///   - times: of the frames, seconds, ascending.
    ///   - likelihoods: for each of `ExpressionLikelihoods.expressions` one a frame; NaN where there was no face.
    ///   - end: when the clip ends, seconds.
    package static func events(
        of times: [Double], _ likelihoods: [[Double]], until end: Double, by rules: ExpressionRules
    ) -> [ExpressionEvent] {
        var finder = ExpressionEventFinder(rules)
        for (frame, time) in times.enumerated() {
            var face: ExpressionLikelihoods? = ExpressionLikelihoods()
            for (place, values) in likelihoods.enumerated() where place < rules.least.count {
                if values[frame].isNaN { face = nil } else { face?.values[place] = Float(values[frame]) }
            }
            _ = finder.add(face, at: time)
        }
        _ = finder.finish(at: max(end, times.last ?? 0))
        return finder.events
    }

    private mutating func tell(_ changes: [Hold<ExpressionName, Evidence>.Change]) -> [ExpressionNews] {
        changes.map { change in
            switch change {
            case .began(let held):
                wasNeutral = false
                return .began(Self.event(held))
            case .ended(let held):
                events.append(Self.event(held))
                return .ended(Self.event(held))
            }
        }
    }

    private static func event(_ held: Hold<ExpressionName, Evidence>.Held) -> ExpressionEvent {
        ExpressionEvent(
            expression: held.value, start: held.start, end: held.end, peak: held.evidence.peak.time,
            confidence: held.evidence.strength / held.evidence.frames)
    }
}
