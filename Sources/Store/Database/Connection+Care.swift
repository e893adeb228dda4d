import CSQLite

/// What keeps the file whole and clean.
extension Connection {
    /// How long emptying the log waits for those who read in it, milliseconds: writes wait behind it.
    private static let readersPatience: Int32 = 200

    /// Looks at every page of the file; takes about 10 ms for each 20 MB that are in memory, and as long as the disk needs for
    /// those that are not.
    ///
    /// Values that a row should not hold are no damage here: such rows are left out where they are read.
    /// - Throws: the sentence for a damaged database.
    func requireWholeness() throws(StoreError) {
        try execute("PRAGMA ignore_check_constraints = ON")
        let findings = try rows("PRAGMA quick_check(1)") { row throws(StoreError) in try row.text(0) }
        try execute("PRAGMA ignore_check_constraints = OFF")
        guard findings == ["ok"] else {
            throw .damaged(findings.joined().split(separator: "\n").joined(separator: " "))
        }
    }

    /// Brings everything from the write-ahead log into the file, where deleted rows are overwritten, and cuts the log to nothing.
    /// - Returns: false if somebody still reads in the log, or the disk refused: then what was deleted is still there.
    func emptyLog() -> Bool {
        sqlite3_busy_timeout(handle, Self.readersPatience)
        defer { restorePatience() }
        return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    }

    /// Removes the words of deleted rows from the index of words, which only marks them: it is written anew where there are any.
    /// A disk that is full leaves them for the next time.
    func forgetWords() { try? execute("INSERT INTO clip_words (clip_words) VALUES ('optimize')") }
}
