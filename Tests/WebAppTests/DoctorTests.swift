import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import WebApp

@Suite struct DoctorTests {
    private func findings(
        _ line: String..., environment: [String: String] = [:],
        layout: Result<InstallationLayout, CommandFailure> = .failure(CommandFailure(message: "They are not there."))
    ) async throws -> [Doctor.Finding] {
        guard case .doctor(let options) = try Command(["doctor"] + line, environment: [:]) else { return [] }
        return await Doctor(options: options, layout: layout, environment: environment).examine()
    }

    private func dataFolder(_ path: String) async throws -> Doctor.Finding? {
        try await findings("--data", path).last
    }

    @Test func versionsAreTold() async throws {
        let findings = try await findings()
        #expect(findings.first == Doctor.Finding(weight: .good, subject: "motionbook", sentence: "version 0.1.0"))
        for name in ["FFmpeg", "OpenVINO", "SQLite", "libmicrohttpd"] {
            let finding = findings.first { $0.subject == name }
            #expect(finding?.weight == .good && finding?.sentence.contains(/version \d/) == true, "\(name)")
        }
        #expect(findings.contains(Doctor.Finding(weight: .bad, subject: "resources", sentence: "They are not there.")))
    }

    @Test func missingModelsAreNamed() async throws {
        let folder = try TemporaryFolder()
        let findings = try await findings("--sandbox", "off", layout: .success(.development(folder.path)))
        let models = try #require(findings.first { $0.subject == "models" })
        #expect(models.weight == .bad && models.sentence.hasPrefix("pose_detection, pose_landmark, "))
        #expect(models.sentence.contains("make build"))
        #expect(findings.first { $0.subject == "sandbox" }?.weight == .note)
    }

    @Test func theDataFolderNeedNotBeThereYet() async throws {
        let folder = try TemporaryFolder()
        for path in [folder.path, folder.path + "/new", folder.path + "/new/newer/", "new-\(UUID().uuidString)/newer"] {
            let finding = try #require(try await dataFolder(path))
            #expect(!finding.sentence.contains("Can’t write") && finding.sentence.hasPrefix(path))
        }
        #expect(folder.files() == [])
    }

    @Test func aDataFolderThatCannotBe() async throws {
        let folder = try TemporaryFolder()
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/file"))
        for path in [folder.path + "/file", folder.path + "/file/below", folder.path + "/file/below/it"] {
            let finding = try #require(try await dataFolder(path))
            #expect(finding.weight == .bad && finding.sentence.contains("\(path)"))
        }
        let homeless = try #require(try await findings().last)
        #expect(homeless.weight == .bad && homeless.sentence.contains("--data"))
        let home = try #require(try await findings(environment: ["HOME": folder.path]).last)
        #expect(home.sentence.hasPrefix(folder.path + "/.local/share/motionbook"))
    }

    @Test func aDatabaseThatCannotBeWrittenIsNamed() async throws {
        let folder = try TemporaryFolder()
        let store = try await Store(folder: DataFolder(path: folder.path))
        await store.close()
        #expect(try await dataFolder(folder.path)?.weight == .good)
        let run = try await ProgramRun.run(
            "/usr/bin/python3",
            [
                "-c",
                """
                import sqlite3, sys
                database = sqlite3.connect(sys.argv[1])
                database.execute(sys.argv[2])
                """, folder.path + "/motionbook.sqlite", "DROP TABLE word",
            ])
        #expect(run.status == 0)
        let mended = try #require(try await dataFolder(folder.path))
        #expect(mended.weight == .note && mended.sentence.contains("The server rebuilds it at the next start"))
    }
}
