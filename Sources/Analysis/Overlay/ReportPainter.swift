internal import Domain
internal import FoundationEssentials
internal import Media
internal import Vision

/// Draws what was found in a clip, and over it what people drew at its moments.
struct ReportPainter: OverlayPainter {
    /// How the clip is to be seen: what is drawn has its places in that picture.
    let turn: ClipTurn
    private var found: any OverlayPainter
    private var drawings: DrawingPainter
    /// The joints that drawings follow; nil where there are none.
    private let recording: LandmarkRecording?
    /// How many times slower than life the clip plays.
    private let pace: Double
    /// When pictures stand still, and how long, seconds; the earliest last.
    private var holds: [(time: Double, seconds: Double)]

    /// Two frames' times that differ by less are the same frame's, seconds.
    private static let sameFrame = 0.002

    /// - Parameters:
    ///   - results: the folder with report and landmarks, and with moments where people marked some.
    ///   - prefix: what their names begin with there.
    init(_ results: String, prefix: String = "") throws {
        let json = try? Data(contentsOf: URL(filePath: results + "/" + prefix + OutputName.moments))
        let moments = try json.map { try JSONDecoder().decode([Moment].self, from: $0) } ?? []
        try self.init(results, prefix: prefix, moments: moments, needsJoints: !moments.isEmpty)
    }

    /// - Parameters:
    ///   - results: the folder with report and landmarks.
    ///   - prefix: what their names begin with there.
    ///   - moments: what people drew.
    ///   - needsJoints: whether there are drawings, now or later, that may follow joints.
    init(_ results: String, prefix: String = "", moments: [Moment] = [], needsJoints: Bool) throws {
        let report = try AnalysisKind.report(file: results + "/" + prefix + OutputName.report)
        turn = report.media.turn ?? .none
        let landmarks = results + "/\(prefix)\(ArtefactName.landmarks)"
        found = try ClipAnalyses.of(report.kind).painter(of: report, landmarks: landmarks)
        let swings = report as? SwingReport
        recording = swings == nil || !needsJoints ? nil : try? LandmarkRecording(file: landmarks)
        pace = swings?.slowMotion ?? 1
        drawings = DrawingPainter(moments, recording: recording, pace: pace)
        holds = moments.compactMap { moment in moment.hold.map { (moment.time, $0) } }.sorted { $0.time > $1.time }
    }

    /// The same, with other drawings.
    func showing(_ moments: [Moment]) -> ReportPainter {
        var copy = self
        copy.drawings = DrawingPainter(moments, recording: recording, pace: pace)
        return copy
    }

    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas) {
        draw(.all, at: time, on: &canvas)
    }

    /// - Parameter parts: what is drawn of what was found, beside what people drew.
    mutating func draw(_ parts: OverlayParts, at time: Double, on canvas: inout some SkeletonCanvas) {
        found.draw(parts, at: time, on: &canvas)
        drawings.draw(at: time, on: &canvas)
    }

    /// How long the picture of a time stands still, seconds. Times come in order.
    mutating func hold(at time: Double) -> Double {
        var seconds = 0.0
        while let next = holds.last, next.time <= time + Self.sameFrame {
            seconds += next.seconds
            holds.removeLast()
        }
        return seconds
    }
}
