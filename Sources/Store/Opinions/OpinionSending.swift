package import Domain
package import FoundationEssentials

/// A request that left this machine, or was about to when the machine stopped.
package struct OpinionSending: Equatable, Sendable {
    /// What came of it.
    package enum Outcome: String, CaseIterable, Sendable {
        /// It is on its way, or the machine stopped meanwhile.
        case sent
        /// The answer was used.
        case answered
        /// The answer was of no use, or an error.
        case refused
        /// No answer came.
        case unanswered
    }

    /// Its number in the list; later ones are larger.
    package var number: Int = 0
    /// When it was sent.
    package var at: Date
    /// Where to.
    package var host: String
    /// The model that was asked.
    package var model: String
    /// What was asked: `validation` or `analysis`.
    package var question: String
    /// The clip; nil once it is deleted.
    package var clip: ClipID?
    /// The clip's name; nil once it is deleted.
    package var clipName: String?
    package var swing: Int
    /// How many pictures were sent.
    package var pictures: Int
    /// How many bytes were sent.
    package var bytes: Int
    /// What was sent, and to which model.
    package var key: BlobHash
    /// What came of it.
    package var outcome: Outcome
    /// Tokens that were read and written, as the service counts them; nil where it did not say.
    package var inputTokens: Int?
    /// Tokens of the answer.
    package var outputTokens: Int?
    /// What it costs, millionths of a dollar: reckoned of the tokens, or estimated where nobody counted.
    package var cost: Int
    /// Whether the answer is still kept.
    package var isAnswerKept = false

    package init(
        at: Date, host: String, model: String, question: String, clip: ClipID?, swing: Int, pictures: Int, bytes: Int,
        key: BlobHash, outcome: Outcome = .sent, cost: Int
    ) {
        self.at = at
        self.host = host
        self.model = model
        self.question = question
        self.clip = clip
        self.swing = swing
        self.pictures = pictures
        self.bytes = bytes
        self.key = key
        self.outcome = outcome
        self.cost = cost
    }
}

/// Sums of what was sent.
package struct OpinionSums: Equatable, Sendable {
    /// Requests.
    package var requests: Int
    /// Millionths of a dollar.
    package var cost: Int

    /// Sums from their parts.
    package init(requests: Int, cost: Int) {
        self.requests = requests
        self.cost = cost
    }
}
