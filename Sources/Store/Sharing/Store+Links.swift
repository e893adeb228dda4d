package import Domain
import FoundationEssentials

extension Store {
    package func links(in scope: Scope) async throws -> [SharedLink] {
        let now = await glance().now
        return try await reader.run { connection in
            try LinkRows.select(connection, at: now, "WHERE scope = ? ORDER BY sequence DESC", .scope(scope))
        }
    }

    package func link(_ id: LinkID) async throws -> SharedLink? {
        let now = await glance().now
        return try await reader.run { connection in
            try LinkRows.select(connection, at: now, "WHERE id = ?", .id(id)).first
        }
    }

    package func add(_ link: SharedLink, in scope: Scope) async throws {
        let now = try await moment().now
        try await database.transaction { connection in
            guard try LinkRows.countLive(connection, in: scope, at: now) < SharedLink.most else {
                throw AppError.tooManyLinks
            }
            try LinkRows.insert(connection, link, in: scope)
        }
    }

    package func endLink(_ id: LinkID, in scope: Scope) async throws {
        let now = try await moment().now
        try await database.transaction { connection in
            let found = try connection.run(
                "UPDATE link SET ended_at = coalesce(ended_at, ?) WHERE id = ? AND scope = ?", .date(now), .id(id),
                .scope(scope))
            guard found == 1 else { throw AppError.noSuchLink }
        }
    }

    package func countVisit(to id: LinkID) async throws {
        let now = try await moment().now
        try await database.transaction { connection in
            _ = try connection.run(
                "UPDATE link SET visits = visits + 1, last_visit = ? WHERE id = ?", .date(now), .id(id))
        }
    }

    /// How long one is remembered after its end, so that whoever opens it hears that it has ended, seconds.
    private static let linkMemory = 90.0 * 86_400

    package func forgetOldLinks() async throws {
        let old = try await moment().now - Self.linkMemory
        let forgotten = try await database.transaction { connection in
            try connection.run("DELETE FROM link WHERE min(coalesce(ended_at, ends_at), ends_at) < ?", .date(old))
        }
        if forgotten > 0 { await database.forget() }
    }
}

/// Links as rows.
private enum LinkRows {
    private static let columns = """
        id, thing, created_at, ends_at, ended_at, password, admission, has_downloads, shows_names, visits, last_visit
        """

    /// Links by a condition; rows that cannot be read are left out.
    static func select(
        _ connection: Connection, at now: Date, _ condition: String, _ values: SQLValue...
    ) throws -> [SharedLink] {
        try connection.readableRows("SELECT \(columns) FROM link \(condition)", values: values) { row in
            let password = try row.optionalText(5).map { hash in
                SharedLink.Password(hash: hash, admission: try row.id(6, of: SharedLinkOwner.self))
            }
            var link = SharedLink(
                id: try row.id(0, of: SharedLinkOwner.self), thing: try row.parsed(1) { SharedThing($0) },
                createdAt: try row.date(2), endsAt: try row.date(3), password: password,
                hasDownloads: try row.integer(7) == 1, showsNames: try row.integer(8) == 1)
            link.endedAt = try row.optionalDate(4)
            link.hasEnded = link.endedAt != nil || link.endsAt <= now
            link.visits = try row.count(9)
            link.lastVisit = try row.optionalDate(10)
            return link
        }
    }

    static func countLive(_ connection: Connection, in scope: Scope, at now: Date) throws -> Int {
        try connection.rows(
            "SELECT count(*) FROM link WHERE scope = ? AND ended_at IS NULL AND ends_at > ?", .scope(scope), .date(now)
        ) { row in try row.count(0) }.first ?? 0
    }

    static func insert(_ connection: Connection, _ link: SharedLink, in scope: Scope) throws {
        try connection.run(
            """
            INSERT INTO link (id, scope, thing, created_at, ends_at, password, admission, has_downloads, shows_names)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .id(link.id), .scope(scope), .text(link.thing.description), .date(link.createdAt), .date(link.endsAt),
            .text(link.password?.hash), .text(link.password?.admission.description),
            .integer(link.hasDownloads ? 1 : 0), .integer(link.showsNames ? 1 : 0))
    }
}
