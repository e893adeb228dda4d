import Domain

extension OpinionRows {
    /// Opinions on swings that somebody removed wait behind all others, by their places among the removed ones.
    private static let behind = 1_000_000

    /// Where the swings of a report went when it was corrected, by their numbers in opinions.
    private static func moves(from former: [UInt8], to json: [UInt8]) -> [Int: Int] {
        let (before, after) = (numbers(of: former), numbers(of: json))
        return before.reduce(into: [:]) { moves, swing in moves[swing.value] = after[swing.key] }
    }

    private static func numbers(of json: [UInt8]) -> [FindingID: Int] {
        guard let report = try? AnalysisKind.report(json: json) as? SwingReport else { return [:] }
        var numbers: [FindingID: Int] = [:]
        for (place, swing) in (report.removed ?? []).enumerated() { numbers[swing.identity] = behind + place }
        for (place, swing) in report.swings.enumerated() { numbers[swing.identity] = place }
        return numbers
    }

    /// Lets opinions on a report follow their swings when it is corrected.
    static func follow(
        _ connection: Connection, _ clip: ClipID, _ report: JobID, from former: [UInt8], to json: [UInt8]
    ) throws {
        let opinions = try connection.rows(
            "SELECT 1 FROM opinion WHERE clip = ? AND report = ? LIMIT 1", .id(clip), .id(report)
        ) { _ in true }
        // Reports are long to read, and most have none.
        guard !opinions.isEmpty else { return }
        let moves = moves(from: former, to: json).filter { $0.key != $0.value }
        // First out of each other's way: a clip's opinions have numbers of their own.
        for offset in [2 * behind, 0] {
            for (from, to) in moves {
                let (from, to) = offset > 0 ? (from, offset + to) : (2 * behind + to, to)
                try connection.run(
                    "UPDATE opinion SET swing = ? WHERE clip = ? AND report = ? AND swing = ?", .integer(to), .id(clip),
                    .id(report), .integer(from))
            }
        }
    }
}
