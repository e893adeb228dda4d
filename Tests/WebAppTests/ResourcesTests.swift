import FoundationEssentials
import Jobs
import TestSupport
import Testing

@testable import WebApp

@Suite struct ResourcesTests {
    private func installation() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for path in ["Public/css", ".deps/models", ".deps/openvino/libs", "bin/deep"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + path, withIntermediateDirectories: true)
        }
        return folder
    }

    @Test(arguments: ["/motionbook", "/bin/motionbook", "/bin/deep/motionbook", "/bin/deep/nowhere/motionbook"])
    func foundAboveTheExecutable(_ executable: String) throws {
        let folder = try installation()
        let resources = try Resources.locate(named: nil, executable: folder.path + executable)
        #expect(resources.folder == folder.path && resources.publicFolder == folder.path + "/Public")
        #expect(resources.models == folder.path + "/.deps/models")
    }

    @Test func aNamedFolderWinsAndLinksAreFollowed() throws {
        let (folder, other) = (try installation(), try installation())
        let link = other.path + "/bin/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        let resources = try Resources.locate(named: link, executable: other.path + "/bin/motionbook")
        #expect(resources.folder == folder.path)
    }

    @Test func missingOnesGiveASentence() throws {
        let empty = try TemporaryFolder()
        for (named, executable) in [(empty.path, "/x/motionbook"), (nil, empty.path + "/motionbook"), (nil, "")] {
            let error = #expect(throws: CommandFailure.self) {
                try Resources.locate(named: named, executable: executable)
            }
            let message = try #require(error?.message)
            #expect(message.contains("were not found at or above \(named ?? executable)."))
            #expect(message.contains("--resources") && message.hasSuffix("."))
        }
    }

    @Test func theRunningExecutableIsFound() {
        #expect(Resources.runningExecutable().hasPrefix("/"))
        #expect(FileManager.default.isExecutableFile(atPath: Resources.runningExecutable()))
    }

    @Test func workersGetTheSameResources() throws {
        let (folder, models) = (try installation(), try TemporaryFolder())
        let link = folder.path + "/.deps/models"
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: models.path)
        let image = try Resources(folder: folder.path).workerImage()
        #expect(image.arguments == ["worker", "--resources", folder.path])
        #expect(try Command(image.arguments, environment: [:]) == .worker(resources: folder.path))
        for path in [models.path, link, folder.path + "/Public"] { #expect(image.readablePaths.contains(path)) }
    }
}
