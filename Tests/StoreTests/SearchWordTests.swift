import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// Words as search sees them, in all scripts.
@Suite("Search words") struct SearchWordTests {
    @Test(
        "words have no case, accents and width",
        arguments: [
            ("", []), ("  -- ", []), ("IMG_2041.mov", ["img", "2041", "mov"]), ("Été à Köln", ["ete", "a", "koln"]),
            ("e\u{301}te\u{301}", ["ete"]), ("ΆΘΗΝΑ Ёлка", ["αθηνα", "елка"]), ("Łódź Søren", ["lodz", "soren"]),
            ("正手 발리", ["正手", "\u{1107}\u{1161}\u{11AF}\u{1105}\u{1175}"]),
            ("ＩＭＧ２０ ﾃﾆｽ", ["img20", "テニス"]), ("ガ", ["カ\u{3099}"]), ("Straße STRASSE", ["strasse", "strasse"]),
            ("IŞIK ışık İnci", ["isik", "isik", "inci"]), ("ΟΔΥΣΣΕΎΣ οδυσσεύς", ["οδυσσευσ", "οδυσσευσ"]),
            ("שָׁלוֹם مُحَمَّد", ["שלום", "محمد"]), ("٢٠٢٦", ["2026"]), ("co\u{AD}op", ["coop"]),
            ("東京テニス2026", ["東京テニ", "京テニス", "2026"]), ("👍🏽🎾 a", ["👍", "🎾", "a"]), ("❤\u{FE0F}", ["❤"]),
            ("a\u{0}b\u{FFFE}c", ["a", "b", "c"]),
            (String(repeating: "x", count: 70), [String(repeating: "x", count: 60)]),
        ] as [(String, [String])])
    func asked(_ text: String, _ words: [String]) {
        #expect(SearchWords.asked(text) == words)
    }

    @Test func aRunWithoutBlanksIsFoundFromEachLetterOn() {
        #expect(SearchWords.indexed("東京テニス") == ["東京テニ", "京テニス", "テニス", "ニス", "ス"])
        #expect(SearchWords.indexed("Ada 1") == ["ada", "1"])
    }

    /// What a clip is called, and what somebody types.
    private static let cases: [(name: String, found: [String], notFound: [String])] = [
        ("東京テニス大会", ["テニス", "東京", "大会", "京テ", "東京テニス大会", "ﾃﾆｽ"], ["ニテ", "東京大会", "ペ"]),
        ("서울테니스 경기", ["테니스", "서울", "경기", "테", "울테니"], ["스테"]),
        ("การแข่งขันเทนนิส", ["เทนนิส", "แข่งขัน", "การ"], ["ฟุตบอล"]),
        ("网球比赛录像", ["比赛", "网球比赛录像"], ["球网"]),
        ("Antrenman ışık", ["ışık", "IŞIK", "isik", "ISIK", "Işı"], ["sik"]),
        ("DİYARBAKIR", ["diyarbakır", "Diyarbakir", "DIYARBAKIR"], []),
        ("Schloßstraße 5", ["schlossstrasse", "SCHLOSSSTRASSE", "schloßs"], ["strasse"]),
        ("Straße", ["strasse", "STRASSE", "straße", "STRAẞE"], []),
        ("Αθήνα τένις", ["αθηνα", "ΑΘΗΝΑ", "τενισ", "τένις", "ΤΕΝΙΣ"], []),
        ("Café crème", ["cafe", "CAFE\u{301}", "creme"], ["afe"]),
        ("שָׁלוֹם", ["שלום"], []), ("كِتَاب", ["كتاب", "كـتاب"], []), ("ＡＢＣ１２３", ["abc", "abc123"], ["123"]),
        ("๑๒๓๔๕๖ เทนนิส", ["123456", "๑๒๓", "เทนนิส"], ["23456"]),
        ("🎾 Finale 👍🏽", ["🎾", "🎾 finale", "👍"], ["🏀", "🎾 nobody"]),
        ("हिन्दी टेनिस", ["हिन्दी", "टेनिस", "टे"], []), ("か", ["か"], ["が"]),
    ]

    private static func found(_ store: Store, _ words: String) async throws -> [ClipID] {
        var search = LibrarySearch()
        search.words = words
        return try await store.find(search, in: .machine, limit: 99).clips.map(\.id)
    }

    @Test(arguments: cases.indices) func clipsAreFoundInAllScripts(_ index: Int) async throws {
        let (name, found, notFound) = Self.cases[index]
        let fixture = try await StoreFixture()
        let clip = try await fixture.accept("one", name: name + ".mov").id
        _ = try await fixture.accept("two", name: "other.mp4")
        for words in found + [name, name.decomposedStringWithCanonicalMapping] {
            #expect(try await Self.found(fixture.store, words) == [clip], "\(words) in \(name)")
        }
        for words in notFound { #expect(try await Self.found(fixture.store, words) == [], "\(words) in \(name)") }
        await fixture.store.close()
    }

    @Test(arguments: ["???", "🏀", "- . !", "\u{200B}", "´", "\u{301}"])
    func whereNothingIsLeftToSearchByNothingIsFound(_ words: String) async throws {
        let fixture = try await StoreFixture()
        _ = try await fixture.accept("one", name: "one.mov")
        #expect(try await Self.found(fixture.store, words) == [])
        for nothing in ["", "  ", "\u{3000}"] { #expect(try await Self.found(fixture.store, nothing).count == 1) }
        await fixture.store.close()
    }

    /// What is stored under a name is found by it, however it is written.
    @Test func everyLetterIsFoundByItself() {
        var letters = 0
        for value in UInt32(1)...0x3FFFF {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age,
                // GLib may know fewer letters than Foundation.
                age.major <= 14
            else { continue }
            let properties = scalar.properties
            let letter = String(scalar)
            let small = properties.lowercaseMapping
            let capital = properties.uppercaseMapping
            // An iota below a letter is left out like an accent; among capitals it is a letter.
            if Self.decomposed(letter).unicodeScalars.contains("\u{345}") { continue }
            guard small != letter || capital != letter || !letter.utf8.elementsEqual(Self.decomposed(letter).utf8)
            else {
                continue
            }
            letters += 1
            let name = "x" + letter + "y"
            let indexed = SearchWords.indexed(name)
            for form in ["x" + small + "y", "x" + capital + "y", "X" + letter + "Y"] {
                for text in [form, Self.decomposed(form), form.precomposedStringWithCanonicalMapping] {
                    let isFound = SearchWords.asked(text).allSatisfy { word in indexed.contains { $0.hasPrefix(word) } }
                    if !isFound { Issue.record("U+\(String(value, radix: 16)) as \(text) in \(indexed)") }
                }
            }
        }
        #expect(letters > 4_000)
    }

    private static func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }

    @Test func namesMadeByChanceAreFound() {
        var chance = RepeatableNumbers(seed: 1)
        let letters = Array("aZßıİIéÅσςΣΆй東京テガニスﾊﾟ발리กำเ็ท🎾👍🏽-_ .0٣１๑๒שָمُّ")
        for _ in 0..<2_000 {
            let name = String(
                (0..<Int.random(in: 1...12, using: &chance)).compactMap { _ in
                    letters.randomElement(using: &chance)
                })
            let indexed = SearchWords.indexed(name)
            for text in [name, name.lowercased(), name.uppercased()] {
                for form in [text, Self.decomposed(text), text.precomposedStringWithCanonicalMapping] {
                    let isFound = SearchWords.asked(form).allSatisfy { word in indexed.contains { $0.hasPrefix(word) } }
                    #expect(isFound, "\(form) in \(name)")
                }
            }
        }
    }

    /// A folder of the version before, whose words were folded by another rule.
    @Test func foldersOfTheRuleBeforeAreReadAgain() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/motionbook.sqlite"
        _ = try DataFolder(path: folder.path)
        let connection = try Connection(path: path)
        try Migrations.run(on: connection, upTo: Migrations.version(after: Migrations.foldedWords) - 1)
        for (number, name) in ["東京テニス.mov", "Straße.mov"].enumerated() {
            let clip = ClipID()
            try connection.execute(
                """
                INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at) VALUES
                ('\(clip)', '\(name)', 'swing', '\(String(repeating: "0", count: 64))', 1, 'video/mp4', '{}', 0);
                INSERT INTO job (id, clip, state, created_at, finished_at) VALUES ('\(JobID())', '\(clip)', 'done', 0, 0);
                INSERT INTO word (word, clip) VALUES ('\(["東京テニス", "straße"][number])', \(number + 1)), ('mov', \(number + 1));
                """)
        }
        let store = try await Store(folder: DataFolder(path: folder.path), limits: StoreFixture.limits())
        for words in ["テニス", "strasse"] { #expect(try await Self.found(store, words).count == 1, "\(words)") }
        #expect(try await Self.found(store, "straße mov").count == 1)
        let old = try await store.database.run { connection in
            try connection.rows("SELECT 1 FROM word WHERE word = 'straße'") { _ in true }
        }
        #expect(old.isEmpty)
        await store.close()
    }
}
