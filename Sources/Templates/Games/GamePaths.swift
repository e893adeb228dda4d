/// Addresses of games and of those who play them.
package struct GamePaths: Sendable {
    /// The games to choose from; the page of a game is `/NAME` below.
    package var lobby: String
    /// Where a new player is posted: `name`, `animal`, `colour`.
    package var players: String
    /// Where it is posted who plays: `player`, and `next`, the page to come back to.
    package var choose: String
    /// Where rounds are, each with its answers and its end.
    package var rounds: String
    /// Where it is posted how games go.
    package var statistics: String
    /// What grown-ups have to pass to leave the games.
    package var grownUps: String

    /// Addresses; they default to the ones in the design.
    package init(
        lobby: String = "/games", players: String = "/players", choose: String = "/players/choose",
        rounds: String = "/games/rounds", statistics: String = "/games/statistics", grownUps: String = "/grown-ups"
    ) {
        self.lobby = lobby
        self.players = players
        self.choose = choose
        self.rounds = rounds
        self.statistics = statistics
        self.grownUps = grownUps
    }
}
