/// Addresses of games and of those who play them.
public struct GamePaths: Sendable {
    /// The games to choose from; the page of a game is `/NAME` below.
    public var lobby: String
    /// Where a new player is posted: `name`, `animal`, `colour`.
    public var players: String
    /// Where it is posted who plays: `player`, and `next`, the page to come back to.
    public var choose: String
    /// Where rounds are, each with its answers and its end.
    public var rounds: String
    /// Where it is posted how games go.
    public var statistics: String
    /// What grown-ups have to pass to leave the games.
    public var grownUps: String

    /// Addresses; they default to the ones in the design.
    public init(
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
