internal import Domain
internal import FoundationEssentials
internal import Store

/// One opinion, from its pictures to what is kept of it.
extension OpinionService {
    func work(on opinion: Opinion) async {
        var said: SwingOpinion?
        var answers: [BlobHash] = []
        do {
            try await ask(opinion, &said, &answers)
            await end(opinion, Opinion.End(.done, said: said, answers: answers))
            serviceAnswered()
        } catch let error as OpinionError {
            await fail(opinion, error, said, answers)
        } catch is CancellationError {
            // Somebody took it back, and that is written down already; or the program ends, and it waits for the next
            // start.
            await release(opinion)
        } catch {
            log(
                "the second opinion on swing \(opinion.swing + 1) of clip \(opinion.clip): \((error as? AppError)?.detail ?? "\(error)")"
            )
            let message = (error as? AppError)?.text ?? LocalizedText("The request failed. Try again.")
            await end(opinion, Opinion.End(.failed, said: said, answers: answers, code: "failed", message: message))
        }
    }

    private func ask(_ opinion: Opinion, _ said: inout SwingOpinion?, _ answers: inout [BlobHash]) async throws {
        guard let key = keys.read() else { throw OpinionError.noKey }
        let settings = try await readSettings()
        guard let endpoint = settings.endpoint, let terms = settings.terms else {
            throw OpinionError.settings(
                settings.problem ?? LocalizedText("The settings are incomplete. Check them and save again."))
        }
        // What was shown names all of it; who agreed to whatever comes agreed to that under these terms.
        guard opinion.terms == terms || opinion.terms == nil && opinion.shown != nil else {
            throw OpinionError.otherTerms
        }
        let preview = try await preview(of: opinion.swing, in: opinion.clip, settings)
        if let shown = opinion.shown, shown != preview.shown { throw OpinionError.changed }
        let store = store
        let validator = GeminiValidator(
            settings: settings, endpoint: endpoint, key: key, dependencies: dependencies,
            sendLog: ServiceSendLog(service: self, opinion: opinion.number, terms: terms),
            remembered: { try await store.answer(to: $0)?.json },
            remember: { await self.keep(OpinionAnswer(key: $0, json: $1, at: Date())) },
            about: (opinion.clip, opinion.swing))
        let (first, second) = (preview.questions[0], preview.questions[1])
        answers = try [first.key(for: settings)]
        let validation = try await validator.verdict(on: first)
        var opinionSaid = SwingOpinion(model: settings.model, host: endpoint.host, validation: validation)
        said = opinionSaid
        guard validation.isSwing else { return }
        answers.append(try second.key(for: settings))
        opinionSaid.analysis = try await validator.analysis(of: second)
        said = opinionSaid
    }

    private func fail(
        _ opinion: Opinion, _ error: OpinionError, _ said: SwingOpinion?, _ answers: [BlobHash]
    ) async {
        switch error.code {
        case .budget, .circuit, .noKey:
            // It waits. What was answered is remembered, and is not sent again.
            if let until = circuit.openUntil, error.code == .circuit { pause = .failures(until: until) }
            return await release(opinion)
        case .cancelled:
            // Somebody took it back, and that is written down already; or the program ends while the answer is on its
            // way.
            let end = OpinionError.interrupted
            return await self.end(
                opinion,
                Opinion.End(.failed, said: said, answers: answers, code: end.code.rawValue, message: end.text))
        default: break
        }
        if let detail = error.detail {
            log(
                "the second opinion on swing \(opinion.swing + 1) of clip \(opinion.clip): \(error.code.rawValue): \(detail)"
            )
        }
        if error.isOfService {
            circuit.failed(dependencies.now())
            if let until = circuit.openUntil {
                pause = .failures(until: until)
                log("second opinions pause after \(Circuit.failures) failures in a row")
            }
        } else {
            serviceAnswered()
        }
        await end(
            opinion,
            Opinion.End(.failed, said: said, answers: answers, code: error.code.rawValue, message: error.text))
    }

    /// The service works: a pause that was made because it did not is over.
    private func serviceAnswered() {
        circuit.succeeded()
        if case .failures? = pause { pause = nil }
        wake()
    }

    func release(_ opinion: Opinion) async {
        await insist("a second opinion could not be queued again") { [store] in
            try await store.release(opinion)
        }
    }

    private func end(_ opinion: Opinion, _ end: Opinion.End) async {
        await insist("a second opinion could not be saved") { [store] in
            try await store.end(opinion, end)
        }
    }

    /// What is not remembered would be sent, and paid for, a second time.
    private func keep(_ answer: OpinionAnswer) async {
        await insist("an answer could not be saved") { [store] in try await store.keep(answer) }
    }
}

/// What the service writes down of one opinion.
private struct ServiceSendLog: SendLog {
    let service: OpinionService
    let opinion: Int
    let terms: OpinionTerms

    func begin(_ sending: OpinionSending) async throws -> Int {
        try await service.begin(sending, for: opinion, under: terms)
    }

    func end(_ number: Int, _ outcome: OpinionSending.Outcome, tokens: (input: Int, output: Int)?) async {
        await service.end(number, outcome, tokens: tokens)
    }
}

extension OpinionService {
    /// One after the other, in the order in which they come: no two see the same room in rate and budget.
    fileprivate func begin(
        _ sending: OpinionSending, for opinion: Int, under terms: OpinionTerms
    ) async throws -> Int {
        let before = lastTurn
        let turn = Task {
            await before?.value
            return try await self.take(sending, for: opinion, under: terms)
        }
        lastTurn = Task { _ = try? await turn.value }
        return try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            turn.cancel()
        }
    }

    private func take(_ sending: OpinionSending, for opinion: Int, under terms: OpinionTerms) async throws -> Int {
        try Task.checkCancellation()
        let settings = try await readSettings()
        guard circuit.admits(dependencies.now()) else { throw OpinionError.circuit }
        try await requireBudget(for: sending.cost, settings)
        let now = dependencies.now()
        let sent = try await store.timesOfSendings(since: now.addingTimeInterval(-Rate.window))
        let wait = Rate(most: settings.requestsAMinute).next(now, after: sent).timeIntervalSince(now)
        if wait > 0 { try await dependencies.sleep(wait) }
        try Task.checkCancellation()
        // The turn may have come long after the look.
        guard try await readSettings().terms == terms else { throw OpinionError.otherTerms }
        var sending = sending
        sending.at = dependencies.now()
        // Somebody may have taken it back while it waited, before there was anything to stop.
        guard let number = try await store.begin(sending, for: opinion) else { throw CancellationError() }
        return number
    }

    fileprivate func end(
        _ number: Int, _ outcome: OpinionSending.Outcome, tokens: (input: Int, output: Int)?
    ) async {
        if outcome == .answered { serviceAnswered() }
        let settings = await settings()
        await insist("the result of a request could not be saved") { [store] in
            try await store.end(
                sending: number, outcome, inputTokens: tokens?.input, outputTokens: tokens?.output,
                cost: tokens.map { settings.cost(input: $0.input, output: $0.output) })
        }
    }

    private func requireBudget(for cost: Int, _ settings: OpinionSettings) async throws {
        let now = dependencies.now()
        let today = try await store.sums(since: Self.day(of: now).begin)
        guard today.cost + cost > settings.budgetADay else { return }
        pause = .budget(until: Self.day(of: now).end)
        throw OpinionError.budget
    }
}
