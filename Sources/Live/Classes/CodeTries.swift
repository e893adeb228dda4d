package import Domain
import Synchronization

/// Holds tries at codes of classes to a rate.
///
/// A code has 26 bits, so that it cannot be let through whatever others tried, as a key is. Yet a school behind one
/// address must not lock itself out. So a source is not turned away but stands in a line: the first tries of each are
/// free, and come back at one a second; after that one is looked up every quarter of a second, right or wrong. A guesser
/// gets five a second from one address: one open class is found after 74 days, on the average. A line is as long as the
/// requests that one address may have open, so that those with the right code get in after a wait also while somebody
/// guesses there.
///
/// Whoever has a seat already is counted with its class, and not with its address: pupils who play with codes hold up
/// nobody but each other.
package final class CodeTries: Sendable {
    /// Whose tries count together.
    package enum Source: Hashable, Sendable {
        /// A device without a seat: `Client.source`.
        case address(String)
        /// A device with a seat in this class.
        case seats(of: ClassID)
    }

    /// What a try may do.
    package enum Verdict: Equatable, Sendable {
        /// It may be looked up after so long.
        case wait(Duration)
        /// It is not looked up. The next one may come after so many seconds.
        case refused(seconds: Int)
    }

    /// The rates.
    package struct Limits: Sendable {
        /// Tries of one source that do not wait.
        package var free = 60
        /// How long until one of them comes back.
        package var refill = Duration.seconds(1)
        /// How far apart the tries of a source are after that.
        package var turn = Duration.milliseconds(250)
        /// How long its line may be.
        package var longestLine = Duration.seconds(16)
        /// Sources that are remembered; then the one that was quiet for longest is forgotten.
        package var sources = 10_000

        package init() {}
    }

    private struct Record {
        /// When all tries so far have come back.
        var settled: ContinuousClock.Instant
        /// When the line is empty.
        var line: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    private let limits: Limits
    private let records = Mutex<[Source: Record]>([:])

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// Asks for a try, and counts it if it is allowed.
    package func begin(_ source: Source, at now: ContinuousClock.Instant = .now) -> Verdict {
        records.withLock { records in
            var record = records[source] ?? Record(settled: now, line: now, last: now)
            let settled = max(record.settled, now)
            let isFree = settled - now <= limits.refill * (limits.free - 1)
            let start = isFree ? now : max(record.line, now)
            guard start - now <= limits.longestLine else {
                return .refused(seconds: Int((start - now - limits.longestLine).components.seconds) + 1)
            }
            if isFree { record.settled = settled + limits.refill } else { record.line = start + limits.turn }
            record.last = now
            if records[source] == nil, records.count >= limits.sources,
                let quietest = records.min(by: { $0.value.last < $1.value.last })?.key
            {
                records[quietest] = nil
            }
            records[source] = record
            return .wait(start - now)
        }
    }

    /// The code was right: the try is given back.
    package func wasRight(_ source: Source) {
        records.withLock { records in
            guard var record = records[source] else { return }
            record.settled -= limits.refill
            records[source] = record
        }
    }

    /// How many sources are remembered.
    var count: Int { records.withLock { $0.count } }
}
