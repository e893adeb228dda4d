import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

/// Seats of classes share workers: real ones, whose pictures are commands.
@Suite(.timeLimit(.minutes(5))) struct SharedWorkerTests {
    /// Cameras that the scheduler of a test has slots for.
    static let slots = 8

    /// Sessions with as many slots as cores allow, however little memory the machine has.
    func sessions(_ change: (inout LiveLimits) -> Void = { _ in }) async throws -> LiveSessions {
        try await LiveSessionsTests.sessions(memory: 64 << 30, change)
    }

    func scope(_ seat: Int) -> Scope { Scope(name: "class 1 \(seat)") }

    /// Opens a session for each seat, numbered from 0.
    func open(_ count: Int, _ sessions: LiveSessions) async throws -> [LiveID] {
        var ids: [LiveID] = []
        for seat in 0..<count {
            ids.append(try await sessions.open(.hands, isMirrored: false, in: scope(seat), for: .seat))
        }
        return ids
    }

    func show(
        _ commands: String, at time: Double, _ ids: [LiveID], _ seat: Int, _ sessions: LiveSessions
    ) async throws(AppError) -> LiveOutcome {
        try await sessions.show(Array(commands.utf8), at: time, to: ids[seat], in: scope(seat))
    }

    func session(_ id: LiveID, _ sessions: LiveSessions) -> LiveSessionState? {
        sessions.state.withLock { state in state.sessions.first { $0.id == id } }
    }

    func shares(_ id: LiveID, _ sessions: LiveSessions) -> Bool {
        session(id, sessions).map { $0.worker.isShared && $0.slot == nil } ?? false
    }

    /// Whether a worker has a session's picture, or has died over it already.
    func isBegun(_ id: LiveID, _ sessions: LiveSessions) -> Bool {
        session(id, sessions).map { $0.inWork != nil || $0.isSuspect } ?? true
    }

    /// How many slots nobody has.
    func freeSlots(_ sessions: LiveSessions) -> Int {
        let scheduler = sessions.runner.scheduler
        var taken: [WorkScheduler.WorkSlot] = []
        while let slot = scheduler.acquireLive(mostPerCore: sessions.limits.sessionsPerCore) { taken.append(slot) }
        taken.forEach(scheduler.release)
        return taken.count
    }

    @Test func seatsShareAWorkerForEachCore() async throws {
        let sessions = try await sessions { ($0.sessionsBeforeAnother, $0.sessionsPerSharedWorker) = (2, 4) }
        let ids = try await open(8, sessions)
        let loads = sessions.state.withLock { state in state.shared.keys.map { state.load(of: $0) } }
        #expect(loads == [4, 4])
        #expect(freeSlots(sessions) == Self.slots - 2)
        await #expect(throws: AppError.noSeat) {
            _ = try await sessions.open(.hands, isMirrored: false, in: scope(8), for: .seat)
        }
        for seat in ids.indices {
            #expect(try await show("count=\(seat)", at: 1, ids, seat, sessions).count == seat)
        }
        // Cameras of others have what is left.
        for _ in 2..<Self.slots { _ = try await sessions.open(.hands, isMirrored: false, in: .machine) }
        await #expect(throws: AppError.noSeat) { _ = try await sessions.open(.hands, isMirrored: false, in: .machine) }
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func aSharedWorkerEndsWithItsLastSeat() async throws {
        let sessions = try await sessions { $0.sharedIdle = .zero }
        let ids = try await open(3, sessions)
        for seat in ids.indices {
            #expect(freeSlots(sessions) < Self.slots)
            try await sessions.close(ids[seat], in: scope(seat))
        }
        #expect(try await eventually { freeSlots(sessions) == Self.slots })
        #expect(try await eventually { sessions.state.withLock { $0.workers.isEmpty && !$0.isSweeping } })
        // Another one begins.
        let again = try await open(1, sessions)
        #expect(try await show("count=3", at: 1, again, 0, sessions).count == 3)
        await sessions.stop()
    }

    @Test func aSeatHasOneSession() async throws {
        let sessions = try await sessions()
        let first = try await open(1, sessions)
        let second = try await open(1, sessions)
        await #expect(throws: AppError.noSession) { _ = try await show("count=1", at: 1, first, 0, sessions) }
        #expect(try await show("count=2", at: 1, second, 0, sessions).count == 2)
        #expect(sessions.state.withLock { $0.sessions.count } == 1)
        await sessions.stop()
    }

    @Test func nobodyWatchesASeat() async throws {
        let sessions = try await sessions()
        let ids = try await open(1, sessions)
        #expect(sessions.events(of: ids[0]) == nil && sessions.kind(of: ids[0]) == nil)
        for stranger in [Scope.machine, scope(1)] {
            await #expect(throws: AppError.noSession) {
                _ = try await sessions.show(Array("count=1".utf8), at: 1, to: ids[0], in: stranger)
            }
            await #expect(throws: AppError.noSession) { try await sessions.close(ids[0], in: stranger) }
        }
        try await sessions.close(ids[0], in: scope(0))
        await sessions.stop()
    }

    /// Whoever sends more than others keeps its place in the line, and no more.
    @Test func whoWaitedLongestIsNext() async throws {
        let (sessions, order) = (try await sessions(), TestLog())
        let ids = try await open(2, sessions)
        let generation = try #require(session(ids[0], sessions)?.worker.generation)
        // As if it were at the picture of a third one.
        sessions.state.withLock { $0.shared[generation]?.turn = SharedWorker.Turn(number: 0, device: .machine) }
        var tasks: [Task<Void, any Error>] = []
        for (seat, time) in [(0, 1.0), (1, 1), (0, 2)] {
            tasks.append(
                Task {
                    let outcome = try await show("count=\(seat)", at: time, ids, seat, sessions)
                    if !outcome.isSkipped { order.add("\(seat) at \(time)") }
                })
            #expect(try await eventually { session(ids[seat], sessions)?.waiting?.time == time })
        }
        sessions.state.withLock { state in
            state.shared[generation]?.turn = nil
            state.dispatch(to: generation)
            #expect(state.sessions[0].inWork?.time == 2 && state.sessions[1].inWork == nil)
        }
        for task in tasks { try await task.value }
        #expect(order.lines.sorted() == ["0 at 2.0", "1 at 1.0"])
        await sessions.stop()
    }

    @Test func aDeathCostsOneSeatOnePictureAndOthersNone() async throws {
        let sessions = try await sessions()
        let ids = try await open(3, sessions)
        for seat in ids.indices { _ = try await show("count=\(seat)", at: 1, ids, seat, sessions) }
        async let bad = show("ms=500 crash", at: 2, ids, 0, sessions)
        #expect(try await eventually { isBegun(ids[0], sessions) })
        // It waits while the worker dies, and is looked at by the next one.
        async let waiting = show("count=5", at: 2, ids, 1, sessions)
        #expect(try await bad.isSkipped)
        #expect(try await waiting.count == 5)
        #expect(try await show("count=4", at: 3, ids, 2, sessions).count == 4)
        #expect(shares(ids[1], sessions) && shares(ids[2], sessions) && !shares(ids[0], sessions))
        #expect(freeSlots(sessions) == Self.slots - 2)
        // The one that is to blame comes back when a picture of it was answered.
        #expect(try await show("count=3", at: 3, ids, 0, sessions).count == 3)
        #expect(try await eventually { shares(ids[0], sessions) })
        #expect(try await show("count=2", at: 4, ids, 0, sessions).count == 2)
        #expect(try await eventually { freeSlots(sessions) == Self.slots - 1 })
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func picturesThatKillEachWorkerEndTheirSeatOnly() async throws {
        let sessions = try await sessions()
        let ids = try await open(3, sessions)
        #expect(try await show("crash", at: 1, ids, 1, sessions).isSkipped)
        await #expect(throws: AppError.poisonous) { _ = try await show("crash", at: 2, ids, 1, sessions) }
        await #expect(throws: AppError.noSession) { _ = try await show("count=1", at: 3, ids, 1, sessions) }
        for seat in [0, 2] {
            #expect(try await show("count=\(seat)", at: 1, ids, seat, sessions).count == seat)
            #expect(shares(ids[seat], sessions))
        }
        #expect(try await eventually { freeSlots(sessions) == Self.slots - 1 })
        await sessions.stop()
    }

    /// What a picture does after its answer is its doing, too.
    @Test func aDeathAfterTheAnswerHasItsSuspect() async throws {
        let sessions = try await sessions()
        let ids = try await open(2, sessions)
        #expect(try await show("count=1 crashLater", at: 1, ids, 0, sessions).count == 1)
        #expect(try await eventually { session(ids[0], sessions).map { $0.isOpen && !$0.worker.isShared } ?? false })
        #expect(try await show("count=2", at: 1, ids, 1, sessions).count == 2)
        #expect(shares(ids[1], sessions))
        await sessions.stop()
    }

    /// Opening anew does not help.
    @Test func aSeatThatEndedTwoSharedWorkersGetsNoneAnyMore() async throws {
        let sessions = try await sessions()
        var ids = try await open(2, sessions)
        for time in [1.0, 3] {
            #expect(try await show("crash", at: time, ids, 0, sessions).isSkipped)
            #expect(try await show("count=1", at: time + 1, ids, 0, sessions).count == 1)
            if time == 1 { #expect(try await eventually { shares(ids[0], sessions) }) }
        }
        ids[0] = try await sessions.open(.hands, isMirrored: false, in: scope(0), for: .seat)
        #expect(!shares(ids[0], sessions))
        let others = try #require(session(ids[1], sessions)?.worker.generation)
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        #expect(try await show("count=5", at: 2, ids, 0, sessions).count == 5)
        #expect(!shares(ids[0], sessions) && session(ids[1], sessions)?.worker.generation == others)
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test(arguments: ["hang", "nonsense ms=12000"])
    func aSharedWorkerOutOfHandIsReplaced(_ commands: String) async throws {
        let sessions = try await sessions { $0.timeout = .seconds(10) }
        let ids = try await open(3, sessions)
        async let bad = show(commands, at: 1, ids, 0, sessions)
        #expect(try await eventually { isBegun(ids[0], sessions) })
        #expect(try await show("count=5", at: 1, ids, 1, sessions).count == 5)
        #expect(try await bad.isSkipped)
        #expect(try await show("count=2", at: 2, ids, 0, sessions).count == 2)
        #expect(try await show("count=3", at: 2, ids, 2, sessions).count == 3)
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func aSharedWorkerSpeaksForItsOwnSessionsOnly() async throws {
        let sessions = try await sessions()
        let victim = try await sessions.open(.hands, isMirrored: false, in: .machine)
        let number = try #require(session(victim, sessions)?.number)
        let ids = try await open(2, sessions)
        #expect(try await show("forge=\(number) ms=12000", at: 1, ids, 0, sessions).isSkipped)
        #expect(try await sessions.show(Array("count=2".utf8), at: 1, to: victim, in: .machine).count == 2)
        #expect(try await show("count=4", at: 2, ids, 1, sessions).count == 4)
        await sessions.stop()
    }

    /// Where no slot is left for a suspect, it ends, and all others go on.
    @Test func aSuspectWithoutASlotEnds() async throws {
        let sessions = try await sessions()
        let ids = try await open(2, sessions)
        for _ in 1..<Self.slots { _ = try await sessions.open(.hands, isMirrored: false, in: .machine) }
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        #expect(try await eventually { session(ids[0], sessions) == nil })
        #expect(try await show("count=2", at: 1, ids, 1, sessions).count == 2)
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func theSlowerPicturesAreTheRarerTheyAreWanted() async throws {
        let sessions = try await sessions()
        #expect(sessions.seatPause == 0)
        let ids = try await open(2, sessions)
        for seat in ids.indices { _ = try await show("count=1", at: 1, ids, seat, sessions) }
        #expect(try await eventually { sessions.state.withLock { $0.shared.values.allSatisfy { $0.turn == nil } } })
        // All cameras are on for as long as the test may take; then one is off, and takes nothing.
        func pause(_ milliseconds: Double, with first: Duration = .seconds(600)) -> Int {
            sessions.state.withLock { state in
                state.busyMilliseconds = milliseconds
                for place in state.sessions.indices { state.sessions[place].lastSign = .now + .seconds(600) }
                state.sessions[0].lastSign = .now + first
            }
            return sessions.seatPause
        }
        #expect(pause(160) == 400)
        #expect(pause(100_000) == LiveSessions.longestPause)
        #expect(pause(160, with: .seconds(-3)) == 200)
        await sessions.stop()
    }

    @Test func aKindThatCannotBeOpenedLeavesTheOthersAlone() async throws {
        let sessions = try await sessions()
        let ids = try await open(1, sessions)
        await #expect(throws: AppError(.busy, code: "modelMissing", "A model is missing.")) {
            _ = try await sessions.open(.swing, isMirrored: true, in: scope(1), for: .seat)
        }
        #expect(try await show("count=2", at: 1, ids, 0, sessions).count == 2)
        await sessions.stop()
    }
}
