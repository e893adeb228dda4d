import Analysis
import Domain
import Media
import Paper
import Templates
import Vision

/// What Templates say of a report, drawn by Paper, as Media puts it beside a clip.
struct PanelDrawing: SidePanel {
    /// Nil where nothing can be drawn: then the side stays dark.
    private var writer: PanelWriter?

    init(_ panel: VideoPanel, width: Int, height: Int) {
        writer = try? PanelWriter(panel, width: width, height: height)
    }

    mutating func pixels(at time: Double) -> [UInt8]? { writer?.pixels(at: time) }

    func playhead(at time: Double) -> (from: CanvasPoint, to: CanvasPoint)? {
        writer?.playhead(at: time).map { line in
            (
                CanvasPoint(x: Float(line.from.x), y: Float(line.from.y)),
                CanvasPoint(x: Float(line.to.x), y: Float(line.to.y))
            )
        }
    }
}

extension SkeletonVideo {
    /// Makes a video of a report.
    /// - Parameters:
    ///   - path: the clip.
    ///   - layout: what it shows.
    ///   - results: the folder with the results of its analysis: report and landmarks.
    ///   - target: the file to write.
    ///   - progress: told frames done and frames expected.
    /// - Throws: `AppError`; `CancellationError`.
    static func make(
        of path: String, _ layout: VideoLayout, results: String, to target: String, progress: (Int, Int) -> Void
    ) throws {
        switch layout {
        case .over: return try make(of: path, results: results, to: target, progress: progress)
        case .rallies: return try RalliesVideo.make(of: path, results: results, to: target, progress: progress)
        case .beside: break
        }
        let report = try AnalysisKind.report(file: results + "/" + OutputName.report)
        let panel = report.panel {
            (try? LandmarkRecording(file: results + "/\(ArtefactName.landmarks)")).map {
                SwingMetricsCalculator.series(of: $0, only: SwingResult.besideVideo)
            }
        }
        try make(
            of: path, results: results, to: target,
            beside: { PanelDrawing(panel, width: $0, height: $1) }, progress: progress)
    }
}
