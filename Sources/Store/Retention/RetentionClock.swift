import FoundationEssentials
import Synchronization

/// The time by which everything goes that deletes what is old: the trash, what messages say, uploads, old games, tries.
///
/// Clocks go wrong: a machine without a battery wakes up in 2016 until the network tells it better, and somebody sets
/// it to 2036 by mistake. What is deleted for its age meanwhile is gone for good. So a jump is found, in a run by
/// holding the clock against time that passes evenly, and at a start by the time that the database knows (a row of
/// `clock`). After a jump nothing is deleted for a day of running time, all ages count from the jump on, and moments
/// that were told beforehand (the end of a message) move with the clock: what had a week to go has a week to go.
final class RetentionClock: Sendable {
    /// What counts as a jump, and what follows.
    enum Bounds {
        /// How far the clock may be from where it should be, seconds: summer time and corrections are no more than
        /// that.
        static let tolerance: TimeInterval = 3600
        /// Running time after a jump in which nothing is deleted: whoever sets clocks has set them by then.
        static let wait = Duration.seconds(86_400)
        /// A start that comes later than this after the last one, seconds, waits like after a jump: it may be early for
        /// the clock.
        static let pause: TimeInterval = 7 * 86_400
        /// A start that comes later than this is a jump, seconds: half a year. A clock without a battery is wrong by
        /// years.
        static let absence: TimeInterval = 180 * 86_400
        /// The same while the clock is behind the newest time known, seconds: it is wrong now, and may be less wrong
        /// later.
        static let absenceBehind: TimeInterval = 86_400
        /// A clock that was behind the newest time known, and ran evenly for so long, is believed, seconds: that time
        /// was wrong.
        static let belief: TimeInterval = 30 * 86_400
        /// How old the row may be, seconds, before it is written anew.
        static let notes: TimeInterval = 600
    }

    /// What the database knows of the time.
    struct Known: Equatable, Sendable {
        /// The newest time that was believed.
        var newest: Date
        /// What the clock said last.
        var last: Date
        /// Since when it has run evenly.
        var steadySince: Date
    }

    fileprivate struct Running: Sendable {
        /// Where the clock was when time began to pass evenly.
        var anchor: (wall: Date, at: ContinuousClock.Instant)
        var known: Known
        /// Deletions wait since then.
        var waitsSince: ContinuousClock.Instant?
        var jumpedAt: ContinuousClock.Instant?
    }

    private let clocks: Clocks
    private let running = Mutex<Running?>(nil)

    init(_ clocks: Clocks) { self.clocks = clocks }

    /// This moment; nil where something has to be written down first (`settle`): that the clock jumped, or what time it
    /// is.
    /// - Parameter isNoted: whether the time has to be written down now and then.
    func moment(isNoted: Bool) -> RetentionMoment? {
        running.withLock { running in
            guard let state = running else { return nil }
            let (wall, at) = read()
            if Self.isJump(wall, at, state) { return nil }
            if isNoted, abs(wall.timeIntervalSince(state.known.last)) >= Bounds.notes { return nil }
            return Self.moment(wall, at, state)
        }
    }

    /// This moment as long as nothing is known of it: nothing may be deleted.
    func unknownMoment() -> RetentionMoment {
        let wall = read().wall
        return RetentionMoment(now: wall, steadySince: wall, mayDelete: false, sinceJump: .zero)
    }

    /// This moment, with a look at what the database knows and a note of the time there. Call it on the database's
    /// thread, in a transaction; `adopt` follows when that is over.
    func settle(_ connection: Connection) throws -> Settled {
        let (wall, at) = read()
        var known = try ClockRow.read(connection, at: wall)
        let before = running.withLock { $0 }
        var state = before ?? Running(anchor: (wall, at), known: known, waitsSince: nil, jumpedAt: nil)
        var jump: TimeInterval?
        if before != nil {
            if Self.isJump(wall, at, state) {
                // Somebody else who shares the folder may have written down the same jump.
                if known.steadySince == state.known.steadySince {
                    jump = wall.timeIntervalSince(Self.expected(at, state))
                }
                (state.waitsSince, state.jumpedAt, state.anchor) = (at, at, (wall, at))
            }
        } else if known.last.timeIntervalSince1970 > 0 {
            let gap = wall.timeIntervalSince(known.last)
            if Self.isJump(gap, to: wall, known) {
                (jump, state.jumpedAt) = (gap, at)
            }
            if jump != nil || gap > Bounds.pause { state.waitsSince = at }
        }
        if let jump {
            try ClockRow.move(connection, by: jump, to: wall)
            known.steadySince = wall
        }
        let isBelieved = wall.timeIntervalSince(known.steadySince) >= Bounds.belief
        if Self.isBehind(wall, known) {
            if isBelieved { known.newest = wall }
        } else if !Self.waits(at, state) {
            known.newest = max(known.newest, wall)
        }
        known.last = wall
        try ClockRow.write(connection, known)
        state.known = known
        return Settled(state: state, moment: Self.moment(wall, at, state))
    }

    /// Goes on from what was written down.
    func adopt(_ settled: Settled) -> RetentionMoment {
        running.withLock { $0 = settled.state }
        return settled.moment
    }

    /// What `settle` found and wrote.
    struct Settled: Sendable {
        fileprivate let state: Running
        fileprivate let moment: RetentionMoment
    }

    /// The clocks; dates before 1970 are none that the database can tell.
    private func read() -> (wall: Date, at: ContinuousClock.Instant) {
        (max(clocks.wall(), Date(timeIntervalSince1970: 0)).asStored, clocks.running())
    }

    private static func moment(_ wall: Date, _ at: ContinuousClock.Instant, _ state: Running) -> RetentionMoment {
        RetentionMoment(
            now: wall, steadySince: state.known.steadySince,
            mayDelete: !waits(at, state) && !isBehind(wall, state.known),
            sinceJump: state.jumpedAt.map { at - $0 })
    }

    private static func waits(_ at: ContinuousClock.Instant, _ state: Running) -> Bool {
        state.waitsSince.map { at - $0 < Bounds.wait } ?? false
    }

    private static func isBehind(_ wall: Date, _ known: Known) -> Bool {
        wall < known.newest - Bounds.tolerance
    }

    private static func expected(_ at: ContinuousClock.Instant, _ state: Running) -> Date {
        state.anchor.wall + (at - state.anchor.at) / .seconds(1)
    }

    /// Whether the clock jumped in this run.
    private static func isJump(_ wall: Date, _ at: ContinuousClock.Instant, _ state: Running) -> Bool {
        abs(wall.timeIntervalSince(expected(at, state))) > Bounds.tolerance
    }

    /// Whether it jumped while no server ran.
    private static func isJump(_ gap: TimeInterval, to wall: Date, _ known: Known) -> Bool {
        if gap < -Bounds.tolerance { return true }
        guard isBehind(known.last, known) else { return gap > Bounds.absence }
        return gap > Bounds.absenceBehind || !isBehind(wall, known)
    }
}
