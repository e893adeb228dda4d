package import Domain
package import Store
import Synchronization

/// Holds tries at codes of classes to a rate.
///
/// A code has 26 bits, so that it cannot be let through whatever others tried, as a key is. Yet a school behind one
/// address must not lock itself out. So a source is not turned away but stands in a line: the first tries of each are
/// free, and come back at one a second; after that one is looked up every quarter of a second, right or wrong. All sources
/// together have a line of their own, of 60 wrong codes a minute: guessers with many addresses find one open class after
/// a year, on the average. A source with less than half of its free tries left may fill only half of it. Right codes leave room in it
/// again, so that a whole school can come at once; whoever has one gets in after a wait, or after another try, also while
/// somebody guesses.
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
        package var longestLine = Duration.seconds(4)
        /// Wrong codes of all sources without a seat that do not wait.
        package var wrongOfAll = 60
        /// How long until one of those comes back.
        package var refillOfAll = Duration.seconds(1)
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
    private struct State {
        var records: [Source: Record] = [:]
        /// When all tries of all sources without a seat have come back.
        var settled: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// Asks for a try, and counts it if it is allowed.
    package func begin(_ source: Source, at now: ContinuousClock.Instant = .now) -> Verdict {
        state.withLock { state in
            var record = state.records[source] ?? Record(settled: now, line: now, last: now)
            let settled = max(record.settled, now)
            let isFree = settled - now <= limits.refill * (limits.free - 1)
            let start = isFree ? now : max(record.line, now)
            if let refusal = refusal(start - now, limits.longestLine) { return refusal }
            var wait = start - now
            if source.isAddress {
                let settled = max(state.settled ?? now, now)
                let line = settled - now - limits.refillOfAll * (limits.wrongOfAll - 1)
                let isFresh = record.settled - now <= limits.refill * (limits.free / 2)
                if let refusal = refusal(line, isFresh ? limits.longestLine : limits.longestLine / 2) {
                    // Whoever goes on all the same stays behind those who come anew.
                    record.settled = min(max(record.settled, now) + limits.refill, now + limits.refill * limits.free)
                    if state.records[source] != nil { state.records[source] = record }
                    return refusal
                }
                state.settled = settled + limits.refillOfAll
                wait = max(wait, line)
            }
            if isFree { record.settled = settled + limits.refill } else { record.line = start + limits.turn }
            record.last = now
            if state.records[source] == nil, state.records.count >= limits.sources,
                let quietest = state.records.min(by: { $0.value.last < $1.value.last })?.key
            {
                state.records[quietest] = nil
            }
            state.records[source] = record
            return .wait(wait)
        }
    }

    private func refusal(_ line: Duration, _ longest: Duration) -> Verdict? {
        line > longest ? .refused(seconds: Int((line - longest).components.seconds) + 1) : nil
    }

    /// The code was right: the try is given back to all, and to its source unless it brought a new seat. Whoever makes
    /// seats one after the other stands in line like whoever guesses.
    package func wasRight(_ source: Source, _ manner: SeatEntry.Manner) {
        state.withLock { state in
            if source.isAddress, let settled = state.settled { state.settled = settled - limits.refillOfAll }
            if manner != .new { state.records[source]?.settled -= limits.refill }
        }
    }

    /// How many sources are remembered.
    var count: Int { state.withLock { $0.records.count } }
}

extension CodeTries.Source {
    fileprivate var isAddress: Bool {
        if case .address = self { true } else { false }
    }
}
