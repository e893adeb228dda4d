import Domain
package import Games

/// What people call games, their levels and what they ask for.
package struct GameNames: Sendable {
    /// What can be answered, by game.
    private let answers: [GameID: [String: String]]

    /// The names on the pages of a site.
    package init(_ site: Site) {
        answers = Dictionary(
            uniqueKeysWithValues: Games.all.map { game in
                let choices = game.presentation.choices(site).map { ($0.value, $0.title) }
                return (game.id, Dictionary(choices, uniquingKeysWith: { first, _ in first }))
            })
    }

    /// A game; its id where it is gone.
    package func title(of game: GameID) -> String { Games.game(game)?.presentation.words.title ?? game.rawValue }

    /// A level of a game; its number where there is no such level.
    package func title(of level: Int, in game: GameID) -> String {
        guard let game = Games.game(game), game.levels.indices.contains(level) else {
            return localized("Level \(level &+ 1)")
        }
        let name = game.levels[level].name
        return game.presentation.words.levels[name]?.title ?? name
    }

    /// What would have been right.
    package func title(of answer: [String], in game: GameID) -> String {
        answer.map { answers[game]?[$0] ?? $0 }.joined(separator: ", ")
    }
}
