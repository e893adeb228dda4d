internal import Domain
import Synchronization
import Workers

/// The worker behind each session: started with it, started again when it dies, gone when it ends.
extension LiveSessions {
    /// Starts a worker; called under the lock.
    /// - Parameters:
    ///   - sessions: what it begins with: one session, unless it is shared.
    ///   - failures: workers in its place that have died over nothing: the next one is not started at once.
    func launch(
        _ sessions: [(UInt32, SessionOrder.Opening)], isShared: Bool, after failures: Int = 0, _ state: inout State
    ) -> Link {
        state.generations += 1
        let generation = state.generations
        let input = ChildInput([])
        for (number, opening) in sessions {
            input.send(MessageSplitter.wrapped(SessionOrder.open(number, opening).message))
        }
        let only = isShared ? nil : sessions.first?.0
        let pause = Duration.milliseconds(200) * max(0, failures - 1)
        let task = Task { [weak self] in
            guard let self else { return }
            if pause > .zero { try? await Task.sleep(for: pause) }
            let outcome = await runner.converse(input, isShared ? .sharedCameras : .camera) { [weak self] report in
                self?.receive(report, generation, only) ?? false
            }
            if let only { ended(only, generation, outcome) } else { sharedEnded(generation, outcome) }
        }
        state.workers[generation] = task
        return Link(generation: generation, isShared: isShared, input: input, task: task)
    }

    /// What a worker says; on its thread.
    /// - Parameter only: its only session; nil for a shared one.
    /// - Returns: false for a worker that speaks for another session: it is in somebody's hands.
    private func receive(_ report: SessionReport, _ generation: Int, _ only: UInt32?) -> Bool {
        let number = report.number
        let isItsOwn =
            only.map { $0 == number }
            ?? state.withLock { $0.shared[generation]?.numbers.contains(number) ?? false }
        guard isItsOwn else { return false }
        switch report {
        case .opened:
            let opener = change(number, generation) { session in
                (session.isOpen, session.lastSign) = (true, .now)
                defer { session.opener = nil }
                return session.opener
            }
            opener??.resume(returning: .success(()))
        case .seen(_, let answer, let landmarks):
            guard let (picture, log, delivered) = answered(number, generation) else { break }
            log.append(answer.events)
            let (events, last, _) = log.events(after: delivered)
            _ = change(number, generation) { $0.delivered = last }
            var answer = answer
            answer.t = picture.time
            let waited = (picture.sent ?? picture.arrived) - picture.arrived
            picture.answer.resume(
                returning: .success(.seen(answer, events: events, landmarks: landmarks, waited: waited)))
        case .refused(_, let failure):
            guard let (picture, _, _) = answered(number, generation) else { break }
            picture.answer.resume(returning: .failure(AppError(picture: failure)))
        case .told(_, let events):
            let log = change(number, generation) { $0.log }
            (log ?? state.withLock { $0.parting[number]?.log })?.append(events)
        case .failed(_, let failure):
            end({ $0.number == number }, AppError(failure.code, failure.text, reason: .busy))
            finish(number, generation)
        case .closed: finish(number, generation)
        case .ready:
            state.withLock { $0.endTurn(of: number, generation) }
            if only != nil { rejoin(number, generation) }
        }
        state.withLock { $0.dispatch(to: generation) }
        return true
    }

    /// A worker has nothing more to tell of a session.
    private func finish(_ number: UInt32, _ generation: Int) {
        state.withLock { state in
            state.shared[generation]?.numbers.remove(number)
            state.endTurn(of: number, generation)
        }
        part(number, generation)
    }

    /// The picture that a worker has looked at.
    private func answered(
        _ number: UInt32, _ generation: Int
    ) -> (picture: LivePicture, log: LiveEventLog, delivered: Int)? {
        let found = change(number, generation) { session in
            defer { (session.inWork, session.isSuspect, session.failures) = (nil, false, 0) }
            return session.inWork.map { ($0, session.log, session.delivered) }
        }
        if found != nil { state.withLock { $0.shared[generation]?.failures = 0 } }
        return found ?? nil
    }

    /// Changes a session, if it is there and the worker still counts.
    private func change<Result: Sendable>(
        _ number: UInt32, _ generation: Int, _ body: (inout LiveSessionState) -> Result
    ) -> Result? {
        state.withLock { state in
            guard
                let place = state.sessions.firstIndex(where: {
                    $0.number == number && $0.worker.generation == generation
                })
            else { return nil }
            return body(&state.sessions[place])
        }
    }

    /// A worker is no more: another one takes its session, unless its pictures are to blame, or none lasts.
    private func ended(_ number: UInt32, _ generation: Int, _ outcome: WorkerOutcome) {
        part(number, generation)
        let (isMissed, lost, verdict) = state.withLock { state -> (Bool, LivePicture.Answer?, AppError?) in
            state.workers[generation] = nil
            guard !state.isStopped,
                let place = state.sessions.firstIndex(where: {
                    $0.number == number && $0.worker.generation == generation
                })
            else { return (false, nil, nil) }
            var session = state.sessions[place]
            defer { state.sessions[place] = session }
            (session.isOpen, session.failures) = (false, session.failures + 1)
            if session.isSuspect, session.inWork != nil { return (true, nil, .poisonous) }
            let lost = session.inWork?.answer
            (session.inWork, session.isSuspect) = (nil, session.isSuspect || lost != nil)
            guard session.failures < limits.attempts else { return (true, lost, .noWorker) }
            session.worker = launch([(number, session.opening)], isShared: false, after: session.failures, &state)
            return (true, lost, nil)
        }
        lost?.resume(returning: .success(.skipped))
        if let verdict { end({ $0.number == number }, verdict) }
        if isMissed { note("the worker of a live session ended: \(outcome)") }
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

    /// Ends what is silent, and stops each worker that hangs: its own session alone has to do without, or those that
    /// share it until another one is there. A shared one whose pictures go on goes on, however long a session takes to
    /// finish.
    /// - Returns: whether there is anything left to look after.
    private func look() -> Bool {
        let now = ContinuousClock.now
        end({ $0.waiting == nil && $0.inWork == nil && $0.isOpen && now - $0.lastSign > limits.silence }, .silent)
        let late = state.withLock { $0.parting.filter { now - $0.value.since > limits.timeout } }
        for (number, session) in late {
            if session.worker.isShared {
                part(number, session.worker.generation)
            } else {
                session.worker.task.cancel()
            }
        }
        let (isNeeded, slots) = state.withLock { state in
            for worker in state.shared.values {
                if let turn = worker.turn, now - turn.since > limits.timeout { worker.link.task.cancel() }
            }
            for session in state.sessions where !session.worker.isShared {
                if let sent = session.inWork?.sent, now - sent > limits.timeout { session.worker.task.cancel() }
            }
            let slots = retireShared(at: now, &state)
            state.isSweeping = !(state.sessions.isEmpty && state.parting.isEmpty && state.shared.isEmpty)
            return (state.isSweeping, slots)
        }
        for slot in slots { runner.scheduler.release(slot) }
        return isNeeded
    }
}
