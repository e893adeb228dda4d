import Domain
import FoundationEssentials
import Games

/// What came of a class as a table for spreadsheets: a row for each answer, and one for who answered nothing.
package enum ClassTable {
    /// The table. A mark at its beginning says that the text is UTF-8.
    package static func text(_ results: ClassResults, _ names: GameNames) -> [UInt8] {
        var head = CSVRow()
        for name in [
            "Seat", "Animal", "Colour", "Name", "Part", "Game", "Level", "Level name", "Task", "Choice", "Right",
            "Time (s)", "Answered",
        ] {
            head.add(name)
        }
        let rows = results.children.map { child in
            if child.answers.isEmpty {
                var row = start(child.seat)
                for _ in 0..<9 { row.add(nil as String?) }
                return row.line
            }
            return child.answers.map { row(child.seat, $0, names).line }.joined()
        }
        return Array(("\u{FEFF}" + head.line + rows.joined()).utf8)
    }

    private static func start(_ seat: Seat) -> CSVRow {
        var row = CSVRow()
        row.add(Double(seat.number.value))
        row.add(seat.look.animal)
        row.add(seat.look.colour)
        row.add(typed: seat.name?.description ?? "")
        return row
    }

    private static func row(_ seat: Seat, _ given: ClassResults.Answer, _ names: GameNames) -> CSVRow {
        let answer = given.answer
        var row = start(seat)
        row.add(Double(answer.part))
        row.add(names.activity(given.game))
        let level = names.level(given.level, of: given.game)
        row.add(level == nil ? nil : Double(given.level + 1))
        row.add(level)
        row.add(Double(answer.task + 1))
        row.add(answer.choice.map { ClassWords.letter(of: $0) })
        row.add(answer.isRight.map { $0 ? "yes" : "no" })
        row.add(Double(answer.milliseconds) / 1000)
        row.add(Wording.stamp(given.answeredAt))
        return row
    }
}
