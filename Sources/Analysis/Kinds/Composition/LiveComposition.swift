package import Domain
internal import Media
package import Vision

extension CompositionModels: LiveModels {
    package static var kind: AnalysisKind { .composition }
    package static var valueNames: [String] { [] }

    package static func load(_ library: ModelLibrary, streams: Int) async throws -> CompositionModels {
        try await CompositionModels(library, streams: streams)
    }

    package func analysis(width: Int, height: Int, _ manner: LiveManner) throws -> any LiveAnalysis {
        LiveComposition(
            try FaceTracker(faces, looks: .afterwards), try PoseTracker(bodies), try SaliencySearch(saliency),
            isMirrored: manner.isMirrored)
    }
}

/// Judges a camera's pictures as they come. What it says stays for half a second at least, or nobody could read it.
final class LiveComposition: LiveAnalysis {
    private enum Parameters {
        /// A sentence must hold so long to be said, and is said so long at least, seconds.
        static let steady = HoldParameters(hold: 0.5, bridge: 0.25)
        /// How much of a new score is taken over, per picture.
        static let share = 0.3
        /// A moment is good from this score on, and until it falls below the second one.
        static let good = (from: 0.8, until: 0.7)
        /// How long it must have been good, seconds.
        static let goodFor = 0.5
    }

    /// Nothing is recorded: there are no bodies to draw.
    let layout = RecordingLayout.pose
    var work: VisionWork { faces.work }

    private let faces: FaceTracker
    private let bodies: PoseTracker
    private let isMirrored: Bool
    private var pictures = 0
    /// How often something had its turn: not every picture leaves time for it.
    private var turns = 0
    /// The last picture, until it was pondered, and whether it shows no face.
    private var looked: (picture: Picture, time: Double, isFaceless: Bool)?
    private var body: Pose?
    private var facts: LiveFacts
    private var score: Double?
    private var said = Hold<LocalizedText, Saying>(Parameters.steady)
    private var goodSince: Double?
    private var isGood = false

    /// What a sentence belongs to.
    private struct Saying: HoldEvidence {
        var rule: RuleName?
        mutating func merge(_ later: Saying) { rule = later.rule }
    }

    init(_ faces: FaceTracker, _ bodies: PoseTracker, _ saliency: SaliencySearch, isMirrored: Bool) {
        (self.faces, self.bodies, self.isMirrored) = (faces, bodies, isMirrored)
        facts = LiveFacts(saliency)
    }

    func look(_ picture: Picture, at time: Double) throws -> LiveSight {
        let shown = isMirrored ? picture.mirrored : picture
        let seen = try faces.track(shown, at: time).faces.map(\.face)
        if !seen.isEmpty {
            body = nil
        } else if pictures == 0 {
            body = try bodies.track(shown, at: time)
        }
        pictures += 1
        looked = (shown, time, seen.isEmpty)
        let facts = try facts.facts(
            of: shown, at: time, faces: seen.map { FaceFact($0) }, bodies: body.map { [$0] } ?? [])
        let composed = Composer.composition(of: facts, wantsCrops: false)
        // Of nothing there is no score, and the next one begins anew.
        let steady = composed.score.map { now in score.map { $0 + Parameters.share * (now - $0) } ?? now }
        score = steady
        let saying = composed.feedback.isEmpty ? nil : (composed.advice, Saying(rule: composed.rule))
        _ = said.add(saying.map { (value: $0.0, evidence: $0.1) }, at: time)
        let events = moment(steady ?? 0, composed.rule, at: time)
        var reading = LiveReading()
        reading.confidence = composed.subject.map { $0.confidence.rounded(to: 3) }
        reading.composition = LiveReading.Composed(
            rule: said.held?.evidence.rule ?? composed.rule, score: steady?.rounded(to: 3),
            feedback: said.held?.value ?? "", subject: composed.subject,
            tilt: facts.horizon.map { $0.tilt.rounded(to: 1) },
            isGoodMoment: isGood)
        return LiveSight(reading: reading, bodies: [], events: events)
    }

    func finishDeferredWork(isLast: Bool) throws -> [LiveEvent] {
        guard !isLast, let (picture, time, isFaceless) = looked else { return [] }
        looked = nil
        try faces.lookAfterwards()
        let turn = LiveFacts.Turn.allCases[turns % LiveFacts.Turn.allCases.count]
        turns += 1
        // A body is looked for where there is no face.
        if turn == .bodies, isFaceless { body = try bodies.track(picture, at: time) }
        try facts.measure(turn, in: picture)
        return []
    }

    func breakOff(at time: Double) -> [LiveEvent] {
        let events = isGood ? [ended(at: time)] : []
        (looked, body) = (nil, nil)
        facts.reset()
        (score, goodSince, isGood, pictures) = (nil, nil, false, 0)
        said = Hold(Parameters.steady)
        bodies.reset()
        return events
    }

    /// Whether a good moment begins or is over.
    private func moment(_ score: Double, _ rule: RuleName?, at time: Double) -> [LiveEvent] {
        if isGood {
            guard score < Parameters.good.until || rule == nil else { return [] }
            let event = ended(at: time)
            (isGood, goodSince) = (false, nil)
            return [event]
        }
        guard score >= Parameters.good.from, rule != nil else {
            goodSince = nil
            return []
        }
        let since = goodSince ?? time
        goodSince = since
        guard time - since >= Parameters.goodFor else { return [] }
        isGood = true
        var event = LiveEvent(.goodMoment, .began, at: time, start: since)
        (event.rule, event.confidence) = (rule, score.rounded(to: 3))
        return [event]
    }

    private func ended(at time: Double) -> LiveEvent {
        LiveEvent(.goodMoment, .ended, at: time, start: goodSince ?? time, end: time)
    }
}
