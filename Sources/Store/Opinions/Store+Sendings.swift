package import Domain
package import FoundationEssentials

extension Store {
    /// The answer to what was sent before.
    package func answer(to key: BlobHash) async throws -> OpinionAnswer? {
        try await reader.run { connection in
            try connection.rows("SELECT json, at FROM opinion_answer WHERE key = ?", .text(key.description)) {
                row in
                OpinionAnswer(key: key, json: try row.text(0), at: try row.date(1))
            }.first
        }
    }

    /// Keeps an answer, unless the clip that it is about was deleted meanwhile.
    package func keep(_ answer: OpinionAnswer) async throws {
        _ = try await database.transaction { connection in
            try connection.run(
                """
                INSERT OR REPLACE INTO opinion_answer (key, json, at)
                SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM opinion_sending WHERE key = ?1 AND clip IS NOT NULL)
                """,
                .text(answer.key.description), .text(answer.json), .date(answer.at))
        }
    }

    /// Removes answers and the opinions that rest on them, from the database's log, too.
    package func deleteAnswers(to key: BlobHash?) async throws {
        try await database.transaction { connection in
            if let key {
                try connection.run("DELETE FROM opinion_answer WHERE key = ?", .text(key.description))
                try connection.run(
                    "DELETE FROM opinion WHERE instr(answers, ?) > 0 AND state IN ('done', 'failed', 'cancelled')",
                    .text(key.description))
                // What is asked about again says what it said before, meanwhile.
                try connection.run(
                    "UPDATE opinion SET said = NULL, answers = '' WHERE instr(answers, ?) > 0", .text(key.description))
            } else {
                try connection.run("DELETE FROM opinion_answer")
                try connection.run("DELETE FROM opinion WHERE state IN ('done', 'failed', 'cancelled')")
                try connection.run("UPDATE opinion SET said = NULL, answers = ''")
            }
        }
        await database.forget()
    }

    /// Writes down that something is about to be sent, before it is.
    package func begin(_ sending: OpinionSending, for opinion: Int?) async throws -> Int? {
        try await database.transaction { connection in
            if let opinion {
                let held = try connection.rows(
                    "SELECT 1 FROM opinion WHERE sequence = ? AND state = 'sending'", .integer(opinion)
                ) { _ in true }
                if held.isEmpty { return nil }
            }
            try connection.run(
                """
                INSERT INTO opinion_sending (at, host, model, question, clip, swing, pictures, bytes, key, outcome, cost)
                VALUES (?, ?, ?, ?, (SELECT id FROM clip WHERE id = ?), ?, ?, ?, ?, ?, ?)
                """,
                .date(sending.at), .text(sending.host), .text(sending.model), .text(sending.question),
                .text(sending.clip?.description), .integer(sending.swing), .integer(sending.pictures),
                .integer(sending.bytes), .text(sending.key.description), .text(sending.outcome.rawValue),
                .integer(sending.cost))
            return try connection.rows("SELECT last_insert_rowid()") { row in
                try row.integer(0)
            }.first
        }
    }

    /// Writes down what came of a request.
    package func end(
        sending number: Int, _ outcome: OpinionSending.Outcome, inputTokens: Int?, outputTokens: Int?, cost: Int?
    ) async throws {
        _ = try await database.transaction { connection in
            try connection.run(
                """
                UPDATE opinion_sending SET outcome = ?, input_tokens = ?, output_tokens = ?, cost = coalesce(?, cost)
                WHERE sequence = ?
                """,
                .text(outcome.rawValue), inputTokens.map { .integer($0) } ?? .null,
                outputTokens.map { .integer($0) } ?? .null, cost.map { .integer($0) } ?? .null, .integer(number))
        }
    }

    /// All that was ever sent, the newest first.
    package func sendings(limit: Int, before: Int?) async throws -> [OpinionSending] {
        try await reader.run { connection in
            try connection.readableRows(
                """
                SELECT \(OpinionRows.sendingColumns) FROM opinion_sending
                LEFT JOIN clip ON clip.id = opinion_sending.clip
                WHERE opinion_sending.sequence < ? ORDER BY opinion_sending.sequence DESC LIMIT ?
                """, values: [.integer(before ?? .max), .integer(limit)]
            ) { row in try OpinionRows.sending(row) }
        }
    }

    /// What was sent since a time, and what it costs.
    package func sums(since: Date) async throws -> OpinionSums {
        try await reader.run { connection in
            try connection.rows(
                "SELECT count(*), coalesce(sum(cost), 0) FROM opinion_sending WHERE at >= ?", .date(since)
            ) { row in
                OpinionSums(requests: try row.count(0), cost: try row.count(1))
            }.first ?? OpinionSums(requests: 0, cost: 0)
        }
    }

    /// When the latest requests since a time were sent.
    package func timesOfSendings(since: Date) async throws -> [Date] {
        try await reader.run { connection in
            try connection.rows("SELECT at FROM opinion_sending WHERE at >= ? ORDER BY at", .date(since)) {
                row in
                try row.date(0)
            }
        }
    }

    /// What somebody said of an athlete's swings.
    package func consent(to athlete: AthleteID) async throws -> OpinionConsent {
        try await reader.run { connection in
            try connection.rows("SELECT choice, terms FROM opinion_consent WHERE athlete = ?", .id(athlete)) {
                row in
                try OpinionRows.consent(row, from: 0)
            }.first ?? .ask
        }
    }

    /// Keeps what somebody says of an athlete's swings.
    package func set(_ consent: OpinionConsent, to athlete: AthleteID) async throws {
        _ = try await database.transaction { connection in
            try connection.run("DELETE FROM opinion_consent WHERE athlete = ?", .id(athlete))
            let (choice, terms): (String, OpinionTerms?)
            switch consent {
            case .ask: return
            case .always(let agreed): (choice, terms) = ("always", agreed)
            case .never: (choice, terms) = ("never", nil)
            }
            try connection.run(
                "INSERT INTO opinion_consent (athlete, choice, terms) SELECT id, ?, ? FROM athlete WHERE id = ?",
                .text(choice), .text(terms?.json), .id(athlete))
        }
    }

    /// The athletes of whom something else than `ask` was said, by name.
    package func consents(
        in scope: Scope
    ) async throws -> [(athlete: Athlete, consent: OpinionConsent)] {
        let all = try await reader.run { connection in
            try connection.readableRows(
                """
                SELECT athlete.id, athlete.name, choice, terms FROM opinion_consent JOIN athlete ON athlete.id = opinion_consent.athlete
                WHERE athlete.scope = ?
                """, values: [.scope(scope)]
            ) { row in
                (athlete: try AthleteRows.read(row), consent: try OpinionRows.consent(row, from: 2))
            }
        }
        return all.sorted { $0.athlete.name < $1.athlete.name }
    }
}
