package import Domain

extension Store {
    /// The note on a clip.
    package func note(on clip: ClipID) async throws -> Note? {
        try await reader.run { connection in
            try NoteRows.note(connection, on: clip)
        }
    }

    /// Writes a note on a clip, in place of the one that was there; nil removes it.
    @discardableResult
    package func write(_ text: NoteText?, on clip: ClipID) async throws -> Note? {
        let note = try await database.transaction { connection throws -> Note? in
            guard try ClipRows.scope(connection, of: clip) != nil else { throw AppError.unknownClip }
            guard let text else {
                try connection.run("DELETE FROM note WHERE clip = ?", .id(clip))
                try SearchIndex.update(connection, clip)
                return nil
            }
            let note = Note(text: text, savedAt: .stored)
            try NoteRows.write(connection, note, on: clip)
            try SearchIndex.update(connection, clip)
            return note
        }
        // The words that were there before are gone from the log, too.
        await database.forget()
        return note
    }
}

/// Notes as rows.
enum NoteRows {
    static func note(_ connection: Connection, on clip: ClipID) throws -> Note? {
        try connection.rows("SELECT text, saved_at FROM note WHERE clip = ?", .id(clip)) { row in
            Note(text: try row.parsed(0) { NoteText($0) }, savedAt: try row.date(1))
        }.first
    }

    static func write(_ connection: Connection, _ note: Note, on clip: ClipID) throws {
        try connection.run(
            """
            INSERT INTO note (clip, text, saved_at) VALUES (?, ?, ?)
            ON CONFLICT (clip) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at
            """,
            .id(clip), .text(note.text.description), .date(note.savedAt))
    }
}
