import Domain

extension OpinionRows {
    /// Opinions on swings that somebody removed wait behind all others, by their places among the removed ones.
    private static let behind = 1_000_000

    /// Where the swings of a report went when it was corrected, by their numbers in opinions.
    static func moves(from former: [UInt8], to json: [UInt8]) -> [Int: Int] {
        let (before, after) = (numbers(of: former), numbers(of: json))
        return before.reduce(into: [:]) { moves, swing in moves[swing.value] = after[swing.key] }
    }

    private static func numbers(of json: [UInt8]) -> [SwingID: Int] {
        guard let report = try? AnalysisKind.report(json: json) as? SwingReport else { return [:] }
        var numbers: [SwingID: Int] = [:]
        for (place, swing) in (report.removed ?? []).enumerated() { numbers[swing.identity] = behind + place }
        for (place, swing) in report.swings.enumerated() { numbers[swing.identity] = place }
        return numbers
    }

    /// Lets opinions follow their swings.
    static func renumber(_ connection: Connection, _ clip: ClipID, _ report: JobID, _ moves: [Int: Int]) throws {
        let moves = moves.filter { $0.key != $0.value }
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
