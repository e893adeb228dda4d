import Domain
import Store
import Synchronization
import Workers

/// A worker that seats of classes share. It looks at one picture after the other, so that whoever brings it down, or
/// keeps it for too long, is known; but for moments in which it also opens or finishes other sessions.
struct SharedWorker: Sendable {
    /// The session whose picture it is at.
    struct Turn: Sendable {
        let number: UInt32
        let device: Scope
        let since = ContinuousClock.now
    }

    /// What a picture takes, milliseconds, before any was measured (docs/live.md).
    static let usualMilliseconds = 15.0

    let link: LiveSessions.Link
    let slot: WorkScheduler.WorkSlot
    /// The sessions that it was sent, until it says that they are over.
    var numbers: Set<UInt32> = []
    /// Whose picture it is at, until all is done that is to be done with it.
    var turn: Turn?
    /// Workers in its place that died since a picture was answered.
    var failures = 0
    /// Since when it has had no session.
    var idleSince: ContinuousClock.Instant?
}

extension LiveSessions.State {
    /// How many sessions a shared worker has.
    func load(of generation: Int) -> Int { sessions.count { $0.worker.generation == generation } }

    /// Sends a worker what waits: its one session's picture, or that of the session that has waited longest.
    mutating func dispatch(to generation: Int) {
        guard shared[generation] != nil else {
            guard let place = sessions.firstIndex(where: { $0.worker.generation == generation }) else { return }
            return sessions[place].dispatch()
        }
        let waiting = sessions.indices.filter {
            sessions[$0].worker.generation == generation && sessions[$0].canDispatch
        }
        guard shared[generation]?.turn == nil,
            let next = waiting.min(by: { sessions[$0].waitingSince < sessions[$1].waitingSince })
        else { return }
        shared[generation]?.turn = SharedWorker.Turn(number: sessions[next].number, device: sessions[next].device)
        sessions[next].dispatch()
    }

    /// Whether a shared worker had nothing to do but a picture: no session of another seat was being opened or finished.
    func isAtPictureAlone(_ worker: SharedWorker) -> Bool {
        guard let turn = worker.turn else { return false }
        return worker.numbers.allSatisfy { number in
            number == turn.number || sessions.contains { $0.number == number && $0.isOpen }
        }
    }

    /// A shared worker is done with a session's picture.
    mutating func endTurn(of number: UInt32, _ generation: Int) {
        guard let turn = shared[generation]?.turn, turn.number == number else { return }
        shared[generation]?.turn = nil
        let took = (ContinuousClock.now - turn.since) / .milliseconds(1)
        // One that hung says nothing about the others.
        busyMilliseconds += (min(took, 1_000) - busyMilliseconds) * 0.05
    }
}

extension LiveSessions {
    /// Finds a worker for one more session of a seat; called under the lock.
    /// - Returns: nil where no more may begin, and all that run have enough.
    func sharedWorker(_ state: inout State) -> Link? {
        let least = state.shared.values.map { (worker: $0, load: state.load(of: $0.link.generation)) }
            .min { ($0.load, $0.worker.link.generation) < ($1.load, $1.worker.link.generation) }
        if let least, least.load < limits.sessionsBeforeAnother { return least.worker.link }
        // The last slot is for a camera of its owner's, or for a session that has to leave the others.
        if state.shared.count < runner.scheduler.cores,
            let slot = runner.scheduler.acquireLive(
                .sharedCameras, mostPerCore: limits.sessionsPerCore, leavingFree: state.shared.isEmpty ? 0 : 1)
        {
            return startShared([], slot, after: 0, &state)
        }
        guard let least, least.load < limits.sessionsPerSharedWorker else { return nil }
        return least.worker.link
    }

    /// Starts a shared worker with the sessions that it begins with.
    private func startShared(
        _ sessions: [(UInt32, SessionOrder.Opening)], _ slot: WorkScheduler.WorkSlot, after failures: Int,
        _ state: inout State
    ) -> Link {
        let link = launch(sessions, isShared: true, after: failures, &state)
        var worker = SharedWorker(link: link, slot: slot)
        worker.numbers = Set(sessions.map(\.0))
        worker.failures = failures
        state.shared[link.generation] = worker
        return link
    }

    /// Gives a session to a shared worker that runs; called under the lock.
    func join(_ link: Link, _ number: UInt32, _ opening: SessionOrder.Opening, _ state: inout State) {
        state.shared[link.generation]?.numbers.insert(number)
        state.shared[link.generation]?.idleSince = nil
        link.input.send(MessageSplitter.wrapped(SessionOrder.open(number, opening).message))
    }

    /// A session that was suspected, and whose picture was answered, goes back to the others.
    func rejoin(_ number: UInt32, _ generation: Int) {
        let left = state.withLock { state -> (Link, WorkScheduler.WorkSlot)? in
            guard
                let place = state.sessions.firstIndex(where: {
                    $0.number == number && $0.worker.generation == generation
                }), let slot = state.sessions[place].slot, state.mayShare(state.sessions[place].device, limits),
                state.sessions[place].inWork == nil, let link = sharedWorker(&state)
            else { return nil }
            let left = state.sessions[place].worker
            (state.sessions[place].slot, state.sessions[place].isOpen) = (nil, false)
            state.sessions[place].worker = link
            join(link, number, state.sessions[place].opening, &state)
            return (left, slot)
        }
        guard let (link, slot) = left else { return }
        link.task.cancel()
        runner.scheduler.release(slot)
    }

    /// A shared worker is no more: its sessions go on with another one, but for the one whose picture it was at, which
    /// goes on by itself. Where that may be innocent, it is not blamed, and stays with the others if there is no slot.
    func sharedEnded(_ generation: Int, _ outcome: WorkerOutcome) {
        for number in state.withLock({ $0.parting.filter { $0.value.worker.generation == generation }.keys }) {
            part(number, generation)
        }
        let (isMissed, lost, verdicts) = state.withLock { state -> Loss in
            state.workers[generation] = nil
            guard let worker = state.shared.removeValue(forKey: generation) else { return (false, nil, []) }
            let isCulprit = state.isAtPictureAlone(worker)
            if isCulprit, let turn = worker.turn { state.blames[turn.device, default: 0] += 1 }
            let members = state.sessions.indices.filter { state.sessions[$0].worker.generation == generation }
            for place in members { state.sessions[place].isOpen = false }
            let failures = worker.failures + 1
            guard !state.isStopped, !members.isEmpty, failures < limits.attempts else {
                runner.scheduler.release(worker.slot)
                return (!members.isEmpty, nil, members.map { (state.sessions[$0].number, .noWorker) })
            }
            let suspect = members.first { state.sessions[$0].number == worker.turn?.number }
            if members == [suspect] { runner.scheduler.release(worker.slot) }
            let own = suspect == nil ? nil : acquireOwn()
            let isParted = own != nil || isCulprit || members == [suspect]
            let others = members.filter { $0 != suspect || !isParted }
            if !others.isEmpty {
                let link = startShared(
                    others.map { (state.sessions[$0].number, state.sessions[$0].opening) }, worker.slot,
                    after: failures, &state)
                for place in others { state.sessions[place].worker = link }
            }
            guard let suspect else { return (true, nil, []) }
            let (number, lost) = (state.sessions[suspect].number, state.sessions[suspect].inWork?.answer)
            state.sessions[suspect].inWork = nil
            guard isParted else { return (true, lost, []) }
            guard let own else { return (true, lost, [(number, .noSeat)]) }
            (state.sessions[suspect].slot, state.sessions[suspect].isSuspect) = (own, true)
            state.sessions[suspect].worker = launch(
                [(number, state.sessions[suspect].opening)], isShared: false, after: 0, &state)
            return (true, lost, [])
        }
        lost?.resume(returning: .success(.skipped))
        for (number, reason) in verdicts { end({ $0.number == number }, reason) }
        if isMissed { note("a worker that seats of classes share ended: \(outcome)") }
    }

    /// What ends with a shared worker: whether any session had it, the picture that it was at, sessions that cannot go
    /// on.
    private typealias Loss = (isMissed: Bool, lost: LivePicture.Answer?, verdicts: [(UInt32, AppError)])

    /// A slot for a seat that cannot share.
    func acquireOwn() -> WorkScheduler.WorkSlot? { runner.scheduler.acquireLive(mostPerCore: limits.sessionsPerCore) }

    /// Ends shared workers that nobody has needed for a while; called under the lock.
    /// - Returns: what they had.
    func retireShared(at now: ContinuousClock.Instant, _ state: inout State) -> [WorkScheduler.WorkSlot] {
        var slots: [WorkScheduler.WorkSlot] = []
        for (generation, worker) in state.shared {
            let isNeeded =
                state.load(of: generation) > 0
                || state.parting.values.contains { $0.worker.generation == generation }
            let idleSince = isNeeded ? nil : worker.idleSince ?? now
            state.shared[generation]?.idleSince = idleSince
            guard let idleSince, now - idleSince >= limits.sharedIdle else { continue }
            state.shared[generation] = nil
            worker.link.task.cancel()
            slots.append(worker.slot)
        }
        if !state.sessions.contains(where: { $0.visitor == .seat }) { state.blames = [:] }
        return slots
    }
}

extension LiveSessions {
    /// A share of the time of shared workers that is left free: pictures do not come evenly.
    private static let busyShare = 0.8
    /// Seats without a picture for so long have their camera off.
    private static let activity = Duration.seconds(2)
    /// Longest time between two pictures of a seat, milliseconds.
    package static let longestPause = 2_000

    /// Milliseconds between two pictures of a seat that shared workers can keep up with: what pictures take just now, be
    /// it with other cameras and analyses beside them, shared out among the seats whose cameras are on.
    package var seatPause: Int {
        let now = ContinuousClock.now
        return state.withLock { state in
            let seats = state.sessions.count { $0.visitor == .seat && now - $0.lastSign < Self.activity }
            let each = state.busyMilliseconds / Self.busyShare / Double(max(1, state.shared.count))
            return min(Int((Double(seats) * each).rounded(.up)), Self.longestPause)
        }
    }
}

extension LiveSessions.State {
    /// Whether the pictures of a seat's device may be looked at beside those of others.
    func mayShare(_ device: Scope, _ limits: LiveLimits) -> Bool { blames[device, default: 0] < limits.blames }
}
