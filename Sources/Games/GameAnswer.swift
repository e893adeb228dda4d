/// What a player answered to one task.
package struct GameAnswer: Codable, Equatable, Sendable {
    /// The task's place in its round, from 0.
    package var question: Int
    /// What was shown: a count of fingers, or the names of faces, one after the other.
    package var given: [String]
    /// How long it took from when the task could be seen, seconds.
    package var seconds: Double

    package init(question: Int, given: [String], seconds: Double) {
        self.question = question
        self.given = given
        self.seconds = seconds
    }
}

/// What a round was worth.
package struct GameOutcome: Codable, Equatable, Sendable {
    /// Tasks that were solved.
    package let right: Int
    /// Tasks of the round.
    package let of: Int
    /// 0…3; with one the next level is open.
    package let stars: Int
    /// A task that is solved is worth 100 points, and up to 50 more for being quick.
    package let score: Int

    /// Share of the tasks that a star stands for.
    static let shares = [0.6, 0.8, 0.95]
    /// Points of a task, and of being quick.
    static let points = 100.0
    static let bonus = 50.0

    /// - Parameters:
    ///   - right: the answers that were right.
    ///   - count: tasks of the round.
    init(right: [GameAnswer], of count: Int, in level: GameLevel) {
        let share = count > 0 ? Double(right.count) / Double(count) : 0
        let quickness = right.map { level.quickness(of: $0.seconds) }
        let mean = right.isEmpty ? 0 : quickness.reduce(0, +) / Double(right.count)
        self.right = right.count
        of = count
        // The third star is for those who are quick as well: half of the time that the level gives to the quick.
        let earned = Self.shares.count { share >= $0 - 1e-9 }
        stars = earned == Self.shares.count && mean <= 0 ? earned - 1 : earned
        score = Int(quickness.reduce(0) { $0 + Self.points + Self.bonus * $1 }.rounded())
    }
}

extension GameLevel {
    /// 1 for an answer at once, 0 for one that takes as long as the slowest that is still quick, or longer.
    func quickness(of seconds: Double) -> Double { min(1, max(0, 1 - seconds / quickSeconds)) }
}
