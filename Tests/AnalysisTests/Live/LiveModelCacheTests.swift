import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Where live sessions begin.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct LiveModelCacheTests {
    @Test(arguments: AnalysisKind.all)
    func `models that could not be loaded are loaded again for the next session`(_ kind: AnalysisKind) async throws {
        let folder = try TemporaryFolder()
        let models = folder.path + "/models"
        let stage = LiveModelCache(library: ModelLibrary(folder: models), streams: 1)
        for _ in 0..<2 {
            await #expect(throws: AppError.self) { _ = try await stage.session(kind, LiveManner(isMirrored: false)) }
        }
        try FileManager.default.createSymbolicLink(atPath: models, withDestinationPath: Installed.models)
        _ = try await stage.session(kind, LiveManner(isMirrored: false))
    }
}
