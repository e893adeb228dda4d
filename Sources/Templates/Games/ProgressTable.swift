import Domain

/// What players have reached as a table for spreadsheets: a row for each level that somebody played, and one for who
/// played none.
package enum ProgressTable {
    /// The table. A mark at its beginning says that the text is UTF-8.
    package static func text(_ model: ProgressModel) -> [UInt8] {
        var head = CSVRow()
        for name in [
            "Player", "Animal", "Colour", "Game", "Level", "Level name", "Stars (of 3)", "Best score", "Rounds",
            "Play time (s)", "Last played", "Answers (last \(model.recentDays) days)",
            "Missed (last \(model.recentDays) days)", "Most missed", "Group",
        ] {
            head.add(name)
        }
        return Array(("\u{FEFF}" + head.line + model.players.map { rows(of: $0, model.games) }.joined()).utf8)
    }

    private static func rows(of player: ProgressModel.Pupil, _ games: [ProgressModel.Game]) -> String {
        var text = ""
        for (game, levels) in zip(games, player.reached) {
            for case let (level, reached?) in levels.enumerated() { text += row(player, game, level, reached).line }
        }
        guard text.isEmpty else { return text }
        var row = start(player)
        for _ in 0..<11 { row.add(nil as String?) }
        row.add(typed: player.group?.description ?? "")
        return row.line
    }

    private static func row(
        _ player: ProgressModel.Pupil, _ game: ProgressModel.Game, _ level: Int, _ reached: ProgressModel.Reached
    ) -> CSVRow {
        var row = start(player)
        row.add(game.title)
        row.add(Double(level + 1))
        row.add(game.levels[level])
        row.add(Double(reached.stars))
        row.add(reached.score.map(Double.init))
        row.add(Double(reached.rounds))
        row.add(reached.playSeconds)
        row.add(date(reached.lastDay))
        row.add(Double(reached.asked))
        row.add(Double(reached.missed))
        row.add(reached.mostMissed?.words)
        row.add(typed: player.group?.description ?? "")
        return row
    }

    private static func start(_ player: ProgressModel.Pupil) -> CSVRow {
        var row = CSVRow()
        row.add(typed: player.name)
        row.add(player.animal)
        row.add(player.colour)
        return row
    }

    private static func date(_ day: CalendarDay) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day.year)-\(two(day.month))-\(two(day.day))"
    }
}
