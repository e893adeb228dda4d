internal import Domain
internal import FoundationEssentials
internal import Store

/// Keeps a list of what is sent, and says when something may be.
protocol SendLog: Sendable {
    /// Waits until one more request may be sent, and writes down that it is about to be.
    /// - Returns: its number in the list.
    func begin(_ sending: OpinionSending) async throws -> Int
    /// Writes down what came of it.
    func end(_ number: Int, _ outcome: OpinionSending.Outcome, tokens: (input: Int, output: Int)?) async
}

/// What lies outside: time, chance, and the network.
struct OpinionDependencies: Sendable {
    /// The time.
    var now: @Sendable () -> Date = { Date() }
    /// Waits so many seconds.
    var sleep: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    /// A number of 0…1.
    var chance: @Sendable () -> Double = { Double.random(in: 0...1) }
    /// Posts.
    var post: @Sendable (PostRequest) async -> PostAnswer
}

/// Asks a vision model what a swing was: Google's `generateContent`, or whatever speaks it at another address.
struct GeminiValidator: SwingValidator {
    /// How patient it is.
    enum Parameters {
        /// Tries after the first one, where trying again may help.
        static let retries = 2
        /// The pause before the first of them, seconds; each next is twice as long.
        static let pause = 1.0
        /// How far chance moves a pause, shares of it.
        static let jitter = 0.5
        /// Whoever wants a longer pause is asked again by people, seconds.
        static let longestPause = 60.0
    }

    /// What was answered, read and checked.
    struct Answer {
        var text: String
        var key: BlobHash
    }

    let name = Swing.Validator.gemini
    let settings: OpinionSettings
    let endpoint: OpinionEndpoint
    let key: OpinionKey
    let dependencies: OpinionDependencies
    let sendLog: any SendLog
    /// Finds what was answered before.
    var remembered: @Sendable (BlobHash) async throws -> String? = { _ in nil }
    /// Keeps an answer that could be used.
    var remember: @Sendable (BlobHash, String) async throws -> Void = { _, _ in }
    /// The clip and the place of the swing, for the list.
    var about: (clip: Identifier<Clip>?, swing: Int)

    /// Whether pictures show a swing, and which.
    /// - Throws: `OpinionError`; what the send log throws.
    func verdict(on evidence: SwingQuestion) async throws -> SwingValidation {
        try await ask(evidence) { text throws(OpinionError) in
            try GeminiWords.validation(text, of: evidence.pictures, from: endpoint.host)
        }
    }

    /// How a swing was played.
    /// - Throws: `OpinionError`; what the send log throws.
    func analysis(of question: SwingQuestion) async throws -> SwingAnalysisOpinion {
        try await ask(question) { text throws(OpinionError) in
            try GeminiWords.analysis(text, from: endpoint.host)
        }
    }

    private func ask<Said>(_ question: SwingQuestion, read: (String) throws(OpinionError) -> Said) async throws -> Said
    {
        let body = question.body
        let hash = try SwingQuestion.key(of: body, for: settings)
        if let text = try await remembered(hash), let said = try? read(text) { return said }
        var tried = 0
        while true {
            let sending = OpinionSending(
                at: dependencies.now(), host: endpoint.host, model: settings.model, question: question.sort.rawValue,
                clip: about.clip, swing: about.swing, pictures: question.pictures.count, bytes: body.count, key: hash,
                cost: settings.cost(input: question.inputTokens, output: question.outputTokens))
            let number = try await sendLog.begin(sending)
            let answer = await dependencies.post(
                PostRequest(
                    url: endpoint.url(of: settings.model),
                    fields: ["Content-Type: application/json", "x-goog-api-key: \(key.text)"], body: body,
                    staysHere: endpoint.isThisMachine))
            do throws(OpinionError) {
                let (text, said, tokens) = try evaluate(answer, read)
                await sendLog.end(number, .answered, tokens: tokens)
                try? await remember(hash, text)
                return said
            } catch {
                let isRefusal = answer.outcome == .answered
                await sendLog.end(
                    number, isRefusal ? .refused : .unanswered, tokens: Self.tokens(of: answer, endpoint.host))
                let pause = pause(after: tried, answer)
                guard error.isPassing, tried < Parameters.retries, pause <= Parameters.longestPause else { throw error }
                tried += 1
                try await dependencies.sleep(pause)
            }
        }
    }

    private func evaluate<Said>(
        _ answer: PostAnswer, _ read: (String) throws(OpinionError) -> Said
    ) throws(OpinionError) -> (text: String, said: Said, tokens: (input: Int, output: Int)?) {
        if let error = OpinionError(answer, from: endpoint.host) { throw error }
        if let error = OpinionError(
            status: answer.status, body: answer.body, from: endpoint.host, model: settings.model)
        {
            throw error
        }
        let read200 = try GeminiAnswer(json: answer.body, from: endpoint.host)
        let text = try read200.text(from: endpoint.host)
        return (text, try read(text), read200.tokens)
    }

    /// What an answer that is of no use cost all the same; nil where nobody said.
    private static func tokens(of answer: PostAnswer, _ host: String) -> (input: Int, output: Int)? {
        guard answer.outcome == .answered else { return nil }
        guard (200..<300).contains(answer.status) else { return (0, 0) }
        return (try? GeminiAnswer(json: answer.body, from: host))?.tokens
    }

    /// Seconds before the next try: what the service asks for, or a pause that doubles and that chance moves, so that
    /// many do not come back at the same moment.
    private func pause(after tried: Int, _ answer: PostAnswer) -> Double {
        let usual = Parameters.pause * Double(1 << tried)
        let moved = usual * (1 + Parameters.jitter * (2 * dependencies.chance() - 1))
        return max(answer.retryAfter ?? 0, moved)
    }
}
