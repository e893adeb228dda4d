public import FoundationEssentials

/// All that was ever sent for second opinions.
public struct SentModel: Sendable {
    /// What came of a request.
    public enum Outcome: Sendable {
        case sent, answered, refused, unanswered
    }

    /// One request.
    public struct Entry: Sendable {
        /// When it was sent.
        public var at: Date
        /// The clip's name; nil once it is deleted.
        public var clip: String?
        /// The clip's page; nil once it is deleted.
        public var clipPath: String?
        /// The swing's place in the report.
        public var swing: Int
        /// Whether it was asked how the swing was played; else whether it is one.
        public var isJudgement: Bool
        /// Where to.
        public var host: String
        /// The model that was asked.
        public var model: String
        /// How many pictures were sent.
        public var pictures: Int
        /// How many bytes were sent.
        public var bytes: Int
        /// What came of it.
        public var outcome: Outcome
        /// Tokens that were read; nil where nobody counted.
        public var inputTokens: Int?
        /// Tokens that were written.
        public var outputTokens: Int?
        /// Millionths of a dollar.
        public var cost: Int
        /// The name of the answer, to delete it; nil where none is kept.
        public var answer: String?

        /// A request from its parts.
        public init(
            at: Date, clip: String?, clipPath: String?, swing: Int, isJudgement: Bool, host: String, model: String,
            pictures: Int, bytes: Int, outcome: Outcome, inputTokens: Int?, outputTokens: Int?, cost: Int,
            answer: String?
        ) {
            self.at = at
            self.clip = clip
            self.clipPath = clipPath
            self.swing = swing
            self.isJudgement = isJudgement
            self.host = host
            self.model = model
            self.pictures = pictures
            self.bytes = bytes
            self.outcome = outcome
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.cost = cost
            self.answer = answer
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// The requests, the newest first.
    public var entries: [Entry]
    /// The list goes on there.
    public var olderPath: String?
    /// The list begins there, if this is not its beginning.
    public var newestPath: String?
    /// The settings.
    public var settingsPath: String
    /// Where answers are deleted: one by its name in `key`, or all.
    public var deletePath: String
    /// What was done just now.
    public var notice: Notice?

    /// A list from its parts.
    public init(
        site: Site, entries: [Entry], olderPath: String?, newestPath: String?, settingsPath: String,
        deletePath: String, notice: Notice? = nil
    ) {
        self.site = site
        self.entries = entries
        self.olderPath = olderPath
        self.newestPath = newestPath
        self.settingsPath = settingsPath
        self.deletePath = deletePath
        self.notice = notice
    }
}
