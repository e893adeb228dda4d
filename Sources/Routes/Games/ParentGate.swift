import Domain
import Store
import Synchronization

/// What keeps children in the games: a product of two numbers, typed. No lock, no password: whoever can multiply is let
/// in for a while, and whoever guesses has to wait.
final class ParentGate: Sendable {
    /// Two numbers to multiply.
    struct Task: Equatable, Sendable {
        let first: Int
        let second: Int

        var product: Int { first * second }
    }

    /// How a browser stands before the gate.
    enum State: Equatable, Sendable {
        case open
        /// It has so many tries.
        case asked(Task, tries: Int)
        /// It has to wait so many seconds.
        case pausing(seconds: Int)
    }

    /// A browser, by its cookie.
    typealias Visitor = Identifier<ParentGate>

    /// What is asked, and for how long what follows lasts.
    struct Rules: Sendable {
        var first = 12...19
        var second = 6...9
        var tries = 3
        var pause: Duration = .seconds(60)
        /// How long a browser is let in for.
        var open: Duration = .seconds(10 * 60)
        /// Browsers that are remembered; then the one that came longest ago is forgotten.
        var visitors = 1_000
    }

    private struct Record {
        var task: Task
        var tries: Int
        var came: ContinuousClock.Instant
        var pausesUntil: ContinuousClock.Instant?
        var isOpenUntil: ContinuousClock.Instant?
    }

    let rules: Rules
    private let now: @Sendable () -> ContinuousClock.Instant
    private let records = Mutex<[Visitor: Record]>([:])

    init(rules: Rules = Rules(), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.rules = rules
        self.now = now
    }

    /// How a browser stands; nil is one that never came.
    func state(of visitor: Visitor?) -> State? {
        guard let visitor else { return nil }
        return records.withLock { records in
            guard let record = refreshed(records[visitor]) else { return nil }
            records[visitor] = record
            return state(of: record)
        }
    }

    /// Lets a browser wait before the gate, with a task.
    func receive(_ visitor: Visitor) -> State {
        records.withLock { records in
            let record = refreshed(records[visitor]) ?? Record(task: task(), tries: rules.tries, came: now())
            if records[visitor] == nil, records.count >= rules.visitors,
                let oldest = records.min(by: { $0.value.came < $1.value.came })?.key
            {
                records[oldest] = nil
            }
            records[visitor] = record
            return state(of: record)
        }
    }

    /// A browser answers its task.
    func attempt(_ product: Int?, by visitor: Visitor) -> State {
        let before = receive(visitor)
        guard case .asked = before else { return before }
        return records.withLock { records in
            guard var record = records[visitor] else { return before }
            if product == record.task.product {
                record.isOpenUntil = now() + rules.open
            } else {
                record.tries -= 1
                record.task = task(not: record.task)
                if record.tries == 0 { record.pausesUntil = now() + rules.pause }
            }
            records[visitor] = record
            return state(of: record)
        }
    }

    /// Closes the gate behind a browser; where it is not open, wrong answers stay counted.
    func lock(_ visitor: Visitor) {
        records.withLock { if $0[visitor]?.isOpenUntil != nil { $0[visitor] = nil } }
    }

    private func state(of record: Record) -> State {
        let now = now()
        if let end = record.isOpenUntil, end > now { return .open }
        if let end = record.pausesUntil, end > now {
            return .pausing(seconds: Int(((end - now) / .seconds(1)).rounded(.up)))
        }
        return .asked(record.task, tries: record.tries)
    }

    /// A record without what is over.
    private func refreshed(_ record: Record?) -> Record? {
        guard var record else { return nil }
        let now = now()
        if let end = record.isOpenUntil, end <= now {
            record = Record(task: task(), tries: rules.tries, came: now)
        }
        if let end = record.pausesUntil, end <= now {
            record.pausesUntil = nil
            record.tries = rules.tries
        }
        return record
    }

    private func task(not before: Task? = nil) -> Task {
        while true {
            let task = Task(first: Int.random(in: rules.first), second: Int.random(in: rules.second))
            if task != before { return task }
        }
    }
}
