import Domain
import Store
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live

/// Who is to blame when a shared worker dies, and who is not.
extension SharedWorkerTests {
    private func blames(_ sessions: LiveSessions) -> [Scope: Int] { sessions.state.withLock { $0.blames } }

    /// As if its worker was also finishing another session.
    private func keepBusy(_ id: LiveID, _ sessions: LiveSessions) throws {
        let generation = try #require(session(id, sessions)?.worker.generation)
        sessions.state.withLock { _ = $0.shared[generation]?.numbers.insert(.max) }
    }

    @Test func whileAnotherSessionIsFinishedNobodyIsBlamed() async throws {
        let sessions = try await sessions()
        let ids = try await open(2, sessions)
        try keepBusy(ids[0], sessions)
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        #expect(blames(sessions).isEmpty)
        // It goes on by itself until a picture was answered, in case that it was its picture after all.
        #expect(try await show("count=3", at: 2, ids, 0, sessions).count == 3)
        #expect(try await eventually { shares(ids[0], sessions) })
        #expect(try await show("count=4", at: 1, ids, 1, sessions).count == 4)
        // Where nothing else was done, it was its picture.
        #expect(try await show("crash", at: 3, ids, 0, sessions).isSkipped)
        #expect(blames(sessions) == [scope(0): 1])
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func anotherDeviceOfASeatBeginsWithoutBlame() async throws {
        let sessions = try await sessions()
        let (old, new) = (Scope(name: "device old"), Scope(name: "device new"))
        func open(on device: Scope) async throws -> LiveID {
            try await sessions.open(.hands, isMirrored: false, in: scope(0), for: .seat, on: device)
        }
        let ids = [try await open(on: old)]
        for round in 1...2 {
            #expect(try await show("crash", at: Double(3 * round), ids, 0, sessions).isSkipped)
            #expect(blames(sessions) == [old: round])
            #expect(try await show("count=3", at: Double(3 * round + 1), ids, 0, sessions).count == 3)
            if round == 1 { #expect(try await eventually { shares(ids[0], sessions) }) }
        }
        let again = try await open(on: old)
        #expect(!shares(again, sessions))
        let next = try await open(on: new)
        #expect(shares(next, sessions) && session(again, sessions) == nil)
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func whoMayBeInnocentStaysWithTheOthersWhereThereIsNoSlot() async throws {
        let sessions = try await sessions()
        let ids = try await open(2, sessions)
        for _ in 1..<Self.slots { _ = try await sessions.open(.hands, isMirrored: false, in: .machine) }
        try keepBusy(ids[0], sessions)
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        for seat in ids.indices {
            #expect(try await show("count=\(seat)", at: 2, ids, seat, sessions).count == seat)
            #expect(shares(ids[seat], sessions))
        }
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    /// Whoever's pictures they die over: workers that none lasts of are tried so often.
    @Test func workersThatAnswerNothingAreGivenUp() async throws {
        let sessions = try await sessions { $0.attempts = 2 }
        let ids = try await open(3, sessions)
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        await #expect(throws: AppError.noWorker) { _ = try await show("crash", at: 1, ids, 1, sessions) }
        #expect(try await eventually { session(ids[2], sessions) == nil })
        #expect(try await show("count=3", at: 2, ids, 0, sessions).count == 3)
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func anAnswerInBetweenCountsAsLasting() async throws {
        let sessions = try await sessions { $0.attempts = 2 }
        let ids = try await open(3, sessions)
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        #expect(try await show("count=2", at: 1, ids, 2, sessions).count == 2)
        #expect(try await show("crash", at: 1, ids, 1, sessions).isSkipped)
        #expect(try await show("count=3", at: 2, ids, 2, sessions).count == 3)
        await sessions.stop()
    }

    /// The only one, too, leaves room for a shared worker of others.
    @Test func aLoneSuspectGoesOnByItself() async throws {
        let sessions = try await sessions()
        let ids = try await open(1, sessions)
        #expect(try await show("crash", at: 1, ids, 0, sessions).isSkipped)
        #expect(!shares(ids[0], sessions) && freeSlots(sessions) == Self.slots - 1)
        #expect(try await show("count=3", at: 2, ids, 0, sessions).count == 3)
        #expect(try await eventually { shares(ids[0], sessions) && freeSlots(sessions) == Self.slots - 1 })
        await sessions.stop()
        #expect(freeSlots(sessions) == Self.slots)
    }

    @Test func aSessionThatIsNeverFinishedLeavesTheOthersAlone() async throws {
        let sessions = try await sessions { $0.timeout = .seconds(5) }
        let ids = try await open(2, sessions)
        let generation = try #require(session(ids[1], sessions)?.worker.generation)
        #expect(try await show("count=1 stay", at: 1, ids, 0, sessions).count == 1)
        try await sessions.close(ids[0], in: scope(0))
        #expect(sessions.state.withLock { $0.parting.isEmpty })
        #expect(try await show("count=2", at: 1, ids, 1, sessions).count == 2)
        #expect(session(ids[1], sessions)?.worker.generation == generation)
        await sessions.stop()
    }
}
