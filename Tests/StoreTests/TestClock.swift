import Domain
import FoundationEssentials
import Synchronization

@testable import Store

/// Clocks that a test owns.
final class TestClock: Sendable {
    static let day: TimeInterval = 86_400
    /// A day in May 2026.
    static let today = Date(timeIntervalSince1970: 1_777_000_000)
    /// Where a clock without a battery begins.
    static let long = Date(timeIntervalSince1970: 1_451_606_400)

    private let state: Mutex<(wall: Date, running: ContinuousClock.Instant)>

    init(_ wall: Date = today) { state = Mutex((wall, .now)) }

    var wall: Date { state.withLock { $0.wall } }

    var clocks: Clocks {
        Clocks(wall: { self.state.withLock { $0.wall } }, running: { self.state.withLock { $0.running } })
    }

    /// Lets time pass.
    func pass(_ seconds: TimeInterval) {
        state.withLock { $0 = ($0.wall + seconds, $0.running + .seconds(seconds)) }
    }

    /// Sets the clock, as people and networks do.
    func set(_ wall: Date) { state.withLock { $0.wall = wall } }
}
