package import Domain

extension Store {
    package func comparisons(in scope: Scope) async throws -> [SavedComparison] {
        try await reader.run { connection in
            try connection.readableRows(
                """
                SELECT id, name, a_clip, a_swing, b_clip, b_swing, shift, saved_at FROM comparison
                WHERE scope = ? AND a_clip NOT IN (SELECT clip FROM trash) AND b_clip NOT IN (SELECT clip FROM trash)
                ORDER BY sequence DESC
                """, values: [.scope(scope)]
            ) { row in
                SavedComparison(
                    id: try row.id(0, of: SavedComparisonOwner.self), name: try row.text(1),
                    a: ComparedSwing(
                        clip: try row.id(2, of: Clip.self), swing: try row.parsed(3) { FindingID($0) }),
                    b: ComparedSwing(
                        clip: try row.id(4, of: Clip.self), swing: try row.parsed(5) { FindingID($0) }),
                    shift: try row.integer(6), savedAt: try row.date(7))
            }
        }
    }

    package func save(_ comparison: SavedComparison, in scope: Scope) async throws {
        try await database.transaction { connection in
            for clip in [comparison.a.clip, comparison.b.clip] {
                guard try ClipRows.scope(connection, of: clip) == scope else { throw AppError.unknownClip }
            }
            let count = try connection.rows("SELECT count(*) FROM comparison WHERE scope = ?", .scope(scope)) { row in
                try row.count(0)
            }
            guard count.first ?? 0 < SavedComparison.most else { throw AppError.tooManyComparisons }
            try connection.run(
                """
                INSERT INTO comparison (id, scope, name, a_clip, a_swing, b_clip, b_swing, shift, saved_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .id(comparison.id), .scope(scope), .text(comparison.name), .id(comparison.a.clip),
                .text(comparison.a.swing.description), .id(comparison.b.clip),
                .text(comparison.b.swing.description), .integer(comparison.shift), .date(comparison.savedAt))
        }
    }

    package func removeComparison(_ id: ComparisonID, in scope: Scope) async throws {
        _ = try await database.transaction { connection in
            try connection.run("DELETE FROM comparison WHERE id = ? AND scope = ?", .id(id), .scope(scope))
        }
        await database.forget()
    }
}
