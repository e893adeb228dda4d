internal import CICU

/// What ICU's tables (CLDR) say of a language.
package struct LocaleFacts: Sendable {
    /// What the language calls itself, with a capital: `Deutsch`, `Português (Brasil)`.
    package let name: String
    /// Whether it is written from right to left.
    package let isRightToLeft: Bool
    /// Between whole and fraction, and between thousands.
    package let decimalSeparator, groupingSeparator: String
    /// Fewest digits in front of the first separator between thousands.
    package let minimumGrouping: Int
    /// What stands around a percentage.
    package let percent: (before: String, after: String)
    /// A day with its year, and one of a year that is clear: `d MMM y`.
    package let dayPattern, shortDayPattern: String
    /// The twelve months, short.
    package let months: [String]
    /// What stands between the parts of a list, in front of the last of several, and between two.
    package let list: (separator: String, last: String, pair: String)

    /// Nil where the tables do not know the language.
    /// - Parameter code: BCP 47.
    package init?(language code: String) {
        guard let text = LocaleText(code),
            let decimal = text.read({ mb_number_symbol_of($0, mb_decimal_separator, $1, $2) }),
            let grouping = text.read({ mb_number_symbol_of($0, mb_grouping_separator, $1, $2) }),
            let percentage = text.read({ mb_percentage($0, 0.07, $1, $2) }),
            let thousand = text.read({ mb_whole_number($0, 1234, $1, $2) }),
            let day = text.read({ mb_date_pattern($0, "yMMMd", $1, $2) }),
            let shortDay = text.read({ mb_date_pattern($0, "MMMd", $1, $2) }),
            let pair = text.list(["\u{1}", "\u{2}"]), let list = text.list(["\u{1}", "\u{2}", "\u{3}"]),
            let name = text.read({ mb_own_name($0, $1, $2) })
        else { return nil }
        let months = (0..<12).compactMap { month in text.read { mb_short_month($0, Int32(month), $1, $2) } }
        guard months.count == 12, let percent = Self.around(["7"], in: percentage),
            let two = Self.around(["\u{1}", "\u{2}"], in: pair),
            let three = Self.around(["\u{1}", "\u{2}", "\u{3}"], in: list)
        else { return nil }
        self.name = name.prefix(1).uppercased() + name.dropFirst()
        isRightToLeft = mb_is_right_to_left(text.name)
        (decimalSeparator, groupingSeparator) = (decimal, grouping)
        minimumGrouping = thousand.contains(grouping) ? 1 : 2
        self.percent = (percent[0], percent[1])
        (dayPattern, shortDayPattern, self.months) = (day, shortDay, months)
        self.list = (three[1], three[2], two[1])
    }

    /// What stands before, between and after marks; nil where one of them is missing.
    private static func around(_ marks: [Character], in text: String) -> [String]? {
        let parts = text.split(omittingEmptySubsequences: false) { marks.contains($0) }
        return parts.count == marks.count + 1 ? parts.map(String.init) : nil
    }
}

/// Reads texts of a language from ICU.
struct LocaleText {
    /// ICU's name of the language.
    let name: String

    /// Room for the longest text, bytes.
    private static let room = 1024

    /// Nil for what is no language.
    /// - Parameter code: BCP 47.
    init?(_ code: String) {
        guard let name = Self.read(code, mb_locale_of_tag) else { return nil }
        self.name = name
    }

    func read(_ write: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Bool) -> String? {
        Self.read(name, write)
    }

    private static func read(
        _ code: String, _ write: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Bool
    ) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { text in
            guard let start = text.baseAddress, code.withCString({ write($0, start, Int32(room)) }) else {
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
