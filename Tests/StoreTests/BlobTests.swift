import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite struct BlobTests {
    /// FIPS 180-2, appendix B.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func contentsAreNamedByTheirHash(_ text: String, _ hash: String) async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept(text).clip
        #expect(clip.blob.description == hash)
        #expect(fixture.folder.files(below: "blobs") == ["\(hash.prefix(2))/\(hash.dropFirst(2))"])
        #expect(try await fixture.store.data(of: .content(clip.blob)) == Data(text.utf8))
    }

    @Test(arguments: [1, 7, 4096, 65_537])
    func chunksDoNotMatter(_ size: Int) async throws {
        let fixture = try await StoreFixture()
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let upload = try fixture.store.beginUpload(expectedBytes: content.count)
        var start = 0
        while start < content.count {
            let end = min(start + (size == 1 && start > 2000 ? 4097 : size), content.count)
            try await upload.write(content[start..<end])
            start = end
        }
        let staged = try await upload.finish()
        #expect(staged.head == Array(content.prefix(FileSignature.headBytes)))
        #expect(staged.byteCount == content.count)
        #expect(try Data(contentsOf: URL(filePath: staged.path)) == Data(content))
        #expect(staged.hash == (try await wholeHash(content, in: fixture)))
    }

    private func wholeHash(_ content: [UInt8], in fixture: StoreFixture) async throws -> BlobHash {
        let upload = try fixture.store.beginUpload()
        try await upload.write(content)
        return try await upload.finish().hash
    }

    @Test func identicalUploadsShareABlobUntilTheLastGoes() async throws {
        let fixture = try await StoreFixture()
        let first = try await fixture.accept("same")
        let second = try await fixture.accept("same", kind: .hands)
        _ = try await fixture.accept("other")
        #expect(first.clip.blob == second.clip.blob)
        #expect(fixture.folder.files(below: "blobs").count == 2)
        #expect(try await fixture.store.delete(first.id, in: .machine))
        #expect(fixture.folder.files(below: "blobs").count == 2)
        #expect(try await fixture.store.delete(second.id, in: .machine))
        #expect(fixture.folder.files(below: "blobs").count == 1)
        #expect(try await !fixture.store.delete(second.id, in: .machine))
    }

    @Test func whatNobodyAcceptsIsRemoved() async throws {
        let fixture = try await StoreFixture()
        do {
            let upload = try fixture.store.beginUpload()
            try await upload.write([1, 2, 3])
            #expect(fixture.folder.files(below: "incoming").count == 1)
        }
        _ = try await fixture.stage("staged, then let go of")
        // Actors are let go of a moment later.
        #expect(try await eventually { fixture.folder.files(below: "incoming").isEmpty })
        #expect(fixture.folder.files(below: "incoming") == [])
    }

    @Test func limitsHaveTheirOwnErrors() async throws {
        let fixture = try await StoreFixture { ($0.uploadBytes, $0.archiveBytes) = (10, 20) }
        #expect(await code { _ = try fixture.store.beginUpload(expectedBytes: 21) } == .tooLarge)
        let upload = try fixture.store.beginUpload()
        try await upload.write([UInt8](repeating: 0, count: 10))
        #expect(await code { try await upload.write([0]) } == .tooLarge)
        #expect(await code { _ = try await fixture.store.beginUpload().finish() } == .empty)

        let full = try await StoreFixture { $0.reservedDiskBytes = .max / 2 }
        #expect(await code { _ = try full.store.beginUpload() } == .diskFull)
        #expect(await code { try await full.store.requireRoom() } == .diskFull)
        #expect(AppError(.diskFull, "").reason == .diskFull)
    }

    @Test func nothingIsLostWhenTheSameContentComesWhileItGoes() async throws {
        let fixture = try await StoreFixture { $0.queuedJobs = .max }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<25 {
                        let summary = try await fixture.accept("contested \(round % 2)")
                        let path = fixture.store.folder.path(of: .content(summary.clip.blob))
                        #expect(FileManager.default.fileExists(atPath: path), "worker \(worker), round \(round)")
                        try await fixture.store.delete(summary.id, in: .machine)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(fixture.folder.files(below: "blobs") == [])
        #expect(fixture.folder.files(below: "incoming") == [])
    }

    @Test func aStartSweepsOutWhatNoClipUses() async throws {
        let folder: String
        let kept: Clip
        let fixture = try await StoreFixture()
        do {
            folder = fixture.folder.path
            kept = try await fixture.accept("kept").clip
        }
        // Another store may not open the folder while the first holds it: the sweep is run by itself.
        let strays = [
            "incoming/\(ClipID())", "blobs/00/" + String(repeating: "0", count: 62), "work/\(ClipID())/f",
            "clips/\(ClipID())/\(JobID())/poster.jpg",
        ]
        for stray in strays {
            let path = URL(filePath: folder + "/" + stray)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("stray".utf8).write(to: path)
        }
        try await fixture.store.sweep()
        #expect(fixture.folder.files(below: "incoming") + fixture.folder.files(below: "work") == [])
        #expect(fixture.folder.files(below: "clips") == [])
        #expect(fixture.folder.files(below: "blobs").count == 1)
        #expect(FileManager.default.fileExists(atPath: fixture.store.folder.path(of: .content(kept.blob))))
    }

    @Test func twoServersDoNotShareAFolder() async throws {
        let fixture = try await StoreFixture()
        #expect(await code { _ = try DataFolder(path: fixture.folder.path) } == .folderInUse)
        #expect(await code { _ = try DataFolder(path: "/proc/motionbook") } == .folderUnusable)
    }

    @Test func relativeAndLinkedFoldersWork() async throws {
        let outer = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: outer.path + "/link", withDestinationPath: outer.path + "/real")
        try FileManager.default.createDirectory(atPath: outer.path + "/real", withIntermediateDirectories: true)
        let store = try await Store(folder: DataFolder(path: outer.path + "/link/../link/data/"))
        #expect(store.folder.path == outer.path + "/real/data")
        #expect(try await store.queuedCount() == 0)
    }

    @Test(arguments: [
        (["MOTIONBOOK_DATA": "/data", "HOME": "/home/me"], "/data"),
        (["HOME": "/home/me"], "/home/me/.local/share/motionbook"),
        (["MOTIONBOOK_DATA": "", "HOME": ""], nil),
    ])
    func theDefaultFolder(_ environment: [String: String], _ path: String?) {
        #expect(DataFolder.defaultPath(environment: environment) == path)
    }
}
