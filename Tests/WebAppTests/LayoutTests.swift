import FoundationEssentials
import Jobs
import TestSupport
import Testing
import Workers

@testable import WebApp

@Suite struct LayoutTests {
    /// The two forms, and the folders of each below its own one.
    private static let forms: [(form: @Sendable (String) -> InstallationLayout, folders: [String])] = [
        (
            InstallationLayout.development,
            ["Public/css", ".deps/models", ".deps/openvino/libs", "Languages", ".build/speech"]
        ),
        (
            InstallationLayout.installed,
            [
                "share/motionbook/pages/css", "share/motionbook/models", "lib/motionbook", "share/motionbook/languages",
                "share/motionbook/speech",
            ]
        ),
    ]

    private func installation(_ folders: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for path in folders + ["bin/deep"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + path, withIntermediateDirectories: true)
        }
        return folder
    }

    @Test func bothFormsNameTheirFolders() {
        let project = InstallationLayout.development("/p")
        #expect(project.pages == "/p/Public" && project.avatars == "/p/Public/avatars")
        #expect(
            project.languages == "/p/Languages" && project.models == "/p/.deps/models"
                && project.libraries == "/p/.deps/openvino/libs" && project.speech == "/p/.build/speech")
        let system = InstallationLayout.installed("/usr")
        #expect(system.pages == "/usr/share/motionbook/pages" && system.models == "/usr/share/motionbook/models")
        #expect(system.libraries == "/usr/lib/motionbook" && system.languages == "/usr/share/motionbook/languages")
        #expect(system.speech == "/usr/share/motionbook/speech")
    }

    @Test(
        arguments: forms.indices, ["/motionbook", "/bin/motionbook", "/bin/deep/motionbook", "/bin/deep/no/motionbook"])
    func foundAboveTheExecutable(_ index: Int, _ executable: String) throws {
        let (form, folders) = Self.forms[index]
        let folder = try installation(folders)
        #expect(try InstallationLayout.locate(named: nil, executable: folder.path + executable) == form(folder.path))
    }

    @Test func theNearestFolderIsTaken() throws {
        let folder = try installation(Self.forms[0].folders + ["bin/share/motionbook/pages/css"])
        let layout = try InstallationLayout.locate(named: nil, executable: folder.path + "/bin/deep/motionbook")
        #expect(layout == .installed(folder.path + "/bin"))
    }

    @Test(arguments: forms.indices) func aNamedFolderWinsAndLinksAreFollowed(_ index: Int) throws {
        let (form, folders) = Self.forms[index]
        let (folder, other) = (try installation(folders), try installation(Self.forms[0].folders))
        let link = other.path + "/bin/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        #expect(
            try InstallationLayout.locate(named: link, executable: other.path + "/bin/motionbook") == form(folder.path))
    }

    @Test func missingOnesGiveASentence() throws {
        let empty = try TemporaryFolder()
        for (named, executable) in [(empty.path, "/x/motionbook"), (nil, empty.path + "/motionbook"), (nil, "")] {
            let error = #expect(throws: CommandFailure.self) {
                try InstallationLayout.locate(named: named, executable: executable)
            }
            let message = try #require(error?.message)
            #expect(message.contains("were not found in or above \(named ?? executable)."))
            #expect(message.contains("--resources") && message.hasSuffix("."))
        }
    }

    @Test func theRunningExecutableIsFound() {
        #expect(InstallationLayout.runningExecutable().hasPrefix("/"))
        #expect(FileManager.default.isExecutableFile(atPath: InstallationLayout.runningExecutable()))
    }

    @Test func workersSeeModelsAndLibrariesAndNoPages() throws {
        let (folder, models) = (try installation(Self.forms[0].folders), try TemporaryFolder())
        let link = folder.path + "/.deps/models"
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: models.path)
        let layout = try InstallationLayout.locate(named: folder.path, executable: "")
        #expect(layout.models == models.path)
        let image = try layout.workerImage()
        #expect(image.readablePaths == [models.path, folder.path + "/.deps/openvino/libs"])
        #expect(image.arguments == ["worker", "--models", models.path])
        #expect(try Command(image.arguments, environment: [:]) == .worker(models: models.path))
    }
}
