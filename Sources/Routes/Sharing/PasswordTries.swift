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
        /// Whether many people may come from there. They stand in one line, and none of them is turned away while it is
        /// short: nobody is to be locked out by others.
        let isShared: Bool
    }

    private struct Record {
        var tries = 0
        var until: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    /// What a try may do.
    enum Verdict: Equatable {
        /// It may be checked after so long.
        case wait(Duration)
        /// It is not checked. The next one may come after so many seconds.
        case refused(seconds: Int)
    }

    /// How far apart the tries of a source are that many may share, and how long its line may be.
    private static let turn = Duration.milliseconds(500)
    private static let longestLine = Duration.seconds(15)
    private let rule = TryRule()
    private let records = Mutex<[Source: Record]>([:])

    /// Asks for a try, and counts it if it is allowed.
    func begin(_ source: Source, at now: ContinuousClock.Instant = .now) -> Verdict {
        records.withLock { records in
            var record = records[source] ?? Record(until: now, last: now)
            let pause = record.until - now
            guard pause <= (source.isShared ? Self.longestLine : .zero) else {
                return .refused(seconds: Int(pause.components.seconds) + 1)
            }
            if now - record.last > .seconds(rule.memory) { record.tries = 0 }
            record.tries += 1
            record.last = now
            let start = max(record.until, now)
            let due = rule.pause(after: record.tries)
            record.until = due == 0 ? start : start + (source.isShared ? Self.turn : .seconds(due))
            if records[source] == nil, records.count >= rule.mostGuessers,
                let quietest = records.min(by: { $0.value.last < $1.value.last })?.key
            {
                records[quietest] = nil
            }
            records[source] = record
            return .wait(start - now)
        }
    }

    /// The try was right: it is forgotten with those before.
    func forget(_ source: Source) { records.withLock { $0[source] = nil } }
}
