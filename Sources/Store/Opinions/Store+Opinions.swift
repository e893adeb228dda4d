package import Domain

extension Store {
    /// The opinions on a clip's swings as its latest analysis found them.
    package func opinions(on clip: ClipID) async throws -> [Opinion] {
        try await reader.run { connection in
            try OpinionRows.select(
                connection,
                "WHERE clip = ? AND report = (SELECT job FROM report WHERE report.clip = opinion.clip) ORDER BY swing",
                .id(clip))
        }
    }

    /// Asks for opinions.
    package func ask(
        about swings: [Int: BlobHash?], of clip: ClipID, under terms: OpinionTerms, isPrepared: Bool
    ) async throws {
        try reservations.requireSpace()
        try await database.transaction { connection in
            guard let report = try ReportRows.job(connection, of: clip) else { throw AppError.noReport }
            // What was said of what an earlier analysis found is shown to nobody.
            try connection.run(
                "DELETE FROM opinion WHERE clip = ? AND report <> ? AND state IN ('done', 'failed', 'cancelled')",
                .id(clip), .id(report))
            for (swing, shown) in swings.sorted(by: { $0.key < $1.key }) {
                try OpinionRows.ask(
                    connection, swing, of: clip, report, shown: shown, under: terms, isPrepared: isPrepared)
            }
        }
    }

    /// The opinions whose pictures are being made.
    package func preparingOpinions() async throws -> [Opinion] {
        try await reader.run { connection in
            try OpinionRows.select(connection, "WHERE state = 'preparing' ORDER BY sequence")
        }
    }

    /// The pictures of a clip are there, or will not be.
    package func prepared(_ clip: ClipID, failure: Opinion.End?) async throws {
        try await database.transaction { connection in
            if let failure {
                try OpinionRows.end(connection, failure, where: "clip = ? AND state = 'preparing'", .id(clip))
            } else {
                try connection.run(
                    "UPDATE opinion SET state = 'waiting' WHERE clip = ? AND state = 'preparing'", .id(clip))
            }
        }
    }

    /// Takes the next opinion that waits.
    package func claimOpinion() async throws -> Opinion? {
        let server = folder.server
        return try await database.transaction { connection in
            try OpinionRows.end(
                connection, Opinion.End(.cancelled),
                where: """
                    state = 'waiting'
                    AND (NOT EXISTS (SELECT 1 FROM report WHERE report.clip = opinion.clip AND report.job = opinion.report)
                        OR EXISTS (SELECT 1 FROM trash WHERE trash.clip = opinion.clip)
                        OR EXISTS (SELECT 1 FROM clip JOIN opinion_consent ON opinion_consent.athlete = clip.athlete
                            WHERE clip.id = opinion.clip AND opinion_consent.choice = 'never'))
                    """)
            guard
                let next = try OpinionRows.select(connection, "WHERE state = 'waiting' ORDER BY sequence LIMIT 1").first
            else { return nil }
            try connection.run(
                "UPDATE opinion SET state = 'sending', holder = ? WHERE sequence = ?", .id(server),
                .integer(next.number))
            return next
        }
    }

    /// Puts an opinion of which nothing was sent back, to wait.
    package func release(_ opinion: Opinion) async throws {
        _ = try await database.transaction { connection in
            try connection.run(
                "UPDATE opinion SET state = 'waiting', holder = NULL WHERE sequence = ? AND state = 'sending'",
                .integer(opinion.number))
        }
    }

    /// Writes down what became of an opinion.
    package func end(_ opinion: Opinion, _ end: Opinion.End) async throws {
        try await database.transaction { connection in
            try OpinionRows.end(
                connection, end, where: "sequence = ? AND state = 'sending'", .integer(opinion.number))
        }
    }

    /// Takes back what is open.
    package func cancelOpinions(on clip: ClipID?) async throws -> [Int] {
        try await database.transaction { connection in
            let condition =
                "state IN ('preparing', 'waiting', 'sending')"
                + (clip == nil ? "" : " AND clip = '\(clip?.description ?? "")'")
            let sending = try connection.rows(
                "SELECT sequence FROM opinion WHERE \(condition) AND state = 'sending'"
            ) { row in try row.integer(0) }
            try OpinionRows.end(connection, Opinion.End(.cancelled), where: condition)
            return sending
        }
    }

    /// Ends opinions that a server was sending when it stopped.
    package func recoverOpinions(_ end: Opinion.End) async throws {
        let folder = folder
        try await database.transaction { connection in
            let held = try connection.rows(
                "SELECT DISTINCT coalesce(holder, '') FROM opinion WHERE state = 'sending'"
            ) { row in try row.text(0) }
            for holder in held where ServerID(holder).map({ folder.servers.isGone($0) }) ?? true {
                try connection.run(
                    """
                    UPDATE opinion SET state = 'waiting', holder = NULL
                    WHERE state = 'sending' AND coalesce(holder, '') = ? AND NOT EXISTS (
                        SELECT 1 FROM opinion_sending s
                        WHERE s.clip = opinion.clip AND s.swing = opinion.swing AND s.outcome = 'sent')
                    """, .text(holder))
                try OpinionRows.end(
                    connection, end, where: "state = 'sending' AND coalesce(holder, '') = ?", .text(holder))
            }
        }
    }

    /// How many opinions are open.
    package func openOpinions(on clip: ClipID?) async throws -> Int {
        try await reader.run { connection in
            let ofClip = clip.map { " AND clip = '\($0)'" } ?? ""
            return try connection.rows(
                "SELECT count(*) FROM opinion WHERE state IN ('preparing', 'waiting', 'sending')" + ofClip
            ) { row in try row.count(0) }.first ?? 0
        }
    }
}
