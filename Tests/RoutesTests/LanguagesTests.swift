import Domain
import Foundation
import Locales
import TestSupport
import Testing

@testable import Routes

/// Catalogues of sentences, and what ICU says of their languages.
@Suite struct LanguagesTests {
    private static let catalogue = """
        # A translator
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

        #. {1}: name
        #: Sources/Templates/A.swift
        msgid "Delete {1}?"
        msgstr "{1} löschen?"

        #: Public/js/shared/a.js
        #: Sources/Templates/A.swift
        msgid "{1} clip"
        msgid_plural "{1} clips"
        msgstr[0] "{1} Clip"
        msgstr[1] "{1} Clips"

        msgid ""
        "in two "
        "lines"
        msgstr ""
        "in zwei \\"Zeilen\\",\\n"
        "ja"

        #, fuzzy
        msgid "not sure"
        msgstr "unsicher"

        msgid "not yet"
        msgstr ""

        #~ msgid "gone"
        #~ msgstr "weg"
        """

    private func languages(_ files: [String: String]) throws -> Languages {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try Languages(folders: [folder.path])
    }

    @Test func readsACatalogue() throws {
        let german = try #require(try languages(["de.po": Self.catalogue, "note.txt": "x"])["de"])
        #expect(german.words("Delete \("a")?") == "a löschen?")
        #expect(german.words("in two lines") == "in zwei \"Zeilen\",\nja")
        #expect([1, 5].map { german.words(LocalizedText($0, "\($0) clip", "\($0) clips")) } == ["1 Clip", "5 Clips"])
        #expect(["not sure", "not yet", "gone", ""].allSatisfy { german.translation(of: $0) == nil })
    }

    @Test func givesScriptsTheirOwnSentences() throws {
        let json = try #require(try languages(["de.po": Self.catalogue]).scriptCatalogues["de"])
        let text = String(decoding: json, as: UTF8.self)
        let object = try #require(text.firstMatch(of: /globalThis\.motionbookSentences = (\{.*\});/))
        let sentences = try JSONDecoder().decode([String: [String]].self, from: Data(object.1.utf8))
        #expect(sentences == ["{1} clip": ["{1} Clip", "{1} Clips"]])
    }

    @Test(arguments: [
        ("de", "Deutsch", "1.234,5", "88\u{A0}%", "5. März 2026", "a, b und c"),
        ("fr", "Français", "1\u{202F}234,5", "88\u{202F}%", "5 mars 2026", "a, b et c"),
        ("es", "Español", "1234,5", "88\u{A0}%", "5 mar 2026", "a, b y c"),
        ("pt-BR", "Português (Brasil)", "1.234,5", "88%", "5 de mar. de 2026", "a, b e c"),
    ])
    func knowsHowALanguageWrites(
        code: String, name: String, number: String, percent: String, day: String, list: String
    ) throws {
        let language = try #require(try languages([code + ".po": Self.catalogue])[code])
        #expect(language.name == name)
        #expect(language.format.number(1234.5, digits: 1) == number)
        #expect(language.format.percent(0.88).filter { !$0.isWhitespace } == percent.filter { !$0.isWhitespace })
        #expect(language.format.day(5, month: 3, year: 2026) == day)
        #expect(language.format.list(["a", "b", "c"]) == list)
        #expect(!language.isRightToLeft)
    }

    @Test func knowsPluralsAndDirections() throws {
        #expect([0, 1, 2, 7].map { PluralRules(language: "fr")?.form(of: $0) } == [0, 0, 2, 2])
        #expect([0, 1, 2, 7].map { PluralRules(language: "de")?.form(of: $0) } == [1, 0, 1, 1])
        #expect([1, 2, 5, 22].map { PluralRules(language: "pl")?.form(of: $0) } == [0, 1, 2, 1])
        #expect(try languages(["ar.po": Self.catalogue])["ar"]?.isRightToLeft == true)
    }

    @Test(arguments: [
        (nil, "de-CH, en;q=0.5", "de"), (nil, "fr;q=0.2, pt;q=0.9", "pt-BR"), (nil, "pt-PT", "pt-BR"),
        (nil, "it, *", "en"), (nil, "", "en"), (nil, nil, "en"), (nil, "de;q=0, en", "en"), ("de", "fr", "de"),
        ("xx", "fr", "fr"), (nil, "en-GB, de", "en"), (nil, ",;q,q=;;=,\u{1}", "en"),
    ])
    func choosesALanguage(chosen: String?, accepted: String?, code: String) throws {
        let languages = try languages(["de.po": Self.catalogue, "fr.po": Self.catalogue, "pt-BR.po": Self.catalogue])
        #expect(languages.language(chosen: chosen, accepted: accepted).code == code)
    }

    @Test func theOwnCatalogueHasAFormForEveryCount() throws {
        let own = try Languages(folders: [TestData.package.path + "/Languages"])
        #expect(own.all.map(\.code) == ["en", "de", "es", "fr", "pt-BR"])
        for language in own.all.dropFirst() {
            let rules = try #require(PluralRules(language: language.code))
            let most = [0, 1, 2, 5, 21, 1_000_000].map(rules.form(of:)).max() ?? 0
            #expect(language.plurals.count > 50)
            for (key, forms) in language.plurals { #expect(forms.count == most + 1, "\(language.code): \(key)") }
        }
    }

    @Test func saysWhatIsWrongWithAFolder() throws {
        #expect(throws: AppError.self) { try Languages(folders: ["/nowhere"]) }
        #expect(throws: AppError.self) { try languages(["no such language.po": Self.catalogue]) }
    }
}
