import Testing

@testable import Locales

@Suite struct PortableObjectTests {
    /// What `msgfmt --check` passes, with all that a catalogue may have.
    private static let catalogue = #"""
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\n"
        "Plural-Forms: nplurals=2; plural=(n != 1);\n"

        #: Sources/Templates/One.swift:1
        msgid "Swings"
        msgstr "Schläge"

        #, fuzzy
        msgid "Unsure"
        msgstr "Unsicher"

        # A word of the translator, which is not #, fuzzy for that.
        #: Public/js/two.js:7 Sources/Templates/Two.swift:2
        msgid ""
        "A \"long\" one "
        "with \\ and a\n"
        "second line"
        msgstr ""
        "Ein \"langer\" "
        "mit \\ und\teiner\n"
        "zweiten Zeile"

        #: Sources/Templates/Three.swift:3
        msgid "Not translated"
        msgstr ""

        #, fuzzy, c-format
        msgid "%d unsure"
        msgid_plural "%d unsure ones"
        msgstr[0] "%d unsicherer"
        msgstr[1] "%d unsichere"

        #: Public/js/four.js:1
        msgid "%d swing"
        msgid_plural "%d swings"
        msgstr[0] "%d Schlag"
        msgstr[1] "%d Schläge"

        msgid "%d half"
        msgid_plural "%d halves"
        msgstr[0] "%d halber"
        msgstr[1] ""

        #~ msgid "Obsolete"
        #~ msgstr "Veraltet"

        msgid "Last"
        msgstr "Letzter"
        """#

    /// A file of Windows has other ends of lines.
    @Test(arguments: ["\n", "\r\n"])
    func whatIsTranslatedIsRead(_ end: String) {
        let lines = Self.catalogue.split(separator: "\n", omittingEmptySubsequences: false)
        let catalogue = PortableObject(lines.joined(separator: end))
        let long = "A \"long\" one with \\ and a\nsecond line"
        let translated = "Ein \"langer\" mit \\ und\teiner\nzweiten Zeile"
        #expect(
            catalogue.sentences == [
                "Swings": "Schläge", long: translated, "%d swing": "%d Schlag", "Last": "Letzter",
            ])
        #expect(catalogue.plurals == ["%d swing": ["%d Schlag", "%d Schläge"]])
        #expect(catalogue.scriptSentences == [long: [translated], "%d swing": ["%d Schlag", "%d Schläge"]])
    }
}
