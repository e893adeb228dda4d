import CSQLite
import Domain

/// One connection to an SQLite file. Not thread-safe: `Database` owns it. With `Statement` the only callers of SQLite.
final class Connection {
    /// What a connection may do.
    enum Access {
        /// Reads and writes; makes the file if needed.
        case writing
        /// Reads a file that is there. In WAL mode it waits for no writer, whoever that is.
        case reading
        /// Fills a new file with a copy: a plain one, without a log beside it.
        case copying
    }

    /// SQLite waits this long for another program that writes to the file, milliseconds: a person waits, too.
    private static let timeout: Int32 = 3000
    /// And this long after it waited in vain, until a write works again: what queues behind must not add up.
    private static let hurriedTimeout: Int32 = 100

    // Opened in `init`, closed in `deinit`; statements hold no reference past `clearStatements`.
    let handle: OpaquePointer
    private let log: @Sendable (String) -> Void
    private var statements: [String: Statement] = [:]
    private var isHurried = false
    /// What went wrong with the search index since somebody last looked.
    var searchFailure: (any Error)?
    private var bound: StepBound?

    /// - Parameter log: hears of rows that cannot be read.
    init(
        path: String, _ access: Access = .writing, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        var opened: OpaquePointer?
        let rights =
            switch access {
            case .writing, .copying: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .reading: SQLITE_OPEN_READONLY
            }
        let status = sqlite3_open_v2(path, &opened, rights | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.error(status, "open \(path)")
        }
        handle = opened
        self.log = log
        sqlite3_busy_timeout(handle, Self.timeout)
        try execute("PRAGMA trusted_schema = OFF")
        guard access == .writing else { return }
        // Where the file cannot be written SQLite makes do with reading, and every write would fail later.
        guard sqlite3_db_readonly(handle, "main") == 0 else {
            throw AppError(
                .folderUnusable,
                "Can’t write to the database \(path). Check its permissions and the disk, or choose another folder with --data."
            )
        }
        // Every answered write must survive a power cut, hence FULL. Deleted rows are overwritten: delete really
        // deletes.
        try execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
            """)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs statements that have no values and whose rows nobody wants.
    func execute(_ script: String) throws {
        let status = sqlite3_exec(handle, script, nil, nil, nil)
        if status != SQLITE_OK { throw failure(status, script) }
        hurry(false)
    }

    /// Runs a statement.
    /// - Returns: number of rows that it inserted, updated or deleted.
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try check(statement.bind(values), sql)
        while true {
            let status = statement.step()
            if status == SQLITE_DONE {
                hurry(false)
                return Int(sqlite3_changes64(handle))
            }
            if status != SQLITE_ROW { throw failure(status, sql) }
        }
    }

    /// All rows of a query.
    func rows<T>(
        _ sql: String, _ values: SQLValue..., read: (borrowing SQLRow) throws -> T
    ) throws -> [T] {
        try rows(sql, values: values, read: read)
    }

    /// All rows of a query.
    func rows<T>(
        _ sql: String, values: [SQLValue], read: (borrowing SQLRow) throws -> T
    ) throws -> [T] {
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

    /// The first rows of a query that can be read. One that cannot is left out, and its first column said in the log:
    /// it must not hide the others.
    func readableRows<T>(
        _ sql: String, values: [SQLValue], limit: Int = .max, read: (borrowing SQLRow) throws -> T
    ) throws -> [T] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try check(statement.bind(values), sql)
        var result: [T] = []
        while result.count < limit {
            let status = statement.step()
            if status == SQLITE_DONE { break }
            if status != SQLITE_ROW { throw failure(status, sql) }
            let row = SQLRow(statement: statement)
            do {
                result.append(try read(row))
            } catch {
                guard error.userFacingCode == .unreadable else { throw error }
                log("the row of \(row.optionalText(0) ?? "?") cannot be read and is left out: \(error.logDescription)")
            }
        }
        return result
    }

    /// Runs `body` in a transaction: all of it happens, or nothing.
    func transaction<T>(_ body: () throws -> T) throws -> T {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // The first error is the one that tells; SQLite may have rolled back by itself.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body` within a transaction so that its failure undoes nothing but what it did itself.
    /// - Returns: its error, or nil.
    /// - Throws: its error where nobody can go on: the disk is full, or SQLite has rolled everything back.
    func attempt(_ body: () throws -> Void) throws -> (any Error)? {
        try execute("SAVEPOINT attempt")
        do {
            try body()
            try execute("RELEASE attempt")
            return nil
        } catch {
            guard error.userFacingCode != .diskFull, error.userFacingCode != .busy, sqlite3_get_autocommit(handle) == 0
            else { throw error }
            try execute("ROLLBACK TO attempt; RELEASE attempt")
            return error
        }
    }

    /// Lets every query from now on end with `tooMuch` after so many steps of SQLite's machine.
    func limit(steps: Int) { bound = StepBound(handle, steps: steps) }

    private func prepared(_ sql: String) throws -> Statement {
        bound?.begin()
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        let status = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard status == SQLITE_OK, let pointer else { throw failure(status, sql) }
        let statement = Statement(pointer)
        statements[sql] = statement
        return statement
    }

    private func check(_ status: Int32, _ sql: String) throws {
        if status != SQLITE_OK { throw failure(status, sql) }
    }

    func failure(_ status: Int32, _ sql: String) -> AppError {
        if status & 0xff == SQLITE_BUSY { hurry(true) }
        return Self.error(status, "\(String(cString: sqlite3_errmsg(handle))) in \(sql)")
    }

    private func hurry(_ hurries: Bool) {
        guard hurries != isHurried else { return }
        isHurried = hurries
        restoreTimeout()
    }

    func restoreTimeout() { sqlite3_busy_timeout(handle, isHurried ? Self.hurriedTimeout : Self.timeout) }

    private static func error(_ status: Int32, _ detail: String) -> AppError {
        switch status & 0xff {
        case SQLITE_FULL:
            AppError(.diskFull, "The disk is full. Delete clips or free some space, then try again.", detail: detail)
        case SQLITE_BUSY, SQLITE_LOCKED:
            AppError(
                .busy, "Another program is writing to the database. Try again in a minute.", detail: detail)
        case SQLITE_INTERRUPT:
            AppError(
                .tooMuch, "The search took too long. Narrow it, or delete old clips, then try again.",
                detail: detail)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            .damaged(detail)
        default:
            AppError(
                .database, "The server could not use its database. Ask the person who runs it to check the log.",
                detail: "\(status): \(detail)")
        }
    }
}
