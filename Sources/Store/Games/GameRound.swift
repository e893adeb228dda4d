public import Domain
public import FoundationEssentials

/// The name of a round in addresses.
public typealias RoundID = Identifier<GameRound>

/// A level of a game, played once. What it asks follows from game, level and seed.
public struct GameRound: Equatable, Sendable, Identifiable {
    /// The round's name in addresses.
    public let id: RoundID
    /// Who plays; nil for a guest.
    public let player: PlayerID?
    /// The game's name.
    public let game: String
    /// The level's place in the game, from 0.
    public let level: Int
    /// What its questions follow from.
    public let seed: UInt64
    /// When it began.
    public let startedAt: Date
    /// What it was worth; nil until it has ended.
    public let result: RoundResult?

    /// A round from its parts.
    public init(
        id: RoundID, player: PlayerID?, game: String, level: Int, seed: UInt64, startedAt: Date, result: RoundResult?
    ) {
        self.id = id
        self.player = player
        self.game = game
        self.level = level
        self.seed = seed
        self.startedAt = startedAt
        self.result = result
    }
}

/// What a round was worth when it ended.
public struct RoundResult: Equatable, Sendable {
    /// Tasks that were solved.
    public let right: Int
    /// Tasks of the round.
    public let of: Int
    /// 0…3.
    public let stars: Int
    /// Points.
    public let score: Int

    /// A result from its parts.
    public init(right: Int, of: Int, stars: Int, score: Int) {
        self.right = right
        self.of = of
        self.stars = stars
        self.score = score
    }
}

/// What was answered to one task of a round. The first answer counts.
public struct RoundAnswer: Equatable, Sendable {
    /// The task's place in its round, from 0.
    public let number: Int
    /// What would have been right.
    public let expected: [String]
    /// What was shown; nothing where the time was over.
    public let given: [String]
    /// Whether that was right, and in time.
    public let isRight: Bool
    /// How long it took, milliseconds.
    public let milliseconds: Int

    /// Longest time that is kept, milliseconds: an hour.
    public static let longest = 3_600_000

    /// An answer from its parts.
    public init(number: Int, expected: [String], given: [String], isRight: Bool, milliseconds: Int) {
        self.number = number
        self.expected = expected
        self.given = given
        self.isRight = isRight
        self.milliseconds = min(max(0, milliseconds), Self.longest)
    }
}

/// A round that has ended, and how it stands among the player's others of the same level.
public struct EndedRound: Equatable, Sendable {
    /// The round.
    public let round: GameRound
    /// What it was worth.
    public let result: RoundResult
    /// The most stars of the level so far, this round included.
    public let bestStars: Int
    /// The highest score of the level so far, this round included.
    public let bestScore: Int
    /// Whether no round that the player ended before had so many points. A guest's round is compared with none.
    public let isBest: Bool
}

/// What a player has reached in a level.
public struct LevelProgress: Equatable, Sendable {
    /// The game's name.
    public let game: String
    /// The level's place in the game, from 0.
    public let level: Int
    /// The most stars, 0…3.
    public let stars: Int
    /// The highest score.
    public let score: Int
    /// Rounds that were ended.
    public let rounds: Int
    /// Time that it was played, seconds; rounds that were not ended count, too.
    public let playSeconds: Double
    /// When it was last played.
    public let lastPlayedAt: Date

    /// Whether the next level is open.
    public var isDone: Bool { stars > 0 }
}

/// How often something was asked of a player lately, and missed.
public struct AskedTask: Equatable, Sendable {
    /// The game's name.
    public let game: String
    /// The level's place in the game, from 0.
    public let level: Int
    /// What was right.
    public let expected: [String]
    /// Answers.
    public let asked: Int
    /// Answers that were not right.
    public let missed: Int
}
