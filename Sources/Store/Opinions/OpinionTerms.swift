internal import FoundationEssentials

/// What somebody agrees to who lets swings be sent: to whom, and what. With any other host, model, or contents it is no
/// agreement.
package struct OpinionTerms: Codable, Equatable, Sendable {
    /// The host that is asked, with its port if it has one of its own.
    package var host: String
    /// The model that is asked there.
    package var model: String
    /// Whether faces are blurred in the pictures.
    package var blursFaces: Bool
    /// Names which words, numbers and pictures go along: another version of the program may send others.
    package var contents: String

    /// Terms from their parts.
    package init(host: String, model: String, blursFaces: Bool, contents: String) {
        self.host = host
        self.model = model
        self.blursFaces = blursFaces
        self.contents = contents
    }

    /// Terms as they were kept; nil for what are none.
    init?(json: String) {
        guard let terms = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = terms
    }

    /// What is kept.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Plain values always have JSON.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension OpinionTerms: CustomStringConvertible {
    /// All of them in one line, which comes back with a form: hosts and models have no blanks.
    package var description: String { "\(host) \(model) \(blursFaces ? "blurred" : "unblurred") \(contents)" }
}

/// Whether somebody's swings may be shown to somebody else.
package enum OpinionConsent: Equatable, Sendable {
    /// Each time somebody is asked, after a look at what would be sent.
    case ask
    /// Without a look each time, under these terms and no others; nil where nobody wrote down which they were, so that
    /// none fit.
    case always(OpinionTerms?)
    /// Not at all.
    case never
}

extension Migrations {
    /// What was agreed to stands beside the agreement. Of an agreement from before nobody knows when it was given, so
    /// nobody knows for which host, model and pictures: it holds no longer, and people are asked again.
    static let opinionTerms = """
        ALTER TABLE opinion ADD COLUMN terms TEXT;
        ALTER TABLE opinion_consent ADD COLUMN terms TEXT;
        """
}
