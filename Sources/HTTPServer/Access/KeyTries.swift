import Glibc
import Synchronization

/// Counts wrong keys, so that nobody can try them all: a few are free for each address, then each costs a longer wait.
/// Right ones count for nothing. Cookies are not counted, since browsers send an old one again and again by themselves;
/// nobody guesses 128 bits.
final class KeyTries: Sendable {
    /// How it went.
    enum Outcome: Equatable {
        case right, wrong
        /// The key was not even looked at: so long until the next one is.
        case wait(Duration)
    }

    /// Chosen so that a class with its typing errors is not held up, and a program gets nowhere.
    struct Limits {
        /// Wrong keys from one address before it has to wait.
        var free = 5
        /// The first wait; each further wrong key doubles it.
        var firstWait: Duration = .seconds(5)
        /// The longest wait.
        var longestWait: Duration = .seconds(15 * 60)
        /// After so long without a wrong key an address begins anew.
        var memory: Duration = .seconds(60 * 60)
        /// Addresses that are remembered; then the one that was quiet for longest is forgotten.
        var addresses = 1_024
        /// Wrong keys from all addresses together before everybody has to wait, and how often one of them is forgiven.
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

    /// One try.
    /// - Parameter isRight: looks at the key.
    func attempt(from address: String, now: MonotonicTime = .now, isRight: () -> Bool) -> Outcome {
        let source = Self.source(of: address)
        return state.withLock { state in
            var record = state.records[source] ?? Record(last: now, until: now)
            if record.last + limits.memory < now { record.wrong = 0 }
            let settled = max(state.settled ?? now, now)
            let overall = settled - limits.overallEvery * (limits.overall - 1)
            let until = max(record.until, overall)
            if until > now { return .wait(until - now) }
            if isRight() {
                state.records[source] = nil
                return .right
            }
            record.wrong += 1
            record.last = now
            if record.wrong >= limits.free {
                let doublings = min(record.wrong - limits.free, 20)
                record.until = now + min(limits.firstWait * (1 << doublings), limits.longestWait)
            }
            if state.records[source] == nil, state.records.count >= limits.addresses,
                let quietest = state.records.min(by: { $0.value.last < $1.value.last })?.key
            {
                state.records[quietest] = nil
            }
            state.records[source] = record
            state.settled = settled + limits.overallEvery
            return .wrong
        }
    }

    /// What counts as one client: this machine, whatever its 127.…; a network of 64 bits, which one household has; else
    /// the address.
    static func source(of address: String) -> String {
        if PeerAddress(text: address).isLoopback { return "127.0.0.1" }
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: &bytes) { $0.prefix(8).map { String($0, radix: 16) }.joined(separator: ".") + "/64" }
    }
}
