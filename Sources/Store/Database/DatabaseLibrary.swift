internal import CSQLite

/// Facts about the database library.
public enum DatabaseLibrary {
    /// SQLite's version.
    public static var version: String { String(cString: sqlite3_libversion()) }
}
