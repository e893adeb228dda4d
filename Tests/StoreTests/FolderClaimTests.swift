import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

/// Whose the data folder is, and what is swept in it.
@Suite struct FolderClaimTests {
    private let outer: TemporaryFolder
    private var path: String { outer.path + "/data" }

    init() throws { outer = try TemporaryFolder() }

    private func put(_ name: String, _ text: String = "precious") throws {
        let file = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test(arguments: [
        "clips/holiday/anna.mov", "blobs/me/anna.mov", "work/thesis.tex", "notes.txt", ".hidden", "lock",
        "motionbook.sqlite", "motionbook.txt/nested",
    ])
    func aFolderOfSomebodyElseIsLeftAlone(_ file: String) async throws {
        try put(file)
        chmod(path, 0o755)
        try FileManager.default.createSymbolicLink(atPath: outer.path + "/link", withDestinationPath: path)
        for way in [path, outer.path + "/link", outer.path + "/link/"] {
            let error = #expect(throws: AppError.self) { _ = try DataFolder(path: way) }
            #expect(
                error?.code == .folderUnusable && error?.message.contains(outer.path + "/data contains other") == true)
        }
        #expect(outer.files(below: "data") == [file])
        #expect(mode(path) == 0o755)
    }

    @Test(arguments: [nil, "", "lost+found/x", "motionbook.txt"])
    func aNewOrEmptyFolderBecomesOurs(_ content: String?) async throws {
        if content != nil { mkdir(path, 0o750) }
        if let content, !content.isEmpty { try put(content) }
        for _ in 0..<2 { _ = try await Store(folder: DataFolder(path: path), limits: StoreFixture.limits()) }
        #expect(outer.files(below: "data").contains("motionbook.txt"))
        // Rights are those of whoever made it.
        #expect(mode(path) == (content == nil ? 0o700 : 0o750))
        for name in ["incoming", "blobs", "clips", "work"] { #expect(mode(path + "/" + name) == 0o700) }
        for name in ["motionbook.sqlite", "lock"] { #expect(mode(path + "/" + name) == 0o600) }
    }

    @Test func anOlderFolderGetsTheMarker() async throws {
        do { try await filled() }
        unlink(path + "/motionbook.txt")
        let store = try await Store(folder: DataFolder(path: path), limits: StoreFixture.limits())
        #expect(try await store.recentClips(in: .machine, limit: 9).count == 1)
        #expect(outer.files(below: "data").contains("motionbook.txt"))
    }

    /// A new database would know of no clip, and all would be swept.
    @Test(arguments: ["gone", "empty", "damaged"])
    func clipsWithoutTheirDatabaseAreNotSwept(_ how: String) async throws {
        do { try await filled() }
        let database = path + "/motionbook.sqlite"
        for name in ["-wal", "-shm"] { unlink(database + name) }
        switch how {
        case "gone": unlink(database)
        case "empty": truncate(database, 0)
        default: try put("motionbook.sqlite", String(repeating: "x", count: 8192))
        }
        let blobs = outer.files(below: "data/blobs")
        let error = #expect(throws: AppError.self) { _ = try DataFolder(path: path) }
        #expect(error?.code == .folderUnusable && error?.message.contains("backup") == true)
        #expect(blobs.count == 1 && outer.files(below: "data/blobs") == blobs)
    }

    private func filled() async throws {
        let store = try await Store(folder: DataFolder(path: path), limits: StoreFixture.limits())
        let upload = try store.beginUpload()
        try await upload.write(Array("clip".utf8))
        _ = try await store.accept(upload.finish(), as: StoreFixture.new())
    }

    @Test(arguments: ["incoming", "blobs", "clips", "work"])
    func aLinkInPlaceOfAFolderIsRefused(_ name: String) async throws {
        do { _ = try await Store(folder: DataFolder(path: path), limits: StoreFixture.limits()) }
        let elsewhere = outer.path + "/elsewhere"
        let inside = elsewhere + "/" + ClipID().description + "/" + JobID().description
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
        rmdir(path + "/" + name)
        #expect(symlink(elsewhere, path + "/" + name) == 0)
        let error = #expect(throws: AppError.self) { _ = try DataFolder(path: path) }
        #expect(error?.code == .folderUnusable && error?.message.contains(name) == true)
        #expect(FileManager.default.fileExists(atPath: inside))
    }

    @Test func onlyOurNamesAreSwept() async throws {
        let (clip, job) = (ClipID(), JobID())
        let digits = String(repeating: "a", count: 62)
        let doomed = [
            "incoming/\(clip)", "work/\(job)/x/y", "blobs/ab/\(digits)", "clips/\(clip)/\(job)/poster.jpg",
        ]
        let kept = [
            "incoming/film.mov", "work/thesis.tex", "work/\(job)x/a", "blobs/ab/holiday.mov", "blobs/zz/\(digits)",
            "blobs/ab/\(digits)0", "clips/holiday/anna.mov", "clips/holiday/\(job)/anna.mov", "clips/\(ClipID())/a.txt",
        ]
        do { _ = try await Store(folder: DataFolder(path: path), limits: StoreFixture.limits()) }
        for file in doomed + kept { try put(file) }
        // A link that is called as a clip leads to what is called as a job.
        try put("elsewhere/\(job)/precious.mov")
        symlink(path + "/elsewhere", path + "/clips/" + ClipID().description)
        do { _ = try await Store(folder: DataFolder(path: path), limits: StoreFixture.limits()) }
        let left = Set(outer.files(below: "data"))
        #expect(left.isSuperset(of: kept + ["elsewhere/\(job)/precious.mov"]))
        #expect(left.isDisjoint(with: doomed))
    }

    @Test func oneOfManyThatStartAtOnceWins() async throws {
        for _ in 0..<20 {
            let path = outer.path + "/" + ClipID().description
            let ends = await withTaskGroup(of: ErrorCode?.self, returning: [ErrorCode?].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        await code {
                            let folder = try DataFolder(path: path)
                            try await Task.sleep(for: .milliseconds(50))
                            _ = folder.path
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(ends.count { $0 == nil } >= 1 && ends.allSatisfy { $0 == nil || $0 == .folderInUse }, "\(ends)")
        }
    }
}
