import Synchronization

/// Holds wrong keys to a rate: a few are free for each client, then each costs a longer wait. Right ones are never held
/// up, so whoever shares an address with a guesser notices nothing. Cookies are not counted, since browsers send an old
/// one again and again by themselves.
final class KeyTries: Sendable {
    /// Chosen so that a class with its typing errors is not held up, and a program gets nowhere.
    struct Limits {
        /// Wrong keys of one client before it has to wait.
        var free = 5
        /// The first wait; each further wrong key doubles it.
        var firstWait: Duration = .seconds(5)
        /// The longest wait.
        var longestWait: Duration = .seconds(15 * 60)
        /// After so long without a wrong key a client begins anew.
        var memory: Duration = .seconds(60 * 60)
        /// Clients that are remembered; then the one that was quiet for longest is forgotten.
        var clients = 1_024
        /// Wrong keys of all clients together before whoever shows another has to wait, and how often one is forgiven.
        var overall = 120
        var overallEvery: Duration = .seconds(1)
    }

    private struct Record {
        var wrong = 0
        var last: MonotonicTime
        var until: MonotonicTime
    }

    private struct State {
        var records: [String: Record] = [:]
        /// When all wrong keys so far will be forgiven.
        var settled: MonotonicTime?
    }

    private let limits: Limits
    private let state = Mutex(State())

    init(limits: Limits = Limits()) { self.limits = limits }

    /// A wrong key was shown.
    /// - Parameter source: `Client.source`.
    /// - Returns: how long others are not counted; nil if this one was.
    func wrong(from source: String, now: MonotonicTime = .now) -> Duration? {
        state.withLock { state in
            var record = state.records[source] ?? Record(last: now, until: now)
            if record.last + limits.memory < now { record.wrong = 0 }
            let settled = max(state.settled ?? now, now)
            let overall = settled - limits.overallEvery * (limits.overall - 1)
            let until = max(record.until, overall)
            if until > now { return until - now }
            record.wrong += 1
            record.last = now
            if record.wrong >= limits.free {
                let doublings = min(record.wrong - limits.free, 20)
                record.until = now + min(limits.firstWait * (1 << doublings), limits.longestWait)
            }
            if state.records[source] == nil, state.records.count >= limits.clients,
                let quietest = state.records.min(by: { $0.value.last < $1.value.last })?.key
            {
                state.records[quietest] = nil
            }
            state.records[source] = record
            state.settled = settled + limits.overallEvery
            return nil
        }
    }
}
