package import Domain
import FoundationEssentials

extension Store {
    /// How long clips stay in the trash, seconds: 30 days.
    package static let trashSeconds: Double = 30 * 24 * 3600

    /// Puts clips into the trash, where they stay for `trashSeconds`, or takes them out. What is done with them is
    /// stopped by whoever asks for this.
    /// - Returns: how many were moved.
    @discardableResult
    package func trash(_ clips: [ClipID], isIn: Bool, in scope: Scope) async throws -> Int {
        let now = try await moment().now
        return try await database.transaction { connection in
            var moved = 0
            for clip in clips {
                moved +=
                    isIn
                    ? try connection.run(
                        "INSERT INTO trash (clip, at) SELECT id, ? FROM clip WHERE id = ? AND scope = ? ON CONFLICT DO NOTHING",
                        .date(now), .id(clip), .scope(scope))
                    : try connection.run(
                        "DELETE FROM trash WHERE clip = (SELECT id FROM clip WHERE id = ? AND scope = ?)", .id(clip),
                        .scope(scope))
            }
            return moved
        }
    }

    /// Deletes what has been in the trash for too long.
    package func emptyOldTrash() async throws {
        guard let end = try await moment().cutoff(after: Self.trashSeconds) else { return }
        let old = try await reader.runLong { connection in
            try connection.rows(
                "SELECT clip.id, clip.scope FROM clip JOIN trash ON trash.clip = clip.id WHERE trash.at < ?", .date(end)
            ) { row in
                (id: try row.id(0, of: Clip.self), scope: Scope(name: try row.text(1)))
            }
        }
        for clip in old { try await delete(clip.id, in: clip.scope) }
    }
}
