import Domain
import FoundationEssentials
import Games
import HTTPServer
import Live
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What a seat is asked, and what becomes of its answers.
    @Suite struct SeatAnswerTests {
        private static let finger = FingerCount()

        private func judged(_ answer: RawClient.Answer) throws -> JudgedSeatAnswer {
            #expect(answer.status == 200, "\(answer.text)")
            return try JSONDecoder().decode(JudgedSeatAnswer.self, from: Data(answer.body))
        }

        private func code(_ answer: RawClient.Answer) throws -> String? { try AnswerBody(answer).code }

        @Test func eachSeatGoesOnAtItsOwnPace() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                #expect(try await code(device.get(Addresses.seatTasks(room.id), as: .program)) == "taskOver")
                let activity = try await room.play("finger-count", level: 1, .own)
                let tasks = try await device.tasks(FingerCount.Question.self, of: room.id)
                #expect(tasks.from == 0 && tasks.questions.count == 10 && tasks.part == activity.part)
                // It may need both hands.
                #expect(tasks.heldSeconds == 1.2 && tasks.limitSeconds == nil && tasks.right == 0)
                #expect(tasks.answers == tasks.questions.map(\.answer))
                #expect(Set(tasks.values) == Set((1...10).map(String.init)))
                // The next level's worth of questions is others, and the same for each seat.
                let more = try await device.tasks(FingerCount.Question.self, of: room.id, "?from=10")
                let other = try await room.device()
                #expect(
                    try await other.tasks(FingerCount.Question.self, of: room.id, "?from=10").questions
                        == more.questions)
                #expect(more.questions != tasks.questions)

                let right = try judged(try await device.answer(tasks.answers[0], to: 0, in: activity.part, of: room.id))
                #expect(right.isRight == true && right.answer == tasks.answers[0])
                let wrong = try judged(try await device.answer(["99"], to: 1, in: activity.part, of: room.id))
                #expect(wrong.isRight == false && wrong.answer == tasks.answers[1])
                // Sent again, and better: the first one counts.
                let again = try judged(try await device.answer(tasks.answers[1], to: 1, in: activity.part, of: room.id))
                #expect(again.isRight == false)
                // Whoever loads the page again goes on there.
                let rest = try await device.tasks(FingerCount.Question.self, of: room.id)
                #expect(rest.from == 2 && rest.right == 1 && rest.questions.first == tasks.questions[2])
                #expect(
                    try await code(device.get(Addresses.seatTasks(room.id) + "?from=1001", as: .program))
                        == "noSuchTask")
                for (from, count) in [(999, 1), (1000, 0)] {
                    let last = try await device.tasks(FingerCount.Question.self, of: room.id, "?from=\(from)")
                    #expect(last.questions.count == count)
                }
            }
        }

        @Test func timeIsPartOfAnAnswer() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                let activity = try await room.play("finger-count", level: 6, .own)
                let tasks = try await device.tasks(FingerCount.Question.self, of: room.id)
                let limit = try #require(tasks.limitSeconds)
                let late = try await device.answer(
                    tasks.answers[0], to: 0, in: activity.part, of: room.id, after: limit * 1000 + 1)
                #expect(try judged(late).isRight == false)
                let inTime = try await device.answer(
                    tasks.answers[1], to: 1, in: activity.part, of: room.id, after: limit * 1000)
                #expect(try judged(inTime).isRight == true)
            }
        }

        @Test func whoeverComesLateGetsTheTaskThatIsOn() async throws {
            try await withClassroom { room in
                let early = try await room.device()
                let activity = try await room.play("copycat", level: 3, .together)
                #expect(try await code(early.get(Addresses.seatTasks(room.id), as: .program)) == "taskOver")
                for _ in 0..<3 { try await room.change(.task(ClassTask())) }
                let late = try await room.device()
                let tasks = try await late.tasks(Copycat.Question.self, of: room.id, "?part=\(activity.part)")
                #expect(tasks.from == 2 && tasks.questions.count == 1 && tasks.limitSeconds == 20)
                #expect(tasks.values.count > tasks.answers[0].count)
                #expect(try await early.tasks(Copycat.Question.self, of: room.id).questions == tasks.questions)
                let answer = try await late.answer(tasks.answers[0], to: 2, in: activity.part, of: room.id)
                #expect(try judged(answer).isRight == true)
                // It was answered: nothing is asked again.
                #expect(try await late.tasks(Copycat.Question.self, of: room.id).questions.isEmpty)
                for task in [0, 1, 3] {
                    let answer = try await early.answer(tasks.answers[0], to: task, in: activity.part, of: room.id)
                    #expect(try code(answer) == "taskOver")
                }
                try await room.change(.task(nil))
                #expect(
                    try code(try await early.answer(["smile"], to: 2, in: activity.part, of: room.id)) == "taskOver")
                let other = "?part=\(activity.part + 1)"
                #expect(try await code(early.get(Addresses.seatTasks(room.id) + other, as: .program)) == "taskOver")
            }
        }

        @Test func votesTellNobodyWhatIsRight() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                let activity = try await room.play(ClassActivity.voteGame, .together)
                try await room.change(.task(ClassTask(vote: ClassVote(choices: 4, right: 2))))
                let tasks = try await device.tasks(VoteQuestion.self, of: room.id)
                #expect(tasks.questions == [VoteQuestion(choices: 4)] && tasks.answers == [[]])
                #expect(tasks.values == ["1", "2", "3", "4"] && tasks.limitSeconds == 20)
                func vote(_ choice: String) async throws -> RawClient.Answer {
                    try await device.send(
                        [("part", "\(activity.part)"), ("task", "0"), ("milliseconds", "12"), ("choice", choice)],
                        to: Addresses.seatAnswers(room.id))
                }
                for (choice, name) in [
                    ("5", "noChoice"), ("0", "noSuchTask"), ("6", "noSuchTask"), ("x", "badSeatAnswer"),
                ] {
                    #expect(try code(try await vote(choice)) == name)
                }
                let first = try judged(try await vote("3"))
                #expect(first.choice == 3 && first.isRight == nil && first.answer.isEmpty)
                #expect(try judged(try await vote("2")).choice == 3)
                #expect(try await device.tasks(VoteQuestion.self, of: room.id).questions.isEmpty)
                let results = try await room.fixture.store.results(of: room.id, in: .machine)
                #expect(results[0].answers.map(\.answer.isRight) == [false])
            }
        }

        @Test func whatIsNoAnswerIsRefused() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                let activity = try await room.play("finger-count", .own)
                let (part, path) = ("\(activity.part)", Addresses.seatAnswers(room.id))
                let good = [("part", part), ("task", "0"), ("milliseconds", "1"), ("given", "1")]
                for (name, value, expected) in [
                    ("part", "x", "badSeatAnswer"), ("part", "9", "taskOver"), ("task", "", "badSeatAnswer"),
                    ("task", "-1", "noSuchTask"), ("task", "1000", "noSuchTask"),
                    ("milliseconds", "nan", "badSeatAnswer"),
                    ("given", String(repeating: "1", count: 65), "badSeatAnswer"),
                ] {
                    let fields = good.map { $0.0 == name ? (name, value) : $0 }
                    #expect(try code(try await device.send(fields, to: path)) == expected, "\(name)=\(value)")
                }
                let many = good + (0..<17).map { _ in ("given", "1") }
                #expect(try code(try await device.send(many, to: path)) == "badSeatAnswer")
                #expect(try code(try await device.send(good + [("choice", "1")], to: path)) == "badSeatAnswer")
                // A choice where nothing is voted on.
                let choice = [("part", part), ("task", "0"), ("milliseconds", "1"), ("choice", "1")]
                #expect(try code(try await device.send(choice, to: path)) == "noChoice")
                #expect(try await device.tasks(FingerCount.Question.self, of: room.id).from == 0)
            }
        }

        @Test func aClassMayPlayWhatThisServerDoesNotKnow() async throws {
            try await withClassroom { room in
                let device = try await room.device()
                for (game, level) in [("chess", 0), ("finger-count", 99)] {
                    let activity = try await room.play(game, level: level, .own)
                    #expect(try await code(device.get(Addresses.seatTasks(room.id), as: .program)) == "noSuchTask")
                    #expect(
                        try code(try await device.answer(["1"], to: 0, in: activity.part, of: room.id)) == "noSuchTask")
                }
            }
        }
    }
}
