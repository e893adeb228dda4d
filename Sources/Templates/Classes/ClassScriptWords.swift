import Domain
import Games

/// What the scripts of a class know of its games: by the names of games, what they and their levels are called, and how
/// long a task is on for all.
struct ClassGames: Encodable, Sendable {
    struct Entry: Encodable, Sendable {
        let title: String
        let levels: [Level]
    }

    struct Level: Encodable, Sendable {
        let title: String
        /// How long there is for a task that all have, seconds.
        let seconds: Double
    }

    let games: [String: Entry]

    init() {
        let words = Games.all.map { game in
            let titles = game.presentation.words
            let levels = game.levels.map { level in
                Level(
                    title: titles.levels[level.name]?.title ?? level.name,
                    seconds: level.limitSeconds ?? ClassActivity.usualSeconds)
            }
            return (game.id.rawValue, Entry(title: titles.title, levels: levels))
        }
        var games = Dictionary(words) { $1 }
        games[ClassActivity.voteGame] = Entry(
            title: ClassWords.vote, levels: [Level(title: "", seconds: ClassActivity.usualSeconds)])
        self.games = games
    }

    func encode(to encoder: any Encoder) throws { try games.encode(to: encoder) }
}
