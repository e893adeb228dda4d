extension Migrations {
    /// What somebody else is asked about swings. `opinion_sending` lists all that ever left, so its rows outlive clips.
    static let opinions = """
        CREATE TABLE opinion (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            report TEXT NOT NULL,
            swing INTEGER NOT NULL CHECK (swing >= 0),
            state TEXT NOT NULL CHECK (state IN ('preparing', 'waiting', 'sending', 'done', 'failed', 'cancelled')),
            shown TEXT,
            holder TEXT,
            said TEXT,
            answers TEXT NOT NULL DEFAULT '',
            code TEXT,
            message TEXT,
            asked_at INTEGER NOT NULL,
            UNIQUE (clip, report, swing)
        ) STRICT;
        CREATE INDEX opinion_state ON opinion (state, sequence);
        CREATE TABLE opinion_answer (
            key TEXT NOT NULL PRIMARY KEY,
            json TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE opinion_sending (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            host TEXT NOT NULL,
            model TEXT NOT NULL,
            question TEXT NOT NULL,
            clip TEXT REFERENCES clip (id) ON DELETE SET NULL,
            swing INTEGER NOT NULL,
            pictures INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            key TEXT NOT NULL,
            outcome TEXT NOT NULL,
            input_tokens INTEGER,
            output_tokens INTEGER,
            cost INTEGER NOT NULL CHECK (cost >= 0)
        ) STRICT;
        CREATE INDEX opinion_sending_at ON opinion_sending (at, cost);
        CREATE INDEX opinion_sending_key ON opinion_sending (key);
        CREATE INDEX opinion_sending_clip ON opinion_sending (clip) WHERE clip IS NOT NULL;
        CREATE TABLE opinion_consent (
            athlete TEXT NOT NULL PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
            choice TEXT NOT NULL CHECK (choice IN ('always', 'never'))
        ) STRICT, WITHOUT ROWID;
        -- What was said of a clip goes with it, unless the same was said of another.
        CREATE TRIGGER opinion_answers_go BEFORE DELETE ON clip BEGIN
            DELETE FROM opinion_answer
            WHERE (key IN (SELECT key FROM opinion_sending WHERE clip = OLD.id)
                    OR EXISTS (SELECT 1 FROM opinion WHERE clip = OLD.id AND instr(answers, opinion_answer.key) > 0))
                AND NOT EXISTS (
                    SELECT 1 FROM opinion WHERE clip <> OLD.id AND instr(answers, opinion_answer.key) > 0);
        END;
        """
}
