/// What one seat answered to one task. The first answer counts. What a camera saw is not in it.
package struct SeatAnswer: Equatable, Sendable {
    /// The part of the class (`ClassActivity.part`).
    package let part: Int
    /// The task's place in that part, from 0.
    package let task: Int
    /// Whether it was right; nil for a vote in which each choice is as good as the others. Of votes the store says it.
    package let isRight: Bool?
    /// What was chosen in a vote, from 1; nil for a question of the game.
    package let choice: Int?
    /// How long it took, milliseconds.
    package let milliseconds: Int

    /// Longest time that is kept, milliseconds: an hour.
    package static let longest = 3_600_000
    /// Most answers of one seat.
    package static let most = 2_000

    /// An answer, or nil for numbers out of bounds. A time that is too long is cut.
    package init?(part: Int, task: Int, isRight: Bool?, choice: Int? = nil, milliseconds: Int) {
        guard (1...ClassActivity.mostParts).contains(part), ClassTask.numbers.contains(task), milliseconds >= 0,
            choice.map({ (1...ClassVote.counts.upperBound).contains($0) }) ?? true, isRight != nil || choice != nil
        else { return nil }
        self.part = part
        self.task = task
        self.isRight = isRight
        self.choice = choice
        self.milliseconds = min(milliseconds, Self.longest)
    }
}

extension SeatAnswer: Codable {
    private enum CodingKeys: CodingKey { case part, task, isRight, choice, milliseconds }

    /// - Throws: what decoders throw, also for what is out of bounds.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let answer = SeatAnswer(
            part: try fields.decode(Int.self, forKey: .part), task: try fields.decode(Int.self, forKey: .task),
            isRight: try fields.decodeIfPresent(Bool.self, forKey: .isRight),
            choice: try fields.decodeIfPresent(Int.self, forKey: .choice),
            milliseconds: try fields.decode(Int.self, forKey: .milliseconds))
        guard let answer else { throw DecodingError.outOfBounds(decoder, "an answer of a seat") }
        self = answer
    }
}

/// How many answers of a seat were right and wrong, and how many were votes that are neither.
package struct SeatTally: Codable, Equatable, Sendable {
    package var right = 0
    package var wrong = 0
    package var votes = 0

    package init(right: Int = 0, wrong: Int = 0, votes: Int = 0) {
        self.right = right
        self.wrong = wrong
        self.votes = votes
    }

    /// Answers in all.
    package var count: Int { right + wrong + votes }
}
