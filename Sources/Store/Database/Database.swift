/// The database with its one connection, on a thread of its own.
///
/// All reads and writes, and the few file operations that must not interleave with them (renaming a blob into place,
/// removing one), run here one after another. A write waits for the disk (`synchronous=FULL`), which would
/// starve the threads that Swift shares among tasks: the actor's executor is a plain thread.
actor Database {
    private nonisolated let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let connection: Connection

    /// Opens the file, made if needed, and brings it to the newest version.
    init(path: String) throws(StoreError) {
        executor = try ThreadExecutor()
        let connection = try Connection(path: path)
        try Migrations.run(on: connection)
        self.connection = connection
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
}
