import Domain
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import SecondOpinion
@testable import Store

/// A database that breaks for a moment: nothing is left lying, nobody has to come by, and nothing is sent twice.
@Suite struct RetryTests {
    /// A database in which something cannot be written until it is mended.
    private struct Broken {
        private let connection: Connection

        /// - Parameter what: what cannot be done: `UPDATE ON opinion WHEN …`.
        init(_ store: Store, _ what: String) throws {
            connection = try Connection(path: store.folder.databasePath)
            try connection.execute(
                "CREATE TRIGGER broken BEFORE \(what) BEGIN SELECT raise(ABORT, 'this disk has a bad moment'); END")
        }

        func mend() throws { try connection.execute("DROP TRIGGER broken") }
    }

    private func said(_ words: String, _ fixture: DeskFixture) async throws -> Bool {
        try await eventually { fixture.log.text.contains(words) }
    }

    @Test func theQueueIsLookedAtAgain() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        let broken = try Broken(fixture.store, "UPDATE ON opinion WHEN NEW.state = 'sending'")
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await said("second opinions cannot be looked up: ", fixture))
        #expect(try await fixture.states(of: clip) == [.waiting])
        try broken.mend()
        // Nobody wakes it.
        #expect(try await eventually { try await fixture.states(of: clip) == [.done] }, "the queue stands still")
        await service.stop()
        #expect(dependencies.posts.count == 2)
    }

    @Test(arguments: [
        ("UPDATE ON opinion WHEN NEW.state = 'done'", "a second opinion could not be saved"),
        ("UPDATE ON opinion_sending", "the result of a request could not be saved"),
        ("INSERT ON opinion_answer", "an answer could not be saved"),
    ])
    func whatCameOfItIsWrittenDown(_ what: String, _ words: String) async throws {
        let fixture = try await DeskFixture()
        let (clip, same) = (try await fixture.clip(swings: 1), try await fixture.clip(swings: 1))
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        let broken = try Broken(fixture.store, what)
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await said(words, fixture))
        #expect(try await fixture.states(of: clip) == [.sending])
        try broken.mend()
        #expect(try await eventually { try await fixture.states(of: clip) == [.done] }, "it is on its way for ever")
        // All of it is known: the same of another clip is not sent again.
        try await service.ask(about: [0: nil], of: same)
        #expect(try await eventually { try await fixture.states(of: same) == [.done] })
        await service.stop()
        #expect(dependencies.posts.count == 2)
        #expect(try await fixture.sendings().map(\.outcome) == [.answered, .answered])
    }

    @Test func whatWasNotSentWaitsAgain() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies) { $0.budgetADay = 0 }
        let broken = try Broken(fixture.store, "UPDATE ON opinion WHEN NEW.state = 'waiting'")
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await said("a second opinion could not be queued again", fixture))
        #expect(try await fixture.states(of: clip) == [.sending])
        try broken.mend()
        #expect(try await eventually { try await fixture.states(of: clip) == [.waiting] }, "it is on its way for ever")
        await service.stop()
        #expect(dependencies.posts.isEmpty)
    }

    @Test func whatADeadServerWasAtIsEnded() async throws {
        let fixture = try await DeskFixture(isShared: true)
        let clip = try await fixture.clip(swings: 1)
        try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: true)
        _ = try await fixture.store.claimOpinion()
        await fixture.store.close()
        let store = try await DeskFixture.store(fixture.folder, isShared: true)
        let dependencies = VirtualWorld()
        let log = fixture.log
        let service = OpinionService(
            store: store, environment: [:], folder: fixture.folder.path, dependencies: dependencies.dependencies
        ) {
            line in
            log.lines.withLock { $0.append(line) }
        }
        try await service.enter(key: "a-key-of-tests")
        let broken = try Broken(store, "UPDATE ON opinion WHEN OLD.state = 'sending'")
        await service.start()
        #expect(try await said("second opinions in progress could not be ended", fixture))
        try broken.mend()
        #expect(try await eventually { try await service.standing().open == 0 }, "it is on its way for ever")
        await service.stop()
        #expect(try await store.opinions(on: clip).map(\.state) == [.done])
    }

    @Test func picturesThatAreThereAreTold() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let service = try await fixture.service(VirtualWorld())
        try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: false)
        let broken = try Broken(fixture.store, "UPDATE ON opinion WHEN OLD.state = 'preparing'")
        async let telling: Void = service.prepared(clip, failure: nil)
        #expect(try await said("a second opinion could not continue", fixture))
        try broken.mend()
        await telling
        #expect(try await fixture.states(of: clip) == [.waiting])
    }

    @Test func aStopWaitsForNoStore() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let service = try await fixture.service(VirtualWorld())
        let broken = try Broken(fixture.store, "UPDATE ON opinion WHEN NEW.state IN ('done', 'waiting')")
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await said("a second opinion could not be saved", fixture))
        await service.stop()
        // The next start knows what to do with it.
        #expect(try await fixture.states(of: clip) == [.sending])
        withExtendedLifetime(broken) {}
    }

    @Test func pausesGrowUpToAMinute() {
        var retry = StoreRetry()
        let pauses = (0..<9).map { _ in retry.next() }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    }
}
