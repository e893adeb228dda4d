import Analysis
import Domain
import FoundationEssentials
import TestSupport

@testable import Templates

/// The report of `Tests/Fixtures/swing-report.json`: a whole forehand with everything judged, and a backhand that the
/// clip cuts off, in slow motion.
enum ReportFixture {
    static func report() throws -> SwingReport {
        let path = TestData.package.appending(path: "Tests/Fixtures/swing-report.json").path
        return try SwingReport(json: Array(FileManager.default.contents(atPath: path) ?? Data()))
    }

    static func result() throws -> ReportResult {
        let report = try report()
        let swings = report.swings.enumerated().map { index, swing in
            SwingModel(
                swing, number: index + 1, keyFrames: keyFrames(swing, "/clips/\(clipID())/pictures/keyframe-\(index)-"))
        }
        return ReportResult(
            playback: .init(.video, clip: clipID(), type: "video/mp4"), hasLandmarks: true,
            coverage: report.coverage, warnings: report.warnings,
            findings: SwingResult(swings: swings, slowMotion: report.slowMotion, series: Samples.series()))
    }

    private static func keyFrames(_ swing: Swing, _ path: String) -> [SwingModel.KeyFrame] {
        let phases = ["Start of backswing", "Mid-backswing", "Contact", "Mid-follow-through", "End"]
        return zip(phases, swing.keyFrames).enumerated().map { place, phase in
            SwingModel.KeyFrame(
                label: phase.0, time: phase.1, path: path + "\(place).jpg",
                body: (0..<33).map { index in
                    SwingModel.Point(
                        x: 0.4 + Double(index % 5) / 20, y: 0.2 + Double(index) / 60,
                        visibility: Double(index % 4) / 3)
                })
        }
    }
}

extension ReportResult {
    /// The swings of a result that has some, to change.
    var found: SwingResult {
        get { findings as? SwingResult ?? SwingResult(swings: []) }
        set { findings = newValue }
    }
}
