import Domain
import FoundationEssentials
import Glibc
import System
import TestSupport
import Testing

@testable import Store

@Suite struct BackupTests {
    /// Two clips, one of them with a report, files, an athlete and a note.
    private func filled() async throws -> (StoreFixture, ClipID) {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("first").id
        _ = try await fixture.finish(clip, files: ["poster.jpg", "landmarks.bin"])
        try await fixture.store.name(AthleteName("Ada"), on: clip)
        try await fixture.store.write(NoteText("Elbow up."), on: clip)
        try await fixture.accept("second", kind: .hands)
        return (fixture, clip)
    }

    /// Files below a folder with their contents; those of the database's log apart.
    private func contents(_ folder: String, below part: String = "") throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in FileSystem.names(in: folder + "/" + part) {
            let path = part.isEmpty ? name : part + "/" + name
            if FileSystem.isFolder(folder + "/" + path) {
                found.merge(try contents(folder, below: path)) { $1 }
            } else {
                found[path] = try Data(contentsOf: URL(filePath: folder + "/" + path))
            }
        }
        return found
    }

    /// On the same disk files are shared, on another one copied.
    @Test(arguments: ["/tmp", "/dev/shm"])
    func aBackupOfARunningServerComesBackAsItWas(_ disk: String) async throws {
        let (fixture, clip) = try await filled()
        let place = disk + "/motionbook-test-\(Identifier<Self>())"
        defer { FileSystem.remove(place) }
        let (backup, data) = (place + "/a/backup", place + "/b/data")
        let made = try Backup.make(of: fixture.folder.path, in: backup)
        #expect(made.clips == 2 && made.byteCount > 11)
        #expect(Set(FileSystem.names(in: backup)) == ["backup.sqlite", "blobs", "clips"])
        let before = try contents(backup)

        #expect(try Backup.restore(backup, to: data).clips == 2)
        let left = try contents(backup)
        #expect(before == left, "the backup changed")
        let restored = try await Store(folder: DataFolder(path: data), limits: StoreFixture.limits())
        #expect(
            try await restored.recentClips(in: .machine, limit: 9) == fixture.store.recentClips(in: .machine, limit: 9))
        #expect(try await restored.note(on: clip)?.text.description == "Elbow up.")
        #expect(try await restored.athlete(of: clip)?.name.description == "Ada")
        #expect(try await restored.report(of: clip) == fixture.store.report(of: clip))
        for part in ["blobs", "clips"] {
            #expect(try contents(data + "/" + part) == contents(fixture.folder.path + "/" + part))
        }
        // Each goes its own way from here on.
        try await restored.delete(clip, in: .machine)
        try await fixture.store.delete(clip, in: .machine)
        let after = try contents(backup)
        #expect(after == before, "the backup changed")
        #expect(try Backup.restore(backup, to: place + "/again").clips == 2)
    }

    /// Whoever finds a backup reads no message; whoever brings the key along by hand can, before or after.
    @Test(arguments: [true, false])
    func theKeyOfMessagesStaysOut(_ isThereBefore: Bool) async throws {
        let (fixture, _) = try await filled()
        let new = NewLockedMessage.test("A1")
        try await fixture.store.keep(new)
        let key = Data("thirty-two bytes, of this machine".utf8)
        try key.write(to: URL(filePath: fixture.folder.path + "/messages.key"))
        // So do the keys of certificates.
        for name in ["authority.pem", "certificate.pem"] {
            try key.write(to: URL(filePath: fixture.folder.path + "/" + name))
        }
        let folder = try TemporaryFolder()
        let (backup, data) = (folder.path + "/backup", folder.path + "/data")
        _ = try Backup.make(of: fixture.folder.path, in: backup)
        #expect(
            try !contents(backup).contains {
                $0.key.contains("messages.key") || $0.key.contains(".pem") || $0.value.holds(Array(key))
            })
        let other = Data("a key that was there before".utf8)
        if isThereBefore {
            try FileSystem.makeFolder(data)
            try other.write(to: URL(filePath: data + "/messages.key"))
        }
        _ = try Backup.restore(backup, to: data)
        #expect((try? Data(contentsOf: URL(filePath: data + "/messages.key"))) == (isThereBefore ? other : nil))
        let restored = try await Store(folder: DataFolder(path: data), limits: StoreFixture.limits())
        #expect(try await restored.message("A1", in: .machine)?.box == new.box)
        // A backup is made in a folder of its own: a key there is somebody's.
        let occupied = folder.path + "/occupied"
        try FileSystem.makeFolder(occupied)
        try other.write(to: URL(filePath: occupied + "/messages.key"))
        #expect(await code { _ = try Backup.make(of: fixture.folder.path, in: occupied) } == .folderUnusable)
    }

    @Test func whatCannotBeIsSaid() async throws {
        let (fixture, _) = try await filled()
        let folder = try TemporaryFolder()
        let (backup, data) = (folder.path + "/backup", fixture.folder.path)
        func sentence(_ body: () throws -> Void) -> String {
            do { try body() } catch { return (error as? AppError)?.message ?? "\(error)" }
            return "nothing was thrown"
        }
        func make(_ data: String, _ target: String) -> String { sentence { _ = try Backup.make(of: data, in: target) } }
        func restore(_ data: String) -> String { sentence { _ = try Backup.restore(backup, to: data) } }

        #expect(make(folder.path, backup).contains("is not a Motionbook data folder"))
        #expect(make(data, data + "/backup").contains("is inside the data folder"))
        #expect(make(data, "/proc/backup").contains("Can’t create or read the folder"))
        #expect(restore(folder.path + "/new").contains("is not a Motionbook backup"))
        _ = try Backup.make(of: data, in: backup)
        #expect(make(data, backup).contains("is not empty"))
        #expect(restore(data).contains("is not empty"))
        #expect(restore(backup + "/data").contains("is inside the backup"))
        #expect(restore("/proc/data").contains("Can’t create or read the folder"))

        // A folder that a server, or another restoring, has just locked.
        let used = folder.path + "/used"
        try FileSystem.makeFolder(used)
        try Data().write(to: URL(filePath: used + "/" + Backup.restoringName))
        let lock = try DataFolder.lock(used)
        #expect(restore(used).contains("Another Motionbook is using"))
        withExtendedLifetime(lock) {}

        try FileManager.default.moveItem(
            atPath: backup + "/backup.sqlite", toPath: backup + "/backup.sqlite.partial")
        #expect(restore(folder.path + "/new").contains("is incomplete"))
        // A new run finishes it.
        _ = try Backup.make(of: data, in: backup)
        #expect(try Backup.restore(backup, to: folder.path + "/new").clips == 2)
    }

    /// What a file of a data folder, or of its backup, may have suffered.
    @Test(arguments: ["blobs", "clips"], ["gone", "short", "changed"])
    func aDamagedFileIsNoBackup(_ part: String, _ damage: String) async throws {
        let (fixture, _) = try await filled()
        let folder = try TemporaryFolder()
        func harm(_ top: String) throws {
            let file = try #require(
                try contents(top + "/" + part).first {
                    part == "clips" || String(decoding: $0.value, as: UTF8.self) == "first"
                })
            let url = URL(filePath: top + "/" + part + "/" + file.key)
            // Not in place: the file may be shared.
            try FileManager.default.removeItem(at: url)
            switch damage {
            case "gone": break
            case "short": try file.value.dropLast().write(to: url)
            default: try Data(file.value.map { $0 ^ 1 }).write(to: url)
            }
        }
        // The size is all that is known of a file that an analysis left.
        let isKnown = part == "blobs" || damage != "changed"
        let backup = folder.path + "/backup"
        _ = try Backup.make(of: fixture.folder.path, in: backup)
        try harm(backup)
        let restoring = await code { _ = try Backup.restore(backup, to: folder.path + "/data") }
        #expect(restoring == (isKnown ? .files : nil))
        #expect(!isKnown || access(folder.path + "/data", F_OK) != 0, "a damaged backup was restored in part")

        try harm(fixture.folder.path)
        let second = folder.path + "/second"
        #expect(await code { _ = try Backup.make(of: fixture.folder.path, in: second) } == (isKnown ? .files : nil))
        #expect(!isKnown || access(second + "/backup.sqlite", F_OK) != 0)
    }

    @Test func aDamagedDatabaseIsNoBackup() async throws {
        let (fixture, _) = try await filled()
        let folder = try TemporaryFolder()
        let backup = folder.path + "/backup"
        _ = try Backup.make(of: fixture.folder.path, in: backup)
        var content = try Data(contentsOf: URL(filePath: backup + "/backup.sqlite"))
        content.replaceSubrange(4096..<4608, with: Data(repeating: 0x5A, count: 512))
        try content.write(to: URL(filePath: backup + "/backup.sqlite"))
        let error = #expect(throws: AppError.self) { try Backup.restore(backup, to: folder.path + "/data") }
        #expect(error?.message.contains("is damaged. Use another backup") == true)
        #expect(access(folder.path + "/data", F_OK) != 0)
    }

    /// A server accepts and deletes as fast as it can; every backup made meanwhile is whole.
    @Test(arguments: ["/tmp", "/dev/shm"])
    func backupsBesideABusyServerAreWhole(_ disk: String) async throws {
        let place = disk + "/motionbook-test-\(Identifier<Self>())"
        defer { FileSystem.remove(place) }
        let fixture = try await StoreFixture { $0.queuedJobs = .max }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<3 {
                group.addTask {
                    var clips: [ClipID] = []
                    for number in 0... {
                        if Task.isCancelled { return }
                        let clip = try await fixture.accept("\(worker) \(number / 2)").id
                        clips.append(clip)
                        if worker == 0 { _ = try await fixture.finish(clip, files: ["poster.jpg", "landmarks.bin"]) }
                        if clips.count > 5 { try await fixture.store.delete(clips.removeFirst(), in: .machine) }
                    }
                }
            }
            for round in 0..<12 {
                let backup = place + "/\(round)"
                let source = fixture.folder.path
                let made = try await BlockingThread.run {
                    Result { try Backup.make(of: source, in: backup) }
                }.get()
                let restored = try Backup.restore(backup, to: place + "/data\(round)")
                #expect(restored.clips == made.clips)
                #expect(try contents(backup).count == made.files.count + 1, "files too many")
                try await Task.sleep(for: .milliseconds(20))
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
