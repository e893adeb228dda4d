import Domain

/// The words of clips, in a plain table: what search looks in.
///
/// Whatever changes a word of a clip says so here, in the same transaction. Search is an extra: where the index fails,
/// the change happens all the same, the clip is noted as one whose words are out of date, and the index is mended
/// afterwards.
enum SearchIndex {
    /// The table of words, without which everything else works.
    static let table = "word"

    /// Clips that are indexed in one transaction while an index is built: others write in between.
    private static let batch = 100

    /// Brings the index up to date for a clip.
    static func update(_ connection: Connection, _ clip: ClipID) throws {
        let sequences = try connection.rows("SELECT sequence FROM clip WHERE id = ?", .id(clip)) {
            row in try row.integer(0)
        }
        for sequence in sequences { try update(connection, sequence) }
    }

    /// Brings the index up to date for the clips of an athlete.
    static func update(_ connection: Connection, clipsOf athlete: AthleteID) throws {
        let sequences = try connection.rows("SELECT sequence FROM clip WHERE athlete = ?", .id(athlete)) {
            row in try row.integer(0)
        }
        for sequence in sequences { try update(connection, sequence) }
    }

    /// Takes a clip that is about to be deleted out of the index.
    static func remove(_ connection: Connection, _ clip: ClipID) throws {
        let sequences = try connection.rows("SELECT sequence FROM clip WHERE id = ?", .id(clip)) {
            row in try row.integer(0)
        }
        for sequence in sequences {
            try change(connection, sequence) { try write(connection, [], of: sequence) }
        }
    }

    /// Makes an empty index, whatever has become of the one before, and notes that all clips have to be read again.
    static func reset(_ connection: Connection) throws {
        try connection.transaction {
            try connection.execute("DROP INDEX IF EXISTS word_clip; DROP TABLE IF EXISTS word; \(Migrations.wordTable)")
        }
    }

    /// Reads the clips again whose words are out of date.
    static func catchUp(_ connection: Connection) throws {
        while true {
            let isDone = try connection.transaction {
                let stale = try connection.rows("SELECT clip FROM stale_words LIMIT \(batch)") {
                    row in try row.integer(0)
                }
                for sequence in stale {
                    try write(connection, words(connection, of: sequence), of: sequence)
                    try connection.run("DELETE FROM stale_words WHERE clip = ?", .integer(sequence))
                }
                return stale.count < batch
            }
            if isDone { return }
        }
    }

    private static func update(_ connection: Connection, _ sequence: Int) throws {
        try change(connection, sequence) {
            try write(connection, words(connection, of: sequence), of: sequence)
        }
    }

    /// Changes the index; where that fails, the clip's words are out of date and the transaction goes on.
    private static func change(
        _ connection: Connection, _ sequence: Int, _ body: () throws -> Void
    ) throws {
        guard let failure = try connection.attempt(body) else { return }
        connection.searchFailure = failure
        try connection.run("INSERT OR IGNORE INTO stale_words (clip) VALUES (?)", .integer(sequence))
    }

    /// All words of a clip; none if it is gone.
    private static func words(_ connection: Connection, of sequence: Int) throws -> Set<String> {
        let texts = try connection.rows(
            """
            SELECT clip.name, athlete.name, note.text,
                (SELECT group_concat(name, ' ') FROM tag WHERE tag.clip = clip.id), digest.words,
                (SELECT group_concat(json ->> 'text', ' ') FROM moment WHERE moment.clip = clip.id)
            FROM clip LEFT JOIN athlete ON athlete.id = clip.athlete LEFT JOIN note ON note.clip = clip.id
            LEFT JOIN digest ON digest.clip = clip.sequence
            WHERE clip.sequence = ?
            """, .integer(sequence)
        ) { row in
            (0..<6).compactMap { row.optionalText($0) }.joined(separator: " ")
        }
        return Set(texts.flatMap(SearchWords.indexed))
    }

    /// Only what is different is written: a clip keeps most of its words when it is changed.
    private static func write(
        _ connection: Connection, _ words: Set<String>, of sequence: Int
    ) throws {
        let present = Set(
            try connection.rows("SELECT word FROM word WHERE clip = ?", .integer(sequence)) {
                row in try row.text(0)
            })
        for word in present.subtracting(words) {
            try connection.run("DELETE FROM word WHERE word = ? AND clip = ?", .text(word), .integer(sequence))
        }
        for word in words.subtracting(present) {
            try connection.run("INSERT INTO word (word, clip) VALUES (?, ?)", .text(word), .integer(sequence))
        }
    }
}
