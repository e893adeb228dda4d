package import Domain

/// The players of a match, which of them is shown, and its rallies.
package struct MatchModel: Sendable {
    /// A player with the strokes that were found.
    package struct Player: Sendable {
        package var facts: ReportPlayer
        package var strokes: [Swing]
    }

    /// By number.
    package var players: [Player]
    /// The number of the player who alone is shown; nil for all.
    package var shown: Int?
    /// In order of time.
    package var rallies: [Rally]
    /// All strokes, by number.
    package var strokes: [Swing]
    package var clip: ClipID

    /// The match that a report tells of; nil where one player was followed.
    init?(_ report: SwingReport, from source: any ReportSource) {
        guard let players = report.players else { return nil }
        self.players = players.map { player in
            Player(facts: player, strokes: report.swings.filter { $0.player == player.number })
        }
        shown = source.player
        rallies = report.rallies
        strokes = report.swings
        clip = source.clip
    }
}

extension ReportPlayer {
    /// What a player is called: the number, and the half of the court.
    var title: String {
        switch (side, shirt) {
        case (.near, nil): localized("Near side")
        case (.far, nil): localized("Far side")
        case (.near, _): localized("Player \(number), near side")
        case (.far, _): localized("Player \(number), far side")
        case (nil, _): localized("Player \(number)")
        }
    }
}

extension MatchModel {
    /// The strokes that were found, of all players.
    var kinds: [Swing.Shot] { Swing.Shot.allCases.filter { shot in strokes.contains { $0.shot == shot } } }

    /// A stroke in the list of a rally: who hit it, and which it is.
    func words(_ number: Int) -> String {
        let stroke = strokes[number - 1]
        return localized("\(stroke.player ?? 1): \(stroke.shortTitle)")
    }

    /// Rallies and strokes by player on paper.
    var paper: [PaperDocument.Piece] {
        let rallies = rallies.enumerated().map { place, rally in
            [
                String(place + 1), Wording.clock(rally.start), String(rally.swings.count),
                rally.swings.map(words).joined(separator: ", "),
            ]
        }
        let players = players.map { player in
            [player.facts.title] + kinds.map { kind in String(player.strokes.count { $0.shot == kind }) }
                + [String(player.strokes.count)]
        }
        return [
            .heading(localized("Rallies")),
            .table(
                rows: [[localized("Rally"), localized("Time"), localized("Strokes"), localized("In order")]] + rallies),
            .heading(localized("Strokes by player")),
            .table(rows: [[localized("Player")] + kinds.map(\.shortTitle) + [localized("All")]] + players),
        ]
    }
}
