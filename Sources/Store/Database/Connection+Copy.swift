import CSQLite
import Glibc

extension Connection {
    /// Writes the database, as this connection sees it, to a new file that needs no log beside it. What an
    /// interrupted copy left there goes.
    func copy(to path: String) throws {
        for end in ["", "-journal", "-wal", "-shm"] { unlink(path + end) }
        let copy = try Connection(path: path, .copying)
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.failure(sqlite3_errcode(copy.handle), "backup")
        }
        let status = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        guard status == SQLITE_DONE, end == SQLITE_OK else {
            throw copy.failure(end == SQLITE_OK ? status : end, "backup")
        }
        try copy.execute("PRAGMA journal_mode = DELETE")
    }
}
