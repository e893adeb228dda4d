extension Migrations {
    /// Players of games, what they played, and how games go. How far somebody is follows from the rounds: there is no
    /// row that two tabs could write over. `last_at` is the time of the round's last answer, or of its end.
    static let games = """
        CREATE TABLE player (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            name TEXT NOT NULL,
            animal TEXT NOT NULL,
            colour TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX player_scope ON player (scope, sequence);
        CREATE TABLE round (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            player TEXT REFERENCES player (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            level INTEGER NOT NULL CHECK (level >= 0),
            seed INTEGER NOT NULL,
            started_at INTEGER NOT NULL,
            last_at INTEGER NOT NULL,
            ended_at INTEGER,
            solved INTEGER,
            questions INTEGER,
            stars INTEGER,
            score INTEGER
        ) STRICT;
        CREATE INDEX round_player ON round (player, game, level, ended_at, stars, score, started_at, last_at);
        CREATE INDEX round_guest ON round (started_at) WHERE player IS NULL;
        CREATE TABLE answer (
            round INTEGER NOT NULL REFERENCES round (sequence) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number >= 0),
            expected TEXT NOT NULL,
            given TEXT NOT NULL,
            is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (round, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE game_event (
            id TEXT NOT NULL PRIMARY KEY,
            scope TEXT NOT NULL,
            session TEXT NOT NULL,
            name TEXT NOT NULL,
            at INTEGER NOT NULL,
            fields TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX game_event_at ON game_event (at);
        CREATE TABLE setting (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Players may be in a group, such as a school class.
    static let playerGroups = "ALTER TABLE player ADD COLUMN group_name TEXT;"
}
