import CSQLite

/// One connection to an SQLite file. Not thread-safe: `Database` owns it. With `Statement` the only callers of SQLite.
final class Connection {
    /// SQLite waits this long for another process that holds the file (a backup, a shell), milliseconds.
    static let busyTimeout: Int32 = 5000

    // Opened in `init`, closed in `deinit`; statements hold no reference past `clearStatements`.
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    init(path: String) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let status = sqlite3_open_v2(path, &opened, flags, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.error(status, "open \(path)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, Self.busyTimeout)
        // Every answered write must survive a power cut, hence FULL. Deleted rows are overwritten: delete really deletes.
        try execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON;
            """)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs statements that have no values and whose rows nobody wants.
    func execute(_ script: String) throws(StoreError) {
        let status = sqlite3_exec(handle, script, nil, nil, nil)
        if status != SQLITE_OK { throw failure(status, script) }
    }

    /// Runs a statement.
    /// - Returns: number of rows that it inserted, updated or deleted.
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try check(statement.bind(values), sql)
        while true {
            let status = statement.step()
            if status == SQLITE_DONE { return Int(sqlite3_changes64(handle)) }
            if status != SQLITE_ROW { throw failure(status, sql) }
        }
    }

    /// All rows of a query.
    func rows<T>(
        _ sql: String, _ values: SQLValue..., read: (borrowing SQLRow) throws(StoreError) -> T
    ) throws(StoreError) -> [T] {
        try rows(sql, values: values, read: read)
    }

    /// All rows of a query.
    func rows<T>(
        _ sql: String, values: [SQLValue], read: (borrowing SQLRow) throws(StoreError) -> T
    ) throws(StoreError) -> [T] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try check(statement.bind(values), sql)
        var result: [T] = []
        while true {
            let status = statement.step()
            if status == SQLITE_DONE { return result }
            if status != SQLITE_ROW { throw failure(status, sql) }
            result.append(try read(SQLRow(statement: statement)))
        }
    }

    /// Runs `body` in a transaction: all of it happens, or nothing.
    func transaction<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // The first error is the one that tells; SQLite may have rolled back by itself.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        let status = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard status == SQLITE_OK, let pointer else { throw failure(status, sql) }
        let statement = Statement(pointer)
        statements[sql] = statement
        return statement
    }

    private func check(_ status: Int32, _ sql: String) throws(StoreError) {
        if status != SQLITE_OK { throw failure(status, sql) }
    }

    private func failure(_ status: Int32, _ sql: String) -> StoreError {
        Self.error(status, "\(String(cString: sqlite3_errmsg(handle))) in \(sql)")
    }

    private static func error(_ status: Int32, _ detail: String) -> StoreError {
        switch status & 0xff {
        case SQLITE_FULL:
            StoreError(.diskFull, "The disk is full; delete clips or free some space, then try again.", detail: detail)
        case SQLITE_BUSY, SQLITE_LOCKED:
            StoreError(.database, "The database is busy; try again in a minute.", detail: detail)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            StoreError(.database, "The database is damaged; restore the data folder from a backup.", detail: detail)
        default:
            StoreError(
                .database, "The server could not use its database; ask whoever runs it to look at its log.",
                detail: "\(status): \(detail)")
        }
    }
}
