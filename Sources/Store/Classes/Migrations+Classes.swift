extension Migrations {
    /// Classes, the seats of their devices and what those answered. Of tokens only hashes are kept; a code goes when its
    /// class ends. All of a class goes with its row.
    static let classes = """
        CREATE TABLE class (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            code TEXT UNIQUE,
            teacher TEXT UNIQUE,
            name TEXT,
            state TEXT NOT NULL CHECK (state IN ('open', 'locked', 'ended')),
            is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
            lets_names INTEGER NOT NULL DEFAULT 0 CHECK (lets_names IN (0, 1)),
            part INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0),
            game TEXT,
            level INTEGER,
            pace TEXT CHECK (pace IN ('own', 'together')),
            seed INTEGER,
            task INTEGER,
            tasks INTEGER NOT NULL DEFAULT 0 CHECK (tasks >= 0),
            choices INTEGER,
            right_choice INTEGER,
            created_at INTEGER NOT NULL,
            last_at INTEGER NOT NULL,
            ended_at INTEGER,
            is_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1)),
            revision INTEGER NOT NULL DEFAULT 1,
            CHECK ((state = 'ended') = (ended_at IS NOT NULL) AND (state = 'ended') = (code IS NULL))
        ) STRICT;
        CREATE INDEX class_scope ON class (scope, sequence);
        CREATE TABLE seat (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            class TEXT NOT NULL REFERENCES class (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 40),
            token TEXT NOT NULL UNIQUE,
            animal TEXT NOT NULL,
            colour TEXT NOT NULL,
            name TEXT,
            hides_name INTEGER NOT NULL DEFAULT 0 CHECK (hides_name IN (0, 1)),
            takeover TEXT UNIQUE,
            takeover_until INTEGER,
            joined_at INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            UNIQUE (class, number),
            UNIQUE (class, animal, colour),
            CHECK ((takeover IS NULL) = (takeover_until IS NULL))
        ) STRICT;
        CREATE TABLE seat_answer (
            seat INTEGER NOT NULL REFERENCES seat (sequence) ON DELETE CASCADE,
            part INTEGER NOT NULL,
            task INTEGER NOT NULL,
            game TEXT NOT NULL,
            level INTEGER NOT NULL,
            is_right INTEGER CHECK (is_right IN (0, 1)),
            choice INTEGER,
            milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
            answered_at INTEGER NOT NULL,
            PRIMARY KEY (seat, part, task)
        ) STRICT, WITHOUT ROWID;
        """

    /// In which language the devices of a class are (none: each in that of its browser), and whether they speak.
    static let classVoices = """
        ALTER TABLE class ADD COLUMN language TEXT;
        ALTER TABLE class ADD COLUMN is_spoken INTEGER NOT NULL DEFAULT 1 CHECK (is_spoken IN (0, 1));
        """

    /// Names for the seats that are taken next, in order: an array in JSON.
    static let waitingNames = "ALTER TABLE class ADD COLUMN waiting_names TEXT NOT NULL DEFAULT '[]';"
}
