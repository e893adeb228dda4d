package import Domain
package import Vision

/// What a face shows, from frame to frame: faces in, events and coefficients out. A camera and a clip are judged by the
/// same code, without a look into the future, so that they say the same.
package struct ExpressionAnalysis {
    /// What one frame shows.
    package struct Look {
        /// The face that is looked at, if there is one.
        package var face: TrackedFace?
        /// What it shows; nil where there is none, or its landmarks make no face.
        package var shown: ShownFace?
        /// What began or ended.
        package var news: [ExpressionNews] = []
    }

    private let isMirrored: Bool
    private var chosen = ChosenFace()
    private var neutral = RunningNeutral()
    private var finder: ExpressionEventFinder
    private var possible: ExpressionEventFinder
    private var counts = (frames: 0, seen: 0, judged: 0)
    private var last = 0.0

    /// - Parameters:
    ///   - isMirrored: whether left and right are swapped in the picture, as in a selfie.
    ///   - rules: the expressions to look for.
    package init(isMirrored: Bool = false, rules: ExpressionRules = .standard) {
        self.isMirrored = isMirrored
        finder = ExpressionEventFinder(rules)
        possible = ExpressionEventFinder(rules.possible)
    }

    /// Takes in a frame; its time is not before that of the last one.
    @discardableResult
    package mutating func add(_ seen: MeasuredFaces) -> Look {
        let chosen = chosen.choose(from: seen)
        var look = add(isMirrored ? chosen?.measures.mirrored : chosen?.measures, at: seen.frame.time)
        look.face = chosen?.face
        return look
    }

    /// Takes in what was measured of a frame.
    @discardableResult
    mutating func add(_ face: FaceMeasures?, at time: Double) -> Look {
        var look = Look()
        if let face {
            neutral.add(face, at: time)
            look.shown = ShownFace(face, beside: neutral.neutral)
        }
        look.news = finder.add(look.shown?.likelihoods, at: time)
        _ = possible.add(look.shown?.likelihoods, at: time)
        counts.frames += 1
        if face != nil { counts.seen += 1 }
        if look.shown?.likelihoods != nil { counts.judged += 1 }
        last = time
        return look
    }

    /// Ends the clip.
    /// - Parameter end: when it ends, seconds; nil if it ends with its last frame.
    package mutating func finish(until end: Double? = nil) -> (findings: ExpressionFindings, news: [ExpressionNews]) {
        let end = max(end ?? last, last)
        let news = finder.finish(at: end)
        _ = possible.finish(at: end)
        var findings = ExpressionFindings(events: finder.events, isPersonal: neutral.isKnown)
        findings.unsure = possible.events.filter { maybe in
            !finder.events.contains { $0.start <= maybe.end && maybe.start <= $0.end }
        }
        if counts.frames > 0 {
            findings.coverage = Double(counts.seen) / Double(counts.frames)
            findings.judged = Double(counts.judged) / Double(counts.frames)
        }
        findings.sequence = SequenceRecorder(finder.events.map(\.expression))
        return (findings, news)
    }

    /// Forgets the events that are over.
    mutating func forget() {
        finder.forget()
        possible.forget()
    }
}

/// What a face showed over a clip.
package struct ExpressionFindings: Sendable {
    /// The expressions that were held, in order of time; two never overlap.
    package var events: [ExpressionEvent] = []
    /// What may have been an expression, at times when none was held.
    package var unsure: [ExpressionEvent] = []
    /// The recorded sequence.
    package var sequence = SequenceRecorder()
    /// Share of the frames with a face, 0…1.
    package var coverage = 0.0
    /// Share of the frames with a face that is large enough to judge, 0…1.
    package var judged = 0.0
    /// Whether the person's own neutral face was known in the end.
    package var isPersonal: Bool
}
