import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Vision

struct ModelLibraryTests {
    @Test
    func `a missing model is named, with the way to get it`() async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: AppError.self) {
            _ = try await PoseModels(ModelLibrary(folder: folder.path), streams: 1)
        }
        #expect(error?.code == .modelMissing)
        #expect(
            error?.message
                == "The model pose_detection is missing. Run `make build` in the project, or reinstall the package."
        )
    }

    @Test
    func `a damaged model is named, with the way to get it anew`() async throws {
        let folder = try TemporaryFolder()
        for name in ["pose_detection.xml", "pose_detection.bin"] {
            try Data("<net".utf8).write(to: URL(filePath: folder.path + "/" + name))
        }
        let error = await #expect(throws: AppError.self) {
            _ = try await PoseModels(ModelLibrary(folder: folder.path), streams: 1)
        }
        #expect(error?.code == .modelUnusable)
        #expect(
            error?.message
                == "The model pose_detection can’t be loaded. Delete .deps/models and run `make build`, or reinstall the package."
        )
    }

    @Test
    func `an empty folder lacks all models, half a model is none`() throws {
        let folder = try TemporaryFolder()
        let library = ModelLibrary(folder: folder.path)
        #expect(library.missing == ModelLibrary.Name.allCases)
        try Data().write(to: URL(filePath: folder.path + "/hand_landmark.xml"))
        #expect(library.missing.contains(.handLandmark))
        try Data().write(to: URL(filePath: folder.path + "/hand_landmark.bin"))
        #expect(!library.missing.contains(.handLandmark))
    }

    @Test(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
    func `an installation lacks none`() { #expect(ModelLibrary(folder: Installed.models).missing.isEmpty) }
}
