import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What the store decides of seats and answers itself, whatever it is told.
@Suite struct SeatRulesTests: WithOpenClass {
    let opened: OpenClass

    init() async throws { opened = try await OpenClass() }

    @discardableResult
    private func change(_ change: ClassChange) async throws -> ClassSnapshot {
        try await store.change(id, in: .machine, change)
    }

    @Test func theStoreSaysWhatIsRightInAVote() async throws {
        let seats = [
            try await store.enter(with: door, holding: nil), try await store.enter(with: door, holding: nil),
        ]
        let keep = { (seat: Int, answer: SeatAnswer) in try await store.keep(answer, of: seats[seat].token).answer }
        try await change(.activity(ClassTests.activity(.together)))
        try await change(.task(ClassTask(vote: ClassVote(choices: 3, right: 2))))
        #expect(try await keep(0, answer(0, false, choice: 2)).isRight == true)
        #expect(try await keep(1, answer(0, true, choice: 3)).isRight == false)
        try await change(.task(ClassTask(vote: ClassVote(choices: 3))))
        #expect(try await keep(0, answer(1, true, choice: 1)).isRight == nil)
        #expect(await code { _ = try await keep(1, answer(1, choice: 4)) } == "noChoice")
        #expect(await code { _ = try await keep(1, answer(1)) } == "noChoice")
        // A question of the game has no choices.
        try await change(.task(ClassTask()))
        #expect(await code { _ = try await keep(0, answer(2, choice: 1)) } == "noChoice")
        let tallies = try await store.classSnapshot(id, in: .machine)?.seats.map(\.tally)
        #expect(tallies == [SeatTally(right: 1, votes: 1), SeatTally(wrong: 1)])
    }

    @Test func aNumberOfATaskNeverComesAgain() async throws {
        try await change(.activity(ClassTests.activity(.together)))
        let asked = ClassChange.task(ClassTask(number: 7))
        #expect(try await change(asked).schoolClass.task?.number == 0)
        #expect(try await change(.task(nil)).schoolClass.task == nil)
        #expect(try await change(asked).schoolClass.task?.number == 1)
        for number in 2...ClassTask.numbers.upperBound {
            #expect(try await change(asked).schoolClass.task?.number == number)
        }
        #expect(await code { try await change(asked) } == "tooManyTasks")
        try await change(.activity(ClassTests.activity(.together)))
        #expect(try await change(asked).schoolClass.task?.number == 0)
    }

    @Test func aReadingSaysWhoHasAnswered() async throws {
        let token = try await store.enter(with: door, holding: nil).token
        _ = try await store.enter(with: door, holding: nil)
        try await change(.activity(ClassTests.activity(.together)))
        try await change(.task(ClassTask()))
        _ = try await store.keep(answer(0), of: token)
        #expect(try await store.openClasses().first?.seats.map(\.hasAnswered) == [true, false])
        #expect(try await change(.task(nil)).seats.map(\.hasAnswered) == [false, false])
        #expect(try await change(.task(ClassTask())).seats.map(\.hasAnswered) == [false, false])
    }

    @Test func whoTakesASeatOverLeavesNoEmptyOneBehind() async throws {
        try await change(.activity(ClassTests.activity()))
        let old = try await store.enter(with: door, holding: nil)
        for hasAnswered in [false, true] {
            let other = try await store.enter(with: door, holding: nil)
            if hasAnswered { _ = try await store.keep(answer(0), of: other.token) }
            let offer = try await store.offer(old.number, of: id, in: .machine)
            #expect(offer.code.description.count == ClassCode.offerLength)
            let taken = try await store.enter(with: offer.code, holding: other.token)
            #expect(taken.number == old.number)
            #expect(taken.snapshot.seats.count == (hasAnswered ? 2 : 1))
        }
    }

    @Test func seatsAreTakenAwayTogether() async throws {
        var numbers: [SeatNumber] = []
        for _ in 0..<4 { numbers.append(try await store.enter(with: door, holding: nil).number) }
        let left = try await store.removeSeats(Array(numbers[1...2]), locking: true, of: id, in: .machine)
        #expect(left.seats.map(\.seat.number) == [numbers[0], numbers[3]] && left.schoolClass.state == .locked)
        #expect(await code { _ = try await store.enter(with: door, holding: nil) } == "classLocked")
        // One of them is gone already.
        let rest = try await store.removeSeats(Array(numbers[2...3]), locking: false, of: id, in: .machine)
        #expect(rest.seats.map(\.seat.number) == [numbers[0]])
    }

    /// The clock was ahead, and is right again: classes end, and results go, as if it had never been.
    @Test func aClockThatWasAheadKeepsNothing() async throws {
        let token = try await store.enter(with: door, holding: nil).token
        let over = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        let guest = try await store.enter(with: #require(over.code), holding: nil).token
        let right = clock.wall
        clock.set(right + 400 * TestClock.day)
        _ = try await store.enter(with: door, holding: token)
        _ = try await store.endClass(over.id, in: .machine)
        clock.set(right + 60)
        // Nobody knows how long ago it ended.
        #expect(try await store.seat(of: guest) == nil)
        try await store.note([SeatNumber.all[0]: right + 400 * TestClock.day], in: id)
        let noted = try #require(try await store.classSnapshot(id, in: .machine))
        #expect(noted.seats.map(\.seat.seenAt) == [right + 60])
        // After a jump nothing is deleted for a day.
        clock.pass(25 * 3600)
        #expect(try await store.forgetOldClasses() == ForgottenClasses())
        let now = clock.wall
        #expect(try await store.classSnapshot(id, in: .machine)?.schoolClass.lastWordAt == now)
        #expect(try await store.classSnapshot(over.id, in: .machine)?.schoolClass.endedAt == now)
        clock.pass(12.1 * 3600)
        #expect(try await store.forgetOldClasses().ended == [id])
        clock.pass(31 * TestClock.day)
        #expect(Set(try await store.forgetOldClasses().deleted) == [id, over.id])
    }

    @Test func aFullDiskTakesNoNewSeatAndLetsOthersReturn() async throws {
        let folder = try TemporaryFolder()
        let store = try await StoreFixture(sharing: folder, by: clock.clocks).store
        let full = try await StoreFixture(sharing: folder, by: clock.clocks) { $0.reservedDiskBytes = .max / 4 }.store
        let opened = try await store.openClass(named: nil, lettingNames: true, in: .machine).schoolClass
        let door = try #require(opened.code)
        let token = try await store.enter(with: door, holding: nil).token
        #expect(try await full.enter(with: door, holding: token).manner == .returned)
        let error = await #expect(throws: AppError.self) { try await full.enter(with: door, holding: nil) }
        #expect(error?.code == .diskFull && error?.text.english.hasPrefix("Tell the teacher") == true)
    }
}
