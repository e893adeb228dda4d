import Domain
import FoundationEssentials

/// Opinions as rows.
enum OpinionRows {
    static let columns = """
        opinion.sequence, opinion.clip, opinion.report, opinion.swing, opinion.state, opinion.shown, opinion.said, \
        opinion.code, opinion.message, opinion.asked_at, opinion.terms
        """

    static func select(
        _ connection: Connection, _ rest: String, _ values: SQLValue...
    ) throws -> [Opinion] {
        try connection.readableRows(
            "SELECT \(columns) FROM opinion \(rest)", values: values
        ) { row in
            Opinion(
                number: try row.integer(0), clip: try row.id(1, of: Clip.self), report: try row.id(2, of: Job.self),
                swing: try row.count(3), state: try row.parsed(4) { Opinion.State(rawValue: $0) },
                shown: row.optionalText(5).flatMap { BlobHash($0) },
                terms: row.optionalText(10).flatMap { OpinionTerms(json: $0) }, said: row.optionalText(6).flatMap(said),
                code: row.optionalText(7), message: row.optionalLocalized(8), askedAt: try row.date(9))
        }
    }

    /// Asks about a swing, unless it waits already. What was said before stays until there is something new. It gets a
    /// new number, and with it the last place: what comes of an earlier try, which may still be on its way, is not
    /// taken for its own.
    static func ask(
        _ connection: Connection, _ swing: Int, of clip: ClipID, _ report: JobID, shown: BlobHash?,
        under terms: OpinionTerms,
        isPrepared: Bool
    ) throws {
        try connection.run(
            """
            INSERT INTO opinion (clip, report, swing, state, shown, terms, asked_at) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (clip, report, swing) DO UPDATE SET
                sequence = (SELECT max(sequence) + 1 FROM opinion), state = excluded.state, shown = excluded.shown,
                terms = excluded.terms, code = NULL, message = NULL, holder = NULL, asked_at = excluded.asked_at
            WHERE state NOT IN ('preparing', 'waiting', 'sending')
            """,
            .id(clip), .id(report), .integer(swing),
            .text((isPrepared ? Opinion.State.waiting : .preparing).rawValue), .text(shown?.description),
            .text(terms.json), .date(.stored))
    }

    /// Writes down an end of opinions that are in a state.
    static func end(
        _ connection: Connection, _ end: Opinion.End, where condition: String, _ values: SQLValue...
    ) throws {
        let said = end.said.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
        let values: [SQLValue] =
            [
                .text(end.state.rawValue), .text(said), .text(keys(end.answers)), .text(keys(end.answers)),
                .text(end.code), .localized(end.message),
            ] + values
        _ = try connection.rows(
            """
            UPDATE opinion SET state = ?, said = coalesce(?, said), answers = iif(? = '', answers, ?), code = ?,
                message = ?, holder = NULL
            WHERE \(condition)
            """, values: values
        ) { _ in true }
    }

    /// What was said of an athlete, of the columns `choice` and `terms`.
    static func consent(_ row: borrowing SQLRow, from column: Int32) throws -> OpinionConsent {
        let terms = row.optionalText(column + 1).flatMap { OpinionTerms(json: $0) }
        return try row.parsed(column) { choice in
            switch choice {
            case "always": .always(terms)
            case "never": .never
            default: nil
            }
        }
    }

    private static func keys(_ keys: [BlobHash]) -> String { keys.map(\.description).joined(separator: " ") }

    private static func said(_ json: String) -> SwingOpinion? {
        guard let said = try? JSONDecoder().decode(SwingOpinion.self, from: Data(json.utf8)), (try? said.check()) != nil
        else { return nil }
        return said
    }

    static let sendingColumns = """
        opinion_sending.sequence, at, host, model, question, opinion_sending.clip, clip.name, swing, pictures, bytes, key,
        outcome, input_tokens, output_tokens, cost, EXISTS (SELECT 1 FROM opinion_answer a WHERE a.key = opinion_sending.key)
        """

    static func sending(_ row: borrowing SQLRow) throws -> OpinionSending {
        var sending = OpinionSending(
            at: try row.date(1), host: try row.text(2), model: try row.text(3), question: try row.text(4),
            clip: row.optionalText(5).flatMap { ClipID($0) }, swing: try row.count(7), pictures: try row.count(8),
            bytes: try row.count(9), key: try row.parsed(10) { BlobHash($0) },
            outcome: try row.parsed(11) { OpinionSending.Outcome(rawValue: $0) }, cost: try row.count(14))
        sending.number = try row.integer(0)
        sending.clipName = row.optionalText(6)
        sending.inputTokens = row.optionalInteger(12)
        sending.outputTokens = row.optionalInteger(13)
        sending.isAnswerKept = try row.integer(15) != 0
        return sending
    }
}
