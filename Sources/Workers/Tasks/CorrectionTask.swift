import Analysis
package import Domain
import FoundationEssentials
import Vision

/// Put what people say of its findings into the report in the folder of results, and measure them from the landmarks there.
package struct CorrectionTask: WorkerTask {
    package static let name = "correction"

    /// What people say, the oldest first.
    package var corrections: [Correction]

    package init(_ corrections: [Correction]) { self.corrections = corrections }

    package func wallClock(_ limits: JobLimits) -> Duration { limits.probeWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) async throws -> Done {
        corrections.getReady(tools.library)
        let folder = place.results ?? ""
        let json = try Data(contentsOf: URL(filePath: folder + "/" + OutputName.report))
        let report = try AnalysisKind.report(json: [UInt8](json))
        let corrected = try await report.corrected(
            by: corrections, from: folder + "/\(ArtefactName.landmarks)", tools.library)
        try Data(corrected.encoded()).write(to: URL(filePath: try place.output + "/" + OutputName.report))
        return Done()
    }
}
