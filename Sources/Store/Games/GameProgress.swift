package import Domain
package import FoundationEssentials

/// A round that has ended, and how it stands among the player's others of the same level.
package struct EndedRound: Equatable, Sendable {
    /// The round.
    package let round: GameRound
    /// What it was worth.
    package let result: RoundResult
    /// The most stars of the level so far, this round included.
    package let bestStars: Int
    /// The highest score of the level so far, this round included.
    package let bestScore: Int
    /// Whether no round that the player ended before had so many points. A guest's round is compared with none.
    package let isBest: Bool
}

/// What a player has reached in a level.
package struct LevelProgress: Equatable, Sendable {
    package let game: String
    /// The level's place in the game, from 0.
    package let level: Int
    /// The most stars, 0…3.
    package let stars: Int
    /// The highest score.
    package let score: Int
    /// Rounds that were ended.
    package let rounds: Int
    /// Time that it was played, seconds; rounds that were not ended count, too.
    package let playSeconds: Double
    /// When it was last played.
    package let lastPlayedAt: Date

    /// Whether the next level is open.
    package var isDone: Bool { stars > 0 }
}

/// How often something was asked of a player lately, and missed.
package struct AskedTask: Equatable, Sendable {
    package let game: String
    /// The level's place in the game, from 0.
    package let level: Int
    /// What was right.
    package let expected: [String]
    /// Answers.
    package let asked: Int
    /// Answers that were not right.
    package let missed: Int
}
