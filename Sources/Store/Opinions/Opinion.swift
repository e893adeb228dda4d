package import Domain
package import FoundationEssentials

/// A swing that somebody else was asked about, or is about to be.
package struct Opinion: Equatable, Sendable {
    /// How far it has come.
    package enum State: String, CaseIterable, Codable, Sendable {
        /// Its pictures are being made; it goes on by itself, for that was agreed to.
        case preparing
        /// It waits to be sent.
        case waiting
        /// It is being sent, or the answer is on its way.
        case sending
        case done, failed, cancelled

        /// Whether it goes on by itself.
        package var isOpen: Bool { [.preparing, .waiting, .sending].contains(self) }
    }

    /// What became of a swing.
    package struct End: Equatable, Sendable {
        /// `done`, `failed` or `cancelled`.
        package var state: State
        /// What was said; nil where nothing was, or not all was asked.
        package var said: SwingOpinion?
        /// The answers that this rests on, by what was sent.
        package var answers: [BlobHash]
        /// Stable code of what went wrong.
        package var code: String?
        /// What went wrong and what to do, one sentence.
        package var message: LocalizedText?

        package init(
            _ state: State, said: SwingOpinion? = nil, answers: [BlobHash] = [], code: String? = nil,
            message: LocalizedText? = nil
        ) {
            self.state = state
            self.said = said
            self.answers = answers
            self.code = code
            self.message = message
        }
    }

    /// Its number in the database; later ones are larger.
    package let number: Int
    package let clip: ClipID
    /// The analysis that found the swing.
    package let report: JobID
    package let swing: Int
    /// How far it has come.
    package let state: State
    /// What was shown before it was agreed to; nil where whatever comes was agreed to.
    package let shown: BlobHash?
    /// What was agreed to; nil where that was before terms were kept.
    package let terms: OpinionTerms?
    /// What was said.
    package let said: SwingOpinion?
    /// Stable code of what went wrong.
    package let code: String?
    /// What went wrong and what to do.
    package let message: LocalizedText?
    /// When it was asked for.
    package let askedAt: Date
}

/// An answer that is kept, so that the same is never sent twice.
package struct OpinionAnswer: Equatable, Sendable {
    /// What was sent, and to which model.
    package var key: BlobHash
    /// The answer, checked JSON.
    package var json: String
    /// When it came.
    package var at: Date

    package init(key: BlobHash, json: String, at: Date) {
        self.key = key
        self.json = json
        self.at = at
    }
}
