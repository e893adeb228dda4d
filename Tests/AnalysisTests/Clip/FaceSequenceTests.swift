import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("The faces of a clip")
struct FaceSequenceTests {
    @Test(
        .enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"),
        arguments: ["faces/tongue/IMG_20180109_134500320.jpg", "faces/video/single_face.mp4"])
    func `are those of its report`(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let analyzer = ClipAnalyzer(library: ModelLibrary(folder: Installed.models), cores: 1)
        let path = TestData.path(name)
        let report = try await analyzer.analyze(path, kind: .expression, into: folder.path, wantsPictures: false) { _ in
        }
        let sequence = try #require(report as? ExpressionReport).sequence
        #expect(try await analyzer.faces(path).map(\.rawValue).joined(separator: ",") == sequence)
        #expect(!name.contains("tongue") || sequence == "tongue_out")
    }

    @Test(.enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"))
    func `are none where the file is none`() async throws {
        let analyzer = ClipAnalyzer(library: ModelLibrary(folder: Installed.models), cores: 1)
        let folder = try TemporaryFolder()
        try Data("no clip".utf8).write(to: URL(filePath: folder.path + "/clip"))
        await #expect(throws: AppError.self) { try await analyzer.faces(folder.path + "/clip") }
    }
}
