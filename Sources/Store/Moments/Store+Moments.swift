package import Domain
import FoundationEssentials

extension Store {
    /// The moments of a clip, in order of time.
    package func moments(of clip: ClipID) async throws -> [KeptMoment] {
        try await reader.run { connection in try MomentRows.moments(connection, of: clip) }
    }

    /// One more moment of a clip.
    package func add(_ moment: KeptMoment, to clip: ClipID) async throws {
        try await changeMoments(of: clip) { connection in
            guard try ClipRows.scope(connection, of: clip) != nil else { throw AppError.unknownClip }
            guard try MomentRows.count(connection, of: clip) < Moment.most else { throw AppError.tooManyMoments }
            try MomentRows.insert(connection, moment, of: clip)
        }
    }

    /// Changes a moment of a clip.
    package func change(
        _ id: MomentID, of clip: ClipID, to moment: Moment, in browser: String, ifStill version: Int?
    ) async throws -> KeptMoment {
        let kept = try await changeMoments(of: clip) { connection -> KeptMoment in
            var kept = try MomentRows.require(connection, id, of: clip, ifStill: version)
            (kept.moment, kept.version, kept.savedAt, kept.browser) = (moment, kept.version + 1, .stored, browser)
            try connection.run(
                "UPDATE moment SET json = ?, version = ?, browser = ?, saved_at = ? WHERE id = ? AND clip = ?",
                .text(try MomentRows.json(moment)), .integer(kept.version), .text(browser), .date(kept.savedAt),
                .id(id), .id(clip))
            return kept
        }
        // The words that were there before are gone from the log, too.
        await database.forget()
        return kept
    }

    /// Removes a moment of a clip.
    package func removeMoment(_ id: MomentID, of clip: ClipID, ifStill version: Int?) async throws {
        try await changeMoments(of: clip) { connection in
            _ = try MomentRows.require(connection, id, of: clip, ifStill: version)
            try connection.run("DELETE FROM moment WHERE id = ? AND clip = ?", .id(id), .id(clip))
        }
        await database.forget()
    }

    /// Changes moments, brings search up to date, and removes the videos that showed them as they were.
    private func changeMoments<Result: Sendable>(
        of clip: ClipID, _ change: @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        let folder = folder
        let (result, doomed) = try await database.transaction { connection in
            let result = try change(connection)
            try SearchIndex.update(connection, clip)
            return (
                result, try ReportRows.remove([.skeletonVideo, .sideBySideVideo], connection, of: clip, in: folder)
            )
        }
        await removeFiles(doomed)
        return result
    }
}

/// Moments as rows.
enum MomentRows {
    static func moments(_ connection: Connection, of clip: ClipID) throws -> [KeptMoment] {
        try select(connection, "WHERE clip = ? ORDER BY json ->> 'time', sequence", .id(clip))
    }

    static func count(_ connection: Connection, of clip: ClipID) throws -> Int {
        try connection.rows("SELECT count(*) FROM moment WHERE clip = ?", .id(clip)) { row in try row.integer(0) }
            .first ?? 0
    }

    /// A moment of a clip.
    /// - Throws: `noSuchMoment`; `momentChanged` where it is another version.
    static func require(
        _ connection: Connection, _ id: MomentID, of clip: ClipID, ifStill version: Int?
    ) throws -> KeptMoment {
        guard let kept = try select(connection, "WHERE id = ? AND clip = ?", .id(id), .id(clip)).first else {
            throw AppError.noSuchMoment
        }
        guard version == nil || version == kept.version else { throw AppError.momentChanged }
        return kept
    }

    static func insert(_ connection: Connection, _ kept: KeptMoment, of clip: ClipID) throws {
        try connection.run(
            "INSERT INTO moment (id, clip, json, version, browser, saved_at) VALUES (?, ?, ?, ?, ?, ?)", .id(kept.id),
            .id(clip), .text(try json(kept.moment)), .integer(kept.version), .text(kept.browser), .date(kept.savedAt))
    }

    /// Puts the drawings of a clip where they are once it is seen in another way. Whoever is still at them with the
    /// picture as it was is told so.
    static func place(_ connection: Connection, by turn: ClipTurn, of clip: ClipID) throws {
        for kept in try moments(connection, of: clip) {
            try connection.run(
                "UPDATE moment SET json = ?, version = version + 1 WHERE id = ? AND clip = ?",
                .text(try json(turn.place(kept.moment))), .id(kept.id), .id(clip))
        }
    }

    static func json(_ moment: Moment) throws -> String {
        String(decoding: try JSONEncoder().encode(moment), as: UTF8.self)
    }

    private static func select(
        _ connection: Connection, _ condition: String, _ values: SQLValue...
    ) throws -> [KeptMoment] {
        try connection.rows(
            "SELECT id, json, version, saved_at, browser FROM moment \(condition)", values: values
        ) { row in
            KeptMoment(
                try JSONDecoder().decode(Moment.self, from: Data(try row.text(1).utf8)),
                id: try row.id(0, of: MomentOwner.self), version: try row.integer(2), savedAt: try row.date(3),
                browser: try row.text(4))
        }
    }
}

/// Why a moment cannot be kept.
extension AppError {
    static let tooManyMoments = AppError(
        .conflict, code: "tooManyMoments",
        "This clip already has \(Moment.most) moments. Remove one that you no longer need.")
    package static let noSuchMoment = AppError(
        .notFound, code: "noSuchMoment", "This moment was removed in the meantime. Reload the page.")
    package static let momentChanged = AppError(
        .outdated, code: "momentChanged",
        "Someone else changed this moment in the meantime. Reload the page to see what changed.")
}
