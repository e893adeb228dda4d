extension Migrations {
    /// What people say of findings, one row each, and the report as it was measured, where `json` is the corrected one.
    static let corrections = """
        CREATE TABLE correction (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            json TEXT NOT NULL,
            browser TEXT NOT NULL,
            made_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX correction_clip ON correction (clip, sequence);
        ALTER TABLE report ADD COLUMN measured BLOB;
        """
}
