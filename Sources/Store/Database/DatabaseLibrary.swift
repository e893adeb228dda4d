internal import CSQLite

/// Facts about the database library.
package enum DatabaseLibrary {
    /// SQLite's version.
    package static var version: String { String(cString: sqlite3_libversion()) }
}
