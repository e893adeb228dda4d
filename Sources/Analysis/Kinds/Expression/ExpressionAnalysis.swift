package import Domain
package import Vision

/// What a face shows over a clip: frames in, events and coefficients out.
///
/// The coefficients are known when the clip is over, for what is neutral for a person shows only then. Until then a few
/// numbers of each frame are kept.
package struct ExpressionAnalysis {
    private let rules: ExpressionRules
    private let isMirrored: Bool
    private(set) var frames: [(time: Double, face: FaceMeasures?)] = []
    private var chosen = ChosenFace()

    /// - Parameters:
    ///   - isMirrored: whether left and right are swapped in the picture, as in a selfie.
    ///   - rules: the expressions to look for.
    package init(isMirrored: Bool = false, rules: ExpressionRules = .standard) {
        self.isMirrored = isMirrored
        self.rules = rules
    }

    /// Takes in a frame; its time is not before that of the last one.
    /// - Returns: the face that is looked at, if there is one.
    @discardableResult
    package mutating func add(_ seen: MeasuredFaces) -> TrackedFace? {
        let shown = chosen.choose(from: seen)
        add(isMirrored ? shown?.measures.mirrored : shown?.measures, at: seen.frame.time)
        return shown?.face
    }

    /// Takes in what was measured of a frame.
    mutating func add(_ face: FaceMeasures?, at time: Double) { frames.append((time, face)) }

    /// What the clip showed.
    /// - Parameter end: when it ends, seconds; nil if it ends with its last frame.
    package func findings(until end: Double? = nil) -> ExpressionFindings {
        var running = RunningNeutral()
        var seen = 0
        for frame in frames {
            guard let face = frame.face else { continue }
            running.add(face, at: frame.time)
            seen += 1
        }
        let neutral = running.neutral
        var finder = ExpressionEventFinder(rules)
        var findings = ExpressionFindings(isPersonal: neutral != .unknown)
        for frame in frames {
            let shown = frame.face.map { ShownFace($0, beside: neutral) }
            findings.faces.append(shown)
            _ = finder.add(shown?.likelihoods, at: frame.time)
        }
        let last = frames.last?.time ?? 0
        _ = finder.finish(at: max(end ?? last, last))
        findings.events = finder.events
        let judged = findings.faces.count { $0?.likelihoods != nil }
        findings.judged = frames.isEmpty ? 0 : Double(judged) / Double(frames.count)
        findings.coverage = frames.isEmpty ? 0 : Double(seen) / Double(frames.count)
        findings.sequence = SequenceRecorder(finder.events.map(\.expression))
        return findings
    }
}

/// What a face showed over a clip.
package struct ExpressionFindings: Sendable {
    /// The expressions that were held, in order of time; two never overlap.
    package var events: [ExpressionEvent] = []
    /// The recorded sequence.
    package var sequence = SequenceRecorder()
    /// What each frame showed; nil where there was no face.
    package var faces: [ShownFace?] = []
    /// Share of the frames with a face, 0…1.
    package var coverage = 0.0
    /// Share of the frames with a face that is large enough to judge, 0…1.
    package var judged = 0.0
    /// Whether the person's own neutral face was known.
    package var isPersonal: Bool
}
