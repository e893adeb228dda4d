import Domain
import FoundationEssentials
import Glibc
import Synchronization
import System
import TestSupport
import Testing

@testable import Store

@Suite("Search index") struct SearchIndexTests {
    private func found(_ store: Store, _ words: String) async throws -> [ClipID] {
        var search = LibrarySearch()
        search.words = words
        return try await store.find(search, in: .machine, limit: 99).clips.map(\.id)
    }

    /// What happens to an index while a server runs.
    @Test(arguments: [
        "DROP TABLE word", "ALTER TABLE word RENAME TO lost", "ALTER TABLE word RENAME COLUMN clip TO lost",
    ])
    func anIndexThatFailsStopsNothing(_ damage: String) async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (clip, other) = (try await fixture.accept("one").id, try await fixture.accept("two").id)
        func damageIndex() throws {
            try Connection(path: store.folder.databasePath).execute("DROP TABLE IF EXISTS lost; " + damage)
        }
        try damageIndex()
        try await store.write(NoteText("late at the net"), on: clip)
        #expect(try await found(store, "net") == [clip], "the index is mended by what met its failure")
        let changes: [@Sendable () async throws -> Void] = [
            { try await store.rename(clip, to: DisplayName("final.mov"), in: .machine) },
            { try await store.name(AthleteName("Ada"), on: clip) },
            { try await store.tag([clip], with: [try #require(Tag("camp"))], isOn: true, in: .machine) },
            { _ = try await fixture.accept("three", name: "third.mov") },
            { _ = try await store.delete(other, in: .machine) },
        ]
        for change in changes {
            try damageIndex()
            try await change()
        }
        #expect(try await found(store, "fin ada camp net") == [clip])
        #expect(try await found(store, "third").count == 1)
        try damageIndex()
        #expect(try await found(store, "fin") == [clip], "a search mends it, too")
        try store.requireHealth()
    }

    /// A data folder of the version before, whose full-text index was optimised until it failed.
    private func oldFolder(isBroken: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let path = folder.path + "/motionbook.sqlite"
        _ = try DataFolder(path: folder.path)
        let connection = try Connection(path: path)
        try Migrations.run(on: connection, upTo: Migrations.wordsVersion - 1)
        for number in 1...60 {
            let clip = ClipID()
            try connection.execute(
                """
                INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at) VALUES
                ('\(clip)', 'clip\(number).mov', 'swing', '\(String(repeating: "0", count: 64))', 1, 'video/mp4', '{}', 0);
                INSERT INTO job (id, clip, state, created_at, finished_at) VALUES ('\(JobID())', '\(clip)', 'done', 0, 0);
                INSERT INTO note (clip, text, saved_at) VALUES ('\(clip)', '\(Self.note(number))', 0);
                INSERT INTO clip_words (rowid, name, note) VALUES (\(number), 'clip\(number).mov', '\(Self.note(number))');
                """)
        }
        guard isBroken else { return folder }
        func optimise() -> Bool {
            let script = """
                INSERT OR REPLACE INTO clip_words (rowid, name, note) VALUES (1, 'clip1.mov', '\(Self.note(1))');
                INSERT INTO clip_words (clip_words) VALUES ('optimize')
                """
            return (try? connection.execute(script)) != nil
        }
        let rounds = (1...3000).first { _ in !optimise() }
        #expect(rounds != nil, "this SQLite's index takes any number of levels: nothing is broken")
        return folder
    }

    /// Enough different words for more than one page of the index.
    private static func note(_ number: Int) -> String {
        (0..<40).map { "word\($0 * number)x\(number)" }.joined(separator: " ")
    }

    @Test(arguments: [false, true]) func foldersOfTheVersionBeforeAreRead(isBroken: Bool) async throws {
        let folder = try oldFolder(isBroken: isBroken)
        let heard = Mutex<[String]>([])
        let copy = folder.path + "/motionbook.sqlite.before-repair"
        func open() async throws -> Store {
            try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits()) { line in
                heard.withLock { $0.append(line) }
            }
        }
        if isBroken { #expect(try Store.checkDatabase(in: folder.path)?.contains("index is damaged") == true) }
        do {
            let store = try await open()
            #expect(try await store.find(LibrarySearch(), in: .machine, limit: 99).total == 60)
            #expect(try await found(store, "clip7 word14x7").count == 1)
            #expect(try await found(store, "word0x").count == 60)
            #expect(heard.withLock { $0.contains { $0.contains("search index is damaged") } } == isBroken)
            #expect((access(copy, F_OK) == 0) == isBroken)
            if isBroken {
                let before = try Connection(path: copy, .reading)
                #expect(try before.rows("SELECT 1 FROM note") { _ in true }.count == 60)
                #expect(try Migrations.knownVersion(of: before) == Migrations.wordsVersion - 1)
            }
            await store.close()
        }
        let store = try await open()
        #expect(access(copy, F_OK) != 0, "a start that finds nothing wrong removes the copy")
        #expect(try await found(store, "clip7").count == 1)
        #expect(try Store.checkDatabase(in: folder.path) == nil)
        await store.close()
    }

    @Test func aBackupOfABrokenIndexIsRestoredWithOneThatWorks() async throws {
        let folder = try oldFolder(isBroken: true)
        var digest = try Digest()
        try Array("one".utf8).withUnsafeBytes { try digest.update($0) }
        let hash = try digest.blobHash()
        let content = folder.path + "/" + DataFolder.place(of: .content(hash))
        try FileSystem.makeFolder(FileSystem.parent(of: content))
        try Data("one".utf8).write(to: URL(filePath: content))
        try Connection(path: folder.path + "/motionbook.sqlite").execute(
            "UPDATE clip SET byte_count = 3, blob = '\(hash)'")
        let (backup, restored) = (folder.path + "-backup", folder.path + "-restored")
        defer { for path in [backup, restored] { FileSystem.remove(path) } }
        #expect(try Backup.make(of: folder.path, in: backup).clips == 60)
        #expect(try Backup.restore(backup, to: restored).clips == 60)
        let store = try await Store(folder: DataFolder(path: restored), limits: StoreFixture.limits())
        #expect(try await found(store, "clip7 word14x7").count == 1)
        await store.close()
    }

    /// Tables are found missing by whoever is asked, not by the next person who brings a clip.
    @Test(arguments: ["athlete", "note", "stale_words", "setting"])
    func aTableThatIsGoneIsTold(_ table: String) async throws {
        let fixture = try await StoreFixture { $0.healthInterval = .zero }
        let (store, path) = (fixture.store, fixture.folder.path)
        try store.requireHealth()
        try Connection(path: store.folder.databasePath).execute("PRAGMA foreign_keys = OFF; DROP TABLE \(table)")
        let told = try await eventually {
            do { try store.requireHealth() } catch { return error.userFacingCode == .damaged }
            return false
        }
        #expect(told, "the look at the database should have found that \(table) is gone")
        #expect(throws: AppError.self) { try Store.checkDatabase(in: path) }
        let backup = #expect(throws: AppError.self) { try Backup.make(of: path, in: path + "-backup") }
        FileSystem.remove(path + "-backup")
        #expect(backup?.code == .damaged && backup?.detail?.contains(table) == true)
        await store.close()
        let start = #expect(throws: AppError.self) { try Database(path: store.folder.databasePath) }
        #expect(start?.code == .damaged)
    }
}
