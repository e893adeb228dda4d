import FoundationEssentials
import Glibc
import Store
import TestSupport
import Testing

@testable import Jobs

@Suite struct ResultFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try write("report.json", #"{"version": 1}"#)
        try write("poster.jpg", "poster")
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.path + "/" + name))
    }

    private var names: Set<String>? {
        (try? ResultFiles.collect(in: folder.path)).map { Set($0.files.keys.map(\.description)) }
    }

    @Test func onlyExpectedNamesAreTaken() throws {
        for name in [
            "run.sh", "KEYFRAME-1.jpg", "keyframe-1.jpg", "keyframe-1.png", "proxy.mp4", "landmarks.bin", ".x",
            "people.jpg", "overlay.mp4",
        ] {
            try write(name, "x")
        }
        #expect(names == ["poster.jpg", "people.jpg", "keyframe-1.jpg", "proxy.mp4", "landmarks.bin"])
        #expect(try ResultFiles.collect(in: folder.path).report == Array(#"{"version": 1}"#.utf8))
    }

    @Test(arguments: ["", "x", "[]", "{\"a\":1", "{}{}", "\"text\"", "nul\u{0}l"])
    func theReportMustBeAnObject(_ text: String) throws {
        try write("report.json", text)
        #expect(names == nil)
    }

    @Test func nothingButPlainFilesIsTaken() throws {
        let poster = folder.path + "/poster.jpg"
        let tricks: [(String, (String) -> Int32)] = [
            ("symbolic link", { symlink("/etc/passwd", $0) }),
            ("hard link", { link(self.folder.path + "/report.json", $0) }),
            ("pipe", { mkfifo($0, 0o600) }), ("folder", { mkdir($0, 0o700) }), ("empty", { creat($0, 0o600) }),
        ]
        for (name, trick) in tricks {
            try? FileManager.default.removeItem(atPath: poster)
            #expect(trick(poster) >= 0)
            #expect(names == nil, "\(name)")
        }
    }

    @Test(arguments: ["report.json", "poster.jpg"])
    func hugeFilesAreRefused(_ name: String) {
        #expect(truncate(folder.path + "/" + name, 65 << 20) == 0)
        #expect(names == nil)
    }

    @Test func aMissingReportOrFolderIsSaid() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/report.json")
        #expect(names == nil)
        #expect(throws: BadResult.self) { try ResultFiles.collect(in: "/nonexistent") }
    }
}
