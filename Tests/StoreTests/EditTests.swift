import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// A thousand edits of one data folder: nothing grows but what is kept, and search finds what a plain scan finds.
@Suite("Many edits") struct EditTests {
    /// How many; `EDITS` asks for more.
    private static let edits = ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 1_000

    private static let words = [
        "Forehand", "backhand", "sérvé", "SMASH", "volley", "Köln", "Été", "late", "early", "camp", "final", "net",
        "топ", "正手",
    ]

    @Test func searchStaysWhatAPlainScanFinds() async throws {
        let fixture = try await StoreFixture { $0.queuedJobs = 100_000 }
        let store = fixture.store
        let before = try await rows(store).filter { $0.value > 0 }.keys.sorted()
        var chance = SystemRandomNumberGenerator()
        var clips: [ClipID] = []
        for number in 0..<(Self.edits < 5_000 ? 60 : 300) { clips.append(try await fixture.accept("\(number)").id) }
        var athletes: [Athlete] = []
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &chance)).map { _ in
                Self.words.randomElement(using: &chance).map {
                    $0 + (Bool.random(using: &chance) ? "" : "\(Int.random(in: 0...99, using: &chance))")
                } ?? ""
            }.joined(separator: " ")
        }
        for number in 1...Self.edits {
            let place = clips.indices.randomElement(using: &chance) ?? 0
            let clip = clips[place]
            switch Int.random(in: 0..<9, using: &chance) {
            case 0: try await store.rename(clip, to: DisplayName(text() + ".mov"), in: .machine)
            case 1: try await store.write(NoteText(text()), on: clip)
            case 2: try await store.write(nil, on: clip)
            case 3:
                if let athlete = try await store.name(AthleteName(text()), on: clip) { athletes.append(athlete) }
            case 4:
                if let athlete = athletes.randomElement(using: &chance), let name = AthleteName(text() + " \(number)") {
                    try? await store.rename(athlete.id, to: name, in: .machine)
                }
            case 5:
                if let athlete = athletes.popLast() { try await store.deleteAthlete(athlete.id, in: .machine) }
            case 6, 7:
                let tag = try #require(Tag(Self.words.randomElement(using: &chance) ?? ""))
                try await store.tag([clip], with: [tag], isOn: Bool.random(using: &chance), in: .machine)
            default:
                #expect(try await store.delete(clip, in: .machine))
                clips[place] = try await fixture.accept("new \(number)", name: text()).id
            }
            if number % 100 == 0 { try await compare(store) }
        }
        for clip in clips { try await store.delete(clip, in: .machine) }
        for athlete in athletes { try await store.deleteAthlete(athlete.id, in: .machine) }
        #expect(
            try await rows(store).filter { $0.value > 0 }.keys.sorted() == before, "nothing is left in any other table")
        for word in ["orehand", "smash", "топ"] { #expect(try fixture.filesHolding(word) == [], "\(word) is left") }
        await store.close()
    }

    /// How many rows each table has.
    private func rows(_ store: Store) async throws -> [String: Int] {
        try await store.database.run { connection in
            var rows: [String: Int] = [:]
            for table in try Migrations.tables(ofVersion: Migrations.scripts.count) + [SearchIndex.table] {
                let counts = try connection.rows("SELECT count(*) FROM \(table)") { row in
                    try row.integer(0)
                }
                rows[table] = counts.first
            }
            return rows
        }
    }

    /// The database is whole, the index has the words of all clips and no others, and search finds what a look at each
    /// clip finds.
    private func compare(_ store: Store) async throws {
        let (texts, rows, integrity) = try await store.database.run { connection in
            (
                try connection.rows(
                    """
                    SELECT clip.id, clip.name || ' ' || coalesce(athlete.name, '') || ' ' || coalesce(note.text, '') || ' ' ||
                        coalesce((SELECT group_concat(name, ' ') FROM tag WHERE tag.clip = clip.id), '')
                    FROM clip LEFT JOIN athlete ON athlete.id = clip.athlete LEFT JOIN note ON note.clip = clip.id
                    ORDER BY clip.sequence DESC
                    """
                ) { row in (try row.id(0, of: Clip.self), SearchWords.indexed(try row.text(1))) },
                try connection.rows("SELECT count(*) FROM word") { row in try row.integer(0) },
                try connection.rows("PRAGMA integrity_check") { row in try row.text(0) }
            )
        }
        #expect(integrity == ["ok"])
        #expect(rows == [texts.reduce(0) { $0 + $1.1.count }], "the index has a row for each word of each clip")
        for words in ["fore", "b", "serve late", "koln", "ете", "camp1", "正", "9", "net final early", "mov"] {
            var search = LibrarySearch()
            search.words = words
            let found = try await store.find(search, in: .machine, limit: 1_000).clips.map(\.id)
            let wanted = texts.filter { clip in
                SearchWords.asked(words).allSatisfy { word in clip.1.contains { $0.hasPrefix(word) } }
            }
            #expect(found == wanted.map(\.0), "\(words)")
        }
    }
}
