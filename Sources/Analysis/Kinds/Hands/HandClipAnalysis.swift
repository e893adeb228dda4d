internal import Domain
internal import Media
internal import Vision

/// Follows the hands and tells what they hold up.
struct HandClipAnalysis: ClipAnalysis {
    static let kind = AnalysisKind.hands

    func run(_ session: AnalysisSession) async throws -> AnalysisResult {
        let began = ContinuousClock.now
        let info = try MediaProbe.probe(session.path, turn: session.turn, limits: session.limits)
        let isMirrored = session.order.mirrored ?? info.isMirrored ?? false
        var analysis = HandAnalysis(
            reader: HandReader(
                aspectRatio: Float(info.width) / Float(max(info.height, 1)), isMirrored: isMirrored))
        let models = try await HandModels(session.library, streams: session.parts)
        var numbers = SeamNumbers()
        var analysed = StageTimes()
        var writer = try LandmarkRecordingWriter(
            path: session.landmarks, width: info.width, height: info.height,
            layout: .hands(HandReport.mostHands, values: Finger.allCases.count))
        var sizes: [Float] = []
        let pass = PartedPass(session)
        let summary = try await pass.run {
            try HandFrameAnalyzer(models, isStill: info.kind == .still, most: HandReport.mostHands)
        } take: { frame in
            let seen = numbers.settle(frame.seen, startsPart: frame.startsPart)
            let asked = ContinuousClock.now
            let reading = analysis.add(seen).reading
            analysed.analysed(1, in: ContinuousClock.now - asked)
            try writer.append(RecordedBody.hands(seen, reading), at: frame.time, startsAnew: frame.isCut)
            if let largest = reading.hands.map({ max($0.box.z, $0.box.w) }).max() { sizes.append(largest) }
        }
        try writer.finish()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        session.progress(Progress(stage: .measuring, done: 0, total: 1))
        let found = analysis.finish(at: info.kind == .still ? nil : summary.info.duration).findings
        session.progress(Progress(stage: .measuring, done: 1, total: 1))
        let report = HandReport(
            media: ReportMedia(summary.info, frames: summary.frames), coverage: found.coverage.rounded(to: 3),
            mirrored: isMirrored, events: found.events.map(\.rounded),
            warnings: HandWarnings(brightness: summary.brightness, coverage: found.coverage, sizes: sizes).all,
            diagnostics: Diagnostics(summary, analysed, seconds: seconds))
        let moments = report.events.map { ($0.start + $0.end) / 2 }
        return AnalysisResult(
            report: report, info: summary.info,
            pictures: WantedPictures.poster(at: moments.first ?? summary.info.duration / 2)
                + WantedPictures.moments(at: moments))
    }

    func corrected(
        _ report: any AnalysisReport, by corrections: [Correction], from landmarks: String, _ library: ModelLibrary
    ) async throws -> any AnalysisReport {
        guard let report = report as? HandReport else { throw OutOfBounds("a report of another kind") }
        let corrector = HandCorrector(try LandmarkRecording(file: landmarks))
        var corrected = try await FindingCorrector(report: report).corrected(
            by: HandReport.changes(among: corrections)
        ) { corrector.event($0, $1) }
        if !corrected.events.isEmpty { corrected.warnings.removeAll { $0.code == .noHand } }
        return corrected
    }
}

/// Looks for hands: harder in a picture than in a frame of a clip, where the next one comes soon.
private struct HandFrameAnalyzer: FrameAnalyzer {
    private let tracker: HandTracker
    private let search: HandSearch?
    private let most: Int

    init(_ models: HandModels, isStill: Bool, most: Int) throws {
        tracker = try HandTracker(models, most: most)
        search = isStill ? try HandSearch(models) : nil
        self.most = most
    }

    var work: VisionWork { search?.work ?? tracker.work }

    func analyze(_ frame: VideoFrame, isCut: Bool) throws -> HandFrame {
        guard let search else { return try tracker.track(frame.picture, at: frame.time, isCut: isCut) }
        let hands = try search.hands(in: frame.picture).prefix(most)
        return HandFrame(
            time: frame.time, hands: hands.enumerated().map { TrackedHand(id: $0 + 1, hand: $1) })
    }
}

extension HandEvent {
    /// Times to a tenth of a millisecond.
    fileprivate var rounded: HandEvent {
        var copy = self
        copy.start = start.rounded(to: 4)
        copy.end = end.rounded(to: 4)
        return copy
    }
}

/// What makes the counts of a clip less sure.
struct HandWarnings {
    /// Hands whose longer side is less than this share of the picture show their fingers in a few pixels only.
    private static let smallHand: Float = 0.08
    /// Pictures darker than this are dim, mean luma 0…255.
    private static let dimPicture = 40.0

    /// Mean luma, 0…255.
    var brightness: Double
    /// Share of frames with a hand.
    var coverage: Double
    /// Longer side of the largest hand in each frame with one, share of the picture.
    var sizes: [Float]

    var all: [ReportWarning] {
        guard coverage > 0 else {
            return [
                ReportWarning(
                    code: .noHand,
                    message: "No hand was detected in this clip. Hold your hand up close to the camera, in good light.")
            ]
        }
        var warnings: [ReportWarning] = []
        if brightness < Self.dimPicture {
            warnings.append(
                ReportWarning(
                    code: .lowLight, message: "The clip is dark, so some fingers may be missed. Film in good light."))
        }
        if sizes.sorted()[sizes.count / 2] < Self.smallHand {
            warnings.append(
                ReportWarning(
                    code: .smallHand,
                    message:
                        "The hands are small in the frame, so some fingers may be missed. Move closer to the camera.")
            )
        }
        return warnings
    }
}
