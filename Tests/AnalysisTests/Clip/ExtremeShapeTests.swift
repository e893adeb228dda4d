import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// Photos and animations that are hardly any, or hardly anything but long, go the whole road of each kind.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"), .serialized)
struct ExtremeShapeTests {
    static let shapes = [(1, 1), (1, 1000), (3000, 2), (16, 1920), (4000, 90)]
    /// Most looks of the detector at one picture that are ever planned: those of the search for all faces.
    static let mostLooks = 300

    private struct Counted: Decodable {
        struct Diagnostics: Decodable { var detectorRuns: Int? }
        var diagnostics: Diagnostics?
    }

    @Test(arguments: shapes, AnalysisKind.all)
    func `a photo of any shape has a report, after a bounded number of looks`(
        _ shape: (width: Int, height: Int), _ kind: AnalysisKind
    ) async throws {
        let folder = try TemporaryFolder()
        let photo = folder.path + "/photo.png"
        try Data(HandmadePNG.file(shape.width, shape.height)).write(to: URL(filePath: photo))
        let results = folder.path + "/results"
        try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: false)
        let analyzer = ClipAnalyzer(library: ModelLibrary(folder: Installed.models), cores: 1)
        let report = try await analyzer.analyze(photo, kind: kind, into: results) { _ in }
        #expect(report.kind == kind && report.media.width == shape.width && report.media.height == shape.height)
        let stored = try Data(contentsOf: URL(filePath: results + "/report.json"))
        if let runs = try JSONDecoder().decode(Counted.self, from: stored).diagnostics?.detectorRuns {
            #expect(runs <= Self.mostLooks)
        }
        _ = try await analyzer.propose(photo)
    }
}
