import CSQLite
import Domain

@testable import Store

extension Store {
    /// How often statements with these words were run by pages, as SQLite counts.
    func reads(of words: String) async throws -> Int {
        try await reader.run { connection in
            var (runs, statement) = (0, sqlite3_next_stmt(connection.handle, nil))
            while let found = statement {
                if String(cString: sqlite3_sql(found)).contains(words) {
                    runs += Int(sqlite3_stmt_status(found, SQLITE_STMTSTATUS_RUN, 0))
                }
                statement = sqlite3_next_stmt(connection.handle, found)
            }
            return runs
        }
    }
}
