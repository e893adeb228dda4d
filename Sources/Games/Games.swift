/// The games of this house: each has its place here.
package enum Games {
    /// All of them, in the order of the lobby.
    package static let all: [any Game] = [FingerCount(), Copycat()]

    /// The game of a name.
    package static func game(_ id: GameID) -> (any Game)? { all.first { $0.id == id } }
}

extension Game {
    /// What a level asks, from a seed; nil where there is no such level.
    package func questions(of level: Int, seed: UInt64) -> [Question]? {
        guard levels.indices.contains(level) else { return nil }
        // Another level asks something else for the same seed.
        var numbers = SeededNumbers(seed: seed &+ UInt64(level) &* 0xD134_2543_DE82_EF95)
        return questions(of: level, &numbers)
    }

    /// What a round was worth.
    /// - Parameters:
    ///   - answers: what was answered, by the number of the task; the first answer to a task counts.
    package func outcome(of answers: [GameAnswer], level: Int, seed: UInt64) -> GameOutcome? {
        guard let questions = questions(of: level, seed: seed) else { return nil }
        let first = Dictionary(answers.map { ($0.question, $0) }, uniquingKeysWith: { first, _ in first })
        let level = levels[level]
        let right = questions.enumerated().compactMap { number, question in
            first[number].flatMap { level.isRight($0, to: question) ? $0 : nil }
        }
        return GameOutcome(right: right, of: questions.count, in: level)
    }
}

extension GameLevel {
    /// Whether an answer is right, and in time.
    package func isRight(_ answer: GameAnswer, to question: some GameQuestion) -> Bool {
        answer.given == question.answer && limitSeconds.map { answer.seconds <= $0 } ?? true
    }
}
