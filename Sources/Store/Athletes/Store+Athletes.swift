package import Domain

extension Store {
    /// Everybody, by name.
    package func athletes(in scope: Scope) async throws -> [AthleteSummary] {
        let all = try await reader.runLong { connection in
            try connection.readableRows(
                """
                SELECT athlete.id, athlete.name, count(clip.id), max(clip.created_at),
                    coalesce(sum(iif(clip.kind = 'swing', digest.findings, 0)), 0)
                FROM athlete
                LEFT JOIN clip ON clip.athlete = athlete.id AND clip.id NOT IN (SELECT clip FROM trash)
                LEFT JOIN digest ON digest.clip = clip.sequence
                WHERE athlete.scope = ? GROUP BY athlete.id
                """, values: [.scope(scope)]
            ) { row in
                AthleteSummary(
                    athlete: try AthleteRows.read(row), clips: try row.count(2), swings: try row.count(4),
                    lastClipAt: try row.optionalDate(3))
            }
        }
        return all.sorted { $0.athlete.name < $1.athlete.name }
    }

    /// Everybody, by name, without what there is to see.
    package func roster(in scope: Scope) async throws -> [Athlete] {
        try await reader.run { connection in
            try AthleteRows.select(connection, "WHERE scope = ?", .scope(scope))
        }
        .sorted { $0.name < $1.name }
    }

    /// The athlete of an identifier.
    package func athlete(_ id: AthleteID, in scope: Scope) async throws -> Athlete? {
        try await reader.run { connection in
            try AthleteRows.select(connection, "WHERE id = ? AND scope = ?", .id(id), .scope(scope)).first
        }
    }

    /// Who a clip shows, if that was said.
    package func athlete(of clip: ClipID) async throws -> Athlete? {
        try await reader.run { connection in
            try AthleteRows.select(connection, "WHERE id = (SELECT athlete FROM clip WHERE id = ?)", .id(clip)).first
        }
    }

    /// Says who a clip shows: the athlete of that name, made if there is none yet; nil takes the name off the clip.
    @discardableResult
    package func name(_ name: AthleteName?, on clip: ClipID) async throws -> Athlete? {
        let limit = limits.athletes
        return try await database.transaction { connection in
            guard let scope = try ClipRows.scope(connection, of: clip) else { throw AppError.unknownClip }
            var athlete: Athlete?
            if let name { athlete = try AthleteRows.calledOrNew(connection, name, in: scope, limit: limit) }
            try connection.run("UPDATE clip SET athlete = ? WHERE id = ?", .text(athlete?.id.description), .id(clip))
            try SearchIndex.update(connection, clip)
            return athlete
        }
    }

    /// Gives an athlete another name.
    package func rename(_ id: AthleteID, to name: AthleteName, in scope: Scope) async throws {
        try await database.transaction { connection in
            if let other = try AthleteRows.called(connection, name, in: scope), other.id != id {
                throw AppError(
                    .nameTaken, "There is already an athlete called \(other.name.description). Choose another name.")
            }
            let changed = try connection.run(
                "UPDATE athlete SET name = ? WHERE id = ? AND scope = ?", .text(name.description), .id(id),
                .scope(scope))
            guard changed == 1 else {
                throw AppError(.unknownAthlete, "Athlete not found. The athlete may have been deleted.")
            }
            try SearchIndex.update(connection, clipsOf: id)
        }
        await database.forget()
    }

    /// Removes an athlete; the clips stay, without a name.
    @discardableResult
    package func deleteAthlete(_ id: AthleteID, in scope: Scope) async throws -> Bool {
        let isGone = try await freeing { connection in
            let clips = try connection.rows("SELECT id FROM clip WHERE athlete = ?", .id(id)) {
                row in
                try row.id(0, of: Clip.self)
            }
            let count = try connection.run("DELETE FROM athlete WHERE id = ? AND scope = ?", .id(id), .scope(scope))
            for clip in clips { try SearchIndex.update(connection, clip) }
            return count == 1
        }
        if isGone { await database.forget() }
        return isGone
    }

    /// The clips of an athlete, those that were filmed last first; `before` continues a list after its last entry.
    package func clips(
        of athlete: AthleteID, limit: Int, before: ClipID? = nil
    ) async throws -> [ClipSummary] {
        try await reader.run { connection in
            let shown = "WHERE clip.athlete = ? AND clip.id NOT IN (SELECT clip FROM trash)"
            let order = " ORDER BY \(ClipRows.filmed) DESC, clip.sequence DESC"
            guard let before else {
                return try ClipRows.summaries(
                    connection, shown + order, .id(athlete), limit: limit)
            }
            let last = "(SELECT \(ClipRows.filmed), clip.sequence FROM clip WHERE clip.id = ?)"
            return try ClipRows.summaries(
                connection, "\(shown) AND (\(ClipRows.filmed), clip.sequence) < \(last)\(order)", .id(athlete),
                .id(before), limit: limit)
        }
    }
}

/// Athletes as rows.
enum AthleteRows {
    static func select(
        _ connection: Connection, _ condition: String, _ values: SQLValue...
    ) throws -> [Athlete] {
        try connection.readableRows("SELECT id, name FROM athlete \(condition)", values: values) {
            row in
            try read(row)
        }
    }

    /// SQLite ignores case in ASCII only: names are compared here, inside the transaction.
    static func called(
        _ connection: Connection, _ name: AthleteName, in scope: Scope
    ) throws -> Athlete? {
        try select(connection, "WHERE scope = ?", .scope(scope)).first { $0.name == name }
    }

    /// The athlete of a name, made if there is none yet.
    /// - Throws: `athletesFull`.
    static func calledOrNew(
        _ connection: Connection, _ name: AthleteName, in scope: Scope, limit: Int
    ) throws -> Athlete {
        let others = try select(connection, "WHERE scope = ?", .scope(scope))
        if let athlete = others.first(where: { $0.name == name }) { return athlete }
        guard others.count < limit else {
            throw AppError(
                .athletesFull,
                LocalizedText(
                    limit, "The limit of \(limit) athlete is reached. Delete or choose the existing one.",
                    "The limit of \(limit) athletes is reached. Delete some, or choose an existing one."))
        }
        let new = Athlete(id: AthleteID(), name: name)
        try connection.run(
            "INSERT INTO athlete (id, scope, name, created_at) VALUES (?, ?, ?, ?)",
            .id(new.id), .scope(scope), .text(name.description), .date(.stored))
        return new
    }

    static func read(_ row: borrowing SQLRow) throws -> Athlete {
        Athlete(id: try row.id(0, of: Athlete.self), name: try row.parsed(1) { AthleteName($0) })
    }
}
