package import Domain
import FoundationEssentials

extension Store {
    package func openClass(
        named name: ClassName?, lettingNames: Bool, in scope: Scope
    ) async throws -> ClassSnapshot {
        try reservations.requireSpace()
        let now = try await moment().now
        return try await database.transaction { connection in
            let counts = try connection.rows(
                "SELECT count(*), count(ended_at) FROM class WHERE scope = ?", .scope(scope)
            ) { row in (all: try row.count(0), ended: try row.count(1)) }
            let (all, ended) = counts.first ?? (0, 0)
            guard all < SchoolClass.most, all - ended < SchoolClass.mostOpen else { throw AppError.tooManyClasses }
            let new = SchoolClass(
                scope: scope, code: try ClassRows.freeCode(connection), name: name, letsNames: lettingNames,
                createdAt: now)
            try ClassRows.insert(connection, new)
            return try ClassRows.snapshot(connection, new.id)
        }
    }

    package func classes(in scope: Scope) async throws -> [SchoolClass] {
        try await reader.run { connection in
            try ClassRows.select(connection, "WHERE scope = ? ORDER BY sequence DESC", .scope(scope))
        }
    }

    package func classSnapshot(_ id: ClassID, in scope: Scope) async throws -> ClassSnapshot? {
        // In one reading on the writing side: a reader might see seats of another moment than their class.
        try await database.run { connection in
            guard try !ClassRows.select(connection, "WHERE id = ? AND scope = ?", .id(id), .scope(scope)).isEmpty else {
                return nil
            }
            return try ClassRows.snapshot(connection, id)
        }
    }

    package func endedClasses() async throws -> [ClassSnapshot] {
        let now = await glance().now
        return try await database.run { connection in
            try ClassRows.select(
                connection, "WHERE ended_at > ? ORDER BY sequence", .date(now - SchoolClass.afterlife)
            ).map { try ClassRows.snapshot(connection, $0.id) }
        }
    }

    package func openRevisions() async throws -> [ClassID: Int] {
        let rows = try await reader.run { connection in
            try connection.rows("SELECT id, revision FROM class WHERE ended_at IS NULL") { row in
                (try row.id(0, of: SchoolClass.self), try row.count(1))
            }
        }
        return Dictionary(rows) { $1 }
    }

    package func classSnapshot(_ id: ClassID) async throws -> ClassSnapshot? {
        try await database.run { connection in
            guard try !ClassRows.select(connection, "WHERE id = ?", .id(id)).isEmpty else { return nil }
            return try ClassRows.snapshot(connection, id)
        }
    }

    package func openClasses() async throws -> [ClassSnapshot] {
        try await database.run { connection in
            try ClassRows.select(connection, "WHERE ended_at IS NULL ORDER BY sequence").map {
                try ClassRows.snapshot(connection, $0.id)
            }
        }
    }

    package func change(_ id: ClassID, in scope: Scope, _ change: ClassChange) async throws -> ClassSnapshot {
        let now = try await moment().now
        let snapshot = try await freeing { connection in
            let before = try ClassRows.require(connection, id, in: scope)
            switch change {
            case .kept, .named: break
            default: guard before.state != .ended else { throw AppError.classEnded }
            }
            try ClassRows.apply(connection, change, to: before)
            return try ClassRows.changed(connection, id, at: now)
        }
        switch change {
        case .letsNames(false), .named: await database.forget()
        default: break
        }
        return snapshot
    }

    package func setTeacher(
        _ token: TeacherToken?, of id: ClassID, in scope: Scope
    ) async throws -> ClassSnapshot {
        let (now, hash) = (try await moment().now, try token?.storedHash())
        // A right is taken also where the disk is full.
        return try await freeing { connection in
            _ =
                try hash == nil
                ? ClassRows.require(connection, id, in: scope) : ClassRows.requireOpen(connection, id, in: scope)
            try connection.run("UPDATE class SET teacher = ? WHERE id = ?", .text(hash), .id(id))
            return try ClassRows.changed(connection, id, at: now)
        }
    }

    package func taughtClass(by token: TeacherToken) async throws -> SchoolClass? {
        let (now, hash) = (await glance().now, try token.storedHash())
        return try await reader.run { connection in
            try ClassRows.select(connection, "WHERE teacher = ?", .text(hash)).first { $0.isKnown(at: now) }
        }
    }

    package func endClass(_ id: ClassID, in scope: Scope) async throws -> ClassSnapshot {
        let now = try await moment().now
        let snapshot = try await freeing { connection in
            _ = try ClassRows.require(connection, id, in: scope)
            _ = try ClassRows.end(connection, at: "?", where: "id = ?", .date(now), .id(id))
            return try ClassRows.snapshot(connection, id)
        }
        // With the names that waited.
        await database.forget()
        return snapshot
    }

    @discardableResult
    package func deleteClass(_ id: ClassID, in scope: Scope) async throws -> Bool {
        let isGone = try await freeing { connection in
            try connection.run("DELETE FROM class WHERE id = ? AND scope = ?", .id(id), .scope(scope)) == 1
        }
        if isGone { await database.forget() }
        return isGone
    }

    @discardableResult
    package func forgetOldClasses() async throws -> ForgottenClasses {
        let moment = try await moment()
        guard let silent = moment.cutoff(after: SchoolClass.silence) else { return ForgottenClasses() }
        let old = moment.cutoff(after: SchoolClass.memory)
        let forgotten = try await freeing { connection in
            var forgotten = ForgottenClasses()
            // What a clock that was ahead wrote down would keep a class for as long as it was ahead.
            try connection.run(
                "UPDATE class SET last_at = ?1 WHERE ended_at IS NULL AND last_at > ?1", .date(moment.now))
            try connection.run("UPDATE class SET ended_at = ?1 WHERE ended_at > ?1", .date(moment.now))
            let after = Int(SchoolClass.silence * 1000)
            forgotten.ended = try ClassRows.end(
                connection, at: "last_at + \(after)", where: "last_at < ?", .date(silent))
            if let old {
                forgotten.deleted = try connection.rows(
                    "DELETE FROM class WHERE is_kept = 0 AND ended_at < ? RETURNING id", .date(old)
                ) { row in try row.id(0, of: SchoolClass.self) }
            }
            return forgotten
        }
        if !forgotten.ended.isEmpty || !forgotten.deleted.isEmpty { await database.forget() }
        return forgotten
    }

    package func results(of id: ClassID, in scope: Scope) async throws -> [SeatResults] {
        try await database.run { connection in
            _ = try ClassRows.require(connection, id, in: scope)
            return try SeatRows.results(connection, of: id)
        }
    }
}

extension SchoolClass {
    /// Whether tokens of it are still worth something. An end that is still to come was written by a clock that went
    /// wrong: nobody knows how long ago it was.
    func isKnown(at now: Date) -> Bool {
        endedAt.map { $0 <= now + RetentionClock.Bounds.tolerance && now < $0 + Self.afterlife } ?? true
    }
}
