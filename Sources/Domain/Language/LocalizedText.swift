/// A sentence that readers see in their own language: its English text with `{1}`, `{2}` … where values stand, and the
/// values.
///
/// A literal makes one, so a sentence is written where it is used:
///
/// ```swift
/// localized("Delete \(name)?")
/// ```
///
/// The English text is the key of the catalogues in `Languages/`; `docs/translating.md` tells how they are made.
package struct LocalizedText: Hashable, Sendable {
    /// What stands in place of `{1}` and so on.
    package enum Value: Hashable, Sendable {
        /// As it is: a name, or words in the reader's language.
        case text(String)
        /// With so many digits after the point.
        case number(Double, digits: Int)
        /// A share of 1 as a percentage.
        case percent(Double)
        /// Words that have a translation of their own.
        case words(LocalizedText)
        /// Several of them, as a list: `a, b and c`.
        case list([LocalizedText])
    }

    /// The form for more than one.
    struct Plural: Hashable, Sendable {
        /// What is counted.
        var count: Int
        /// The English text where that is not 1.
        var key: String
    }

    /// The English text, with `{1}` for the first value.
    package private(set) var key: String
    /// The values, in the order of the English text.
    package private(set) var values: [Value]
    /// Set where the text depends on a count.
    private(set) var plural: Plural?

    /// A text from its parts.
    init(key: String, values: [Value] = [], plural: Plural? = nil) {
        (self.key, self.values, self.plural) = (key, values, plural)
    }

    /// Words that depend on a count. Both forms have the same values.
    package init(_ count: Int, _ one: LocalizedText, _ other: LocalizedText) {
        self.init(key: one.key, values: other.values, plural: Plural(count: count, key: other.key))
    }

    /// A sentence as it was stored: in English, and for other languages where the English text does not say all.
    package init(_ english: String, _ text: LocalizedText?) { self = text ?? LocalizedText(key: english) }

    /// How it is stored: in English, and for other languages unless the English text is the whole of it.
    package var stored: (english: String, text: LocalizedText?) {
        (english, values.isEmpty && plural == nil ? nil : self)
    }

    /// A text without a translation: a name, or words in the reader's language.
    package init(verbatim text: String) { self.init(key: "{1}", values: [.text(text)]) }

    /// In English.
    package var english: String { Language.english.words(self) }

    /// In the language of whoever reads.
    package var localized: String { Language.current.words(self) }
}

/// A sentence in the language of whoever reads.
package func localized(_ text: LocalizedText) -> String { Language.current.words(text) }

/// Words that depend on a count, in the language of whoever reads: `localized(n, "\(n) clip", "\(n) clips")`.
package func localized(_ count: Int, _ one: LocalizedText, _ other: LocalizedText) -> String {
    Language.current.words(LocalizedText(count, one, other))
}

extension LocalizedText: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(key: text) }

    package init(stringInterpolation parts: StringInterpolation) {
        self.init(key: parts.key, values: parts.values)
    }

    /// Gathers the key and the values of a literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [Value] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 3 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { key += literal }

        /// A name, or words in the reader's language.
        package mutating func appendInterpolation(_ text: String) { append(.text(text)) }

        /// A name that is part of a longer text.
        package mutating func appendInterpolation(_ text: Substring) { append(.text(String(text))) }

        /// Words that have a translation of their own.
        package mutating func appendInterpolation(_ words: LocalizedText) { append(.words(words)) }

        /// Words one after the other: `a, b and c`.
        package mutating func appendInterpolation(list words: [LocalizedText]) { append(.list(words)) }

        /// A count, with a sign between thousands.
        package mutating func appendInterpolation(_ count: Int) { append(.number(Double(count), digits: 0)) }

        /// A number with so many digits after the point.
        package mutating func appendInterpolation(_ number: Double, digits: Int) {
            append(.number(number, digits: digits))
        }

        /// A share, 0…1, as a percentage.
        package mutating func appendInterpolation(percent share: Double) { append(.percent(share)) }

        private mutating func append(_ value: Value) {
            values.append(value)
            key += "{\(values.count)}"
        }
    }
}

extension LocalizedText: Codable {
    private enum CodingKeys: String, CodingKey { case key, values, count, other }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            key: try fields.decode(String.self, forKey: .key),
            values: try fields.decodeIfPresent([Value].self, forKey: .values) ?? [])
        let other = try fields.decodeIfPresent(String.self, forKey: .other)
        if let count = try fields.decodeIfPresent(Int.self, forKey: .count) {
            plural = Plural(count: count, key: other ?? key)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(key, forKey: .key)
        if !values.isEmpty { try fields.encode(values, forKey: .values) }
        try fields.encodeIfPresent(plural?.count, forKey: .count)
        try fields.encodeIfPresent(plural?.key, forKey: .other)
    }
}

extension LocalizedText.Value: Codable {
    private enum CodingKeys: String, CodingKey { case text, number, digits, percent, words, list }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try fields.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let number = try fields.decodeIfPresent(Double.self, forKey: .number) {
            self = .number(number, digits: try fields.decode(Int.self, forKey: .digits))
        } else if let share = try fields.decodeIfPresent(Double.self, forKey: .percent) {
            self = .percent(share)
        } else if let words = try fields.decodeIfPresent(LocalizedText.self, forKey: .words) {
            self = .words(words)
        } else {
            self = .list(try fields.decode([LocalizedText].self, forKey: .list))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try fields.encode(text, forKey: .text)
        case .number(let number, let digits):
            try fields.encode(number, forKey: .number)
            try fields.encode(digits, forKey: .digits)
        case .percent(let share): try fields.encode(share, forKey: .percent)
        case .words(let words): try fields.encode(words, forKey: .words)
        case .list(let words): try fields.encode(words, forKey: .list)
        }
    }
}

extension LocalizedText: Bounded {
    /// Most texts within one another, and most values of one.
    private static let deepest = 3, mostValues = 9

    /// - Throws: `OutOfBounds` for what no clip's sentence is.
    package func check() throws(OutOfBounds) { try check(depth: 1) }

    private func check(depth: Int) throws(OutOfBounds) {
        try Bound.sentence.check(key, plural?.key)
        try Bound.measure.check(plural.map { Double($0.count) })
        guard values.count <= Self.mostValues, depth <= Self.deepest else {
            throw OutOfBounds("a sentence of too many parts")
        }
        for value in values {
            switch value {
            case .text(let text): try Bound.sentence.check(text)
            case .number(let number, let digits):
                try Bound.measure.check(number)
                guard (0...4).contains(digits) else { throw OutOfBounds("\(digits) digits") }
            case .percent(let share): try Bound.share.check(share)
            case .words(let words): try words.check(depth: depth + 1)
            case .list(let words):
                guard words.count <= Self.mostValues else { throw OutOfBounds("a list of \(words.count) words") }
                for words in words { try words.check(depth: depth + 1) }
            }
        }
    }
}

/// An English text that is stored or sent as it is and translated where it is shown: this lists it in the catalogues.
package func translatable(_ english: String) -> String { english }
