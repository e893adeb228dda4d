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

    /// The sentence that asks anew; the athlete stands at `{a}`.
    fileprivate var question: LocalizedText {
        let changed = changes.map(\.words)
        guard !changed.isEmpty else {
            return LocalizedText(
                "You chose to always send swings of {a}, but your earlier choice did not record which host and which images. Please choose again."
            )
        }
        return LocalizedText(
            changed.count,
            "You chose to always send swings of {a}, but \(list: changed) has changed. Please choose again.",
            "You chose to always send swings of {a}, but \(list: changed) have changed. Please choose again.")
    }

    /// What the settings say of the athlete, who stands at `{a}`.
    var setting: LocalizedText {
        let changed = changes.map(\.words)
        guard !changed.isEmpty else {
            return LocalizedText(
                "{a}: asked each time again, because your earlier choice did not record which host and which images")
        }
        return LocalizedText(
            changed.count,
            "{a}: asked each time again, because \(list: changed) has changed",
            "{a}: asked each time again, because \(list: changed) have changed")
    }
}

extension FallenConsent.Change {
    fileprivate var words: LocalizedText {
        switch self {
        case .host(let old, let new?): LocalizedText("the host (was \(old), now \(new))")
        case .host(let old, nil): LocalizedText("the host (was \(old), now none)")
        case .model(let old, let new): LocalizedText("the model (was \(old), now \(new))")
        case .faces(areBlurred: true): LocalizedText("face blurring (was off, now on)")
        case .faces(areBlurred: false): LocalizedText("face blurring (was on, now off)")
        case .contents: LocalizedText("what is sent about a swing")
        }
    }
}

/// The sentence that says so.
struct FallenConsentNotice {
    var fallen: FallenConsent

    var node: Node {
        H.div(.class("notice"), .data("tone", Notice.Tone.warning.rawValue), .role("status")) {
            Icon.warning.node
            H.p { Node.sentence(fallen.question, H.bdi { fallen.athlete }) }
        }
    }
}
