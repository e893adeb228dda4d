extension Migrations {
    /// The links that show things to others. What a link shows may be gone: it then shows nothing.
    static let links = """
        CREATE TABLE link (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            thing TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            ends_at INTEGER NOT NULL,
            ended_at INTEGER,
            password TEXT,
            admission TEXT,
            has_downloads INTEGER NOT NULL CHECK (has_downloads IN (0, 1)),
            shows_names INTEGER NOT NULL CHECK (shows_names IN (0, 1)),
            visits INTEGER NOT NULL DEFAULT 0 CHECK (visits >= 0),
            last_visit INTEGER,
            CHECK ((password IS NULL) = (admission IS NULL))
        ) STRICT;
        CREATE INDEX link_scope ON link (scope, sequence);
        """

    /// Tries of a link's guests at the message that it shows.
    static let linkTries = """
        ALTER TABLE link ADD COLUMN tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0);
        ALTER TABLE link ADD COLUMN blocked_until INTEGER;
        """
}
