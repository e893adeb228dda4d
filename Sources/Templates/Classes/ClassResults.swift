package import Domain
package import FoundationEssentials
import Games

/// What came of a class: by child, and by task.
package struct ClassResults: Sendable {
    /// One answer, with what was played.
    package struct Answer: Sendable {
        package var game: String
        package var level: Int
        package var answer: SeatAnswer
        package var answeredAt: Date

        package init(game: String, level: Int, answer: SeatAnswer, answeredAt: Date) {
            self.game = game
            self.level = level
            self.answer = answer
            self.answeredAt = answeredAt
        }
    }

    /// A seat with all its answers, by part and task.
    package struct Child: Sendable {
        package var seat: Seat
        package var answers: [Answer]

        package init(seat: Seat, answers: [Answer]) {
            self.seat = seat
            self.answers = answers
        }

        var right: Int { answers.count { $0.answer.isRight == true } }
        var wrong: Int { answers.count { $0.answer.isRight == false } }
        /// Votes that were neither right nor wrong.
        var votes: Int { answers.count { $0.answer.isRight == nil } }
        /// The mean time of all answers, seconds; nil where there is none.
        var meanSeconds: Double? {
            answers.isEmpty
                ? nil
                : Double(answers.reduce(0) { $0 + $1.answer.milliseconds }) / Double(answers.count) / 1000
        }
    }

    /// A task with all answers to it.
    struct Task: Sendable {
        let part: Int
        let number: Int
        let game: String
        let level: Int
        var answers: [SeatAnswer] = []

        var right: Int { answers.count { $0.isRight == true } }
        var judged: Int { answers.count { $0.isRight != nil } }
        var isVote: Bool { game == ClassActivity.voteGame }
        /// Answers by choice, up to the last that was chosen.
        var counts: [Int] {
            let most = answers.compactMap(\.choice).max() ?? 0
            return most < 1 ? [] : (1...most).map { choice in answers.count { $0.choice == choice } }
        }
    }

    package var schoolClass: SchoolClass
    /// By number.
    package var children: [Child]

    package init(schoolClass: SchoolClass, children: [Child]) {
        self.schoolClass = schoolClass
        self.children = children
    }

    /// Tasks that were answered, in their order.
    var tasks: [Task] {
        var found: [[Int]: Task] = [:]
        for child in children {
            for given in child.answers {
                let answer = given.answer
                found[
                    [answer.part, answer.task],
                    default: Task(part: answer.part, number: answer.task, game: given.game, level: given.level)
                ].answers.append(answer)
            }
        }
        return found.values.sorted { ($0.part, $0.number) < ($1.part, $1.number) }
    }

    /// A seat as teachers call it: `3 · Ada`, or `3 · Bear, red`.
    static func title(of seat: Seat) -> String {
        "\(seat.number) · " + (seat.name?.description ?? SeatPicture.title(seat.look))
    }

    /// Seconds as the tables have them.
    static func words(_ seconds: Double?) -> String { seconds.map { Wording.duration($0) } ?? "–" }

    /// What came of a task, in words.
    static func outcome(of task: Task) -> String {
        if task.isVote {
            return task.counts.enumerated().map { "\(ClassWords.letter(of: $0 + 1)): \($1)" }.joined(separator: "  ")
        }
        return task.judged == 0 ? "–" : Wording.percent(Double(task.right) / Double(task.judged))
    }
}
