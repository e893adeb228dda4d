import Domain
package import Games
package import HTTPServer
package import Store

/// The addresses of games, and of what grown-ups see of them.
package enum GameAddress: Equatable, Sendable {
    /// All games.
    case lobby
    /// Where a game is played.
    case game(GameID)
    /// Begins a level.
    case rounds(GameID)
    /// Answers a question of a round.
    case answers(RoundID)
    /// Ends a round.
    case end(RoundID)
    /// Where browsers tell how games go.
    case events
    /// Makes a player, and chooses it.
    case players
    /// Says who plays in this browser.
    case choosePlayer
    /// What is for grown-ups, behind a gate (GET); tries to pass it (POST).
    case grownUps
    /// How games sound and look (GET); changes it (POST).
    case settings
    /// What players have reached.
    case progress
    /// The same as a table for spreadsheets.
    case progressTable
    /// Asks (GET) and deletes (POST).
    case deletePlayer(PlayerID)
    /// How games go.
    case statistics
    /// Asks (GET) and deletes (POST).
    case deleteStatistics
}

extension GameAddress: RoutePattern {
    /// The path that this address prints.
    package var path: String {
        switch self {
        case .lobby: "/games"
        case .game(let game): "/games/\(game.rawValue)"
        case .rounds(let game): "/games/\(game.rawValue)/rounds"
        case .answers(let round): "/games/rounds/\(round)/answers"
        case .end(let round): "/games/rounds/\(round)/end"
        case .events: "/games/statistics"
        case .players: "/players"
        case .choosePlayer: "/players/choose"
        case .grownUps: "/grown-ups"
        case .settings: "/settings/games"
        case .progress: "/grown-ups/players"
        case .progressTable: "/grown-ups/players.csv"
        case .deletePlayer(let player): "/grown-ups/players/\(player)/delete"
        case .statistics: "/grown-ups/statistics"
        case .deleteStatistics: "/grown-ups/statistics/delete"
        }
    }

    /// What may be done there.
    package var methods: [Method] {
        switch self {
        case .lobby, .game, .progress, .progressTable, .statistics: [.get]
        case .rounds, .answers, .end, .events, .players, .choosePlayer: [.post]
        case .grownUps, .settings, .deletePlayer, .deleteStatistics: [.get, .post]
        }
    }

    /// The address that the decoded segments of a path stand for, or nil if nothing lives there.
    package init?(segments: [String]) {
        if let place = Self.places[segments] {
            self = place
            return
        }
        switch (segments.first, segments.count) {
        case ("games", 2):
            guard let game = Self.game(segments[1]) else { return nil }
            self = .game(game)
        case ("games", 3):
            guard segments[2] == "rounds", let game = Self.game(segments[1]) else { return nil }
            self = .rounds(game)
        case ("games", 4):
            guard segments[1] == "rounds", let round = RoundID(segments[2]) else { return nil }
            switch segments[3] {
            case "answers": self = .answers(round)
            case "end": self = .end(round)
            default: return nil
            }
        case ("grown-ups", 4):
            guard segments[1] == "players", segments[3] == "delete", let player = PlayerID(segments[2]) else {
                return nil
            }
            self = .deletePlayer(player)
        default: return nil
        }
    }

    /// Addresses without a name in them, by their segments.
    private static let places: [[String]: GameAddress] = Dictionary(
        uniqueKeysWithValues: [
            .lobby, .events, .players, .choosePlayer, .grownUps, .settings, .progress, .progressTable, .statistics,
            .deleteStatistics,
        ].map { (place: GameAddress) in (place.path.split(separator: "/").map(String.init), place) })

    private static func game(_ name: String) -> GameID? { Games.game(GameID(rawValue: name))?.id }
}
