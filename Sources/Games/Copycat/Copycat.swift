package import Domain

/// Make the faces that bear or fox makes, one after the other.
package struct Copycat: Game {
    /// Its name in addresses.
    package let id = GameID(rawValue: "copycat")
    /// What it is played with.
    package let input = GameInput.faces
    /// For whom it is, years.
    package let ages = 4...99
    /// The faces, the easy ones first, as analyses of expressions name them (`ExpressionName`).
    package static let faces = ["smile", "surprise", "tongue_out", "smooch", "wink_l", "wink_r"].map {
        ExpressionName(rawValue: $0)
    }
    /// Each with so many faces in a row at the end, of so many different ones.
    private static let rows: [(longest: Int, faces: Int)] = [(1, 3), (1, 6), (3, 4), (4, 6), (5, 6)]
    /// Its levels, the easiest first.
    package let levels = rows.map { row in
        GameLevel(
            row.longest == 1 ? "one-face-of-\(row.faces)" : "faces-in-a-row-\(row.longest)",
            questions: row.longest == 1 ? row.faces : row.longest, quickSeconds: 4 + 4 * Double(row.longest))
    }

    package init() {}

    /// Make these faces.
    package struct Question: GameQuestion {
        /// The names of the faces, in order: never the same twice in a row.
        package var faces: [ExpressionName]

        /// The faces' names.
        package var answer: [String] { faces.map(\.rawValue) }
        /// Faces to keep in mind.
        package var effort: Double { Double(faces.count) }
    }

    /// The tasks of a level: one face each, or a row that grows.
    package func questions(of level: Int, _ numbers: inout SeededNumbers) -> [Question] {
        let (longest, known) = (Self.rows[level].longest, Array(Self.faces.prefix(Self.rows[level].faces)))
        if longest == 1 { return Self.shuffled(known, &numbers).map { Question(faces: [$0]) } }
        // One row, which grows by a face each time.
        var row: [ExpressionName] = []
        for _ in 0..<longest { row.append(numbers.choice(of: known, not: row.last) ?? known[0]) }
        return (1...longest).map { Question(faces: Array(row.prefix($0))) }
    }

    private static func shuffled(
        _ values: [ExpressionName], _ numbers: inout SeededNumbers
    ) -> [ExpressionName] {
        var left = values
        return values.indices.map { _ in left.remove(at: numbers.number(in: 0...left.count - 1)) }
    }
}
