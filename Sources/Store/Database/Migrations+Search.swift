extension Migrations {
    /// Words to search for are rows of a plain table. SQLite's full-text index, which they were in before, grew by two
    /// levels with each deletion and failed at two thousand of them; where that happened its list of levels is emptied,
    /// so that it can be dropped.
    static let search = """
        UPDATE clip_words_data SET block = x'00000000000000' WHERE id = 10;
        DROP TABLE clip_words;
        CREATE TABLE stale_words (clip INTEGER PRIMARY KEY) STRICT;
        \(wordTable)
        """

    /// The table of words, empty, and all clips as such whose words are not in it. No reference to clips: what is wrong
    /// with the index must keep nobody from deleting one.
    static let wordTable = """
        CREATE TABLE word (
            word TEXT NOT NULL,
            clip INTEGER NOT NULL,
            PRIMARY KEY (word, clip)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX word_clip ON word (clip);
        INSERT OR IGNORE INTO stale_words (clip) SELECT sequence FROM clip;
        """

    /// Words are folded by another rule: all clips are read again.
    static let foldedWords = "DROP INDEX IF EXISTS word_clip; DROP TABLE IF EXISTS word; \(wordTable)"

    /// The version since which words are rows of a table.
    static let wordsVersion = version(after: search)
    /// The version since which there was SQLite's full-text index before that.
    static let fullTextVersion = version(after: library)
    /// What that was called.
    static let fullTextIndex = "clip_words"
}
