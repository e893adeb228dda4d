/// How a class goes through its tasks.
package enum ClassPace: String, Codable, CaseIterable, Sendable {
    /// Each seat at a pace of its own.
    case own
    /// All seats have the same task at the same time: the teacher says which.
    case together
}

/// What a class plays. A choice begins a new part of the class: its tasks are counted from 0 again.
package struct ClassActivity: Equatable, Sendable {
    /// The game's name.
    package let game: String
    /// The level's place in the game, from 0.
    package let level: Int
    package let pace: ClassPace
    /// What its tasks follow from: the same ones for every seat.
    package let seed: UInt64
    /// Which part of the class it is, from 1. The store counts them.
    package var part: Int

    /// Places of levels.
    package static let levels = 0...99
    /// Most parts of a class.
    package static let mostParts = 200

    /// An activity, or nil for a game whose name is none (small letters, digits and hyphens), or a level or a part out of
    /// bounds.
    package init?(game: String, level: Int, pace: ClassPace, seed: UInt64, part: Int = 1) {
        guard Self.isName(game), Self.levels.contains(level), (1...Self.mostParts).contains(part)
        else { return nil }
        self.game = game
        self.level = level
        self.pace = pace
        self.seed = seed
        self.part = part
    }

    /// Whether a game could be called so, in addresses, too.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
    }
}

extension ClassActivity: Codable {
    private enum CodingKeys: CodingKey { case game, level, pace, seed, part }

    /// - Throws: what decoders throw, also for what is out of bounds.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let seed = try fields.decode(String.self, forKey: .seed)
        guard let seed = UInt64(seed),
            let activity = ClassActivity(
                game: try fields.decode(String.self, forKey: .game), level: try fields.decode(Int.self, forKey: .level),
                pace: try fields.decode(ClassPace.self, forKey: .pace), seed: seed,
                part: try fields.decode(Int.self, forKey: .part))
        else { throw DecodingError.outOfBounds(decoder, "an activity of a class") }
        self = activity
    }

    /// The seed is written as a text: scripts' numbers are too short for it.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(game, forKey: .game)
        try fields.encode(level, forKey: .level)
        try fields.encode(pace, forKey: .pace)
        try fields.encode(String(seed), forKey: .seed)
        try fields.encode(part, forKey: .part)
    }
}

/// One task of a class: a question of the game, or a vote.
package struct ClassTask: Equatable, Sendable {
    /// Its place in the part of the class, from 0. The store counts them: no number comes again.
    package let number: Int
    /// The choices, where it is a vote; nil for a question of the game.
    package let vote: ClassVote?

    /// Places of tasks.
    package static let numbers = 0...999

    /// A task, or nil for a place out of bounds.
    package init?(number: Int = 0, vote: ClassVote? = nil) {
        guard Self.numbers.contains(number) else { return nil }
        self.number = number
        self.vote = vote
    }
}

extension ClassTask: Codable {
    private enum CodingKeys: CodingKey { case number, vote }

    /// - Throws: what decoders throw, also for what is out of bounds.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let vote = try fields.decodeIfPresent(ClassVote.self, forKey: .vote)
        guard let task = ClassTask(number: try fields.decode(Int.self, forKey: .number), vote: vote) else {
            throw DecodingError.outOfBounds(decoder, "a task of a class")
        }
        self = task
    }
}

/// A vote: one finger for A, two for B, up to five for E.
package struct ClassVote: Equatable, Sendable {
    /// How many choices there are.
    package let choices: Int
    /// Which one is right, from 1; nil where each is as good as the others.
    package let right: Int?

    /// How many choices there may be: as many as fingers.
    package static let counts = 2...5

    /// A vote, or nil for numbers out of bounds.
    package init?(choices: Int, right: Int? = nil) {
        guard Self.counts.contains(choices), right.map({ (1...choices).contains($0) }) ?? true else { return nil }
        self.choices = choices
        self.right = right
    }
}

extension ClassVote: Codable {
    private enum CodingKeys: CodingKey { case choices, right }

    /// - Throws: what decoders throw, also for what is out of bounds.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let right = try fields.decodeIfPresent(Int.self, forKey: .right)
        guard let vote = ClassVote(choices: try fields.decode(Int.self, forKey: .choices), right: right) else {
            throw DecodingError.outOfBounds(decoder, "a vote")
        }
        self = vote
    }
}

extension DecodingError {
    /// What was decoded has the right type, and is not what it stands for.
    static func outOfBounds(_ decoder: any Decoder, _ what: String) -> DecodingError {
        .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: "not \(what)"))
    }
}
