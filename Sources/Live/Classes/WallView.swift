package import Domain

/// What a large screen shows of a class, made once for however many there are: no names, and nothing by which a child
/// could be told from its neighbour but the animals.
package struct WallView: Codable, Equatable, Sendable {
    package let state: ClassState
    /// As people read it; nil after the end.
    package let code: String?
    package let isLocked: Bool
    package let isPaused: Bool
    /// The seats whose devices are here.
    package let here: [WallSeat]
    package let game: String?
    package let level: Int?
    package let pace: ClassPace?
    package let part: Int?
    /// The task that all have, or had last; nil before the first of a game.
    package let task: WallTask?
    /// Right answers of all seats in this class, of all games.
    package let right: Int
}

/// A seat on a large screen.
package struct WallSeat: Codable, Equatable, Sendable {
    package let animal: String
    package let colour: String
}

/// A task on a large screen.
package struct WallTask: Codable, Equatable, Sendable {
    /// Its place in the part of the class, from 0.
    package let number: Int
    /// How many choices there are, where it is a vote.
    package let choices: Int?
    /// How many have answered, of those who are here or were.
    package let answered: Int
    package let of: Int
    /// What came of it; nil while it is on.
    package let outcome: WallOutcome?
}

/// What came of a task.
package struct WallOutcome: Codable, Equatable, Sendable {
    /// Answers by choice, where it was a vote.
    package let counts: [Int]?
    /// The right choice, from 1, where there is one.
    package let rightChoice: Int?
    package let right: Int
    package let wrong: Int
}

/// What is sent to a large screen.
package struct WallNews: Sendable {
    package let view: WallView
    /// What is played, with what tasks follow from.
    package let activity: ClassActivity?
    /// When the task that it shows began, by this run of the server; nil for none, and for one that began before.
    package let since: ContinuousClock.Instant?
}

/// The task that is shown on large screens: the one that is on, or was on last, with what was answered.
struct ShownTask: Sendable {
    let part: Int
    let task: ClassTask
    /// When it began; nil if that was before this server.
    var since: ContinuousClock.Instant?
    var answers: [SeatNumber: SeatAnswer] = [:]
    /// Whether the teacher has closed it. That all who are here have answered does not: the result would help whoever
    /// comes late, or was out of reach for a moment.
    var isOver = false

    mutating func adopt(_ answer: SeatAnswer, of number: SeatNumber) {
        if answer.part == part, answer.task == task.number { answers[number] = answer }
    }

    /// The task as it stands among the seats that are there.
    /// - Parameter answered: who has answered.
    func view(answered: Set<SeatNumber>, here: Set<SeatNumber>) -> WallTask {
        WallTask(
            number: task.number, choices: task.vote?.choices, answered: answered.count,
            of: answered.union(here).count, outcome: isOver ? outcome : nil)
    }

    private var outcome: WallOutcome {
        let counts = task.vote.map { vote in
            (1...vote.choices).map { choice in answers.values.count { $0.choice == choice } }
        }
        return WallOutcome(
            counts: counts, rightChoice: task.vote?.right, right: answers.values.count { $0.isRight == true },
            wrong: answers.values.count { $0.isRight == false })
    }
}
