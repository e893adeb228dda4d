internal import CICU
package import Domain

extension LocaleFormat {
    /// That of a language, as ICU's tables (CLDR) have it; nil where they do not know the language.
    /// - Parameter code: BCP 47.
    package init?(language code: String) {
        let text = LocaleText(code)
        guard let decimal = text.read({ mb_number_symbol_of($0, mb_decimal_separator, $1, $2) }),
            let grouping = text.read({ mb_number_symbol_of($0, mb_grouping_separator, $1, $2) }),
            let percentage = text.read({ mb_percentage($0, 0.07, $1, $2) }),
            let day = text.read({ mb_date_pattern($0, "yMMMd", $1, $2) }),
            let shortDay = text.read({ mb_date_pattern($0, "MMMd", $1, $2) }),
            let pair = text.list(["\u{1}", "\u{2}"]), let list = text.list(["\u{1}", "\u{2}", "\u{3}"])
        else { return nil }
        let months = (0..<12).compactMap { month in text.read { mb_short_month($0, Int32(month), $1, $2) } }
        guard months.count == 12, let percent = Self.around(["7"], in: percentage), percent.count == 2,
            let two = Self.around(["\u{1}", "\u{2}"], in: pair), let three = Self.around(["\u{1}", "\u{2}", "\u{3}"], in: list)
        else { return nil }
        self.init(
            decimalSeparator: decimal, groupingSeparator: grouping,
            minimumGrouping: Int(mb_minimum_grouping(code)), percent: (percent[0], percent[1]), dayPattern: day,
            shortDayPattern: shortDay, months: months,
            list: ListPattern(separator: three[1], last: three[2], pair: two[1]))
    }

    /// What stands before, between and after marks; nil where one of them is missing.
    private static func around(_ marks: [Character], in text: String) -> [String]? {
        let parts = text.split(omittingEmptySubsequences: false) { marks.contains($0) }
        return parts.count == marks.count + 1 ? parts.map(String.init) : nil
    }
}

/// Reads texts of a language from ICU.
private struct LocaleText {
    let code: String

    /// Room for the longest text, bytes.
    private static let room = 1024

    init(_ code: String) { self.code = code }

    func read(_ write: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Bool) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.room) { text in
            guard let start = text.baseAddress, code.withCString({ write($0, start, Int32(Self.room)) }) else {
                return nil
            }
            return String(cString: start)
        }
    }

    func list(_ words: [Character]) -> String? {
        let texts = words.map { Array(String($0).utf8CString) }
        return read { code, text, size in
            withPointers(to: texts[...], []) { mb_list(code, $0, Int32(words.count), text, size) }
        }
    }

    /// Pointers to all texts, for the length of the call.
    private func withPointers(
        to texts: ArraySlice<[CChar]>, _ pointers: [UnsafePointer<CChar>?],
        _ body: ([UnsafePointer<CChar>?]) -> Bool
    ) -> Bool {
        guard let first = texts.first else { return body(pointers) }
        return first.withUnsafeBufferPointer {
            withPointers(to: texts.dropFirst(), pointers + [$0.baseAddress], body)
        }
    }
}

/// What ICU knows of a language's name and script.
enum LocaleName {
    /// What the language calls itself, with a capital: `Deutsch`, `Português (Brasil)`.
    static func own(of code: String) -> String {
        let name = LocaleText(code).read { mb_own_name($0, $1, $2) } ?? code
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    static func isRightToLeft(_ code: String) -> Bool { mb_is_right_to_left(code) }
}
