package import FoundationEssentials

/// The name of a round in addresses.
package typealias RoundID = Identifier<GameRound>

/// A level of a game, played once. What it asks follows from game, level and seed.
package struct GameRound: Equatable, Sendable, Identifiable {
    /// The round's name in addresses.
    package let id: RoundID
    /// Who plays; nil for a guest.
    package let player: PlayerID?
    package let game: String
    /// The level's place in the game, from 0.
    package let level: Int
    /// What its questions follow from.
    package let seed: UInt64
    /// When it began.
    package let startedAt: Date
    /// What it was worth; nil until it has ended.
    package let result: RoundResult?

    package init(
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
package struct RoundResult: Equatable, Sendable {
    /// Tasks that were solved.
    package let right: Int
    /// Tasks of the round.
    package let of: Int
    /// 0…3.
    package let stars: Int
    /// Points.
    package let score: Int

    package init(right: Int, of: Int, stars: Int, score: Int) {
        self.right = right
        self.of = of
        self.stars = stars
        self.score = score
    }
}

/// What was answered to one task of a round. The first answer counts.
package struct RoundAnswer: Equatable, Sendable {
    /// The task's place in its round, from 0.
    package let number: Int
    /// What would have been right.
    package let expected: [String]
    /// What was shown; nothing where the time was over.
    package let given: [String]
    /// Whether that was right, and in time.
    package let isRight: Bool
    /// How long it took, milliseconds.
    package let milliseconds: Int

    /// Longest time that is kept, milliseconds: an hour.
    package static let longest = 3_600_000

    package init(number: Int, expected: [String], given: [String], isRight: Bool, milliseconds: Int) {
        self.number = number
        self.expected = expected
        self.given = given
        self.isRight = isRight
        self.milliseconds = min(max(0, milliseconds), Self.longest)
    }
}
