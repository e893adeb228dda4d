public import Domain
public import FoundationEssentials

/// A swing that somebody else was asked about, or is about to be.
public struct Opinion: Equatable, Sendable {
    /// How far it has come.
    public enum State: String, CaseIterable, Codable, Sendable {
        /// Its pictures are being made; it goes on by itself, for that was agreed to.
        case preparing
        /// It waits to be sent.
        case waiting
        /// It is being sent, or the answer is on its way.
        case sending
        case done, failed, cancelled

        /// Whether it goes on by itself.
        public var isOpen: Bool { [.preparing, .waiting, .sending].contains(self) }
    }

    /// What became of a swing.
    public struct End: Equatable, Sendable {
        /// `done`, `failed` or `cancelled`.
        public var state: State
        /// What was said; nil where nothing was, or not all was asked.
        public var said: SwingOpinion?
        /// The answers that this rests on, by what was sent.
        public var answers: [BlobHash]
        /// Stable code of what went wrong.
        public var code: String?
        /// What went wrong and what to do, one sentence.
        public var message: String?

        /// An end from its parts.
        public init(
            _ state: State, said: SwingOpinion? = nil, answers: [BlobHash] = [], code: String? = nil,
            message: String? = nil
        ) {
            self.state = state
            self.said = said
            self.answers = answers
            self.code = code
            self.message = message
        }
    }

    /// Its number in the database; later ones are larger.
    public let number: Int
    /// The clip.
    public let clip: ClipID
    /// The analysis that found the swing.
    public let report: JobID
    /// The swing's place in the report.
    public let swing: Int
    /// How far it has come.
    public let state: State
    /// What was shown before it was agreed to; nil where whatever comes was agreed to.
    public let shown: BlobHash?
    /// What was agreed to; nil where that was before terms were kept.
    public let terms: OpinionTerms?
    /// What was said.
    public let said: SwingOpinion?
    /// Stable code of what went wrong.
    public let code: String?
    /// What went wrong and what to do.
    public let message: String?
    /// When it was asked for.
    public let askedAt: Date
}

/// An answer that is kept, so that the same is never sent twice.
public struct OpinionAnswer: Equatable, Sendable {
    /// What was sent, and to which model.
    public var key: BlobHash
    /// The answer, checked JSON.
    public var json: String
    /// When it came.
    public var at: Date

    /// An answer from its parts.
    public init(key: BlobHash, json: String, at: Date) {
        self.key = key
        self.json = json
        self.at = at
    }
}
