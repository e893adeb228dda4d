package import Domain
import Store
import Synchronization
package import Workers

/// The live sessions of all cameras. Each has a worker of its own, so that what a picture does to one does nothing to
/// the others; when it dies, another one goes on with the same session, and nothing is lost but a moment of what was
/// seen. Seats of classes are many: they share workers (`SharedWorker`), but for one whose picture brought one down.
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
    ///   - visitor: who opens it. A seat has one session: an older one ends.
    ///   - device: what is to blame where its pictures bring shared workers down; the scope, unless a device is named. One
    ///     that has a seat next begins without blame.
    package func open(
        _ kind: AnalysisKind, isMirrored: Bool, in scope: Scope, for visitor: LiveVisitor = .owner,
        on device: Scope? = nil
    ) async throws(AppError) -> LiveID {
        if visitor == .seat { end({ $0.visitor == .seat && $0.scope == scope }, .closed) }
        let (id, device) = (LiveID(), device ?? scope)
        let opened = await withCheckedContinuation { opener in
            let refusal = state.withLock { state -> AppError? in
                guard !state.isStopped else { return .stopping }
                state.numbers &+= 1
                let (number, isSeat) = (state.numbers, visitor == .seat)
                let opening = SessionOrder.Opening(kind: kind, isMirrored: isMirrored, isShared: isSeat)
                guard let (worker, slot) = worker(for: number, opening, visitor, scope, device, &state) else {
                    return .noSeat
                }
                var session = LiveSessionState(
                    number: number, id: id, scope: scope, device: device, visitor: visitor, opening: opening,
                    slot: slot,
                    log: LiveEventLog(limit: limits.eventsKept), worker: worker)
                session.opener = opener
                state.sessions.append(session)
                return nil
            }
            if let refusal { opener.resume(returning: .failure(refusal)) } else { sweep() }
        }
        try opened.get()
        return id
    }

    /// The worker of a session that begins, and the slot that it has for itself; called under the lock.
    private func worker(
        for number: UInt32, _ opening: SessionOrder.Opening, _ visitor: LiveVisitor, _ scope: Scope,
        _ device: Scope, _ state: inout State
    ) -> (Link, WorkScheduler.WorkSlot?)? {
        if visitor == .seat, state.mayShare(device, limits) {
            guard let link = sharedWorker(&state) else { return nil }
            join(link, number, opening, &state)
            return (link, nil)
        }
        if visitor == .guest, state.sessions.count(where: { $0.scope == scope }) >= limits.sessionsPerLink {
            return nil
        }
        guard
            let slot = runner.scheduler.acquireLive(
                mostPerCore: limits.sessionsPerCore, leavingFree: visitor == .owner ? 0 : 1)
        else { return nil }
        return (launch([(number, opening)], isShared: false, &state), slot)
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
                let overtaken = state.sessions[place].wait(
                    with: LivePicture(time: time, file: file, arrived: arrived, answer: answer))
                state.dispatch(to: state.sessions[place].worker.generation)
                return overtaken.map { ($0, .success(.skipped)) }
            }
            if let (continuation, result) = overtaken { continuation.resume(returning: result) }
        }
        return try outcome.get()
    }

    /// Ends a session: returns when who listens has heard what was over with it.
    package func close(_ id: LiveID, in scope: Scope) async throws(AppError) {
        let log = state.withLock { state in state.sessions.first { $0.id == id && $0.scope == scope }?.log }
        let feed = log.map { LiveEventFeed(log: $0, topics: nil, after: $0.last) }
        guard let feed, end({ $0.id == id && $0.scope == scope }, .closed) > 0 else { throw .noSession }
        for await _ in feed {}
    }

    /// What a session tells, for who knows its name: never what a seat of a class does.
    /// - Parameters:
    ///   - topics: what to hear of; nil for all.
    ///   - number: events from the one after this on; nil for those to come.
    /// - Returns: nil if there is no such session.
    package func events(
        of id: LiveID, about topics: Set<LiveEvent.Topic>? = nil, after number: Int? = nil
    ) -> LiveEventFeed? {
        let log = state.withLock { $0.shown(id)?.log }
        return log.map { LiveEventFeed(log: $0, topics: topics, after: number ?? $0.last) }
    }

    /// What a session looks for, for who knows its name; nil if there is no such session, or it is a seat's.
    package func kind(of id: LiveID) -> AnalysisKind? {
        state.withLock { $0.shown(id)?.opening.kind }
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
            if isParting || session.worker.isShared {
                session.worker.input.send(MessageSplitter.wrapped(SessionOrder.close(session.number).message))
            } else {
                session.worker.task.cancel()
                session.slot.map(runner.scheduler.release)
            }
            for answer in session.takeWaiting() { answer.resume(returning: .failure(reason)) }
            session.opener?.resume(returning: .failure(reason))
            if !isParting { session.log.finish(reason.text) }
        }
        return ended.count
    }

    /// A session that has ended has nothing more to tell.
    func part(_ number: UInt32, _ generation: Int) {
        let gone = state.withLock { state in
            state.parting[number]?.worker.generation == generation ? state.parting.removeValue(forKey: number) : nil
        }
        guard let gone else { return }
        if !gone.worker.isShared { gone.worker.task.cancel() }
        gone.slot.map(runner.scheduler.release)
        gone.log.finish(gone.reason.text)
    }

    func note(_ words: String) { log(words) }
}
