/// The database through one connection, on a thread of its own.
///
/// A `Store` has several: one writes, the others only read (`Readers`), so that pages wait for no writer. All writes, the reads that they rest
/// on, and the few file operations that must not interleave with them (renaming a blob into place, removing one) run on
/// the writing one, one after another. A write waits for the disk (`synchronous=FULL`), which would starve the threads
/// that Swift shares among tasks: the actor's executor is a plain thread.
actor Database {
    private nonisolated let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let connection: Connection
    private var forgetting: Task<Void, Never>?

    /// Pauses between tries to empty the log, which double.
    private static let pauses = (first: Duration.milliseconds(250), longest: Duration.seconds(16))

    /// Opens the file, made if needed, and brings it to the newest version.
    /// - Parameter mayMigrate: false where another server uses an older version at the moment.
    /// - Throws: one sentence if the file is damaged; `folderInUse` if it would have to be brought to a newer version and may not.
    init(
        path: String, mayMigrate: Bool = true, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(StoreError) {
        executor = try ThreadExecutor()
        connection = try Connection(path: path, log: log)
        try connection.requireWholeness()
        let isOlder = try Migrations.knownVersion(of: connection) < Migrations.scripts.count
        if isOlder && !mayMigrate {
            throw StoreError(
                .folderInUse,
                "A server of an older Motionbook shares the data folder; stop it first, then start this one again.")
        }
        try Migrations.run(on: connection)
        // A crash may have come between a deletion and the end of its traces.
        connection.forgetWords()
        _ = connection.emptyLog()
    }

    /// Opens the file that another one wrote, to read.
    /// - Parameter steps: of SQLite's machine, after which a query ends with `tooMuch`; nil for no bound.
    init(
        reading path: String, steps: Int? = nil, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(StoreError) {
        executor = try ThreadExecutor()
        connection = try Connection(path: path, .reading, log: log)
        if let steps { connection.limit(steps: steps) }
        // SQLite opens the log when it is first read: a disk that breaks later leaves what was there to be seen.
        try connection.execute("SELECT count(*) FROM sqlite_schema")
    }

    /// Runs `body` with the connection; nothing else runs meanwhile.
    func run<T: Sendable>(_ body: @Sendable (Connection) throws(StoreError) -> T) throws(StoreError) -> T {
        try body(connection)
    }

    /// Runs `body` in a transaction; nothing else runs meanwhile.
    func transaction<T: Sendable>(_ body: @Sendable (Connection) throws(StoreError) -> T) throws(StoreError) -> T {
        let connection = connection
        return try connection.transaction { () throws(StoreError) in try body(connection) }
    }

    /// Removes what was deleted from the write-ahead log, too: now, or as soon as nobody reads in it any more. The deletion
    /// itself is over before, and stays so whatever happens here.
    func forget() {
        connection.forgetWords()
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
