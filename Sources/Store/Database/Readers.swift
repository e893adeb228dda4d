import Domain
import Synchronization

/// What pages read with: a few connections that only read, each on a thread of its own, so that one who reads for long
/// holds up no others.
///
/// Whoever finds all of them at work waits in line. What reads for long (`runLong`) takes a part of them only: one is
/// always left for what is quick.
final class Readers: Sendable {
    /// How many there are, and what they may do.
    struct Limits: Equatable, Sendable {
        /// Connections. They wait for memory and for the disk rather than for a core, so they need not be as many as
        /// those.
        var connections = 4
        /// How many of them read for long at one time.
        var long = 2
        /// Most who wait for one that reads for long; who comes then is asked to come again.
        var waitingForLong = 64
        /// Steps of SQLite's machine after which a query ends with a sentence. A million takes 10 to 30 ms: with the
        /// tables as full as `StoreLimits` lets them be, the largest query of a page takes 20 million.
        var steps = 200_000_000
    }

    private struct Line {
        var idle: [Database]
        /// Queries that read for long now.
        var long = 0
        var quickOnes: [CheckedContinuation<Database, Never>] = []
        var longOnes: [CheckedContinuation<Database, Never>] = []
    }

    private let limits: Limits
    private let line: Mutex<Line>

    /// Opens the file that another connection wrote.
    init(
        path: String, limits: Limits = Limits(), log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.limits = limits
        var databases: [Database] = []
        for _ in 0..<limits.connections {
            databases.append(try Database(reading: path, steps: limits.steps, log: log))
        }
        line = Mutex(Line(idle: databases))
    }

    /// How many wait for one that reads for long.
    var waiting: Int { line.withLock { $0.longOnes.count } }

    /// Runs `body` with a connection; nothing else runs with it meanwhile.
    /// - Throws: `tooMuch` for a query that takes too many steps.
    func run<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws -> T {
        let database = await withCheckedContinuation { (waiting: CheckedContinuation<Database, Never>) in
            let free = line.withLock { line -> Database? in
                if line.idle.isEmpty { line.quickOnes.append(waiting) }
                return line.idle.popLast()
            }
            if let free { waiting.resume(returning: free) }
        }
        defer { handBack(database, isLong: false) }
        return try await database.run(body)
    }

    /// The same for what looks at a whole table: it waits for others that do, and leaves room for what is quick.
    /// - Throws: `busy` when too many wait; `tooMuch`.
    func runLong<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws -> T {
        let isFull = line.withLock { $0.longOnes.count >= limits.waitingForLong }
        if isFull { throw AppError.crowded }
        let database = await withCheckedContinuation { (waiting: CheckedContinuation<Database, Never>) in
            let free = line.withLock { line -> Database? in
                guard line.long < limits.long, let free = line.idle.popLast() else {
                    line.longOnes.append(waiting)
                    return nil
                }
                line.long += 1
                return free
            }
            if let free { waiting.resume(returning: free) }
        }
        defer { handBack(database, isLong: true) }
        // Who went away meanwhile needs no answer.
        if Task.isCancelled { throw AppError.crowded }
        return try await database.run(body)
    }

    /// Gives a connection to whoever waits for it, those who are quick first.
    private func handBack(_ database: Database, isLong: Bool) {
        let next = line.withLock { line -> CheckedContinuation<Database, Never>? in
            if isLong { line.long -= 1 }
            if !line.quickOnes.isEmpty { return line.quickOnes.removeFirst() }
            if !line.longOnes.isEmpty, line.long < limits.long {
                line.long += 1
                return line.longOnes.removeFirst()
            }
            line.idle.append(database)
            return nil
        }
        next?.resume(returning: database)
    }
}

extension AppError {
    fileprivate static let crowded = AppError(.busy, "The server is busy. Try again in a minute.")
}
