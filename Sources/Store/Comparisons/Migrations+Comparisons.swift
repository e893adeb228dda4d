extension Migrations {
    /// Comparisons that people saved, and swings that they compare others with first. They go with their clips.
    static let comparisons = """
        CREATE TABLE comparison (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            name TEXT NOT NULL,
            a_clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            a_swing TEXT NOT NULL,
            b_clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            b_swing TEXT NOT NULL,
            shift INTEGER NOT NULL,
            saved_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX comparison_scope ON comparison (scope, sequence);
        CREATE INDEX comparison_a ON comparison (a_clip);
        CREATE INDEX comparison_b ON comparison (b_clip);
        CREATE TABLE model (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            swing TEXT NOT NULL,
            UNIQUE (clip, swing)
        ) STRICT;
        """
}
