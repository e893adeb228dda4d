package import Domain
package import FoundationEssentials

/// All that was ever sent for second opinions.
package struct SentModel: Sendable {
    /// What came of a request.
    package enum Outcome: Sendable {
        case sent, answered, refused, unanswered
    }

    /// One request.
    package struct Entry: Sendable {
        /// When it was sent.
        package var at: Date
        /// The clip's name; nil once it is deleted.
        package var clip: String?
        /// The clip, while it is here.
        package var clipID: ClipID?
        package var swing: Int
        /// Whether it was asked how the swing was played; else whether it is one.
        package var isJudgement: Bool
        /// Where to.
        package var host: String
        /// The model that was asked.
        package var model: String
        /// How many pictures were sent.
        package var pictures: Int
        /// How many bytes were sent.
        package var bytes: Int
        /// What came of it.
        package var outcome: Outcome
        /// Tokens that were read; nil where nobody counted.
        package var inputTokens: Int?
        /// Tokens that were written.
        package var outputTokens: Int?
        /// Millionths of a dollar.
        package var cost: Int
        /// The name of the answer, to delete it; nil where none is kept.
        package var answer: String?

        package init(
            at: Date, clip: String?, clipID: ClipID?, swing: Int, isJudgement: Bool, host: String, model: String,
            pictures: Int, bytes: Int, outcome: Outcome, inputTokens: Int?, outputTokens: Int?, cost: Int,
            answer: String?
        ) {
            self.at = at
            self.clip = clip
            self.clipID = clipID
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

    package var site: Site
    /// The requests, the newest first.
    package var entries: [Entry]
    /// The list goes on there.
    package var olderPath: String?
    /// The list begins there, if this is not its beginning.
    package var newestPath: String?
    /// What was done just now.
    package var notice: Notice?

    package init(
        site: Site, entries: [Entry], olderPath: String?, newestPath: String?, notice: Notice? = nil
    ) {
        self.site = site
        self.entries = entries
        self.olderPath = olderPath
        self.newestPath = newestPath
        self.notice = notice
    }
}
