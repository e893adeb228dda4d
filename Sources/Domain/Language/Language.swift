/// A language that pages are shown in: its sentences, and how it writes numbers, dates and lists.
package final class Language: Sendable {
    /// BCP 47: `en`, `de`, `pt-BR`.
    package let code: String
    /// What it calls itself: `Deutsch`.
    package let name: String
    /// Whether it is written from right to left.
    package let isRightToLeft: Bool
    /// How it writes numbers, dates and lists.
    package let format: LocaleFormat
    /// The translations by their English text; of one that depends on a count the first form.
    private let sentences: [SentenceKey: String]
    /// The translations of texts that depend on a count: one for each plural form.
    package let plurals: [String: [String]]
    /// Which of its plural forms a count takes.
    private let pluralForm: @Sendable (Int) -> Int

    package init(
        code: String, name: String, isRightToLeft: Bool = false, format: LocaleFormat = .english,
        sentences: [String: String] = [:], plurals: [String: [String]] = [:],
        pluralForm: @escaping @Sendable (Int) -> Int = { $0 == 1 ? 0 : 1 }
    ) {
        self.code = code
        self.name = name
        self.isRightToLeft = isRightToLeft
        self.format = format
        // Twice the room: few keys then share a place.
        var keyed = [SentenceKey: String](minimumCapacity: 2 * sentences.count)
        for (english, words) in sentences { keyed[SentenceKey(english)] = words }
        self.sentences = keyed
        self.plurals = plurals
        self.pluralForm = pluralForm
    }

    /// What sentences are written in.
    package static let english = Language(code: "en", name: "English")

    /// That of whoever reads what is made right now: of a request, that of its browser; everywhere else English.
    @TaskLocal package static var current: Language = .english

    /// A text in this language; in English where it has no translation.
    package func words(_ text: LocalizedText) -> String {
        let pattern = pattern(of: text)
        return text.values.isEmpty ? pattern : filled(pattern, text.values)
    }

    /// The translation of an English text that does not depend on a count; nil where there is none.
    package func translation(of english: String) -> String? { sentences[SentenceKey(english)] }

    private func pattern(of text: LocalizedText) -> String {
        guard let plural = text.plural else { return translation(of: text.key) ?? text.key }
        guard let forms = plurals[text.key], let last = forms.last else {
            return plural.count == 1 ? text.key : plural.key
        }
        let form = pluralForm(plural.count)
        return form < forms.count ? forms[form] : last
    }

    /// A part of a sentence that has places for pieces of a page.
    package enum Part: Equatable, Sendable {
        case words(String)
        /// The piece that `{a}`, `{b}` and so on name, from 0.
        case piece(Int)
    }

    /// A text in this language, cut where pieces of a page stand. Values are put in afterwards, so that nothing in them
    /// is taken for a place.
    package func parts(_ text: LocalizedText) -> [Part] {
        var parts: [Part] = []
        var rest = pattern(of: text)[...]
        while let open = rest.firstIndex(of: "{") {
            let place = rest[open...].prefix(3)
            let words = rest[..<open]
            if let letter = place.dropFirst().first?.asciiValue,
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter),
                place.last == "}"
            {
                parts += [.words(filled(String(words), text.values)), .piece(Int(letter) - Int(UInt8(ascii: "a")))]
                rest = rest[place.endIndex...]
            } else {
                let end = rest[open...].dropFirst().firstIndex(of: "{") ?? rest.endIndex
                parts.append(.words(filled(String(rest[..<end]), text.values)))
                rest = rest[end...]
            }
        }
        return parts + [.words(filled(String(rest), text.values))]
    }

    /// A pattern with values in place of `{1}` and so on; a place without a value stays as it is.
    private func filled(_ pattern: String, _ values: [LocalizedText.Value]) -> String {
        var words = ""
        words.reserveCapacity(pattern.utf8.count + 16 * values.count)
        var rest = pattern[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            words += rest[..<open]
            rest = rest[open...]
            guard let value = placed(at: rest.utf8.prefix(3), values) else {
                words += "{"
                rest = rest.dropFirst()
                continue
            }
            words += value
            rest = rest.dropFirst(3)
        }
        return words + rest
    }

    /// The value that `{n}` names.
    private func placed(at place: Substring.UTF8View, _ values: [LocalizedText.Value]) -> String? {
        guard place.count == 3, place.last == UInt8(ascii: "}") else { return nil }
        let number = Int(place[place.index(after: place.startIndex)]) - Int(UInt8(ascii: "1"))
        return values.indices.contains(number) ? words(values[number]) : nil
    }

    private func words(_ value: LocalizedText.Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number, let digits): format.number(number, digits: digits)
        case .percent(let share): format.percent(share)
        case .words(let text): words(text)
        case .list(let texts): format.list(texts.map(words))
        }
    }
}

/// An English text to look up. A page looks up hundreds, and what Swift does to find a `String` (it makes one form of all
/// ways to write the same letters, and mixes every byte) would take a tenth of the page's time.
private struct SentenceKey: Hashable {
    private let english: String
    /// From the length and the last bytes, in which sentences differ.
    private let code: Int

    private static let bytes = 12

    init(_ english: String) {
        self.english = english
        var code = english.utf8.count
        for byte in english.utf8.suffix(Self.bytes) { code = code &* 31 &+ Int(byte) }
        self.code = code
    }

    static func == (a: SentenceKey, b: SentenceKey) -> Bool { a.code == b.code && a.english == b.english }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
