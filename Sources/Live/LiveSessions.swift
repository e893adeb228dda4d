package import Domain
import Store
import Synchronization
package import Workers

/// The live sessions of all cameras. Each has a worker of its own, so that what a picture does to one does nothing to
/// the others; when it dies, another one goes on with the same session, and nothing is lost but a moment of what was
/// seen.
package final class LiveSessions: Sendable {
    let runner: WorkerRunner
    package let limits: LiveLimits
    let state = Mutex(State())
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - runner: starts the worker.
    ///   - log: told what goes wrong inside.
    package init(
        runner: WorkerRunner, limits: LiveLimits = LiveLimits(), log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.runner = runner
        self.limits = limits
        self.log = log
    }

    /// Begins a session: returns when its first picture can be looked at.
    /// - Parameters:
    ///   - kind: what is looked for.
    ///   - isMirrored: whether the pictures show what a mirror would.
    ///   - scope: whose it becomes.
    ///   - isGuests: whether that is a link, whose guests get few seats, and not the last one.
    package func open(
        _ kind: AnalysisKind, isMirrored: Bool, in scope: Scope, isGuests: Bool = false
    ) async throws(AppError) -> LiveID {
        guard
            let slot = runner.scheduler.acquireLive(
                mostPerCore: limits.sessionsPerCore, leavingFree: isGuests ? 1 : 0)
        else { throw .noSeat }
        let id = LiveID()
        let opened = await withCheckedContinuation { opener in
            let refusal = state.withLock { state -> AppError? in
                guard !state.isStopped else { return .stopping }
                if isGuests, state.sessions.count(where: { $0.scope == scope }) >= limits.sessionsPerLink {
                    return .noSeat
                }
                state.numbers &+= 1
                let opening = SessionOrder.Opening(kind: kind, isMirrored: isMirrored)
                var session = LiveSessionState(
                    number: state.numbers, id: id, scope: scope, opening: opening, slot: slot,
                    log: LiveEventLog(limit: limits.eventsKept), worker: start(state.numbers, opening, &state))
                session.opener = opener
                state.sessions.append(session)
                return nil
            }
            if let refusal {
                runner.scheduler.release(slot)
                opener.resume(returning: .failure(refusal))
                return
            }
            sweep()
        }
        try opened.get()
        return id
    }

    /// Says whether there is a session before anybody sends it a picture's bytes.
    /// - Throws: `AppError` if there is none.
    package func requireSession(_ id: LiveID, in scope: Scope) throws(AppError) {
        guard state.withLock({ $0.place(id, scope) }) != nil else { throw .noSession }
    }

    /// Looks at a picture: the newest one of a session wins, one that it overtakes is skipped at once.
    /// - Parameters:
    ///   - file: a JPEG, PNG or WebP.
    ///   - time: when it was taken, seconds of the session.
    /// - Throws: why the picture is refused (the session goes on), or why there is no session.
    package func show(
        _ file: [UInt8], at time: Double, to id: LiveID, in scope: Scope
    ) async throws(AppError) -> LiveOutcome {
        let arrived = ContinuousClock.now
        let outcome = await withCheckedContinuation { answer in
            let overtaken = state.withLock { state -> (LivePicture.Answer, Result<LiveOutcome, AppError>)? in
                guard let place = state.place(id, scope) else { return (answer, .failure(.noSession)) }
                state.sessions[place].lastSign = arrived
                guard time > state.sessions[place].newest else { return (answer, .success(.skipped)) }
                state.sessions[place].newest = time
                let before = state.sessions[place].waiting
                state.sessions[place].waiting = LivePicture(time: time, file: file, arrived: arrived, answer: answer)
                state.sessions[place].dispatch()
                return before.map { ($0.answer, .success(.skipped)) }
            }
            if let (continuation, result) = overtaken { continuation.resume(returning: result) }
        }
        return try outcome.get()
    }

    /// Ends a session: returns when who listens has heard what was over with it.
    package func close(_ id: LiveID, in scope: Scope) async throws(AppError) {
        let feed = events(of: id)
        guard let feed, end({ $0.id == id && $0.scope == scope }, .closed) > 0 else { throw .noSession }
        for await _ in feed {}
    }

    /// What a session tells, for who knows its name.
    /// - Parameters:
    ///   - topics: what to hear of; nil for all.
    ///   - number: events from the one after this on; nil for those to come.
    /// - Returns: nil if there is no such session.
    package func events(
        of id: LiveID, about topics: Set<LiveEvent.Topic>? = nil, after number: Int? = nil
    ) -> LiveEventFeed? {
        let log = state.withLock { state in state.sessions.first { $0.id == id }?.log }
        return log.map { LiveEventFeed(log: $0, topics: topics, after: number ?? $0.last) }
    }

    /// What a session looks for, for who knows its name; nil if there is no such session.
    package func kind(of id: LiveID) -> AnalysisKind? {
        state.withLock { state in state.sessions.first { $0.id == id }?.opening.kind }
    }

    /// Ends all sessions and their workers: the server stops.
    package func stop() async {
        let workers = state.withLock { state in
            state.isStopped = true
            return Array(state.workers.values)
        }
        end({ _ in true }, .stopping)
        for worker in workers { worker.cancel() }
        for worker in workers { await worker.value }
    }

    /// Ends sessions and answers whoever waits for them.
    @discardableResult
    func end(_ isMeant: (LiveSessionState) -> Bool, _ reason: AppError) -> Int {
        let (ended, parting) = state.withLock { state in
            let ended = state.sessions.filter(isMeant)
            state.sessions.removeAll { session in ended.contains { $0.number == session.number } }
            let parting = ended.filter { $0.isOpen && reason.leavesTimeToTell }
            for session in parting {
                state.parting[session.number] = PartingSession(
                    log: session.log, reason: reason, slot: session.slot, worker: session.worker)
            }
            return (ended, Set(parting.map(\.number)))
        }
        for var session in ended {
            let isParting = parting.contains(session.number)
            if isParting {
                session.worker.input.send(MessageSplitter.wrapped(SessionOrder.close(session.number).message))
            } else {
                session.worker.task.cancel()
                runner.scheduler.release(session.slot)
            }
            for answer in session.takeWaiting() { answer.resume(returning: .failure(reason)) }
            session.opener?.resume(returning: .failure(reason))
            if !isParting { session.log.finish(reason.text) }
        }
        return ended.count
    }

    /// A session that has ended has nothing more to tell.
    func part(_ number: UInt32) {
        guard let gone = state.withLock({ $0.parting.removeValue(forKey: number) }) else { return }
        gone.worker.task.cancel()
        runner.scheduler.release(gone.slot)
        gone.log.finish(gone.reason.text)
    }

    func note(_ words: String) { log(words) }
}
