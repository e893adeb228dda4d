import CSQLite
import Domain

/// What keeps the file whole and clean.
extension Connection {
    /// How long emptying the log waits for those who read in it, milliseconds: writes wait behind it.
    private static let readersTimeout: Int32 = 200

    /// Looks at every page of the file; takes about 10 ms for each 20 MB that are in memory, and as long as the disk
    /// needs for those that are not.
    ///
    /// Values that a row should not hold are no damage here: such rows are left out where they are read.
    /// - Throws: the sentence for a damaged database.
    func requireWholeness() throws {
        try execute("PRAGMA ignore_check_constraints = ON")
        let findings = try rows("PRAGMA quick_check(1)") { row in try row.text(0) }
        try execute("PRAGMA ignore_check_constraints = OFF")
        guard findings == ["ok"] else {
            throw AppError.damaged(findings.joined().split(separator: "\n").joined(separator: " "))
        }
    }

    /// Brings everything from the write-ahead log into the file, where deleted rows are overwritten, and cuts the log
    /// to nothing.
    /// - Returns: false if somebody still reads in the log, or the disk refused: then what was deleted is still there.
    func emptyLog() -> Bool {
        sqlite3_busy_timeout(handle, Self.readersTimeout)
        defer { restoreTimeout() }
        return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    }

    /// Writes to each table that the database's version has, and takes it back: a look at pages finds no table that is
    /// missing or cannot be written.
    ///
    /// Values that a row should not hold are no damage here, either.
    /// - Parameters:
    ///   - tables: their names.
    ///   - body: what is to be done before anybody else can write.
    /// - Throws: the sentence for a damaged database; `busy` while another program writes.
    func requireTables<T>(
        _ tables: [String], then body: () throws -> T = {}
    ) throws -> T {
        try execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        defer { try? execute("PRAGMA ignore_check_constraints = OFF; PRAGMA foreign_keys = ON") }
        try execute("BEGIN IMMEDIATE")
        defer { try? execute("ROLLBACK") }
        for table in tables {
            do {
                try touch(table)
            } catch {
                guard error.userFacingCode == .database else { throw error }
                throw AppError.damaged("table \(table): \(error.logDescription)")
            }
        }
        return try body()
    }

    /// Whether a table of the search index is there and can be written; asked for nothing else, since everything else
    /// works without.
    func hasUsableIndex(_ table: String) throws -> Bool {
        do {
            if table == SearchIndex.table {
                try requireTables([table])
            } else {
                _ = try rows("SELECT rowid FROM \(table) WHERE \(table) MATCH 'a*' LIMIT 1") { _ in true }
            }
            return true
        } catch {
            guard [.database, .damaged].contains(error.userFacingCode) else { throw error }
            return false
        }
    }

    /// Writes what stands in a row of a table, if it has one, once more.
    private func touch(_ table: String) throws {
        let columns = try rows("SELECT name FROM pragma_table_info(?) ORDER BY pk = 0, pk", .text(table)) {
            row in try row.text(0)
        }
        guard let key = columns.first else { throw AppError(.database, "There is no such table.") }
        try run("UPDATE \(table) SET \(key) = \(key) WHERE \(key) = (SELECT \(key) FROM \(table) LIMIT 1)")
    }
}
