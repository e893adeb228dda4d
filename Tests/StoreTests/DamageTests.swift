import Domain
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Store

/// A database that somebody, or something, wrote nonsense into.
@Suite struct DamageTests {
    @Test(arguments: [
        "UPDATE clip SET kind = 'dance'", "UPDATE clip SET blob = '../../../etc/passwd'", "UPDATE clip SET blob = ''",
        "UPDATE clip SET created_at = 9223372036854775807", "UPDATE clip SET created_at = -1",
        "UPDATE clip SET media_type = 'text/html'", "UPDATE clip SET byte_count = -5",
        "UPDATE clip SET name = CAST(x'ff00fe' AS TEXT), kind = ''",
        "UPDATE job SET state = 'dancing'", "UPDATE job SET done = -1", "UPDATE job SET total = -9223372036854775808",
        "UPDATE job SET id = 'nobody'", "UPDATE job SET kind = 'dance'; UPDATE clip SET kind = ''",
        "UPDATE job SET created_at = 1 << 62",
    ])
    func aRowThatMakesNoSenseHidesNoOthers(_ damage: String) async throws {
        let fixture = try await StoreFixture()
        let heard = Mutex<[String]>([])
        var clips: [ClipID] = []
        for number in 0..<3 { clips.append(try await fixture.accept("\(number)").id) }
        let (old, bad, new) = (clips[0], clips[1], clips[2])
        let path = fixture.store.folder.databasePath
        let other = try Connection(path: path)
        try other.execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        for part in damage.split(separator: ";") {
            let key = part.contains("UPDATE job") ? "clip" : "id"
            try other.execute("\(part) WHERE \(key) = '\(bad)'")
        }

        // Such rows are no damage of the file: a start goes well.
        let reader = try Database(
            reading: path, log: OnceLog { line in heard.withLock { $0.append(line) } }.callAsFunction)
        _ = try Database(path: path)
        for _ in 0..<2 {
            let readable = try await reader.run { connection in
                try ClipRows.summaries(connection, "ORDER BY clip.sequence DESC", limit: 2)
            }
            #expect(readable.map(\.id) == [new, old], "the list goes on behind the bad row")
        }
        #expect(
            heard.withLock { $0.count } == 1 && heard.withLock { $0[0] }.contains(bad.description),
            "\(heard.withLock { $0 })")

        #expect(try await fixture.store.recentClips(in: .machine, limit: 9).map(\.id) == [new, old])
        let error = await #expect(throws: AppError.self) { try await fixture.store.clip(bad, in: .machine) }
        #expect(error?.code == .unreadable && error?.message.contains("can’t be read. Delete") == true)
        // The queue goes on, too.
        #expect(try await fixture.store.claimNext()?.clip == old)
        _ = try await fixture.store.claimNext()
        _ = try await fixture.store.claimNext()
        #expect(
            try await fixture.store.recover(after: 3).contains { $0.clip == new })

        #expect(try await fixture.store.delete(bad, in: .machine))
        #expect(try await fixture.store.clip(bad, in: .machine) == nil)
        #expect(try await fixture.store.recentClips(in: .machine, limit: 9).map(\.id) == [new, old])
    }

    @Test func anAthleteWithoutANameHidesNoOthers() async throws {
        let fixture = try await StoreFixture()
        for (number, name) in ["Ada", "Bo"].enumerated() {
            try await fixture.store.name(AthleteName(name), on: fixture.accept("\(number)").id)
        }
        try Connection(path: fixture.store.folder.databasePath).execute(
            "UPDATE athlete SET name = '' WHERE name = 'Bo'")
        #expect(try await fixture.store.athletes(in: .machine).map(\.athlete.name.description) == ["Ada"])
        #expect(try await fixture.store.roster(in: .machine).map(\.name.description) == ["Ada"])
        #expect(try await fixture.store.name(AthleteName("Cy"), on: fixture.accept("2").id) != nil)
    }

    @Test(arguments: [0, 1, 3, 9]) func aDamagedFileIsRefusedAtTheStart(_ page: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/test.sqlite"
        do {
            let connection = try Connection(path: path)
            try Migrations.run(on: connection)
            for number in 0..<200 {
                try connection.run(
                    "INSERT INTO athlete (id, name, created_at) VALUES (?, ?, 0)", .text("\(number)"),
                    .text(String(repeating: "\(number)", count: 100)))
            }
            #expect(connection.emptyLog())
        }
        #expect(throws: Never.self) { try Database(path: path) }
        var content = try Data(contentsOf: URL(filePath: path))
        #expect(content.count > 20 * 4096)
        content.replaceSubrange(page * 4096..<page * 4096 + 512, with: Data(repeating: 0x5A, count: 512))
        try content.write(to: URL(filePath: path))
        let error = #expect(throws: AppError.self) { try Database(path: path) }
        #expect(error?.message.contains("damaged. Restore the data folder") == true, "\(String(describing: error))")
        #expect(error?.message.contains("`motionbook restore`") == true)
    }

    /// Rights keep root from nothing: where tests run as root, the folder is opened as nobody.
    @Test func aDatabaseThatCannotBeWrittenIsNotOpened() async throws {
        let folder = try TemporaryFolder()
        let (path, nobody) = (folder.path + "/data", getuid() == 0 ? 65_534 : getuid())
        mkdir(path, 0o700)
        chown(path, nobody, nobody)
        let open = { try await ProgramRun.run(TestProgram.path("TestWorker"), ["open", path, "\(nobody)"]).output }
        #expect(try await open() == "open\n")
        let database = try DataFolder(path: path).databasePath
        chmod(database, 0o400)
        #expect(try await open().contains("Can’t write to the database \(database). Check its permissions"))
        chmod(database, 0o600)
        #expect(try await open() == "open\n")
    }
}
