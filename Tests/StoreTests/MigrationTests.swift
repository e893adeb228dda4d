import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Databases of earlier versions are read on.
@Suite struct MigrationTests {
    private func old(_ version: Int) throws -> (folder: TemporaryFolder, connection: Connection) {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/old.sqlite")
        try Migrations.run(on: connection, upTo: version)
        return (folder, connection)
    }

    private func insert(_ clip: ClipID, kind: String = "swing", _ connection: Connection) throws {
        try connection.execute(
            """
            INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at)
            VALUES ('\(clip)', 'n', '\(kind)', '\(String(repeating: "0", count: 64))', 1, 'video/mp4', '{}', 0);
            """)
    }

    @Test func jobsFromBeforeAreAnalyses() throws {
        let (_, connection) = try old(3)
        let (clip, job) = (ClipID(), JobID())
        try insert(clip, connection)
        try connection.execute(
            "INSERT INTO job (id, clip, state, created_at) VALUES ('\(job)', '\(clip)', 'queued', 0);")
        try Migrations.run(on: connection)
        #expect(try JobRows.job(connection, job)?.task == .analysis(AnalysisOrder()))
    }

    @Test(arguments: [
        ("'analysis', NULL, NULL", JobTask.analysis(AnalysisOrder())),
        ("'analysis', 2, NULL", .analysis(AnalysisOrder(person: 2))),
        ("'analysis', NULL, 0", .analysis(AnalysisOrder(mirrored: false))),
        ("'analysis', 3, 1", .analysis(AnalysisOrder(person: 3, mirrored: true))), ("'overlay', NULL, NULL", .overlay),
    ])
    func whatWasDecidedForAJobIsKept(_ columns: String, _ task: JobTask) throws {
        let (_, connection) = try old(6)
        let (clip, job) = (ClipID(), JobID())
        try insert(clip, connection)
        try connection.execute(
            """
            INSERT INTO job (id, clip, state, created_at, task, person, mirrored)
            VALUES ('\(job)', '\(clip)', 'done', 0, \(columns));
            """)
        try Migrations.run(on: connection)
        #expect(try JobRows.job(connection, job)?.task == task)
    }

    @Test func classesFromBeforeSpeakTheLanguageOfEachBrowser() throws {
        let (_, connection) = try old(Migrations.version(after: Migrations.classVoices) - 1)
        let id = ClassID()
        try connection.execute(
            """
            INSERT INTO class (id, scope, code, state, created_at, last_at) VALUES ('\(id)', 'machine', 'BCDFGH', 'open', 0, 0);
            """)
        try Migrations.run(on: connection)
        #expect(try ClassRows.select(connection, "WHERE id = ?", .id(id)).map(\.voice) == [.standard])
        #expect(try ClassRows.select(connection, "WHERE id = ?", .id(id)).map(\.waitingNames) == [0])
        // What no program of ours wrote is no language.
        try connection.execute("UPDATE class SET language = '../de', is_spoken = 0;")
        #expect(try ClassRows.select(connection, "WHERE id = ?", .id(id)).map(\.voice) == [.standard])
    }

    @Test func clipsAreLookedAtForWhatTheyWere() throws {
        let (_, connection) = try old(6)
        let clips = AnalysisKind.all.map { (ClipID(), $0) }
        for (clip, kind) in clips {
            try insert(clip, kind: kind.rawValue, connection)
            try connection.execute(
                "INSERT INTO job (id, clip, state, created_at) VALUES ('\(JobID())', '\(clip)', 'done', 0);")
        }
        try Migrations.run(on: connection)
        let found = try ClipRows.summaries(connection, "ORDER BY clip.sequence", limit: 9)
        #expect(found.map(\.id) == clips.map(\.0) && found.map(\.clip.kind) == clips.map(\.1))
        #expect(try Migrations.knownVersion(of: connection) == Migrations.scripts.count)
    }

    @Test func clipsFromBeforeWereNotSeenLive() async throws {
        let (folder, connection) = try old(8)
        let clip = ClipID()
        try insert(clip, connection)
        try Migrations.run(on: connection)
        let live = try connection.rows("SELECT live IS NULL FROM clip WHERE id = ?", .id(clip)) {
            row in
            try row.integer(0)
        }
        #expect(live == [1])
        withExtendedLifetime(folder) {}
    }

    @Test func databasesFromBeforeHaveNoMessages() async throws {
        let (folder, connection) = try old(9)
        let clip = ClipID()
        try insert(clip, connection)
        try Migrations.run(on: connection)
        #expect(try MessageRows.written(connection, by: "ada", in: .machine).isEmpty)
        try MessageRows.insert(connection, .test("A1"), at: Date(timeIntervalSince1970: 0))
        #expect(try MessageRows.written(connection, by: "ada", in: .machine).map(\.id) == ["A1"])
        withExtendedLifetime(folder) {}
    }

    @Test func clipsAndAthletesBelongToTheMachine() throws {
        let (_, connection) = try old(7)
        let (clip, other, athlete) = (ClipID(), ClipID(), AthleteID())
        for clip in [clip, other] {
            try insert(clip, connection)
            try connection.execute(
                "INSERT INTO job (id, clip, state, created_at) VALUES ('\(JobID())', '\(clip)', 'done', 0);")
        }
        try connection.execute(
            """
            INSERT INTO athlete (id, name, created_at) VALUES ('\(athlete)', 'Ada', 0), ('\(AthleteID())', 'Bo', 0);
            UPDATE clip SET athlete = '\(athlete)' WHERE id = '\(clip)';
            """)
        try Migrations.run(on: connection)
        for id in [clip, other] { #expect(try ClipRows.summary(connection, of: id, in: .machine)?.id == id) }
        let named = try connection.rows("SELECT id, athlete FROM clip WHERE athlete IS NOT NULL") {
            row in
            [try row.text(0), try row.text(1)]
        }
        #expect(named == [[clip.description, athlete.description]])
        let athletes = try connection.rows("SELECT scope, name FROM athlete ORDER BY sequence") {
            row in
            [try row.text(0), try row.text(1)]
        }
        #expect(athletes == [["machine", "Ada"], ["machine", "Bo"]])
        // The clip's reference leads to the new table.
        try connection.execute("DELETE FROM athlete WHERE name = 'Ada'")
        #expect(try connection.rows("SELECT 1 FROM clip WHERE athlete IS NOT NULL") { _ in true }.isEmpty)
    }

    /// Of what was agreed to before nobody knows for which host, model and pictures.
    @Test func whatWasAgreedToBeforeHasNoTerms() throws {
        let (_, connection) = try old(17)
        let clip = ClipID()
        try insert(clip, connection)
        try connection.execute(
            """
            INSERT INTO athlete (id, name, created_at) VALUES ('\(AthleteID())', 'Ada', 0), ('\(AthleteID())', 'Bo', 0);
            INSERT INTO opinion_consent SELECT id, iif(name = 'Ada', 'always', 'never') FROM athlete;
            INSERT INTO opinion (clip, report, swing, state, asked_at) VALUES ('\(clip)', '\(JobID())', 0, 'waiting', 0);
            """)
        try Migrations.run(on: connection)
        let consents = try connection.rows(
            "SELECT choice, terms FROM opinion_consent JOIN athlete ON athlete.id = opinion_consent.athlete ORDER BY name"
        ) { row in try OpinionRows.consent(row, from: 0) }
        #expect(consents == [.always(nil), .never])
        let opinions = try OpinionRows.select(connection, "")
        #expect(opinions.map(\.state) == [.waiting] && opinions.map(\.terms) == [nil])
    }
}
