import Reports
import Store
import Templates
import Vision

/// What an analysis found, in the words of pages.
extension ClipView {
    /// The clip's page with what was found, if there is a report that can be read.
    /// - Parameters:
    ///   - recording: the landmarks, if they can be read.
    ///   - video: the video with the skeleton, if there can be one.
    ///   - tried: thresholds that are tried, by name.
    func model(
        of report: (any AnalysisReport)?, _ recording: LandmarkRecording?, video: SkeletonVideoModel?,
        tried: [String: Double] = [:], site: Templates.Site
    ) -> ReportModel {
        let kind = report?.kind ?? summary.clip.kind
        return ReportModel(
            site: site, clip: header, kind: kind, otherKinds: AnalysisKind.all.filter { $0 != kind },
            state: state, actions: actions, eventsPath: Address.events(id).path, posterPath: posterPath,
            result: report.map {
                ReportResult(
                    $0, from: ClipSource(self, recording, tried: tried), playback: playback,
                    landmarksPath: recording == nil ? nil : Address.landmarks(id).path,
                    reportPath: Address.report(id).path, paperPath: Address.paper(id).path,
                    tablePath: Address.landmarksCSV(id).path,
                    archivePath: Address.archive(id).path, video: video)
            })
    }
}
