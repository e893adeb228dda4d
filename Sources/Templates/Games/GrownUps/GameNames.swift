public import Games

/// What people call games, their levels and what they ask for.
public enum GameNames {
    /// A game.
    public static func title(of game: any Game) -> String { words(of: game.id.rawValue) }

    /// A level of a game; its number where there is no such level.
    public static func title(of level: Int, in game: any Game) -> String {
        game.levels.indices.contains(level) ? words(of: game.levels[level].name) : "Level \(level + 1)"
    }

    /// What would have been right.
    public static func title(of answer: [String], in game: any Game) -> String {
        answer.map(words).joined(separator: ", ")
    }

    private static func words(of name: String) -> String {
        Wording.words(of: String(name.map { $0 == "-" ? "_" : $0 }))
    }
}
