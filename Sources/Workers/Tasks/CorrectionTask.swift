import Analysis
package import Domain
import FoundationEssentials
import Vision

/// Put what people say of its swings into the report in the folder of results, and measure them from the landmarks there.
package struct CorrectionTask: WorkerTask {
    package static let name = "correction"

    /// What people say, the oldest first.
    package var corrections: [SwingCorrection]

    package init(_ corrections: [SwingCorrection]) { self.corrections = corrections }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.probeWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) async throws -> Done {
        SwingCorrector.getReady(for: corrections, tools.library)
        let folder = place.results ?? ""
        let json = try Data(contentsOf: URL(filePath: folder + "/" + OutputName.report))
        guard let report = try AnalysisKind.report(json: [UInt8](json)) as? SwingReport else {
            throw OutOfBounds("corrections of a report without swings")
        }
        let recording = try LandmarkRecording(file: folder + "/\(ArtefactName.landmarks)")
        let corrected = try await SwingCorrector(report, from: recording, library: tools.library)
            .corrected(by: corrections)
        try Data(corrected.encoded()).write(to: URL(filePath: try place.output + "/" + OutputName.report))
        return Done()
    }
}
