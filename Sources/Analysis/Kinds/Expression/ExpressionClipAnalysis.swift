internal import Domain
internal import Glibc
internal import Media
internal import Vision

/// Follows the face and tells its expressions.
struct ExpressionClipAnalysis: ClipAnalysis {
    static let kind = AnalysisKind.expression

    func run(_ session: AnalysisSession) async throws -> AnalysisResult {
        let began = ContinuousClock.now
        let info = try MediaProbe.probe(session.path, turn: session.turn, limits: session.limits)
        let isMirrored = session.order.mirrored ?? info.isMirrored ?? false
        let isStill = info.kind == .still
        let rules = (isStill ? ExpressionRules.still : .standard).changed(to: session.order.thresholds ?? [:])
        var analysis = ExpressionAnalysis(isMirrored: isMirrored, rules: rules)
        var looked = FacesSeen()
        let models = try await FaceModels(session.library, streams: session.parts)
        var numbers = SeamNumbers()
        var analysed = StageTimes()
        var writer = try LandmarkRecordingWriter(
            path: session.landmarks, width: info.width, height: info.height,
            layout: .face(values: ShownFace.names.count))
        let pass = PartedPass(session)
        let summary = try await pass.run {
            try FaceFrameAnalyzer(models, isStill: isStill)
        } take: { frame in
            var seen = frame.seen.faces
            seen.frame = numbers.settle(seen.frame, startsPart: frame.startsPart)
            let look = analysis.add(seen)
            if let time = frame.seen.measuring { analysed.analysed(1, in: time) }
            looked.note(seen.frame, look.face)
            let values = look.shown?.values ?? Self.nothing
            try writer.append(
                look.face.map { [RecordedBody($0, values: values)] } ?? [], at: frame.time, startsAnew: frame.isCut)
        }
        try writer.finish()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        session.progress(Progress(stage: .measuring, done: 0, total: 1))
        let found = analysis.finish(until: isStill ? nil : summary.info.duration).findings
        session.progress(Progress(stage: .measuring, done: 1, total: 1))
        let report = ExpressionReport(
            media: ReportMedia(summary.info, frames: summary.frames), coverage: found.coverage.rounded(to: 3),
            mirrored: isMirrored, expressions: found.events.map(\.rounded), unsure: found.unsure.map(\.rounded),
            sequence: found.sequence.text,
            coefficients: ShownFace.names, thresholds: rules.thresholds,
            warnings: ExpressionWarnings(
                isStill: isStill, brightness: summary.brightness, found: found, seen: looked
            ).all,
            diagnostics: Diagnostics(summary, analysed, seconds: seconds))
        let moments = report.expressions.map(\.peak)
        return AnalysisResult(
            report: report, info: summary.info,
            pictures: WantedPictures.poster(at: moments.first ?? summary.info.duration / 2)
                + WantedPictures.moments(at: moments))
    }

    /// The values of a face of which nothing could be told.
    private static let nothing = [Float](repeating: 0, count: ShownFace.names.count)

    func corrected(
        _ report: any AnalysisReport, by corrections: [Correction], from landmarks: String, _ library: ModelLibrary
    ) async throws -> any AnalysisReport {
        guard let report = report as? ExpressionReport else { throw OutOfBounds("a report of another kind") }
        let corrector = ExpressionCorrector(report, try LandmarkRecording(file: landmarks))
        var corrected = try await FindingCorrector(report: report).corrected(
            by: ExpressionReport.changes(among: corrections)
        ) { corrector.event($0, $1) }
        if !corrected.expressions.isEmpty {
            corrected.warnings.removeAll { [.noFace, .noExpression].contains($0.code) }
        }
        corrected.sequence = SequenceRecorder(corrected.expressions.map(\.expression)).text
        return corrected
    }
}

/// Looks for faces: harder in a picture than in a frame of a clip, where the next one comes soon.
struct FaceFrameAnalyzer: FrameAnalyzer {
    /// Faces that were measured, and how long the measuring took; nil for a frame that was passed over.
    struct Seen: Sendable {
        var faces: MeasuredFaces
        var measuring: Duration?
    }

    private let tracker: FaceTracker
    private let search: FaceSearch?

    init(_ models: FaceModels, isStill: Bool) throws {
        tracker = try FaceTracker(models)
        search = isStill ? try FaceSearch(models) : nil
    }

    var work: VisionWork { search?.work ?? tracker.work }
    var isCalm: Bool { search == nil && tracker.isCalm }
    var warmUp: Double { FaceTracker.warmUp }

    static func fill(_ time: Double, from before: SeenFrame<Seen>, to after: SeenFrame<Seen>?) -> Seen {
        let next = after?.seen.faces ?? before.seen.faces
        return Seen(faces: before.seen.faces.between(next, at: time))
    }

    func analyze(_ frame: VideoFrame, isCut: Bool) throws -> Seen {
        if let search {
            return Seen(faces: try MeasuredFaces(ofStill: frame.picture, at: frame.time, by: search), measuring: .zero)
        }
        let faces = try tracker.track(frame.picture, at: frame.time, isCut: isCut)
        let began = ContinuousClock.now
        let measured = MeasuredFaces(faces, in: frame.picture)
        return Seen(faces: measured, measuring: ContinuousClock.now - began)
    }
}

/// What was to be seen of faces, for the warnings.
struct FacesSeen {
    /// Frames with more than one.
    var severalFrames = 0
    /// Frames in all.
    var frames = 0
    /// Width of the face in each frame with one, share of the picture.
    var widths: [Float] = []

    mutating func note(_ frame: FaceFrame, _ face: TrackedFace?) {
        frames += 1
        if frame.faces.count > 1 { severalFrames += 1 }
        if let face { widths.append(face.face.width) }
    }
}

extension ExpressionEvent {
    /// Times to a tenth of a millisecond.
    fileprivate var rounded: ExpressionEvent {
        var copy = self
        copy.start = start.rounded(to: 4)
        copy.end = end.rounded(to: 4)
        copy.peak = peak.rounded(to: 4)
        copy.confidence = confidence.rounded(to: 3)
        return copy
    }
}
