import Glibc

/// What a start does for the search index: whatever has become of it, the start goes on with one that works.
enum IndexRepair {
    /// Where the database lies as it was before a repair.
    static func copyPath(of path: String) -> String { path + ".before-repair" }

    /// Where the index does not work, lays a copy of the database beside it; else removes the copy of an earlier
    /// repair.
    static func keepBroken(
        _ connection: Connection, at path: String, log: @Sendable (String) -> Void
    ) throws {
        let copy = copyPath(of: path)
        guard try isBroken(connection) else {
            unlink(copy)
            return
        }
        try connection.copy(to: copy)
        log(
            "the search index is damaged and is being rebuilt; the old database is kept as \(copy) until the next start"
        )
    }

    /// Makes an index that works, and knows all clips, of the one in a database of the newest version.
    static func mend(_ connection: Connection) throws {
        if try !connection.hasUsableIndex(SearchIndex.table) { try SearchIndex.reset(connection) }
        try SearchIndex.catchUp(connection)
    }

    /// Whether the index that belongs to the database's version cannot be used.
    static func isBroken(_ connection: Connection) throws -> Bool {
        let version = try Migrations.knownVersion(of: connection)
        if version >= Migrations.wordsVersion { return try !connection.hasUsableIndex(SearchIndex.table) }
        guard version >= Migrations.fullTextVersion else { return false }
        return try !connection.hasUsableIndex(Migrations.fullTextIndex)
    }
}
