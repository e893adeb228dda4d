import Domain
import Games

/// The tasks of a class. They follow from what is played: the same for every seat, however often somebody asks.
extension Game {
    /// The question of a task. Levels have few questions, and classes go on: after the last one come those of the next
    /// seed.
    /// - Parameter number: the task's place in its part of the class, from 0.
    /// - Returns: nil where the game has no such level.
    func question(ofTask number: Int, in activity: ClassActivity) -> Question? {
        guard number >= 0, levels.indices.contains(activity.level) else { return nil }
        let count = levels[activity.level].questions
        guard count > 0,
            let asked = questions(of: activity.level, seed: activity.seed &+ UInt64(number / count)),
            asked.indices.contains(number % count)
        else { return nil }
        return asked[number % count]
    }

    /// What may be right in a level: whoever sees which answers are offered learns nothing of a task.
    func values(in activity: ClassActivity) -> [String] {
        let rounds = (0..<ClassLessons.sampledRounds).compactMap {
            questions(of: activity.level, seed: activity.seed &+ UInt64($0))
        }
        return Set(rounds.joined().flatMap(\.answer)).sorted()
    }
}

/// What tasks of classes are like, whatever is played.
enum ClassLessons {
    /// Tasks that a seat is told of at once.
    static let tasksAtOnce = 10
    /// How long an answer is held before the camera, seconds: with three pictures a second, two of them.
    static let heldSeconds = 0.7
    /// The same where an answer may need two hands: a second one is looked for once a second, and what the first one
    /// shows until then is no answer.
    static let heldSecondsForTwoHands = 1.2
    /// Rounds in which every answer of a level comes up.
    fileprivate static let sampledRounds = 6

    /// The game that is played; nil for a vote, and for one that is none.
    static func game(of activity: ClassActivity) -> (any Game)? { Games.game(GameID(rawValue: activity.game)) }

    /// Whether an answer is right.
    /// - Returns: nil where there is no such task.
    static func judge(
        _ given: [String], after milliseconds: Int, to number: Int, in activity: ClassActivity
    ) -> (isRight: Bool, answer: [String])? {
        func judge(_ game: some Game) -> (isRight: Bool, answer: [String])? {
            guard let question = game.question(ofTask: number, in: activity) else { return nil }
            let answer = GameAnswer(question: number, given: given, seconds: Double(milliseconds) / 1000)
            return (game.levels[activity.level].isRight(answer, to: question), question.answer)
        }
        return game(of: activity).flatMap { judge($0) }
    }
}

/// What a vote asks: nothing but how many choices there are.
struct VoteQuestion: Codable, Equatable {
    let choices: Int
}

/// Tasks of a class, as the scripts of a seat's page read them.
struct SeatTasks<Question: Codable>: JSONAnswer {
    let game: String
    let level: Int
    let part: Int
    /// The place of the first one, from 0.
    let from: Int
    /// How many answers of this part were right so far.
    let right: Int
    let questions: [Question]
    /// What is right, task by task: pages tell it at once. Of a vote, nothing.
    let answers: [[String]]
    /// What may be right in this level, or chosen.
    let values: [String]
    let limitSeconds: Double?
    let quickSeconds: Double
    /// How long an answer is held to be taken.
    let heldSeconds: Double
}

extension SeatTasks where Question: GameQuestion {
    /// - Parameter numbers: places of the tasks.
    /// - Returns: nil where the game has no such level.
    init?<Played: Game>(_ numbers: Range<Int>, of game: Played, in activity: ClassActivity, right: Int)
    where Played.Question == Question {
        guard game.levels.indices.contains(activity.level) else { return nil }
        let level = game.levels[activity.level]
        questions = numbers.compactMap { game.question(ofTask: $0, in: activity) }
        answers = questions.map(\.answer)
        values = game.values(in: activity)
        (self.game, self.level, part) = (activity.game, activity.level, activity.part)
        (from, self.right) = (numbers.lowerBound, right)
        limitSeconds = level.limitSeconds ?? (activity.pace == .together ? ClassActivity.usualSeconds : nil)
        quickSeconds = level.quickSeconds
        let needsTwoHands = game.input == .fingers && values.contains { Int($0).map { $0 > 5 } ?? false }
        heldSeconds = needsTwoHands ? ClassLessons.heldSecondsForTwoHands : ClassLessons.heldSeconds
    }
}

extension SeatTasks<VoteQuestion> {
    /// - Parameters:
    ///   - vote: nil where it was answered already.
    ///   - number: its place.
    init(_ vote: ClassVote?, at number: Int, in activity: ClassActivity) {
        questions = vote.map { [VoteQuestion(choices: $0.choices)] } ?? []
        answers = questions.map { _ in [] }
        values = vote.map { (1...$0.choices).map(String.init) } ?? []
        (game, level, part) = (activity.game, activity.level, activity.part)
        (from, right) = (number, 0)
        limitSeconds = ClassActivity.usualSeconds
        quickSeconds = ClassActivity.usualSeconds
        heldSeconds = ClassLessons.heldSeconds
    }
}
