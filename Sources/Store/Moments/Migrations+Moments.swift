extension Migrations {
    /// The moments that people marked, one row each.
    static let moments = """
        CREATE TABLE moment (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            json TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            browser TEXT NOT NULL,
            saved_at INTEGER NOT NULL,
            UNIQUE (clip, id)
        ) STRICT;
        """
}
