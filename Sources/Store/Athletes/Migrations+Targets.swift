extension Migrations {
    /// What athletes are to reach, one row for a measure of a stroke; `sequence` says which was set last. Values are in
    /// thousandths of the measure's unit.
    static let targets = """
        CREATE TABLE target (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            athlete TEXT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
            stroke TEXT NOT NULL,
            measure TEXT NOT NULL,
            direction TEXT NOT NULL CHECK (direction IN ('atLeast', 'atMost')),
            thousandths INTEGER NOT NULL,
            due TEXT,
            UNIQUE (athlete, stroke, measure)
        ) STRICT;
        """
}
