public import Domain
public import FoundationEssentials

/// A request that left this machine, or was about to when the machine stopped.
public struct OpinionSending: Equatable, Sendable {
    /// What came of it.
    public enum Outcome: String, CaseIterable, Sendable {
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
    public var number: Int = 0
    /// When it was sent.
    public var at: Date
    /// Where to.
    public var host: String
    /// The model that was asked.
    public var model: String
    /// What was asked: `validation` or `analysis`.
    public var question: String
    /// The clip; nil once it is deleted.
    public var clip: ClipID?
    /// The clip's name; nil once it is deleted.
    public var clipName: String?
    /// The swing's place in the report.
    public var swing: Int
    /// How many pictures were sent.
    public var pictures: Int
    /// How many bytes were sent.
    public var bytes: Int
    /// What was sent, and to which model.
    public var key: BlobHash
    /// What came of it.
    public var outcome: Outcome
    /// Tokens that were read and written, as the service counts them; nil where it did not say.
    public var inputTokens: Int?
    /// Tokens of the answer.
    public var outputTokens: Int?
    /// What it costs, millionths of a dollar: reckoned of the tokens, or estimated where nobody counted.
    public var cost: Int
    /// Whether the answer is still kept.
    public var isAnswerKept = false

    /// A request from its parts.
    public init(
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
public struct OpinionSums: Equatable, Sendable {
    /// Requests.
    public var requests: Int
    /// Millionths of a dollar.
    public var cost: Int

    /// Sums from their parts.
    public init(requests: Int, cost: Int) {
        self.requests = requests
        self.cost = cost
    }
}
