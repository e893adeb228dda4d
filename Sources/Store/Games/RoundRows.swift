import Domain
import FoundationEssentials

/// Rounds and their answers as rows.
enum RoundRows {
    /// A round counts as played for so long at most, milliseconds: half an hour. Somebody may have left it open.
    private static let longestPlay = 30 * 60_000

    static func insert(_ connection: Connection, _ round: GameRound, in scope: Scope) throws {
        try connection.run(
            """
            INSERT INTO round (id, scope, player, game, level, seed, started_at, last_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .id(round.id), .scope(scope), .text(round.player?.description), .text(round.game), .integer(round.level),
            .integer(Int64(bitPattern: round.seed)), .date(round.startedAt), .date(round.startedAt))
    }

    /// Forgets the oldest rounds of a player, or of guests, where there are too many. The best of each level stay: what
    /// a player has reached is not lost.
    static func makeWay(_ connection: Connection, of player: PlayerID?, _ limits: StoreLimits) throws {
        guard let player else {
            // Their index has them by the time when they began.
            try connection.run(
                """
                DELETE FROM round WHERE player IS NULL AND (started_at, sequence) <= (
                    SELECT started_at, sequence FROM round WHERE player IS NULL
                    ORDER BY started_at DESC, sequence DESC LIMIT 1 OFFSET ?)
                """, .integer(limits.roundsOfGuests))
            return
        }
        let count = try connection.rows("SELECT count(*) FROM round WHERE player = ?", .id(player)) {
            row in try row.count(0)
        }
        guard count[0] > limits.roundsOfAPlayer else { return }
        try connection.run(
            """
            DELETE FROM round WHERE sequence IN (
                SELECT sequence FROM round WHERE player = ?1
                    AND sequence NOT IN (\(bests("stars"))) AND sequence NOT IN (\(bests("score")))
                ORDER BY sequence LIMIT ?2)
            """, .id(player), .integer(count[0] - limits.roundsOfAPlayer))
    }

    /// One round of each level that a player ?1 has played, with the most of something.
    private static func bests(_ column: String) -> String {
        // Beside a maximum SQLite has the other columns of its row.
        "SELECT sequence FROM (SELECT sequence, max(\(column)) FROM round WHERE player = ?1 GROUP BY game, level)"
    }

    static func round(
        _ connection: Connection, _ id: RoundID, in scope: Scope
    ) throws -> (sequence: Int, round: GameRound)? {
        try connection.rows(
            """
            SELECT sequence, player, game, level, seed, started_at, ended_at, solved, questions, stars, score FROM round
            WHERE id = ? AND scope = ?
            """, .id(id), .scope(scope)
        ) { row in
            let hasEnded = try row.optionalDate(6) != nil
            let round = GameRound(
                id: id, player: row.optionalText(1).flatMap { PlayerID($0) }, game: try row.text(2),
                level: try row.count(3), seed: UInt64(bitPattern: Int64(try row.integer(4))),
                startedAt: try row.date(5),
                result: hasEnded
                    ? RoundResult(
                        right: try row.count(7), of: try row.count(8), stars: try row.count(9), score: try row.count(10)
                    )
                    : nil)
            return (sequence: try row.integer(0), round: round)
        }.first
    }

    static func insert(_ connection: Connection, _ answer: RoundAnswer, of round: Int) throws {
        try connection.run(
            "INSERT INTO answer (round, number, expected, given, is_right, milliseconds) VALUES (?, ?, ?, ?, ?, ?)",
            .integer(round), .integer(answer.number), .text(json(answer.expected)), .text(json(answer.given)),
            .integer(answer.isRight ? 1 : 0), .integer(answer.milliseconds))
        try connection.run(
            "UPDATE round SET last_at = max(last_at, ?) WHERE sequence = ?", .date(.stored), .integer(round))
    }

    /// The answers of a round, in the order of its tasks.
    static func answers(_ connection: Connection, of round: Int) throws -> [RoundAnswer] {
        try connection.rows(
            "SELECT number, expected, given, is_right, milliseconds FROM answer WHERE round = ? ORDER BY number",
            .integer(round)
        ) { row in
            RoundAnswer(
                number: try row.count(0), expected: try row.parsed(1, Self.words), given: try row.parsed(2, Self.words),
                isRight: try row.integer(3) != 0, milliseconds: try row.count(4))
        }
    }

    static func end(_ connection: Connection, _ round: Int, _ result: RoundResult) throws {
        let now = Date.stored
        try connection.run(
            """
            UPDATE round SET ended_at = ?, last_at = max(last_at, ?), solved = ?, questions = ?, stars = ?, score = ?
            WHERE sequence = ?
            """,
            .date(now), .date(now), .integer(result.right), .integer(result.of), .integer(result.stars),
            .integer(result.score), .integer(round))
    }

    /// The best of a level that a round's player has played: of all rounds that were ended, or of those that were
    /// before this one; nil where there is none, and for guests.
    static func best(
        _ connection: Connection, _ round: GameRound, before sequence: Int?
    ) throws -> (stars: Int, score: Int)? {
        guard let player = round.player else { return nil }
        // Rounds of two tabs may end in another order than they began: the times tell.
        let earlier =
            sequence == nil
            ? "" : " AND (ended_at, sequence) < (SELECT ended_at, sequence FROM round WHERE sequence = ?)"
        return try connection.rows(
            """
            SELECT max(stars), max(score) FROM round
            WHERE player = ? AND game = ? AND level = ? AND ended_at IS NOT NULL\(earlier)
            """,
            values: [.id(player), .text(round.game), .integer(round.level)] + (sequence.map { [.integer($0)] } ?? [])
        ) { row in
            row.optionalInteger(0).flatMap { stars in row.optionalInteger(1).map { (stars: stars, score: $0) } }
        }.first ?? nil
    }

    /// What a player has reached, by game and level: from the index alone.
    static func progress(_ connection: Connection, of player: PlayerID) throws -> [LevelProgress] {
        try connection.readableRows(
            """
            SELECT game, level, coalesce(max(stars), 0), coalesce(max(score), 0), count(ended_at),
                sum(min(last_at - started_at, \(longestPlay))), max(last_at)
            FROM round WHERE player = ? GROUP BY game, level
            """, values: [.id(player)]
        ) { row in
            LevelProgress(
                game: try row.text(0), level: try row.count(1), stars: try row.count(2), score: try row.count(3),
                rounds: try row.count(4), playSeconds: Double(try row.count(5)) / 1000, lastPlayedAt: try row.date(6))
        }
    }

    static func tasks(
        _ connection: Connection, of player: PlayerID, since: Date
    ) throws -> [AskedTask] {
        try connection.readableRows(
            """
            SELECT round.game, round.level, answer.expected, count(*), sum(1 - answer.is_right)
            FROM round JOIN answer ON answer.round = round.sequence
            WHERE round.player = ? AND round.started_at >= ? GROUP BY 1, 2, 3
            """, values: [.id(player), .date(since)]
        ) { row in
            AskedTask(
                game: try row.text(0), level: try row.count(1), expected: try row.parsed(2, Self.words),
                asked: try row.count(3), missed: try row.count(4))
        }
    }

    /// A row of words, as the database keeps it.
    private static func json(_ words: [String]) -> String {
        // Words always have a JSON.
        (try? JSONEncoder().encode(words)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    private static func words(_ json: String) -> [String]? {
        try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
