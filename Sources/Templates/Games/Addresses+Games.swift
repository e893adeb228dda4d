package import Domain
package import Games

extension Addresses {
    /// All games.
    package static let lobby = FixedAddress("/games")
    /// Where a game is played.
    package static let game = Address<GameID>("/games/{game}")
    /// Begins a level (POST).
    package static let rounds = Address<GameID>("/games/{game}/rounds")
    /// Answers a question of a round (POST).
    package static let answers = Address<RoundID>("/games/rounds/{round}/answers")
    /// Ends a round (POST).
    package static let endRound = Address<RoundID>("/games/rounds/{round}/end")
    /// Where browsers tell how games go (POST).
    package static let gameEvents = FixedAddress("/games/statistics")
    /// Makes a player, and chooses it (POST).
    package static let players = FixedAddress("/players")
    /// Says who plays in this browser (POST).
    package static let choosePlayer = FixedAddress("/players/choose")
    /// Says players of which group are to choose from in this browser (POST).
    package static let choosePlayerGroup = FixedAddress("/players/group")
    /// What is for grown-ups, behind a gate (GET); tries to pass it (POST).
    package static let grownUps = FixedAddress("/grown-ups")
    /// How games sound and look (GET); changes it (POST).
    package static let gameSettings = FixedAddress("/settings/games")
    /// What players have reached (GET); adds players from a list of names (POST).
    package static let progress = FixedAddress("/grown-ups/players")
    /// The same as a table for spreadsheets.
    package static let progressTable = FixedAddress("/grown-ups/players.csv")
    /// Gives all players of a group, or all without one, another group (POST).
    package static let movePlayers = FixedAddress("/grown-ups/players/group")
    /// Asks for another name, look or group of a player (GET); changes it (POST).
    package static let changePlayer = Address<PlayerID>("/grown-ups/players/{player}/change")
    /// Asks (GET) and deletes (POST).
    package static let deletePlayer = Address<PlayerID>("/grown-ups/players/{player}/delete")
    /// How games go.
    package static let statistics = FixedAddress("/grown-ups/statistics")
    /// Asks (GET) and deletes (POST).
    package static let deleteStatistics = FixedAddress("/grown-ups/statistics/delete")
}
