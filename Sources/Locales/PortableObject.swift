/// A catalogue of translations in gettext's format (`.po`), which translators' tools open.
///
/// `msgfmt --check` says whether a file is well formed; this reads what passes it: entries with `msgid`,
/// `msgid_plural`, `msgstr` and `msgstr[n]`, their continued lines and comments. Entries that are marked fuzzy or
/// obsolete, or have no translation, are left out.
package struct PortableObject {
    /// The translations by their English text: one, or one for each plural form.
    package private(set) var sentences: [String: [String]] = [:]
    /// Those of them that scripts of pages use: their comments say so.
    package private(set) var scriptSentences: [String: [String]] = [:]

    private var isFuzzy = false
    private var isOfScripts = false
    private var english: String?
    private var forms: [String] = []
    private var field = Field.none

    private enum Field { case none, english, plural, form(Int) }

    /// Reads a file's text.
    package init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) { read(line) }
        finish()
    }

    private mutating func read(_ line: Substring) {
        if line.hasPrefix("#") {
            if case .form = field { finish() }
            if line.hasPrefix("#,"), line.contains("fuzzy") { isFuzzy = true }
            if line.hasPrefix("#:"), line.contains("Public/js/") { isOfScripts = true }
        } else if let text = rest(of: line, after: "msgid_plural ") {
            field = .plural
            append(text)
        } else if let text = rest(of: line, after: "msgid ") {
            if case .form = field { finish() }
            field = .english
            append(text)
        } else if let text = rest(of: line, after: "msgstr ") {
            field = .form(0)
            append(text)
        } else if line.hasPrefix("msgstr["), let end = line.firstIndex(of: "]"),
            let number = Int(line[line.index(line.startIndex, offsetBy: 7)..<end]), number == forms.count
        {
            field = .form(number)
            append(line[line.index(after: end)...].drop { $0 == " " })
        } else if line.hasPrefix("\"") {
            append(line)
        }
    }

    private func rest(of line: Substring, after word: String) -> Substring? {
        line.hasPrefix(word) ? line.dropFirst(word.count) : nil
    }

    /// Adds a quoted text to the field that is being read.
    private mutating func append(_ quoted: Substring) {
        let text = Self.unquoted(quoted)
        switch field {
        case .none, .plural: break
        case .english: english = (english ?? "") + text
        case .form(let number):
            if number == forms.count { forms.append("") }
            if number < forms.count { forms[number] += text }
        }
    }

    /// Keeps the entry that was read. The one without an English text is the file's header.
    private mutating func finish() {
        if let english, !english.isEmpty, !isFuzzy, !forms.isEmpty, !forms.contains("") {
            sentences[english] = forms
            if isOfScripts { scriptSentences[english] = forms }
        }
        (english, forms, field, isFuzzy, isOfScripts) = (nil, [], .none, false, false)
    }

    private static func unquoted(_ quoted: Substring) -> String {
        var text = ""
        var isEscaped = false
        for letter in quoted.dropFirst().dropLast() {
            if isEscaped {
                text.append(letter == "n" ? "\n" : letter == "t" ? "\t" : letter)
                isEscaped = false
            } else if letter == "\\" {
                isEscaped = true
            } else {
                text.append(letter)
            }
        }
        return text
    }
}
