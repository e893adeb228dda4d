import Domain
import Store
import Synchronization

/// Counts the tries at passwords of links, for each link and whoever tries it, by the rule of locked messages. Tries are
/// counted before they are checked, so that many at the same time help nobody. It forgets them when the program ends.
final class PasswordTries: Sendable {
    /// Whose tries count together.
    struct Source: Hashable {
        let link: LinkID
        /// `Client.source`.
        let client: String
        /// Whether many people may come from there. They wait for each other only for seconds: nobody is to be locked
        /// out by others.
        let isShared: Bool
    }

    private struct Record {
        var tries = 0
        var until: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    /// The longest wait for sources that many may share, seconds.
    private static let sharedPause = 2.0
    private let rule = TryRule()
    private let records = Mutex<[Source: Record]>([:])

    /// Asks for a try, and counts it if it is allowed.
    /// - Returns: seconds to wait; nil if it is allowed.
    func begin(_ source: Source, at now: ContinuousClock.Instant = .now) -> Int? {
        records.withLock { records in
            var record = records[source] ?? Record(until: now, last: now)
            if record.until > now {
                return max(1, Int((record.until - now).components.seconds) + 1)
            }
            if now - record.last > .seconds(rule.memory) { record.tries = 0 }
            record.tries += 1
            record.last = now
            let pause = rule.pause(after: record.tries)
            record.until = now + .seconds(source.isShared ? min(pause, Self.sharedPause) : pause)
            if records[source] == nil, records.count >= rule.mostGuessers,
                let quietest = records.min(by: { $0.value.last < $1.value.last })?.key
            {
                records[quietest] = nil
            }
            records[source] = record
            return nil
        }
    }

    /// The try was right: it is forgotten with those before.
    func forget(_ source: Source) { records.withLock { $0[source] = nil } }
}
