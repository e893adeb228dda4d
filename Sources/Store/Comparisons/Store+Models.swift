package import Domain

extension Store {
    package func models(in scope: Scope) async throws -> [ComparedSwing] {
        try await reader.run { connection in
            try connection.readableRows(
                """
                SELECT model.clip, model.swing FROM model JOIN clip ON clip.id = model.clip
                WHERE clip.scope = ? AND clip.id NOT IN (SELECT clip FROM trash) ORDER BY model.sequence DESC
                """, values: [.scope(scope)]
            ) { row in
                ComparedSwing(clip: try row.id(0, of: Clip.self), swing: try row.parsed(1) { FindingID($0) })
            }
        }
    }

    package func models(of clip: ClipID) async throws -> Set<FindingID> {
        try await reader.run { connection in
            let all = try connection.readableRows("SELECT swing FROM model WHERE clip = ?", values: [.id(clip)]) {
                row in
                try row.parsed(0) { FindingID($0) }
            }
            return Set(all)
        }
    }

    package func setModel(_ swing: ComparedSwing, isModel: Bool, in scope: Scope) async throws {
        try await database.transaction { connection in
            guard try ClipRows.scope(connection, of: swing.clip) == scope else { throw AppError.unknownClip }
            try connection.run(
                "DELETE FROM model WHERE clip = ? AND swing = ?", .id(swing.clip), .text(swing.swing.description))
            guard isModel else { return }
            let count = try connection.rows(
                """
                SELECT count(*) FROM model JOIN clip ON clip.id = model.clip
                WHERE clip.scope = ? AND clip.id NOT IN (SELECT clip FROM trash)
                """, .scope(scope)
            ) { row in try row.count(0) }
            guard count.first ?? 0 < ComparedSwing.mostModels else { throw AppError.tooManyModels }
            try connection.run(
                "INSERT INTO model (clip, swing) VALUES (?, ?)", .id(swing.clip), .text(swing.swing.description))
        }
    }
}
