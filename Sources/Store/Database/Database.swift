import Domain
import System

/// The database through one connection, on a thread of its own.
///
/// A `Store` has several: one writes, the others only read (`Readers`), so that pages wait for no writer. All writes,
/// the reads that they rest on, and the few file operations that must not interleave with them (renaming a blob into
/// place, removing one) run on the writing one, one after another. A write waits for the disk (`synchronous=FULL`),
/// which would starve the threads that Swift shares among tasks: the actor's executor is a plain thread.
actor Database {
    private nonisolated let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let connection: Connection
    private let log: @Sendable (String) -> Void
    /// What every request relies on.
    private let tables: [String]
    private var forgetting: Task<Void, Never>?
    /// Whether the search index could not be mended since the start.
    private var isIndexLost = false

    /// Pauses between tries to empty the log, which double.
    private static let pauses = (first: Duration.milliseconds(250), longest: Duration.seconds(16))

    /// Opens the file, made if needed, and brings it to the newest version.
    /// - Parameter mayMigrate: false where another server uses an older version at the moment.
    /// - Throws: one sentence if the file is damaged; `folderInUse` if it would have to be brought to a newer version
    ///   and may not.
    init(
        path: String, mayMigrate: Bool = true, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        executor = try ThreadExecutor()
        connection = try Connection(path: path, log: log)
        self.log = log
        try connection.requireWholeness()
        let isOlder = try Migrations.knownVersion(of: connection) < Migrations.scripts.count
        if isOlder && !mayMigrate {
            throw AppError(
                .folderInUse,
                "An older Motionbook server is using this data folder. Stop it, then start this one again.")
        }
        try IndexRepair.keepBroken(connection, at: path, log: log)
        try Migrations.run(on: connection)
        tables = try Migrations.tables(ofVersion: Migrations.scripts.count)
        try connection.requireTables(tables)
        try IndexRepair.mend(connection)
        // A crash may have come between a deletion and the end of its traces.
        _ = connection.emptyLog()
    }

    /// Opens the file that another one wrote, to read.
    /// - Parameter steps: of SQLite's machine, after which a query ends with `tooMuch`; nil for no bound.
    init(
        reading path: String, steps: Int? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        executor = try ThreadExecutor()
        connection = try Connection(path: path, .reading, log: log)
        self.log = log
        tables = []
        if let steps { connection.limit(steps: steps) }
        // SQLite opens the log when it is first read: a disk that breaks later leaves what was there to be seen.
        try connection.execute("SELECT count(*) FROM sqlite_schema")
    }

    /// Runs `body` with the connection; nothing else runs meanwhile.
    func run<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> T {
        defer { mendIndex() }
        return try body(connection)
    }

    /// Runs `body` in a transaction; nothing else runs meanwhile.
    func transaction<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> T {
        let connection = connection
        defer { mendIndex() }
        return try connection.transaction { try body(connection) }
    }

    /// Builds the search index anew if it failed; what it failed in is done by then.
    /// - Parameter failure: what somebody saw who only reads.
    func mendIndex(after failure: (any Error)? = nil) {
        guard let failure = failure ?? connection.searchFailure, !isIndexLost else { return }
        connection.searchFailure = nil
        log("the search index failed and is being rebuilt: \(failure.logDescription)")
        do {
            try SearchIndex.reset(connection)
            try SearchIndex.catchUp(connection)
        } catch {
            isIndexLost = true
            log("the search index can’t be rebuilt before the next start: \(error.logDescription)")
        }
    }

    /// Looks whether each table can be written.
    /// - Throws: the sentence for a damaged database; `busy` while another program writes.
    func requireTables() throws { try connection.requireTables(tables) }

    /// Removes what was deleted from the write-ahead log, too: now, or as soon as nobody reads in it any more. The
    /// deletion itself is over before, and stays so whatever happens here.
    func forget() {
        if connection.emptyLog() || forgetting != nil { return }
        forgetting = Task { [weak self] in
            var pause = Self.pauses.first
            while true {
                try? await Task.sleep(for: pause)
                guard !Task.isCancelled, let self, await !self.hasForgotten() else { return }
                pause = min(pause * 2, Self.pauses.longest)
            }
        }
    }

    private func hasForgotten() -> Bool {
        guard connection.emptyLog() else { return false }
        forgetting = nil
        return true
    }

    /// Leaves an empty log behind.
    /// - Returns: false if another program keeps it from that.
    func close() -> Bool {
        forgetting?.cancel()
        return connection.emptyLog()
    }
}
