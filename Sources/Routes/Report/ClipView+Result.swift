import Domain
import Templates
import Vision

/// What an analysis found, in the words of pages.
extension ClipView {
    /// What was found.
    /// - Parameters:
    ///   - landmarks: what was recorded, if it can be read.
    ///   - tried: thresholds that are tried, by name.
    ///   - player: the number of the player who alone is shown, where several play.
    func result(
        of report: any AnalysisReport, _ landmarks: RecordingFile?, tried: [String: Double] = [:], player: Int? = nil
    ) -> ReportResult {
        ReportResult(
            report, from: ClipSource(self, landmarks, only: SwingResult.charted, tried: tried, player: player),
            playback: playback, hasLandmarks: landmarks != nil, video: nil)
    }

    /// The clip's page.
    /// - Parameters:
    ///   - kind: what the report is of; that of the clip where there is none that can be read.
    ///   - result: what was found.
    func model(_ kind: AnalysisKind?, _ result: ReportResult?, site: Site) -> ReportModel {
        let kind = kind ?? summary.clip.kind
        return ReportModel(
            site: site, clip: header(seen: result?.media), kind: kind,
            otherKinds: AnalysisKind.all.filter { $0 != kind }, state: state,
            hasPoster: summary.artefacts.contains(.poster), result: result)
    }
}
