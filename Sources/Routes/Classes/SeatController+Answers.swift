import Domain
import Games
import HTTPServer
import Live
import Store
import Templates

/// What a seat is asked, and what it answers. Pages tell at once what was right; what counts is judged here.
extension SeatController {
    /// `GET …/seat/tasks?part=&from=`: the next tasks of a seat. Where all have the same one, that one alone, and none
    /// once it was answered; without `from`, a seat at its own pace goes on where it was.
    func tasks(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let query = context.request.query
        let token = try rights.seat(in: id, context.request.head)
        let lesson = try await classes.lesson(of: token)
        guard let activity = lesson.activity, query["part"].map({ Int($0) == activity.part }) ?? true else {
            throw AppError.partOver
        }
        let progress = try await store.progress(of: token, in: activity.part)
        if activity.pace == .together {
            guard let task = lesson.task else { throw AppError.partOver }
            let isOpen = progress.next <= task.number
            if activity.game == ClassActivity.voteGame || task.vote != nil {
                return Self.answer(SeatTasks(isOpen ? task.vote : nil, at: task.number, in: activity))
            }
            return try tasks(task.number..<task.number + (isOpen ? 1 : 0), activity, progress)
        }
        var from = progress.next
        if let text = query["from"] {
            // After the last one there is nothing more to do.
            guard let number = Int(text), (0...ClassTask.numbers.count).contains(number) else {
                throw AppError.noSuchTask
            }
            from = number
        }
        let end = min(from + ClassLessons.tasksAtOnce, ClassTask.numbers.count)
        return try tasks(from..<max(from, end), activity, progress)
    }

    private func tasks(
        _ numbers: Range<Int>, _ activity: ClassActivity, _ progress: SeatProgress
    ) throws -> Response {
        func tasks(_ game: some Game) throws -> Response {
            guard let tasks = SeatTasks(numbers, of: game, in: activity, right: progress.right) else {
                throw AppError.noSuchTask
            }
            return Self.answer(tasks)
        }
        guard let game = ClassLessons.game(of: activity) else { throw AppError.noSuchTask }
        return try tasks(game)
    }

    /// `POST …/seat/answers`: an answer, which counts once however often it comes.
    func answer(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        let given = try GivenSeatAnswer(try await context.request.form(limit: Self.formBytes))
        let lesson = try await classes.lesson(of: token)
        guard let activity = lesson.activity, activity.part == given.part else { throw AppError.partOver }
        var judged: (isRight: Bool, answer: [String])?
        if given.choice == nil {
            judged = ClassLessons.judge(given.given, after: given.milliseconds, to: given.task, in: activity)
            guard judged != nil else { throw AppError.noSuchTask }
        }
        guard
            let answer = SeatAnswer(
                part: given.part, task: given.task, isRight: judged?.isRight, choice: given.choice,
                milliseconds: given.milliseconds)
        else { throw AppError.noSuchTask }
        let kept = try await classes.keep(answer, of: token)
        return Self.answer(JudgedSeatAnswer(kept, judged?.answer ?? []))
    }

    private static func answer(_ answer: some JSONAnswer) -> Response {
        var response = Response.json(answer.json)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// What the page of a seat says that a pupil answered: the words given, or what was chosen in a vote.
private struct GivenSeatAnswer {
    let part, task, milliseconds: Int
    let given: [String]
    let choice: Int?

    /// Most words of an answer, and most bytes of one.
    private static let most = (words: 16, bytes: 64)

    init(_ form: FormFields) throws(AppError) {
        let given = form.values("given")
        let choice = form["choice"]
        guard let part = form["part"].flatMap({ Int($0) }), let task = form["task"].flatMap({ Int($0) }),
            let milliseconds = form["milliseconds"].flatMap({ Double($0) }), milliseconds.isFinite,
            given.count <= Self.most.words, given.allSatisfy({ $0.utf8.count <= Self.most.bytes }),
            choice == nil || given.isEmpty && choice.flatMap({ Int($0) }) != nil
        else { throw .badSeatAnswer }
        (self.part, self.task, self.given) = (part, task, given)
        self.choice = choice.flatMap { Int($0) }
        self.milliseconds = Int(min(max(0, milliseconds), Double(SeatAnswer.longest)).rounded())
    }
}

/// An answer that counts.
struct JudgedSeatAnswer: JSONAnswer {
    let part: Int
    let task: Int
    /// Nil for a vote: which choice was right is said once it is over.
    let isRight: Bool?
    /// What would have been right; nothing for a vote.
    let answer: [String]
    /// What was chosen in a vote.
    let choice: Int?

    init(_ kept: KeptAnswer, _ answer: [String]) {
        (part, task, choice) = (kept.answer.part, kept.answer.task, kept.answer.choice)
        isRight = choice == nil ? kept.answer.isRight : nil
        self.answer = answer
    }
}

extension SeatView: JSONAnswer {}

extension AppError {
    fileprivate static let partOver = AppError(
        .conflict, code: "taskOver", "This task is over. Wait for the next one.")
    fileprivate static let noSuchTask = AppError(
        .invalid, code: "noSuchTask", "There is no such task in this class. Load the page again.")
    fileprivate static let badSeatAnswer = AppError(
        .invalid, code: "badSeatAnswer",
        "An answer needs part, task, milliseconds, and given (each word) or choice. Send all of them.")
}
