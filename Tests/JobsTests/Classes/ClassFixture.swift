import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import Live

/// Clocks that a test owns.
final class GivenClock: Sendable {
    private let state = Mutex((wall: Date(timeIntervalSince1970: 1_777_000_000), running: ContinuousClock.now))

    var clocks: Clocks {
        Clocks(wall: { self.state.withLock { $0.wall } }, running: { self.state.withLock { $0.running } })
    }

    func pass(_ time: Duration) {
        state.withLock { $0 = ($0.wall + Double(time / .milliseconds(1)) / 1000, $0.running + time) }
    }
}

/// Classes over a real store, with a class that is open.
struct ClassFixture {
    let clock = GivenClock()
    let folder: TemporaryFolder
    let store: Store
    let sessions: ClassSessions
    let id: ClassID
    let door: ClassCode

    init(cores: Int = 2) async throws {
        folder = try TemporaryFolder()
        var limits = StoreLimits()
        (limits.reservedDiskBytes, limits.ballastBytes) = (0, 0)
        store = try await Store(folder: DataFolder(path: folder.path), limits: limits, clocks: clock.clocks)
        sessions = ClassSessions(store: store, cores: cores, clocks: clock.clocks)
        let opened = try await sessions.open(named: ClassName("7b"), lettingNames: true, in: .machine)
        (id, door) = (opened.id, try #require(opened.code))
    }

    /// What another run of the server knows.
    func restarted() async throws -> ClassSessions {
        let sessions = ClassSessions(store: store, cores: 2, clocks: clock.clocks)
        try await sessions.load()
        return sessions
    }

    func enter() async throws -> SeatToken { try await sessions.enter(with: door, holding: nil).token }

    func play(_ pace: ClassPace) async throws {
        let activity = try #require(ClassActivity(game: "count", level: 0, pace: pace, seed: 5))
        try await sessions.change(id, in: .machine, .activity(activity))
    }

    func answer(_ task: Int, _ isRight: Bool = true) throws -> SeatAnswer {
        try #require(SeatAnswer(part: 1, task: task, isRight: isRight, milliseconds: 700))
    }

    func change(_ change: ClassChange) async throws { try await sessions.change(id, in: .machine, change) }
}
