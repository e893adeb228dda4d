package import Domain
package import FoundationEssentials

/// Swings that somebody else is asked about, and all that was ever sent. Another database can stand in behind this.
package protocol OpinionRepository: Sendable {
    /// The opinions on a clip's swings as its latest analysis found them, in their order.
    func opinions(on clip: ClipID) async throws -> [Opinion]

    /// Asks for opinions: from here on they are sent, unless somebody takes that back. Swings that wait already stay as
    /// they are.
    /// - Parameters:
    ///   - swings: their places in the report, each with what was shown of it; nil where whatever comes was agreed to.
    ///   - terms: to whom they may be sent, and what: under others they are not.
    ///   - isPrepared: whether their pictures are there.
    /// - Throws: `noReport`; `diskFull`.
    func ask(
        about swings: [Int: BlobHash?], of clip: ClipID, under terms: OpinionTerms, isPrepared: Bool
    ) async throws

    /// The opinions whose pictures are being made.
    func preparingOpinions() async throws -> [Opinion]

    /// The pictures of a clip are there, or will not be.
    /// - Parameter failure: why not; nil if they are there.
    func prepared(_ clip: ClipID, failure: Opinion.End?) async throws

    /// Takes the next opinion that waits: it is in the hands of this server from then on, durably. Whose athlete is not
    /// to be shown any more, what lies in the trash, and what an earlier analysis found is taken back instead.
    func claimOpinion() async throws -> Opinion?

    /// Puts an opinion of which nothing was sent back, to wait.
    func release(_ opinion: Opinion) async throws

    /// Writes down what became of an opinion, unless it is gone, or somebody has ended it.
    func end(_ opinion: Opinion, _ end: Opinion.End) async throws

    /// Takes back what is open of a clip; nil for all clips.
    /// - Returns: the numbers of those that were on their way.
    func cancelOpinions(on clip: ClipID?) async throws -> [Int]

    /// Ends opinions that a server was sending when it stopped: what is on its way is not sent a second time by itself.
    /// Those of which nothing was on its way wait again.
    func recoverOpinions(_ end: Opinion.End) async throws

    /// How many opinions are open, on a clip or on all.
    func openOpinions(on clip: ClipID?) async throws -> Int

    /// The answer to what was sent before.
    func answer(to key: BlobHash) async throws -> OpinionAnswer?

    /// Keeps an answer to something that was sent, unless the clip that it is about was deleted meanwhile.
    func keep(_ answer: OpinionAnswer) async throws

    /// Removes the answer to a request, and the opinions that rest on it; nil removes all of them. What was sent stays
    /// in the list.
    func deleteAnswers(to key: BlobHash?) async throws

    /// Writes down that something is about to be sent, before it is.
    /// - Parameter opinion: the number of the opinion that it is for; nil for none.
    /// - Returns: its number; nil, and nothing is written, if the opinion is not being sent any more.
    func begin(_ sending: OpinionSending, for opinion: Int?) async throws -> Int?

    /// Writes down what came of a request.
    /// - Parameter cost: millionths of a dollar; nil leaves the estimate.
    func end(
        sending number: Int, _ outcome: OpinionSending.Outcome, inputTokens: Int?, outputTokens: Int?, cost: Int?
    ) async throws

    /// All that was ever sent, the newest first.
    /// - Parameter before: continues a list after its last number.
    func sendings(limit: Int, before: Int?) async throws -> [OpinionSending]

    /// What was sent since a time, and what it costs.
    func sums(since: Date) async throws -> OpinionSums

    /// When the latest requests since a time were sent, in their order: what a rate is kept by.
    func timesOfSendings(since: Date) async throws -> [Date]

    /// What somebody said of an athlete's swings; `ask` where nobody did.
    func consent(to athlete: AthleteID) async throws -> OpinionConsent

    /// Keeps what somebody says of an athlete's swings.
    func set(_ consent: OpinionConsent, to athlete: AthleteID) async throws

    /// The athletes of whom something else than `ask` was said, by name.
    func consents(in scope: Scope) async throws -> [(athlete: Athlete, consent: OpinionConsent)]
}
