import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What was deleted or replaced is nowhere in the database's files: not in free pages, not in the log.
@Suite struct TraceTests {
    private static let secret = "words that must not stay behind"

    /// Ways to get rid of a secret that was a note on a clip, the name of its athlete, and the clip's own.
    enum Deletion: CaseIterable {
        case note, replacedNote, renamed, athlete, clip

        func perform(on store: Store, _ clip: ClipID, _ athlete: AthleteID) async throws {
            switch self {
            case .note: try await store.write(nil, on: clip)
            case .replacedNote: try await store.write(NoteText("Elbow up."), on: clip)
            case .renamed: try await store.rename(athlete, to: #require(AthleteName("Ada")), in: .machine)
            case .athlete: try await store.deleteAthlete(athlete, in: .machine)
            case .clip: try await store.delete(clip, in: .machine)
            }
        }

        /// Writes the secret where this deletion finds it.
        func prepare(_ store: Store, _ clip: ClipID) async throws -> AthleteID {
            let isName = self == .renamed || self == .athlete
            let name = try #require(AthleteName(isName ? secret : "Bo"))
            let athlete = try #require(try await store.name(name, on: clip))
            if !isName { try await store.write(NoteText(secret + " at all"), on: clip) }
            if !isName { try await store.write(NoteText(secret), on: clip) }
            return athlete.id
        }
    }

    @Test(arguments: Deletion.allCases)
    func nothingIsLeftAtOnce(_ deletion: Deletion) async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        let athlete = try await deletion.prepare(fixture.store, clip)
        #expect(try !fixture.filesHolding(Self.secret).isEmpty)
        try await deletion.perform(on: fixture.store, clip, athlete)
        #expect(try fixture.filesHolding(Self.secret).isEmpty)
    }

    /// Another program reads in the log, and may go on doing so.
    @Test(arguments: Deletion.allCases, [true, false])
    func nothingIsLeftWhenAReaderHasGone(_ deletion: Deletion, atStop: Bool) async throws {
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("1").id
        let athlete = try await deletion.prepare(fixture.store, clip)
        let reader = try Connection(path: fixture.store.folder.databasePath, .reading)
        try reader.execute("BEGIN; SELECT * FROM clip")
        // The deletion itself waits for nobody: the reader goes on reading until it is done.
        try await deletion.perform(on: fixture.store, clip, athlete)
        #expect(try !fixture.filesHolding(Self.secret).isEmpty, "the reader should keep the log")
        try reader.execute("COMMIT")
        if atStop {
            await fixture.store.close()
        } else {
            #expect(try await eventually { try fixture.filesHolding(Self.secret).isEmpty })
        }
        #expect(try fixture.filesHolding(Self.secret).isEmpty)
    }

    @Test func aStartFinishesWhatAKillInterrupted() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/test.sqlite"
        // This connection stays open: nobody tidies up behind it.
        let killed = try Connection(path: path)
        try Migrations.run(on: killed)
        try killed.run("INSERT INTO athlete (id, name, created_at) VALUES ('a', ?, 0)", .text(Self.secret))
        try killed.run("DELETE FROM athlete")
        func isLeft() throws -> Bool {
            try folder.files().contains { file in
                try Data(contentsOf: URL(filePath: folder.path + "/" + file)).contains(text: Self.secret)
            }
        }
        #expect(try isLeft())
        _ = try Database(path: path)
        #expect(try !isLeft())
        #expect(try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty)
    }
}

extension Data {
    func contains(text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
