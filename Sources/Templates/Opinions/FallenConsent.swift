/// Why somebody is asked about swings of an athlete that were always sent: what was agreed to is not what would be sent
/// now.
package struct FallenConsent: Sendable, Equatable {
    /// What is not as it was when it was agreed to.
    package enum Change: Sendable, Equatable {
        /// Swings would go to another host; nil for none.
        case host(from: String, to: String?)
        /// Another model would be asked.
        case model(from: String, to: String)
        /// Faces are blurred now and were not then, or the other way round.
        case faces(areBlurred: Bool)
        /// This version of the program sends other words, numbers or pictures.
        case contents
    }

    /// Whom the swings are of.
    package var athlete: String
    /// What has changed; empty where nobody wrote down what was agreed to.
    package var changes: [Change]

    package init(athlete: String, changes: [Change]) {
        self.athlete = athlete
        self.changes = changes
    }

    /// What has changed, the end of a sentence.
    var words: String {
        guard let last = changes.last?.words else { return "it was not written down then where to and which pictures" }
        if changes.count == 1 { return last + " has changed since" }
        return changes.dropLast().map(\.words).joined(separator: ", ") + " and " + last + " have changed since"
    }
}

extension FallenConsent.Change {
    fileprivate var words: String {
        switch self {
        case .host(let old, let new): "the host (\(old) then, \(new ?? "none") now)"
        case .model(let old, let new): "the model (\(old) then, \(new) now)"
        case .faces(let areBlurred):
            "how faces look (" + (areBlurred ? "not blurred then, blurred now)" : "blurred then, not blurred now)")
        case .contents: "what is sent of a swing"
        }
    }
}

/// The sentence that says so.
struct FallenConsentNotice {
    var fallen: FallenConsent

    var node: Node {
        H.div(.class("notice"), .data("tone", Notice.Tone.warning.rawValue), .role("status")) {
            Icon.warning.node
            H.p {
                "You said that swings of "
                H.bdi { fallen.athlete }
                " are always sent, but " + fallen.words + ". So you are asked again."
            }
        }
    }
}
