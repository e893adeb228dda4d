/// A catalogue of translations in gettext's format (`.po`), which translators' tools open.
///
/// `msgfmt --check` says whether a file is well formed; this reads what passes it: entries with `msgid`,
/// `msgid_plural`, `msgstr` and `msgstr[n]`, their continued lines and comments. Entries that are marked fuzzy or
/// obsolete, or have no translation, are left out.
package struct PortableObject {
    /// The translations by their English text; of one that depends on a count the first form.
    package private(set) var sentences: [String: String] = [:]
    /// Of those that depend on a count all forms.
    package private(set) var plurals: [String: [String]] = [:]
    /// The forms of those that scripts of pages use: their comments say so.
    package private(set) var scriptSentences: [String: [String]] = [:]

    private var isFuzzy = false
    private var isOfScripts = false
    private var isCounted = false
    private var english: String?
    private var forms: [String] = []
    private var field = Field.none

    private enum Field { case none, english, plural, form(Int) }

    /// A line, or a part of one: bytes, since characters would be told apart in a megabyte at each start.
    private typealias Line = Substring.UTF8View

    /// Reads a file's text.
    package init(_ text: String) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            read(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
        finish()
    }

    private mutating func read(_ line: Line) {
        if line.first == UInt8(ascii: "#") {
            if case .form = field { finish() }
            if line.starts(with: "#,".utf8), Substring(line).contains("fuzzy") { isFuzzy = true }
            if line.starts(with: "#:".utf8) {
                let paths = line.split(separator: UInt8(ascii: " "))
                if paths.contains(where: { $0.starts(with: "Public/js/".utf8) }) { isOfScripts = true }
            }
        } else if let text = rest(of: line, after: "msgid_plural ") {
            (field, isCounted) = (.plural, true)
            append(text)
        } else if let text = rest(of: line, after: "msgid ") {
            if case .form = field { finish() }
            field = .english
            append(text)
        } else if let text = rest(of: line, after: "msgstr ") {
            field = .form(0)
            append(text)
        } else if let text = rest(of: line, after: "msgstr["), let end = text.firstIndex(of: UInt8(ascii: "]")),
            let number = Int(Substring(text[..<end])), number == forms.count
        {
            field = .form(number)
            append(text[text.index(after: end)...].drop { $0 == UInt8(ascii: " ") })
        } else if line.first == UInt8(ascii: "\"") {
            append(line)
        }
    }

    private func rest(of line: Line, after word: String) -> Line? {
        line.starts(with: word.utf8) ? line.dropFirst(word.utf8.count) : nil
    }

    /// Adds a quoted text to the field that is being read.
    private mutating func append(_ quoted: Line) {
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
            sentences[english] = forms[0]
            if isCounted { plurals[english] = forms }
            if isOfScripts { scriptSentences[english] = forms }
        }
        (english, forms, field, isFuzzy, isOfScripts, isCounted) = (nil, [], .none, false, false, false)
    }

    private static func unquoted(_ quoted: Line) -> String {
        let inside = quoted.dropFirst().dropLast()
        guard inside.contains(UInt8(ascii: "\\")) else { return String(Substring(inside)) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in inside {
            if isEscaped {
                bytes.append(
                    byte == UInt8(ascii: "n")
                        ? UInt8(ascii: "\n") : byte == UInt8(ascii: "t") ? UInt8(ascii: "\t") : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
