import Domain
import TestSupport
import Testing

@testable import Store

/// A class that devices can come into, with names, in a store of its own.
struct OpenClass {
    let clock = TestClock()
    let fixture: StoreFixture
    let id: ClassID
    let door: ClassCode

    init() async throws {
        fixture = try await StoreFixture(in: TemporaryFolder(), by: clock.clocks)
        let opened = try await fixture.store.openClass(named: nil, lettingNames: true, in: .machine).schoolClass
        (id, door) = (opened.id, try #require(opened.code))
    }
}

/// Tests that each have such a class.
protocol WithOpenClass {
    var opened: OpenClass { get }
}

extension WithOpenClass {
    var clock: TestClock { opened.clock }
    var fixture: StoreFixture { opened.fixture }
    var store: Store { opened.fixture.store }
    var id: ClassID { opened.id }
    var door: ClassCode { opened.door }

    func answer(_ task: Int, part: Int = 1, _ isRight: Bool? = true, choice: Int? = nil) throws -> SeatAnswer {
        try #require(SeatAnswer(part: part, task: task, isRight: isRight, choice: choice, milliseconds: 900))
    }
}
