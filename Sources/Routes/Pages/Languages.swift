package import Domain
import FoundationEssentials
import Locales

/// The languages that pages are shown in: English, and one for each catalogue.
package struct Languages: Sendable {
    /// English first, then the others by their codes.
    package let all: [Language]
    /// What scripts of pages say in each of the others, by its code: a script that brings the forms by their English text.
    package let scriptCatalogues: [String: [UInt8]]

    /// English alone.
    package init() { (all, scriptCatalogues) = ([.english], [:]) }

    /// Reads the catalogues of folders: `de.po`, `pt-BR.po`.
    /// - Throws: `AppError` with code `languagesUnreadable`.
    package init(folders: [String]) throws(AppError) {
        var all: [Language] = []
        var scripts: [String: [UInt8]] = [:]
        for folder in folders {
            for name in try Self.catalogues(in: folder) {
                let code = String(name.dropLast(3))
                guard let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) else {
                    throw Self.unreadable(folder)
                }
                let catalogue = PortableObject(text)
                guard let language = Language(code: code, catalogue),
                    let json = try? JSONEncoder().encode(catalogue.scriptSentences)
                else { throw Self.unknown(code) }
                all.append(language)
                scripts[code] = Array("globalThis.motionbookSentences = ".utf8) + json + Array(";\n".utf8)
            }
        }
        self.all = [.english] + all.sorted { $0.code < $1.code }
        scriptCatalogues = scripts
    }

    private static func catalogues(in folder: String) throws(AppError) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { throw unreadable(folder) }
        return names.filter { $0.hasSuffix(".po") }
    }

    private static func unreadable(_ folder: String) -> AppError {
        AppError(
            .internal, code: "languagesUnreadable",
            "Can’t read the translations in \(folder). Install Motionbook again, or check --languages.")
    }

    private static func unknown(_ code: String) -> AppError {
        AppError(
            .internal, code: "languagesUnreadable",
            "\(code).po is not named after a language that this system knows. Name it like de.po or pt-BR.po.")
    }

    /// The language with a code, if there is one.
    package subscript(code: String) -> Language? { all.first { $0.code == code } }

    /// The best language for somebody.
    /// - Parameters:
    ///   - chosen: the code that they chose, if any.
    ///   - accepted: what their browser accepts: a field `Accept-Language` (RFC 9110, 12.5.4).
    package func language(chosen: String?, accepted: String?) -> Language {
        guard all.count > 1 else { return .english }
        if let found = chosen.flatMap({ self[$0] }) { return found }
        for range in AcceptedLanguages(accepted ?? "").ranges {
            if let found = best(for: range) { return found }
        }
        return .english
    }

    /// The language that a range names, or one that differs in its region alone.
    private func best(for range: Substring) -> Language? {
        let wanted = range.lowercased()
        let base = wanted.prefix { $0 != "-" }
        return all.first { $0.code.lowercased() == wanted }
            ?? all.first { $0.code.lowercased().prefix { $0 != "-" } == base }
    }
}

extension Language {
    /// A language with the sentences of its catalogue; nil where ICU's tables do not know it.
    convenience init?(code: String, _ catalogue: PortableObject) {
        guard let facts = LocaleFacts(language: code), let rules = PluralRules(language: code) else { return nil }
        self.init(
            code: code, name: facts.name, isRightToLeft: facts.isRightToLeft, format: LocaleFormat(facts),
            sentences: catalogue.sentences, plurals: catalogue.plurals, pluralForm: { rules.form(of: $0) })
    }
}

extension LocaleFormat {
    fileprivate init(_ facts: LocaleFacts) {
        self.init(
            decimalSeparator: facts.decimalSeparator, groupingSeparator: facts.groupingSeparator,
            minimumGrouping: facts.minimumGrouping, percent: facts.percent, dayPattern: facts.dayPattern,
            shortDayPattern: facts.shortDayPattern, months: facts.months,
            list: ListPattern(separator: facts.list.separator, last: facts.list.last, pair: facts.list.pair))
    }
}

/// The ranges of a field `Accept-Language`, the most wanted first.
struct AcceptedLanguages {
    let ranges: [Substring]

    /// Most ranges that are looked at.
    private static let most = 16

    init(_ field: String) {
        let weighted = field.split(separator: ",").prefix(Self.most).compactMap { part -> (Substring, Double)? in
            let pieces = part.split(separator: ";").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
            guard let range = pieces.first, range != "*" else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (range, weight) : nil
        }
        // Of equal weight, the first comes first.
        ranges = weighted.enumerated().sorted {
            ($1.element.1, $0.offset) < ($0.element.1, $1.offset)
        }.map(\.element.0)
    }
}
