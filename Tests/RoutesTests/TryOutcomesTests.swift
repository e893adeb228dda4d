import Domain
import Messages
import Store
import TestSupport
import Testing

@testable import Routes

@Suite("Outcomes of tries")
struct TryOutcomesTests {
    private let clock = TestClock()
    private let id = MessageID()
    private let player = Identifier<MessageVisitor>()

    private func outcomes(_ change: (inout TryOutcomes.Limits) -> Void = { _ in }) -> TryOutcomes {
        var limits = TryOutcomes.Limits()
        change(&limits)
        return TryOutcomes(limits: limits, clock: clock.ofTries)
    }

    private func opened(_ text: String = "hi") throws -> TryOutcome { .opened(try MessageText(text), isOnce: true) }

    private func text(_ outcomes: TryOutcomes, _ id: MessageID, _ player: Identifier<MessageVisitor>) async -> String? {
        guard case .opened(let text, _)? = await outcomes.outcome(of: id, by: player)?.outcome else { return nil }
        return text.description
    }

    @Test("They are known by message and player, for ten minutes")
    func lasts() async throws {
        let outcomes = outcomes()
        await outcomes.keep(try opened(), of: id, by: player)
        #expect(await text(outcomes, id, Identifier()) == nil)
        #expect(await text(outcomes, MessageID(), player) == nil)
        clock.advance(by: .seconds(599))
        #expect(await text(outcomes, id, player) == "hi")
        #expect(await outcomes.outcome(of: id, by: player)?.left == .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await text(outcomes, id, player) == nil)
    }

    @Test("They are forgotten though nobody asks")
    func forgetsByItself() async throws {
        let outcomes = outcomes()
        await outcomes.keep(try opened(), of: id, by: player)
        clock.advance(by: .seconds(300))
        await outcomes.keep(try opened(), of: MessageID(), by: player)
        for left in [1, 0] {
            #expect(try await eventually { clock.waiters == 1 })
            clock.advance(by: .seconds(300))
            #expect(try await eventually { await outcomes.count == left })
        }
    }

    @Test("A deleted message is forgotten at once, and the last try is the one that counts")
    func forgets() async throws {
        let outcomes = outcomes()
        await outcomes.keep(.wrong([], triesLeft: 9), of: id, by: player)
        await outcomes.keep(try opened(), of: id, by: player)
        await outcomes.keep(try opened("other"), of: id, by: Identifier())
        #expect(await outcomes.count == 2)
        #expect(await text(outcomes, id, player) == "hi")
        await outcomes.forget(id)
        #expect(await outcomes.count == 0)
    }

    @Test("No later try takes the place of a message that was read once")
    func keepsWhatIsNowhereElse() async throws {
        let outcomes = outcomes()
        await outcomes.keep(try opened(), of: id, by: player)
        await outcomes.keep(.wrong([], triesLeft: 9), of: id, by: player)
        await outcomes.keep(.untried("no faces"), of: id, by: player)
        #expect(await text(outcomes, id, player) == "hi")
        // One that can be opened again makes room.
        let again = MessageID()
        await outcomes.keep(.opened(try MessageText("again"), isOnce: false), of: again, by: player)
        await outcomes.keep(.wrong([], triesLeft: 9), of: again, by: player)
        #expect(await text(outcomes, again, player) == nil)
    }

    @Test("There are no more than so many, and texts go last")
    func isBounded() async throws {
        let outcomes = outcomes { $0.most = 4 }
        await outcomes.keep(try opened(), of: id, by: player)
        for _ in 0..<40 { await outcomes.keep(.wrong([], triesLeft: 9), of: MessageID(), by: player) }
        #expect(await outcomes.count == 4)
        #expect(await text(outcomes, id, player) == "hi")
        for _ in 0..<40 { await outcomes.keep(try opened(), of: MessageID(), by: player) }
        #expect(await outcomes.count == 4)
        #expect(await text(outcomes, id, player) == nil)
    }

    @Test("Their texts have no more than so many bytes")
    func isBoundedInBytes() async throws {
        let outcomes = outcomes { $0.mostBytes = 400 }
        let long = try opened(String(repeating: "x", count: 100))
        for _ in 0..<40 { await outcomes.keep(long, of: MessageID(), by: player) }
        #expect(await outcomes.count == 4)
        await outcomes.keep(try opened(), of: id, by: player)
        #expect(await outcomes.count == 4)
        #expect(await text(outcomes, id, player) == "hi")
    }
}
