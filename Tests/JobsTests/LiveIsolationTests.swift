import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

/// What a picture does to its own session it does to nobody else's, with real workers whose pictures are commands.
@Suite(.timeLimit(.minutes(5))) struct LiveIsolationTests {
    private func show(
        _ commands: String, at time: Double, to id: LiveID, _ sessions: LiveSessions
    ) async throws(AppError) -> LiveOutcome {
        try await sessions.show(Array(commands.utf8), at: time, to: id, in: .machine)
    }

    private func open(_ count: Int, _ sessions: LiveSessions) async throws -> [LiveID] {
        var ids: [LiveID] = []
        for _ in 0..<count { ids.append(try await sessions.open(.hands, isMirrored: false, in: .machine)) }
        return ids
    }

    /// More pictures that hang than there are cores, and no worker is ever taken for one that hangs: whoever waits for
    /// them would wait for good.
    @Test func picturesThatHangKeepNobodyElseWaiting() async throws {
        let sessions = try await LiveSessionsTests.sessions { $0.timeout = .seconds(3600) }
        let ids = try await open(5, sessions)
        let hanging = ids.dropFirst().map { id in Task { try await show("hang", at: 1, to: id, sessions) } }
        #expect(
            try await eventually {
                sessions.state.withLock { state in
                    state.sessions.count { $0.inWork != nil } >= 2
                        && state.sessions.dropFirst().allSatisfy { $0.inWork != nil || $0.waiting != nil }
                }
            })
        for time in 1...5 {
            #expect(try await show("count=\(time)", at: Double(time), to: ids[0], sessions).count == time)
        }
        await sessions.stop()
        for task in hanging { await #expect(throws: AppError.stopping) { _ = try await task.value } }
    }

    /// A worker that begins anew would tell again what it had told.
    @Test(arguments: ["crash", "hang", "nonsense ms=12000"])
    func aWorkerThatIsReplacedTakesNothingFromOthers(_ commands: String) async throws {
        let sessions = try await LiveSessionsTests.sessions { $0.timeout = .seconds(10) }
        let ids = try await open(2, sessions)
        guard case .seen(_, let events, _, _) = try await show("count=3", at: 1, to: ids[0], sessions) else {
            Issue.record("the picture was skipped")
            return
        }
        #expect(events.map(\.event.count) == [3])
        let bad = Task { try await show(commands, at: 1, to: ids[1], sessions) }
        #expect(try await bad.value.isSkipped)
        #expect(try await show("count=1", at: 2, to: ids[1], sessions).count == 1)
        guard case .seen(_, let later, _, _) = try await show("count=3", at: 2, to: ids[0], sessions) else {
            Issue.record("the picture was skipped")
            return
        }
        #expect(later.isEmpty, "the other session's worker was replaced, too")
        await sessions.stop()
    }

    /// A worker is in the hands of whoever sent it pictures.
    @Test func aWorkerSpeaksForItsOwnSessionOnly() async throws {
        let sessions = try await LiveSessionsTests.sessions()
        let ids = try await open(2, sessions)
        let victim = try #require(sessions.state.withLock { $0.sessions.first?.number })
        #expect(try await show("forge=\(victim) ms=12000", at: 1, to: ids[1], sessions).isSkipped)
        #expect(try await show("count=2", at: 1, to: ids[0], sessions).count == 2)
        #expect(try await show("count=4", at: 2, to: ids[1], sessions).count == 4)
        await sessions.stop()
    }
}
