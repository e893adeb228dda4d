import Domain

/// The database's way through the versions. A migration that was published is never changed: a new one follows.
enum Migrations {
    /// Scripts by the version (`user_version`) that they start from.
    static let scripts: [String] = [
        clipsAndJobs, reports, athletesAndNotes, tasks, mirroring, queue, kindsAsValues, scopes,
        recordings, messages, library, uploads, leases, lists, games, details, opinions, search,
        clock, gameSums, opinionTerms, clipKinds, foldedWords, corrections, moments, commentaries,
        filming, links, comparisons, targets, linkTries, classes, classVoices, playerGroups, waitingNames,
    ]

    /// Brings the database to the newest version, one transaction a step.
    /// - Throws: `newerDatabase` if a newer Motionbook wrote it.
    static func run(on connection: Connection, upTo newest: Int = scripts.count) throws {
        let version = try knownVersion(of: connection)
        guard version < newest else { return }
        for step in version..<newest {
            try connection.transaction {
                try connection.execute(scripts[step])
                try connection.execute("PRAGMA user_version = \(step + 1)")
            }
        }
    }

    /// The version that a script leads to; none that there is, if it is not one of `scripts`.
    static func version(after script: String) -> Int { scripts.firstIndex(of: script).map { $0 + 1 } ?? .max }

    /// The tables of a version, but for the search index, which nothing else relies on: whatever its scripts make.
    static func tables(ofVersion version: Int) throws -> [String] {
        let connection = try Connection(path: ":memory:")
        try run(on: connection, upTo: version)
        let tables = try connection.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
        ) { row in try row.text(0) }
        return tables.filter {
            !$0.hasPrefix("sqlite_") && !$0.hasPrefix("\(fullTextIndex)_") && $0 != SearchIndex.table
        }
    }

    /// The version of a database.
    /// - Throws: `newerDatabase` if a newer Motionbook wrote it.
    static func knownVersion(of connection: Connection) throws -> Int {
        let version =
            try connection.rows("PRAGMA user_version") { row in try row.integer(0) }.first ?? 0
        guard version <= scripts.count else {
            throw AppError(
                .newerDatabase,
                "A newer version of Motionbook wrote this data folder. Use that version, or choose another folder with --data.",
                detail: "version \(version), newest known \(scripts.count)")
        }
        return version
    }

    /// `sequence` orders the queue and the list of clips: clocks may jump back. Times are milliseconds since 1970.
    private static let clipsAndJobs = """
        CREATE TABLE clip (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('swing', 'hands', 'expression', 'composition')),
            blob TEXT NOT NULL,
            byte_count INTEGER NOT NULL CHECK (byte_count > 0),
            media_type TEXT NOT NULL,
            media_info TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX clip_blob ON clip (blob);
        CREATE TABLE job (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
            attempts INTEGER NOT NULL DEFAULT 0,
            stage TEXT,
            done INTEGER NOT NULL DEFAULT 0,
            total INTEGER NOT NULL DEFAULT 0,
            error_code TEXT,
            message TEXT,
            created_at INTEGER NOT NULL,
            started_at INTEGER,
            finished_at INTEGER
        ) STRICT;
        CREATE INDEX job_clip ON job (clip, sequence);
        CREATE INDEX job_state ON job (state, sequence);
        CREATE UNIQUE INDEX job_active ON job (clip) WHERE state IN ('queued', 'running');
        """

    private static let reports = """
        CREATE TABLE report (
            clip TEXT NOT NULL PRIMARY KEY REFERENCES clip (id) ON DELETE CASCADE,
            job TEXT NOT NULL,
            json BLOB NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE artefact (
            clip TEXT NOT NULL REFERENCES report (clip) ON DELETE CASCADE,
            name TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            PRIMARY KEY (clip, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// A clip whose athlete is deleted stays; a note goes with its clip.
    private static let athletesAndNotes = """
        CREATE TABLE athlete (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL UNIQUE,
            created_at INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE clip ADD COLUMN athlete TEXT REFERENCES athlete (id) ON DELETE SET NULL;
        CREATE INDEX clip_athlete ON clip (athlete, sequence);
        CREATE TABLE note (
            clip TEXT NOT NULL PRIMARY KEY REFERENCES clip (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            saved_at INTEGER NOT NULL
        ) STRICT;
        """

    /// A job may do something else than analyse its clip, and an analysis may follow a chosen person.
    private static let tasks = """
        ALTER TABLE job ADD COLUMN task TEXT NOT NULL DEFAULT 'analysis' CHECK (task IN ('analysis', 'overlay'));
        ALTER TABLE job ADD COLUMN person INTEGER CHECK (person > 0);
        """

    /// An analysis may be told whether the clip is mirrored.
    private static let mirroring = "ALTER TABLE job ADD COLUMN mirrored INTEGER CHECK (mirrored IN (0, 1));"

    /// Deaths of the server are counted by themselves, and `place` orders the queue: a job may go to its end.
    private static let queue = """
        ALTER TABLE job ADD COLUMN interruptions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE job ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        UPDATE job SET place = sequence;
        DROP INDEX job_state;
        CREATE INDEX job_queue ON job (state, place);
        CREATE INDEX job_place ON job (place);
        """

    /// The program knows which kinds of analyses and jobs there are, the database need not; what was decided for a job
    /// is JSON.
    private static let kindsAsValues = """
        ALTER TABLE job ADD COLUMN kind TEXT NOT NULL DEFAULT 'analysis';
        ALTER TABLE job ADD COLUMN payload TEXT NOT NULL DEFAULT '{}';
        UPDATE job SET kind = task, payload = json_patch('{}', json_object('mirrored',
            json(CASE mirrored WHEN 0 THEN 'false' WHEN 1 THEN 'true' ELSE 'null' END), 'person', person));
        ALTER TABLE job DROP COLUMN task;
        ALTER TABLE job DROP COLUMN person;
        ALTER TABLE job DROP COLUMN mirrored;
        ALTER TABLE clip ADD COLUMN looked_for TEXT NOT NULL DEFAULT 'swing';
        UPDATE clip SET looked_for = kind;
        ALTER TABLE clip DROP COLUMN kind;
        ALTER TABLE clip RENAME COLUMN looked_for TO kind;
        """

    /// Clips and athletes belong to somebody, and names of athletes are unique there. Dropping the old table takes the
    /// names off the clips, so they are kept aside.
    private static let scopes = """
        ALTER TABLE clip ADD COLUMN scope TEXT NOT NULL DEFAULT 'machine';
        CREATE INDEX clip_scope ON clip (scope, sequence);
        CREATE TABLE scoped_athlete (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL DEFAULT 'machine',
            name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            UNIQUE (scope, name)
        ) STRICT;
        INSERT INTO scoped_athlete (sequence, id, name, created_at) SELECT sequence, id, name, created_at FROM athlete;
        CREATE TABLE named AS SELECT id, athlete FROM clip WHERE athlete IS NOT NULL;
        DROP TABLE athlete;
        ALTER TABLE scoped_athlete RENAME TO athlete;
        UPDATE clip SET athlete = named.athlete FROM named WHERE named.id = clip.id;
        DROP TABLE named;
        """

    /// A clip that was recorded live keeps what was seen then: JSON, in the last column, which lists do not read.
    private static let recordings = "ALTER TABLE clip ADD COLUMN live BLOB;"

    /// Messages locked with faces. Box and salt go when a message is read or its time is over; the row stays for the
    /// lists.
    private static let messages = """
        CREATE TABLE message (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            writer TEXT NOT NULL,
            avatar TEXT NOT NULL,
            hint INTEGER NOT NULL CHECK (hint IN (0, 1)),
            salt BLOB,
            box BLOB,
            key_fingerprint BLOB NOT NULL,
            once INTEGER NOT NULL CHECK (once IN (0, 1)),
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            opened_at INTEGER,
            tries INTEGER NOT NULL DEFAULT 0,
            blocked_until INTEGER
        ) STRICT;
        CREATE INDEX message_writer ON message (scope, writer, sequence);
        CREATE INDEX message_expiry ON message (expires_at) WHERE box IS NOT NULL AND expires_at IS NOT NULL;
        CREATE TABLE opening (
            message TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
            player TEXT NOT NULL,
            opened_at INTEGER NOT NULL,
            PRIMARY KEY (message, player)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX opening_player ON opening (player, opened_at);
        CREATE TABLE guesser (
            address TEXT NOT NULL PRIMARY KEY,
            tries INTEGER NOT NULL,
            blocked_until INTEGER,
            last_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX guesser_last ON guesser (last_at);
        """

    /// When clips were filmed (`FilmedAt`), and who says so; and the date of the file that was sent, where a person may
    /// have said another day since.
    private static let filming = """
        ALTER TABLE clip ADD COLUMN filmed TEXT;
        ALTER TABLE clip ADD COLUMN file_date TEXT;
        ALTER TABLE clip ADD COLUMN filmed_by TEXT CHECK (filmed_by IN ('person', 'file', 'sender'));
        """

    /// The clips of a kind, the newest first, without a look at all others: the first page asks whether there are
    /// photos.
    private static let clipKinds = "CREATE INDEX clip_kind ON clip (scope, kind, sequence, id)"

    /// Lists read digests in place of reports: small rows by the clip's number, so that thousands are counted in
    /// milliseconds. What is to be found in clips stands in an index, until `search`.
    static let library = """
        CREATE TABLE digest (
            clip INTEGER PRIMARY KEY REFERENCES clip (sequence) ON DELETE CASCADE,
            findings INTEGER NOT NULL CHECK (findings >= 0),
            words TEXT NOT NULL,
            json TEXT NOT NULL
        ) STRICT;
        CREATE TABLE swing_digest (
            clip INTEGER PRIMARY KEY REFERENCES digest (clip) ON DELETE CASCADE,
            json TEXT NOT NULL
        ) STRICT;
        CREATE TABLE trash (
            clip TEXT NOT NULL PRIMARY KEY REFERENCES clip (id) ON DELETE CASCADE,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tag (
            clip TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (clip, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_name ON tag (name, clip);
        CREATE VIRTUAL TABLE clip_words USING fts5 (
            name, athlete, note, tags, findings, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
        INSERT INTO clip_words (rowid, name, athlete, note, tags, findings)
            SELECT clip.sequence, clip.name, athlete.name, note.text, '', '' FROM clip
            LEFT JOIN athlete ON athlete.id = clip.athlete LEFT JOIN note ON note.clip = clip.id;
        """

    /// Uploads that can be resumed. How much has come of one is the size of its file; bytes from `unchecked_from` on
    /// count only when their checksum was right.
    private static let uploads = """
        CREATE TABLE upload (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL,
            address TEXT,
            byte_count INTEGER NOT NULL CHECK (byte_count > 0),
            metadata TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            unchecked_from INTEGER,
            ended_at INTEGER,
            clip TEXT REFERENCES clip (id) ON DELETE CASCADE,
            code TEXT,
            message TEXT,
            status INTEGER
        ) STRICT;
        CREATE INDEX upload_clip ON upload (clip) WHERE clip IS NOT NULL;
        """

    /// A running job is held by a server, which renews its lease. What was running before has no holder.
    private static let leases = """
        ALTER TABLE job ADD COLUMN holder TEXT;
        ALTER TABLE job ADD COLUMN lease_until INTEGER;
        """

    /// Swings are not all that lists show of one kind alone.
    private static let details = "ALTER TABLE swing_digest RENAME TO list_detail;"

    /// Lists of thousands are counted in indexes alone: rows of clips are wide.
    private static let lists = """
        DROP INDEX clip_scope;
        CREATE INDEX clip_scope ON clip (scope, sequence, id);
        DROP INDEX clip_athlete;
        CREATE INDEX clip_athlete ON clip (athlete, sequence, id, created_at, kind);
        DROP INDEX clip_blob;
        CREATE INDEX clip_blob ON clip (blob, byte_count);
        CREATE INDEX digest_findings ON digest (clip, findings);
        """
}
