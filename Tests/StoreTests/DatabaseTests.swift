import Domain
import System
import TestSupport
import Testing

@testable import Store

@Suite struct DatabaseTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/test.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    @Test func valuesComeBackAsTheyWere() throws {
        let connection = try Connection(path: path)
        try connection.execute("CREATE TABLE t (i INTEGER, s TEXT, b BLOB) STRICT")
        let texts = ["", "é🎾", "nul\u{0}inside", String(repeating: "x", count: 100_000)]
        let blobs: [[UInt8]] = [[], [0, 255], Array(repeating: 9, count: 100_000)]
        for text in texts { try connection.run("INSERT INTO t VALUES (?, ?, NULL)", .integer(Int.min), .text(text)) }
        for blob in blobs { try connection.run("INSERT INTO t VALUES (NULL, NULL, ?)", .blob(blob)) }
        let readTexts = try connection.rows("SELECT s, i FROM t WHERE s IS NOT NULL ORDER BY rowid") {
            row in
            #expect(row.optionalInteger(1) == Int.min)
            return try row.text(0)
        }
        #expect(readTexts == texts)
        let readBlobs = try connection.rows("SELECT b FROM t WHERE s IS NULL ORDER BY rowid") {
            row in
            try row.blob(0)
        }
        #expect(readBlobs == blobs)
    }

    @Test func aColumnOfAnotherTypeIsAnError() throws {
        let connection = try Connection(path: path)
        #expect(throws: AppError.self) {
            try connection.rows("SELECT 'text'") { row in try row.integer(0) }
        }
        #expect(throws: AppError.self) {
            try connection.rows("SELECT NULL") { row in try row.text(0) }
        }
    }

    @Test func theNumberOfValuesMustFit() throws {
        let connection = try Connection(path: path)
        #expect(throws: AppError.self) { try connection.run("SELECT ?, ?", .integer(1)) }
        // The statement that failed stays usable.
        try connection.run("SELECT ?, ?", .integer(1), .integer(2))
    }

    @Test func aFailedTransactionLeavesNothing() throws {
        let connection = try Connection(path: path)
        try connection.execute("CREATE TABLE t (i INTEGER) STRICT")
        #expect(throws: AppError.self) {
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES (1)")
                try connection.run("INSERT INTO t VALUES ('x')")
            }
        }
        #expect(try connection.rows("SELECT * FROM t") { _ in true }.isEmpty)
        try connection.transaction { _ = try connection.run("INSERT INTO t VALUES (2)") }
        #expect(try connection.rows("SELECT * FROM t") { _ in true }.count == 1)
    }

    @Test func writesSurvivePowerCutsAndForeignKeysHold() throws {
        let connection = try Connection(path: path)
        let settings = try ["journal_mode", "synchronous", "foreign_keys", "secure_delete"].map { name in
            try connection.rows("PRAGMA \(name)") { row in
                if let text = row.optionalText(0) { return text }
                return String(try row.integer(0))
            }.first
        }
        #expect(settings == ["wal", "2", "1", "1"])
    }

    @Test(arguments: 0...Migrations.scripts.count)
    func everyVersionBecomesTheNewest(_ version: Int) throws {
        let connection = try Connection(path: path)
        try Migrations.run(on: connection, upTo: version)
        if version >= 1 {
            try connection.execute(
                """
                INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at)
                VALUES ('c', 'n', 'swing', 'b', 1, 't', '{}', 0);
                INSERT INTO job (id, clip, state, created_at) VALUES ('j', 'c', 'queued', 0);
                """)
        }
        try Migrations.run(on: connection)
        let newest = try schema(connection)
        #expect(try connection.rows("SELECT id FROM clip") { _ in true }.count == (version >= 1 ? 1 : 0))
        #expect(newest == (try Self.freshSchema()))
    }

    @Test func clipsFromBeforeAthletesHaveNone() async throws {
        let connection = try Connection(path: path)
        try Migrations.run(on: connection, upTo: 2)
        let (clip, job) = (ClipID(), JobID())
        try connection.execute(
            """
            INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at)
            VALUES ('\(clip)', 'n', 'swing', 'b', 1, 't', '{}', 0);
            INSERT INTO job (id, clip, state, created_at) VALUES ('\(job)', '\(clip)', 'done', 0);
            INSERT INTO report (clip, job, json, created_at) VALUES ('\(clip)', '\(job)', x'7b7d', 0);
            INSERT INTO artefact (clip, name, byte_count) VALUES ('\(clip)', 'poster.jpg', 3);
            """)
        try Migrations.run(on: connection)
        let left = try connection.rows(
            "SELECT athlete, (SELECT count(*) FROM artefact), (SELECT count(*) FROM note) FROM clip"
        ) {
            row in
            #expect(row.optionalText(0) == nil)
            return (try row.integer(1), try row.integer(2))
        }
        #expect(left.count == 1 && left.first?.0 == 1 && left.first?.1 == 0)
        #expect(try connection.rows("PRAGMA foreign_key_check") { _ in true }.isEmpty)
    }

    @Test func aNewerDatabaseIsLeftAlone() throws {
        let connection = try Connection(path: path)
        try connection.execute("PRAGMA user_version = 999")
        #expect {
            try Migrations.run(on: connection)
        } throws: { error in
            (error as? AppError)?.code == .newerDatabase
        }
    }

    @Test func aDamagedFileIsNamedSo() throws {
        try Array("this is not a database, but long enough to look at it twice, or even three times".utf8)
            .withUnsafeBytes { try OpenFile(creating: path).write($0) }
        #expect {
            try Migrations.run(on: Connection(path: path))
        } throws: { error in
            (error as? AppError)?.message.contains("damaged") == true
        }
    }

    private static func freshSchema() throws -> [String] {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/fresh.sqlite")
        try Migrations.run(on: connection)
        return try DatabaseTests().schema(connection)
    }

    private func schema(_ connection: Connection) throws -> [String] {
        try connection.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
            row in
            try row.text(0)
        } + ["\(try connection.rows("PRAGMA user_version") { row in try row.integer(0) })"]
    }
}
