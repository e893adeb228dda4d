import Domain
import Foundation
import Testing

/// Sentences in the language of whoever reads.
@Suite struct LanguageTests {
    private static let german = LocaleFormat(
        decimalSeparator: ",", groupingSeparator: ".", minimumGrouping: 1, percent: ("", "\u{A0}%"),
        dayPattern: "d. MMM y", shortDayPattern: "d. MMM",
        months: (1...12).map { "M\($0)" }, list: .init(separator: ", ", last: " und ", pair: " und "))

    private static let language = Language(
        code: "de", name: "Deutsch", format: german,
        sentences: [
            "Delete {1}?": "{1} löschen?", "{1} of {2}": "von {2} sind {1}", "the hand": "die Hand",
            "Look at {1}.": "Sieh auf {1}.", "at {1} s ({2})": "bei {1} s ({2})",
        ], plurals: ["{1} clip": ["{1} Clip", "{1} Clips"]])

    @Test func wordsAnInterpolatedLiteralInAnotherOrder() {
        let (few, all) = ("3", "7")
        #expect(Self.language.words("\(few) of \(all)") == "von 7 sind 3")
        #expect(LocalizedText("\(few) of \(all)").english == "3 of 7")
    }

    @Test func putsNoTextOfAPersonInPlaceOfAnother() {
        let name = "{2} {1}"
        #expect(Self.language.words("Delete \(name)?") == "{2} {1} löschen?")
    }

    @Test func takesThePluralFormOfTheCount() {
        let words = [0, 1, 2, 12_345].map { Self.language.words(LocalizedText($0, "\($0) clip", "\($0) clips")) }
        #expect(words == ["0 Clips", "1 Clip", "2 Clips", "12.345 Clips"])
        #expect([1, 2].map { LocalizedText($0, "\($0) clip", "\($0) clips").english } == ["1 clip", "2 clips"])
    }

    @Test func staysEnglishWhereThereIsNoTranslation() {
        #expect(Self.language.words("Nobody has translated this.") == "Nobody has translated this.")
        #expect(Self.language.words(LocalizedText(2, "one thing", "\(2) things")) == "2 things")
    }

    @Test func writesNumbersAsTheLanguageDoes() {
        #expect(Self.language.words("at \(1234.56, digits: 1) s (\(percent: 0.876))") == "bei 1.234,6 s (88\u{A0}%)")
        #expect(LocalizedText("at \(1234.56, digits: 1) s (\(percent: 0.876))").english == "at 1234.6 s (88%)")
        #expect(LocaleFormat.english.number(-12_345, digits: 0) == "−12,345")
        #expect(LocaleFormat.english.number(.nan, digits: 2) == "–")
        #expect([0.001, 0.999, 1, 0].map(Self.german.percent) == ["1", "99", "100", "0"].map { $0 + "\u{A0}%" })
    }

    @Test func wordsPartsOfASentenceInTheSameLanguage() {
        #expect(Self.language.words("Look at \(LocalizedText("the hand")).") == "Sieh auf die Hand.")
        #expect(
            Self.language.words("Look at \(list: ["the hand", "the hand", "the hand"]).")
                == "Sieh auf die Hand, die Hand und die Hand.")
        #expect(LocalizedText("Look at \(list: ["the hand", "the face"]).").english == "Look at the hand and the face.")
    }

    @Test func writesDatesInTheOrderOfTheLanguage() {
        #expect(Self.german.day(5, month: 3, year: 2026) == "5. M3 2026")
        #expect(LocaleFormat.english.day(5, month: 3, year: 2026) == "5 Mar 2026")
        #expect(LocaleFormat.english.day(5, month: 13) == "5 ?")
        var portuguese = Self.german
        portuguese.dayPattern = "d 'de' MMM 'de' y"
        #expect(portuguese.day(5, month: 3, year: 2026) == "5 de M3 de 2026")
    }

    @Test func isThatOfTheTask() async {
        #expect(localized("the hand") == "the hand")
        await Language.$current.withValue(Self.language) {
            #expect(localized("the hand") == "die Hand")
            await Task { #expect(localized(2, "\(2) clip", "\(2) clips") == "2 Clips") }.value
        }
    }

    @Test func outlivesBeingStored() throws {
        let texts: [LocalizedText] = [
            "the hand", "\("3") of \(7)", LocalizedText(3, "\(3) clip", "\(3) clips"),
            "at \(1.25, digits: 2) s (\(percent: 0.5))",
            "Look at \(LocalizedText("the hand")) and \(list: ["the hand", "\(2) of \(3)"]).",
        ]
        for text in texts {
            let json = try JSONEncoder().encode(text)
            #expect(try JSONDecoder().decode(LocalizedText.self, from: json) == text)
            try text.check()
        }
    }

    @Test func keepsOnlyWhatTheEnglishTextDoesNotSay() {
        #expect(LocalizedText("the hand").stored.text == nil)
        #expect(LocalizedText("the hand").stored.english == "the hand")
        let (english, text) = LocalizedText("Delete \("a.mp4")?").stored
        #expect(english == "Delete a.mp4?" && text != nil)
        #expect(Self.language.words(LocalizedText(english, text)) == "a.mp4 löschen?")
        // A report from before has the English sentence alone.
        #expect(Self.language.words(LocalizedText("the hand", nil)) == "die Hand")
        #expect(Self.language.words(LocalizedText("Delete a.mp4?", nil)) == "Delete a.mp4?")
    }

    @Test func refusesWhatNoSentenceIs() {
        let nested = (0..<5).reduce(LocalizedText("the hand")) { inner, _ in "Look at \(inner)." }
        let crowded = LocalizedText("Look at \(list: Array(repeating: "the hand", count: 99)).")
        for text in [nested, crowded, LocalizedText(verbatim: String(repeating: "a", count: 1 << 20))] {
            #expect(throws: OutOfBounds.self) { try text.check() }
        }
    }
}
