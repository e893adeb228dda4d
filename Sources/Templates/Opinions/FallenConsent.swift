import Domain

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
        guard let last = changes.last?.words else {
            return localized("your earlier choice did not record which host and which images")
        }
        if changes.count == 1 { return last + " has changed" }
        return changes.dropLast().map(\.words).joined(separator: ", ") + " and " + last + " have changed"
    }
}

extension FallenConsent.Change {
    fileprivate var words: String {
        switch self {
        case .host(let old, let new): localized("the host (was \(old), now \(new ?? "none"))")
        case .model(let old, let new): localized("the model (was \(old), now \(new))")
        case .faces(let areBlurred):
            "face blurring (" + (areBlurred ? localized("was off, now on)") : localized("was on, now off)"))
        case .contents: localized("what is sent about a swing")
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
                localized("You chose to always send swings of ")
                H.bdi { fallen.athlete }
                ", but " + fallen.words + ". Please choose again."
            }
        }
    }
}
