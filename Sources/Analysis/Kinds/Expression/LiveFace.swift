package import Domain
internal import Media
package import Vision

extension FaceModels: LiveModels {
    package static var kind: AnalysisKind { .expression }
    package static var valueNames: [String] { ShownFace.names }

    package static func load(_ library: ModelLibrary, streams: Int) async throws -> FaceModels {
        try await FaceModels(library, streams: streams)
    }

    package func analysis(width: Int, height: Int, _ manner: LiveManner) throws -> any LiveAnalysis {
        LiveFace(
            try FaceTracker(self, looks: manner.isSlow ? .seldom : .afterwards), isMirrored: manner.isMirrored)
    }
}

/// Follows the face in front of a camera and tells its expressions. What is neutral for it is learnt on the way.
final class LiveFace: LiveAnalysis {
    let layout = RecordingLayout.face(values: ShownFace.names.count)
    var work: VisionWork { tracker.work }

    private let tracker: FaceTracker
    private let isMirrored: Bool
    private let rules = ExpressionRules.standard
    private var analysis: ExpressionAnalysis
    private var startsAnew = false

    init(_ tracker: FaceTracker, isMirrored: Bool) {
        self.tracker = tracker
        self.isMirrored = isMirrored
        analysis = ExpressionAnalysis(isMirrored: isMirrored)
    }

    func look(_ picture: Picture, at time: Double) throws -> LiveSight {
        let look = analysis.add(
            MeasuredFaces(try tracker.track(picture, at: time, isCut: startsAnew), in: picture))
        startsAnew = false
        // A report would have them; nobody asks for one.
        analysis.forget()
        let events = look.news.map { LiveEvent($0, at: time) }
        guard let face = look.face, let shown = look.shown else {
            return LiveSight(reading: LiveReading(), bodies: [], events: events)
        }
        var reading = LiveReading()
        reading.confidence = Double(face.face.presence).rounded(to: 3)
        if let likelihoods = shown.likelihoods {
            let names = ExpressionLikelihoods.expressions
            reading.expression = rules.made(by: likelihoods).map { names[$0] }
            reading.possible = rules.unsure(by: likelihoods).map { names[$0] }
            reading.likelihoods = Dictionary(
                uniqueKeysWithValues: zip(names.map(\.rawValue), likelihoods.all.map { Double($0).rounded(to: 3) }))
        }
        return LiveSight(reading: reading, bodies: [RecordedBody(face, values: shown.values)], events: events)
    }

    func finishDeferredWork(isLast: Bool) throws -> [LiveEvent] {
        if !isLast { try tracker.lookAfterwards() }
        return []
    }

    func breakOff(at time: Double) -> [LiveEvent] {
        let news = analysis.finish(until: time).news
        // Who comes next may be somebody else.
        (analysis, startsAnew) = (ExpressionAnalysis(isMirrored: isMirrored), true)
        return news.map { LiveEvent($0, at: time) }
    }
}

extension LiveEvent {
    /// What happens with a face.
    /// - Parameter time: when it is told, seconds.
    init(_ news: ExpressionNews, at time: Double) {
        let event: ExpressionEvent
        switch news {
        case .began(let begun):
            event = begun
            self.init(.expression, .began, at: time, start: event.start)
        case .ended(let ended):
            event = ended
            self.init(.expression, .ended, at: time, start: event.start, end: event.end)
        }
        expression = event.expression
        confidence = event.confidence.rounded(to: 3)
    }
}
