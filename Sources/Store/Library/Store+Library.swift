package import Domain

extension Store {
    /// The clips of a search: so many after the first ones.
    package func find(
        _ search: LibrarySearch, in scope: Scope, skipping first: Int = 0, limit: Int
    ) async throws -> LibraryResults {
        do {
            return try await page(of: search, in: scope, skipping: first, limit: limit)
        } catch {
            // An index that cannot be read is built anew; what fails without one failed for another reason.
            guard !search.prefixes.isEmpty, [.database, .damaged].contains(error.userFacingCode) else { throw error }
            await database.mendIndex(after: error)
            return try await page(of: search, in: scope, skipping: first, limit: limit)
        }
    }

    private func page(
        of search: LibrarySearch, in scope: Scope, skipping first: Int, limit: Int
    ) async throws -> LibraryResults {
        let (condition, values) = Self.condition(search, scope)
        let moment = search.isTrash ? await glance() : nil
        return try await reader.runLong { connection in
            let total = try connection.rows("SELECT count(*) FROM clip \(condition)", values: values) {
                row in try row.count(0)
            }.first
            let ids = try connection.rows(
                "SELECT clip.id FROM clip \(condition) ORDER BY \(search.order.sql) LIMIT ? OFFSET ?",
                values: values + [.integer(limit), .integer(first)]
            ) { row in try row.id(0, of: Clip.self) }
            var clips: [LibraryClip] = []
            for summary in try ClipRows.summaries(connection, of: ids) {
                var clip = try LibraryRows.clip(connection, summary)
                clip.trashedAt = clip.trashedAt.map { moment?.beginning(of: $0) ?? $0 }
                clips.append(clip)
            }
            return LibraryResults(clips: clips, total: total ?? 0)
        }
    }

    /// All tags, the most used first.
    package func tags(in scope: Scope) async throws -> [Tag] {
        try await reader.runLong { connection in
            // Those of others are fewer than one's own: a look at each own clip would take six times as long.
            try connection.rows(
                """
                SELECT name FROM tag WHERE clip NOT IN (SELECT id FROM clip WHERE scope <> ?)
                GROUP BY name ORDER BY count(*) DESC, name LIMIT 100
                """, .scope(scope)
            ) { row in try row.parsed(0) { Tag($0) } }
        }
    }

    /// What takes room on the disk.
    package func storage() async throws -> StorageUse {
        let sums = try await reader.runLong { connection in
            try connection.rows(
                """
                SELECT (SELECT coalesce(sum(size), 0) FROM (SELECT max(byte_count) AS size FROM clip GROUP BY blob)),
                    (SELECT coalesce(sum(byte_count), 0) FROM artefact),
                    (SELECT coalesce(sum(byte_count), 0) FROM clip WHERE id IN (SELECT clip FROM trash))
                """
            ) { row in (try row.count(0), try row.count(1), try row.count(2)) }.first
        }
        return StorageUse(
            contents: sums?.0 ?? 0, made: sums?.1 ?? 0, database: FolderUsage.bytes(ofFile: folder.databasePath),
            free: reservations.freeBytes, trash: sums?.2 ?? 0)
    }

    /// Puts tags on clips, or takes them off; clips that are not in the scope, and tags beyond `Tag.mostOfAClip`, are
    /// left out.
    package func tag(
        _ clips: [ClipID], with tags: [Tag], isOn: Bool, in scope: Scope
    ) async throws {
        try await database.transaction { connection in
            for clip in clips {
                for tag in tags {
                    guard isOn else {
                        try connection.run(
                            "DELETE FROM tag WHERE name = ? AND clip = (SELECT id FROM clip WHERE id = ? AND scope = ?)",
                            .text(tag.description), .id(clip), .scope(scope))
                        continue
                    }
                    try TagRows.insert(connection, tag, on: clip, in: scope)
                }
                try SearchIndex.update(connection, clip)
            }
        }
        if !isOn { await database.forget() }
    }

    /// Gives a clip another name.
    /// - Throws: `unknownClip`.
    package func rename(_ clip: ClipID, to name: DisplayName, in scope: Scope) async throws {
        try await database.transaction { connection in
            let changed = try connection.run(
                "UPDATE clip SET name = ? WHERE id = ? AND scope = ?", .text(name.description), .id(clip), .scope(scope)
            )
            guard changed == 1 else { throw AppError.unknownClip }
            try SearchIndex.update(connection, clip)
        }
        await database.forget()
    }

    /// What a search asks of rows of `clip`, and the values in it.
    private static func condition(_ search: LibrarySearch, _ scope: Scope) -> (sql: String, values: [SQLValue]) {
        var (parts, values) = (["clip.scope = ?"], [SQLValue.scope(scope)])
        func add(_ part: String, _ value: SQLValue?) {
            guard let value else { return }
            parts.append(part)
            values.append(value)
        }
        parts.append("clip.id \(search.isTrash ? "IN" : "NOT IN") (SELECT clip FROM trash)")
        if search.hasOnlySigns { parts.append("0") }
        for word in search.prefixes {
            let (first, end) = SearchWords.range(ofPrefix: word)
            parts.append("clip.sequence IN (SELECT clip FROM word WHERE word >= ? AND word < ?)")
            values += [.text(first), .text(end)]
        }
        add("clip.kind = ?", search.kind.map { .text($0.rawValue) })
        add("clip.athlete = ?", search.athlete.map { .id($0) })
        add("clip.id IN (SELECT clip FROM tag WHERE name = ?)", search.tag.map { .text($0.description) })
        add("clip.created_at >= ?", search.from.map { .date($0) })
        add("clip.created_at < ?", search.until.map { .date($0) })
        if let hasFindings = search.hasFindings {
            parts.append("clip.sequence \(hasFindings ? "IN" : "NOT IN") (SELECT clip FROM digest WHERE findings > 0)")
        }
        if search.duplicatesOnly {
            parts.append("clip.blob IN (SELECT blob FROM clip WHERE scope = ? GROUP BY blob HAVING count(*) > 1)")
            values.append(.scope(scope))
        }
        return ("WHERE " + parts.joined(separator: " AND "), values)
    }
}

extension LibrarySearch.Order {
    /// Clips that are alike in it stand newest first.
    fileprivate var sql: String {
        switch self {
        case .newest: "clip.sequence DESC"
        case .oldest: "clip.sequence"
        case .name: "clip.name COLLATE NOCASE, clip.sequence DESC"
        case .findings:
            "coalesce((SELECT findings FROM digest WHERE digest.clip = clip.sequence), 0) DESC, clip.sequence DESC"
        case .size: "clip.byte_count DESC, clip.sequence DESC"
        }
    }
}

/// Rows of tags.
enum TagRows {
    /// Puts a tag on a clip that has room for it.
    static func insert(
        _ connection: Connection, _ tag: Tag, on clip: ClipID, in scope: Scope
    ) throws {
        try connection.run(
            """
            INSERT INTO tag (clip, name) SELECT id, ? FROM clip WHERE id = ? AND scope = ?
            AND (SELECT count(*) FROM tag WHERE tag.clip = clip.id) < \(Tag.mostOfAClip)
            ON CONFLICT DO NOTHING
            """, .text(tag.description), .id(clip), .scope(scope))
    }
}

/// What the library shows of a clip beside its summary.
private enum LibraryRows {
    static func clip(_ connection: Connection, _ summary: ClipSummary) throws -> LibraryClip {
        let tags = try connection.rows("SELECT name FROM tag WHERE clip = ? ORDER BY name", .id(summary.id)) {
            row in try row.parsed(0) { Tag($0) }
        }
        let copies = try connection.rows(
            "SELECT count(*) - 1 FROM clip WHERE blob = ? AND +scope = ?", .text(summary.clip.blob.description),
            .scope(summary.clip.scope)
        ) { row in try row.count(0) }
        let trashedAt = try connection.rows("SELECT at FROM trash WHERE clip = ?", .id(summary.id)) {
            row in try row.date(0)
        }
        let athlete = try AthleteRows.select(
            connection, "WHERE id = (SELECT athlete FROM clip WHERE id = ?)", .id(summary.id)
        ).first
        return LibraryClip(
            summary: summary, athlete: athlete, tags: tags, copies: copies.first ?? 0, trashedAt: trashedAt.first)
    }
}
