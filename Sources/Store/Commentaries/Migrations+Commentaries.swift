extension Migrations {
    /// What people said of clips and showed of them meanwhile, one row each. Lists read neither script nor voice.
    static let commentaries = """
        CREATE TABLE commentary (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            milliseconds INTEGER NOT NULL CHECK (milliseconds > 0),
            browser TEXT NOT NULL,
            saved_at INTEGER NOT NULL,
            script BLOB NOT NULL,
            voice BLOB NOT NULL,
            UNIQUE (clip, id)
        ) STRICT;
        """
}
