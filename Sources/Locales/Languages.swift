package import Domain
package import FoundationEssentials

/// The languages that pages are shown in: English, and one for each catalogue.
package struct Languages: Sendable {
    /// English first, then the others by their codes.
    package let all: [Language]

    package init(_ others: [Language] = []) { all = [.english] + others }

    /// Reads the catalogues of a folder: `de.po`, `pt-BR.po`.
    /// - Throws: `AppError` with code `languagesUnreadable`.
    package init(folder: URL) throws(AppError) {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            self.init(
                try names.filter { $0.hasSuffix(".po") }.sorted().compactMap { name in
                    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                    return Language(code: String(name.dropLast(3)), catalogue: text)
                })
        } catch {
            throw AppError(
                .internal, code: "languagesUnreadable",
                "Can’t read the folder of translations, \(folder.path). Install Motionbook again.")
        }
    }

    /// The language with a code, if there is one.
    package subscript(code: String) -> Language? { all.first { $0.code == code } }

    /// The best language for somebody.
    /// - Parameters:
    ///   - chosen: the code that they chose, if any.
    ///   - accepted: what their browser accepts: a field `Accept-Language` (RFC 9110, 12.5.4).
    package func language(chosen: String?, accepted: String?) -> Language {
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
    /// A language from its catalogue; nil where ICU's tables do not know it.
    convenience init?(code: String, catalogue: String) {
        guard let format = LocaleFormat(language: code), let rules = PluralRules(language: code) else { return nil }
        self.init(
            code: code, name: LocaleName.own(of: code), isRightToLeft: LocaleName.isRightToLeft(code), format: format,
            sentences: PortableObject(catalogue).sentences, pluralForm: { rules.form(of: $0) })
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
