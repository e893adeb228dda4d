internal import Domain
internal import FoundationEssentials
internal import Media
internal import Vision

/// Draws what was found in a clip, and over it what people drew at its moments.
struct ReportPainter: OverlayPainter {
    private var found: any OverlayPainter
    private var drawings: DrawingPainter
    /// When pictures stand still, and how long, seconds; the earliest last.
    private var holds: [(time: Double, seconds: Double)]

    /// Two frames' times that differ by less are the same frame's, seconds.
    private static let sameFrame = 0.002

    /// - Parameter results: the folder with report and landmarks, and with moments where people marked some.
    init(_ results: String) throws {
        let report = try AnalysisKind.report(file: results + "/" + OutputName.report)
        let landmarks = results + "/\(ArtefactName.landmarks)"
        found = try ClipAnalyses.of(report.kind).painter(of: report, landmarks: landmarks)
        let json = try? Data(contentsOf: URL(filePath: results + "/" + OutputName.moments))
        let moments = try json.map { try JSONDecoder().decode([Moment].self, from: $0) } ?? []
        let swings = report as? SwingReport
        let recording = moments.isEmpty || swings == nil ? nil : try? LandmarkRecording(file: landmarks)
        drawings = DrawingPainter(moments, recording: recording, pace: swings?.slowMotion ?? 1)
        holds = moments.compactMap { moment in moment.hold.map { (moment.time, $0) } }.sorted { $0.time > $1.time }
    }

    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas) {
        found.draw(at: time, on: &canvas)
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
