import Domain
import TestSupport
import Testing

@testable import Store

/// Where a seat goes on in a part of its class, after its page was loaded again.
@Suite struct SeatProgressTests {
    @Test func countsFromTheLastTaskOfThePart() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let opened = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        let code = try #require(opened.code)
        let (token, other) = (try await store.enter(with: code, holding: nil).token, SeatToken())
        func play() async throws -> Int {
            let activity = try #require(ClassActivity(game: "finger-count", level: 0, pace: .own, seed: 1))
            let changed = try await store.change(opened.id, in: .machine, .activity(activity))
            return try #require(changed.schoolClass.activity?.part)
        }
        func answer(_ task: Int, in part: Int, _ isRight: Bool) async throws {
            let answer = try #require(SeatAnswer(part: part, task: task, isRight: isRight, milliseconds: 1))
            _ = try await store.keep(answer, of: token)
        }
        let first = try await play()
        #expect(try await store.progress(of: token, in: first) == SeatProgress())
        for (task, isRight) in [(0, true), (1, false), (4, true)] { try await answer(task, in: first, isRight) }
        #expect(try await store.progress(of: token, in: first) == SeatProgress(next: 5, right: 2))
        let second = try await play()
        #expect(try await store.progress(of: token, in: second) == SeatProgress())
        try await answer(0, in: second, false)
        #expect(try await store.progress(of: token, in: second) == SeatProgress(next: 1))
        #expect(try await store.progress(of: token, in: first).next == 5)
        await #expect(throws: AppError.unknownSeat) { try await store.progress(of: other, in: first) }
    }
}
