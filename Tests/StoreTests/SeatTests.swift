import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Seats of a class: who gets which, who keeps it, and what is answered from it.
@Suite struct SeatTests: WithOpenClass {
    let opened: OpenClass

    init() async throws { opened = try await OpenClass() }

    /// All devices of a class come at the same moment, and more than there are seats.
    @Test func twoDevicesNeverGetOneSeat() async throws {
        // Two servers on one folder.
        let folder = try TemporaryFolder()
        let servers = [
            try await StoreFixture(sharing: folder, by: clock.clocks),
            try await StoreFixture(sharing: folder, by: clock.clocks),
        ]
        let store = servers[0].store
        let opened = try await store.openClass(named: nil, lettingNames: true, in: .machine).schoolClass
        let (id, door) = (opened.id, try #require(opened.code))
        let outcomes = await withTaskGroup(of: Result<SeatEntry, any Error>.self) { group in
            for number in 0..<SeatNumber.most + 5 {
                let store = servers[number % 2].store
                group.addTask {
                    do { return .success(try await store.enter(with: door, holding: nil)) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let entries = outcomes.compactMap { try? $0.get() }
        #expect(Set(entries.map(\.number)) == Set(SeatNumber.all) && Set(entries.map(\.token)).count == SeatNumber.most)
        for case .failure(let error) in outcomes { #expect(error.userFacingCode == "classFull") }
        let seats = try #require(try await store.classSnapshot(id, in: .machine)).seats
        #expect(Set(seats.map(\.seat.look)).count == SeatNumber.most, "no two look the same")
        #expect(seats.map(\.seat.number) == SeatNumber.all)
        for entry in entries { #expect(try await store.seat(of: entry.token)?.seat.number == entry.number) }
    }

    @Test func aReloadComesBackToTheSameSeat() async throws {
        let first = try await store.enter(with: door, holding: nil)
        #expect(first.manner == .new && first.number.value == 1)
        let again = try await store.enter(with: door, holding: first.token)
        #expect(again.manner == .returned && again.token == first.token && again.number == first.number)
        #expect(again.snapshot.seats.count == 1)
        // A token of another class, or of none, is another device.
        #expect(try await store.enter(with: door, holding: SeatToken()).number.value == 2)
        let other = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        #expect(try await store.enter(with: #require(other.code), holding: first.token).manner == .new)
        #expect(try await store.seat(of: first.token)?.schoolClass.id == id)
        #expect(try fixture.filesHolding(first.token.description).isEmpty, "only its hash is stored")
    }

    @Test func aLockedClassTakesOnlyThoseWhoHaveASeat() async throws {
        let first = try await store.enter(with: door, holding: nil)
        _ = try await store.change(id, in: .machine, .locked(true))
        #expect(await code { _ = try await store.enter(with: door, holding: nil) } == "classLocked")
        #expect(try await store.enter(with: door, holding: first.token).manner == .returned)
        let offer = try await store.offer(first.number, of: id, in: .machine)
        #expect(try await store.enter(with: offer.code, holding: nil).manner == .takenOver)
        _ = try await store.change(id, in: .machine, .locked(false))
        #expect(try await store.enter(with: door, holding: nil).number.value == 2)
    }

    @Test func anotherCodeShutsTheOldOne() async throws {
        let new = try #require(try await store.change(id, in: .machine, .newCode).schoolClass.code)
        #expect(await code { _ = try await store.enter(with: door, holding: nil) } == "wrongClassCode")
        #expect(try await store.enter(with: new, holding: nil).manner == .new)
    }

    @Test func aSeatGoesToAnotherDeviceWithItsPoints() async throws {
        _ = try await store.change(id, in: .machine, .activity(ClassTests.activity()))
        let old = try await store.enter(with: door, holding: nil)
        _ = try await store.setName(SeatName("Ada"), of: old.number, of: id, in: .machine)
        _ = try await store.keep(answer(0), of: old.token)
        let offer = try await store.offer(old.number, of: id, in: .machine)
        // Until it is taken the device that has the seat goes on.
        #expect(try await store.seat(of: old.token) != nil)
        let new = try await store.enter(with: offer.code, holding: nil)
        #expect(new.manner == .takenOver && new.number == old.number && new.token != old.token)
        #expect(new.snapshot.seats.map(\.tally) == [SeatTally(right: 1)])
        #expect(new.snapshot.seats.map(\.seat.name?.description) == ["Ada"])
        #expect(try await store.seat(of: old.token) == nil)
        #expect(await code { _ = try await store.keep(answer(1), of: old.token) } == "unknownSeat")
        // It serves once.
        #expect(await code { _ = try await store.enter(with: offer.code, holding: nil) } == "wrongClassCode")
    }

    @Test func anOfferIsShortAndOnlyTheLastOneCounts() async throws {
        let old = try await store.enter(with: door, holding: nil)
        let first = try await store.offer(old.number, of: id, in: .machine)
        let second = try await store.offer(old.number, of: id, in: .machine)
        #expect(await code { _ = try await store.enter(with: first.code, holding: nil) } == "wrongClassCode")
        clock.pass(SeatOffer.life + 1)
        #expect(await code { _ = try await store.enter(with: second.code, holding: nil) } == "wrongClassCode")
        #expect(try await store.seat(of: old.token) != nil)
    }

    @Test func aSeatThatWasTakenAwayIsFreeAgain() async throws {
        let gone = try await store.enter(with: door, holding: nil)
        let other = try await store.enter(with: door, holding: nil)
        let left = try await store.removeSeats([gone.number], locking: false, of: id, in: .machine)
        #expect(left.seats.map(\.seat.number) == [other.number])
        #expect(try await store.seat(of: gone.token) == nil)
        let again = { _ = try await store.removeSeats([gone.number], locking: false, of: id, in: .machine) }
        #expect(await code(again) == "unknownSeat")
        // Who comes next has a token of its own, also with the old one.
        let next = try await store.enter(with: door, holding: gone.token)
        #expect(next.number == gone.number && next.manner == .new && next.token != gone.token)
    }

    @Test func namesAreTheTeachersToAllow() async throws {
        let seat = try await store.enter(with: door, holding: nil).number
        let named = try await store.setName(SeatName(" Ada\u{202E} L. "), of: seat, of: id, in: .machine)
        #expect(named.seats.map(\.seat.name?.description) == ["Ada L."])
        #expect(try await store.hideName(true, of: seat, of: id, in: .machine).seats.map(\.seat.hidesName) == [true])
        let without = try await store.change(id, in: .machine, .letsNames(false))
        #expect(without.seats.map(\.seat.name) == [nil] && without.seats.map(\.seat.hidesName) == [false])
        let name = SeatName("Bo")
        #expect(await code { _ = try await store.setName(name, of: seat, of: id, in: .machine) } == "namesOff")
        #expect(try await store.setName(nil, of: seat, of: id, in: .machine).seats.count == 1)
    }

    @Test func theFirstAnswerToATaskThatIsOnCounts() async throws {
        let seat = try await store.enter(with: door, holding: nil)
        let keep = { (answer: SeatAnswer) in try await store.keep(answer, of: seat.token) }
        #expect(await code { _ = try await keep(answer(0)) } == "taskOver")
        _ = try await store.change(id, in: .machine, .activity(ClassTests.activity(.together)))
        #expect(await code { _ = try await keep(answer(0)) } == "taskOver")
        _ = try await store.change(id, in: .machine, .task(ClassTask(number: 0)))
        #expect(try await keep(answer(0, false)).tally == SeatTally(wrong: 1))
        let second = try await keep(answer(0, true))
        #expect(second.answer.isRight == false && second.tally == SeatTally(wrong: 1))
        let vote = ClassTask(number: 1, vote: ClassVote(choices: 4))
        _ = try await store.change(id, in: .machine, .task(vote))
        #expect(try await keep(answer(1, nil, choice: 4)).tally == SeatTally(wrong: 1, votes: 1))
        #expect(await code { _ = try await keep(answer(2)) } == "taskOver")
        // Who comes late has not answered what was before: that is neither right nor wrong.
        let late = try await store.enter(with: door, holding: nil)
        _ = try await store.change(id, in: .machine, .activity(ClassTests.activity(.own, "opposites")))
        _ = try await store.keep(answer(7, part: 2), of: late.token)
        #expect(await code { _ = try await keep(answer(1, part: 1, true)) } == nil)
        #expect(await code { _ = try await keep(answer(2, part: 1, true)) } == "taskOver")
        let results = try await store.results(of: id, in: .machine)
        #expect(results.map { $0.answers.map(\.answer.task) } == [[0, 1], [7]])
        #expect(results.map { $0.answers.map(\.game) } == [["count", "count"], ["opposites"]])
        #expect(results[0].answers.map(\.answer.choice) == [nil, 4] && results[1].answers[0].level == 2)
        #expect(try await store.classSnapshot(id, in: .machine)?.seats.map(\.tally.count) == [2, 1])
    }

    @Test func aSeatHasOnlySoManyAnswers() async throws {
        let seat = try await store.enter(with: door, holding: nil)
        for part in 1...2 {
            _ = try await store.change(id, in: .machine, .activity(ClassTests.activity()))
            for task in ClassTask.numbers { _ = try await store.keep(answer(task, part: part), of: seat.token) }
        }
        _ = try await store.change(id, in: .machine, .activity(ClassTests.activity()))
        #expect(await code { _ = try await store.keep(answer(0, part: 3), of: seat.token) } == "tooManyAnswers")
    }

    /// Ways to get rid of a name in a class.
    enum Deletion: CaseIterable {
        case renamed, unnamed, namesOff, removed, deleted

        func perform(on store: Store, _ id: ClassID, _ seat: SeatNumber) async throws {
            switch self {
            case .renamed: _ = try await store.setName(SeatName("Bo"), of: seat, of: id, in: .machine)
            case .unnamed: _ = try await store.setName(nil, of: seat, of: id, in: .machine)
            case .namesOff: _ = try await store.change(id, in: .machine, .letsNames(false))
            case .removed: _ = try await store.removeSeats([seat], locking: false, of: id, in: .machine)
            case .deleted: try await store.deleteClass(id, in: .machine)
            }
        }
    }

    @Test(arguments: Deletion.allCases) func noByteOfANameStays(_ deletion: Deletion) async throws {
        let secret = "Ottilieundkarl"
        _ = try await store.change(id, in: .machine, .activity(ClassTests.activity()))
        let seat = try await store.enter(with: door, holding: nil)
        _ = try await store.setName(SeatName(secret), of: seat.number, of: id, in: .machine)
        _ = try await store.keep(answer(0), of: seat.token)
        #expect(try !fixture.filesHolding(secret).isEmpty)
        try await deletion.perform(on: store, id, seat.number)
        #expect(try fixture.filesHolding(secret).isEmpty)
        guard deletion == .deleted else { return }
        let reader = try Connection(path: store.folder.databasePath, .reading)
        for table in ["class", "seat", "seat_answer"] {
            #expect(try reader.rows("SELECT 1 FROM \(table)") { _ in true }.isEmpty, "\(table)")
        }
    }
}
