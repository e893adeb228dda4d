import Domain
import FoundationEssentials
import Glibc
import Store
import TestSupport
import Testing
import Vision

@testable import Jobs
@testable import Live
@testable import Workers

@Suite struct ResultFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try write("report.json", JobsFixture.report)
        try write("poster.jpg", "poster")
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.path + "/" + name))
    }

    private func record(_ layout: RecordingLayout = .pose, frames: Int = 2) throws {
        var writer = try LandmarkRecordingWriter(
            path: folder.path + "/landmarks.bin", width: 640, height: 360, layout: layout)
        for frame in 0..<frames { try writer.append([], at: Double(frame) / 30) }
        try writer.finish()
    }

    private var names: Set<String>? {
        (try? ResultFiles.collect(in: folder.path)).map { Set($0.files.keys.map(\.description)) }
    }

    @Test func theFilesOfTheCatalogueAreTaken() throws {
        for name in ["keyframe-1.jpg", "proxy.mp4", "people.jpg"] { try write(name, "x") }
        try record()
        #expect(names == ["poster.jpg", "people.jpg", "keyframe-1.jpg", "proxy.mp4", "landmarks.bin"])
        #expect(try ResultFiles.collect(in: folder.path).report == Array(JobsFixture.report.utf8))
    }

    @Test(arguments: ["run.sh", "KEYFRAME-1.jpg", "keyframe-1.png", "landmarks.bin.passing", ".x", "overlay.mp4"])
    func anUnexpectedFileIsRefusedByName(_ name: String) throws {
        try write(name, "x")
        #expect(throws: BadResult(reason: "an unexpected file \(name)")) { try ResultFiles.collect(in: folder.path) }
    }

    @Test(arguments: ["", "x", "[]", "{\"a\":1", "{}{}", "\"text\"", "nul\u{0}l"])
    func theReportMustBeAnObject(_ text: String) throws {
        try write("report.json", text)
        #expect(names == nil)
    }

    @Test(arguments: [
        "{}", #"{"version":1,"kind":"swing"}"#,
        JobsFixture.report.replacing("\"coverage\":1", with: "\"coverage\":1e300"),
        JobsFixture.report.replacing("\"frames\":30", with: "\"frames\":-9223372036854775808"),
    ])
    func theReportMustBeWithinItsBounds(_ text: String) throws {
        #expect(names != nil)
        try write("report.json", text)
        #expect(names == nil)
    }

    @Test func onlyTheContractIsKept() throws {
        try write("report.json", String(JobsFixture.report.dropLast()) + #","extra":"<script>"}"#)
        #expect(try ResultFiles.collect(in: folder.path).report == Array(JobsFixture.report.utf8))
    }

    @Test func landmarksAreOfTheReportAndOfAClip() throws {
        try record()
        #expect(names?.contains("landmarks.bin") == true)
        // Of hands; of more frames than a clip has; cut off; nothing at all.
        try record(.hands(4, values: 5))
        #expect(names == nil)
        try record(frames: 36_001)
        #expect(names == nil)
        try record()
        #expect(truncate(folder.path + "/landmarks.bin", 500) == 0)
        #expect(names == nil)
        try write("landmarks.bin", "landmarks")
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
