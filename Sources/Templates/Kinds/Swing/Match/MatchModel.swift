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
        switch side {
        case .near: localized("Player \(number), near side")
        case .far: localized("Player \(number), far side")
        case nil: localized("Player \(number)")
        }
    }
}
