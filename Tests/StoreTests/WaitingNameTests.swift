import Domain
import TestSupport
import Testing

@testable import Store

/// Names that a teacher gives as a list: to the seats that are taken, and to those that are taken next.
@Suite struct WaitingNameTests: WithOpenClass {
    let opened: OpenClass

    init() async throws { opened = try await OpenClass() }

    private func names(_ texts: String...) throws -> [SeatName] { try texts.map { try #require(SeatName($0)) } }

    private func shown(_ snapshot: ClassSnapshot) -> [String?] { snapshot.seats.map { $0.seat.name?.description } }

    @Test func namesGoToSeatsAndWaitForTheNextOnes() async throws {
        let early = try await store.giveNames(names("Ada"), of: id, in: .machine)
        #expect(early.schoolClass.waitingNames == 1)
        let (one, two) = (
            try await store.enter(with: door, holding: nil), try await store.enter(with: door, holding: nil)
        )
        #expect(shown(two.snapshot) == ["Ada", nil] && two.snapshot.schoolClass.waitingNames == 0)
        // The list is for all seats, by their numbers: it takes the place of the one before.
        let given = try await store.giveNames(names("Bo \u{202E}\"'", "Cy", "Di", "Ed", "Fu"), of: id, in: .machine)
        #expect(shown(given) == ["Bo \"'", "Cy"] && given.schoolClass.waitingNames == 3)
        #expect(given.schoolClass.revision == two.snapshot.schoolClass.revision + 1)
        let three = try await store.enter(with: door, holding: nil)
        #expect(shown(three.snapshot) == ["Bo \"'", "Cy", "Di"] && three.snapshot.schoolClass.waitingNames == 2)
        // Who comes back, and who takes a seat over, takes no name.
        let offer = try await store.offer(two.number, of: id, in: .machine)
        for (code, token) in [(door, one.token), (offer.code, nil)] {
            #expect(try await store.enter(with: code, holding: token).snapshot.schoolClass.waitingNames == 2)
        }
        // Who has the seat next has the next name.
        _ = try await store.removeSeats([one.number], locking: false, of: id, in: .machine)
        let next = try await store.enter(with: door, holding: nil)
        #expect(next.number == one.number && shown(next.snapshot) == ["Ed", "Cy", "Di"])
        let short = try await store.giveNames(names("Gil"), of: id, in: .machine)
        #expect(shown(short) == ["Gil", "Cy", "Di"] && short.schoolClass.waitingNames == 0)
    }

    @Test func whatCannotBeGivenIsRefused() async throws {
        let many = try (0...SeatNumber.most).map { try #require(SeatName("N\($0)")) }
        let give = { (names: [SeatName]) in _ = try await store.giveNames(names, of: id, in: .machine) }
        #expect(await code { try await give(many) } == "tooManyNames")
        try await give(Array(many.dropLast()))
        let other = Scope(name: "somebody else")
        let elsewhere = { _ = try await store.giveNames(many.dropLast(), of: id, in: other) }
        #expect(await code(elsewhere) == "unknownClass")
        let off = try await store.change(id, in: .machine, .letsNames(false))
        #expect(off.schoolClass.waitingNames == 0)
        #expect(await code { try await give([many[0]]) } == "namesOff")
        _ = try await store.endClass(id, in: .machine)
        #expect(await code { try await give([many[0]]) } == "classEnded")
    }

    /// Ways in which a name that waits goes.
    enum Deletion: CaseIterable {
        case replaced, namesOff, givenAndTaken, ended, silent, deleted

        func perform(on opened: OpenClass) async throws {
            let (store, id) = (opened.fixture.store, opened.id)
            switch self {
            case .replaced: _ = try await store.giveNames([#require(SeatName("Bo"))], of: id, in: .machine)
            case .namesOff: _ = try await store.change(id, in: .machine, .letsNames(false))
            case .givenAndTaken:
                let number = try await store.enter(with: opened.door, holding: nil).number
                _ = try await store.setName(nil, of: number, of: id, in: .machine)
            case .ended: _ = try await store.endClass(id, in: .machine)
            case .silent:
                opened.clock.pass(SchoolClass.silence + 1)
                #expect(try await store.forgetOldClasses().ended == [id])
            case .deleted: try await store.deleteClass(id, in: .machine)
            }
        }
    }

    @Test(arguments: Deletion.allCases) func noByteOfANameThatWaitsStays(_ deletion: Deletion) async throws {
        let secret = "Ottilieundkarl"
        _ = try await store.giveNames([#require(SeatName(secret))], of: id, in: .machine)
        #expect(try !fixture.filesHolding(secret).isEmpty)
        try await deletion.perform(on: opened)
        #expect(try fixture.filesHolding(secret).isEmpty)
    }
}
