/// What can be found of clips by words: an index in the database. Whatever changes a word of a clip says so here, in the same
/// transaction. (Triggers could not: the schema is not trusted with a virtual table.)
enum ClipWords {
    /// Brings the index up to date for the clips of a condition on `clip`.
    static func refresh(_ connection: Connection, where condition: String, _ value: SQLValue) throws(StoreError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO clip_words (rowid, name, athlete, note, tags, findings)
            SELECT clip.sequence, clip.name, athlete.name, note.text,
                (SELECT group_concat(name, ' ') FROM tag WHERE tag.clip = clip.id), digest.words
            FROM clip LEFT JOIN athlete ON athlete.id = clip.athlete LEFT JOIN note ON note.clip = clip.id
            LEFT JOIN digest ON digest.clip = clip.sequence
            WHERE \(condition)
            """, value)
    }

    /// Brings the index up to date for a clip.
    static func refresh(_ connection: Connection, _ clip: ClipID) throws(StoreError) {
        try refresh(connection, where: "clip.id = ?", .id(clip))
    }

    /// Takes a clip that is about to be deleted out of the index.
    static func remove(_ connection: Connection, _ clip: ClipID) throws(StoreError) {
        try connection.run("DELETE FROM clip_words WHERE rowid = (SELECT sequence FROM clip WHERE id = ?)", .id(clip))
    }
}
