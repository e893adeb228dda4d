internal import Reports
import Synchronization

/// The worker behind the sessions: started with the first, started again when it dies, let go when there is none for a while.
extension LiveSessions {
    /// Starts a worker; called under the lock.
    func start(_ state: inout State) {
        state.generation += 1
        let generation = state.generation
        let input = ChildInput([])
        // A worker that has just died over nothing is not started again at once.
        let pause = Duration.milliseconds(200) * max(0, state.failures - 1)
        let task = Task { [weak self] in
            guard let self else { return }
            if pause > .zero { try? await Task.sleep(for: pause) }
            let outcome = await runner.converse(input, lanes: lanes) { [weak self] report in
                self?.hear(report, generation)
            }
            ended(generation, outcome)
        }
        state.link = Link(generation: generation, input: input, task: task)
    }

    /// What a worker says; on its thread.
    private func hear(_ report: SessionReport, _ generation: Int) {
        switch report {
        case .opened(let number):
            let opener = change(number, generation) { session, _ in
                (session.isOpen, session.lastSign) = (true, .now)
                defer { session.opener = nil }
                return session.opener
            }
            opener??.resume(returning: .success(()))
        case .seen(let number, let answer, let landmarks):
            guard let (picture, log, delivered) = answered(number, generation) else { return }
            log.append(answer.events)
            let (events, last, _) = log.events(after: delivered)
            _ = change(number, generation) { session, _ in session.delivered = last }
            var answer = answer
            answer.t = picture.time
            let waited = (picture.sent ?? picture.arrived) - picture.arrived
            picture.answer.resume(
                returning: .success(.seen(answer, events: events, landmarks: landmarks, waited: waited)))
        case .refused(let number, let failure):
            guard let (picture, _, _) = answered(number, generation) else { return }
            picture.answer.resume(returning: .failure(LiveError(failure)))
        case .told(let number, let events):
            let log = change(number, generation) { session, _ in session.log }
            (log ?? state.withLock { $0.parting[number]?.log })?.append(events)
        case .failed(let number, let failure):
            end({ $0.number == number }, LiveError(failure.code, failure.message, 503))
            part { parting, _ in parting == number }
        case .closed(let number): part { parting, _ in parting == number }
        }
        dispatch()
    }

    /// The picture that a worker has looked at.
    private func answered(
        _ number: UInt32, _ generation: Int
    ) -> (picture: LivePicture, log: LiveEventLog, delivered: Int)? {
        let found = change(number, generation) { session, failures in
            defer { (session.inWork, session.isSuspect) = (nil, false) }
            failures = 0
            return session.inWork.map { ($0, session.log, session.delivered) }
        }
        return found ?? nil
    }

    /// Changes a session, if it is there and the worker still counts.
    private func change<Result: Sendable>(
        _ number: UInt32, _ generation: Int, _ body: (inout LiveSessionState, _ failures: inout Int) -> Result
    ) -> Result? {
        state.withLock { state in
            guard state.link?.generation == generation,
                let place = state.sessions.firstIndex(where: { $0.number == number })
            else { return nil }
            return body(&state.sessions[place], &state.failures)
        }
    }

    /// A worker is no more.
    private func ended(_ generation: Int, _ outcome: WorkerOutcome) {
        part()
        var lost: [LivePicture.Answer] = []
        let (guilty, isHopeless, isMissed) = state.withLock { state -> (UInt32?, Bool, Bool) in
            guard state.link?.generation == generation else { return (nil, false, false) }
            state.link = nil
            guard !state.isStopped, !state.sessions.isEmpty else { return (nil, false, false) }
            // A suspect's picture is looked at alone.
            let guilty = state.sessions.first { $0.isSuspect && $0.inWork != nil }?.number
            state.failures += 1
            for place in state.sessions.indices {
                state.sessions[place].isOpen = false
                guard let picture = state.sessions[place].inWork, state.sessions[place].number != guilty else {
                    continue
                }
                state.sessions[place].isSuspect = true
                state.sessions[place].inWork = nil
                lost.append(picture.answer)
            }
            guard state.failures < limits.attempts else { return (guilty, true, true) }
            start(&state)
            for session in state.sessions where session.number != guilty {
                let order = SessionOrder.open(session.number, session.opening)
                state.link?.input.send(MessageSplitter.wrapped(order.message))
            }
            return (guilty, false, true)
        }
        for answer in lost { answer.resume(returning: .success(.skipped)) }
        if let guilty { end({ $0.number == guilty }, .poisonous) }
        if isHopeless { end({ _ in true }, .noWorker) }
        if isMissed { note("the worker of the live sessions ended: \(outcome)") }
    }

    /// Looks at the clock while there is anything to look after.
    func sweep() {
        let isFirst = state.withLock { state in
            defer { state.isSweeping = true }
            return !state.isSweeping
        }
        guard isFirst else { return }
        Task { [weak self, interval = limits.sweep] in
            repeat { try? await Task.sleep(for: interval) } while self?.look() ?? false
        }
    }

    /// Ends what is silent and stops a worker that hangs, or that nobody needs.
    /// - Returns: whether there is anything left to look after.
    private func look() -> Bool {
        let now = ContinuousClock.now
        end({ $0.waiting == nil && $0.inWork == nil && $0.isOpen && now - $0.lastSign > limits.silence }, .silent)
        return state.withLock { state in
            let since = state.sessions.compactMap { $0.inWork?.sent } + state.parting.values.map(\.since)
            let hangs = since.contains { now - $0 > limits.patience }
            let isIdle = state.sessions.isEmpty && now - state.idleSince > limits.silence
            if hangs || isIdle { state.link?.task.cancel() }
            state.isSweeping = state.link != nil || !state.sessions.isEmpty
            return state.isSweeping
        }
    }
}

extension WorkerRunner {
    /// Runs a session's worker until it ends; cancelling the task ends it.
    /// - Parameters:
    ///   - input: what it is sent.
    ///   - lanes: how many cores it may keep busy.
    ///   - hear: told what it says, on a thread that must not be held up.
    func converse(
        _ input: ChildInput, lanes: Int, hear: @escaping @Sendable (SessionReport) -> Void
    ) async -> WorkerOutcome {
        var (command, _) = sandbox.command(WorkerPaths())
        let limits = sessionLimits(lanes: lanes)
        command.memoryBytes = limits.memoryBytes
        var bounds = ChildProcess.Bounds(wallClock: Self.forGood)
        (bounds.framing, bounds.messageBytes, bounds.outputBytes) = (.lengths, SessionReport.longest, .max)
        guard let line = WireLine.encode(WorkerRequest.session(limits: limits)) else {
            return .broke(reason: "the request cannot be encoded")
        }
        input.prepend(line)
        do throws(SpawnFailure) {
            try command.guest?.admit(to: command.shown)
            let end = try await ChildProcess.run(command, input: input, bounds: bounds) { message in
                guard let report = SessionReport(message) else { return false }
                hear(report)
                return true
            }
            return Conversation().outcome(of: end)
        } catch {
            return .notStarted(reason: "the worker did not start: \(error.reason)")
        }
    }

    /// A session lasts for as long as somebody stands in front of the camera.
    private static let forGood = Duration.seconds(1_000_000_000)

    private func sessionLimits(lanes: Int) -> WorkerLimits {
        var bounds = limits.workerLimits(
            .cameras(most: LiveLimits().sessionsPerCore * seats.cores), wallClock: Self.forGood, cores: lanes,
            countsProcesses: sandbox.countsProcesses)
        // It writes no files.
        bounds.fileBytes = 0
        return bounds
    }
}
