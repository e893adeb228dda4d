import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import SecondOpinion

/// The desk with a real store, and a world in which waiting takes no time.
@Suite struct DeskTests {
    private func all(_ swings: Int) -> [Int: BlobHash?] {
        Dictionary(uniqueKeysWithValues: (0..<swings).map { ($0, nil) })
    }

    @Test func whatIsAgreedToIsSentAndKept() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 2)
        let world = VirtualWorld()
        let desk = try await fixture.desk(world)
        let preview = try await desk.preview(of: 1, in: clip)
        await desk.start()
        try await desk.ask(about: [1: preview.shown], of: clip)
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        await desk.stop()
        let opinion = try #require(try await fixture.store.opinions(on: clip).first)
        #expect(opinion.swing == 1 && opinion.said?.validation?.stroke == .serve)
        #expect(opinion.said?.analysis?.formScore == 7.5 && opinion.said?.model == OpinionSettings.usualModel)
        #expect(world.posts.map(\.body) == preview.questions.map(\.body))
        let sendings = try await fixture.sendings()
        #expect(sendings.map(\.question) == ["validation", "analysis"] && sendings.allSatisfy(\.isAnswerKept))
        #expect(sendings.map(\.outcome) == [.answered, .answered] && sendings.map(\.inputTokens) == [1000, 1000])
        #expect(sendings.map(\.cost) == [140, 140] && sendings.map(\.clip) == [clip, clip])
        #expect(fixture.log.text == "")
    }

    @Test func withoutAKeyNothingIsSent() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let world = VirtualWorld()
        let desk = try await fixture.desk(world, hasKey: false)
        await desk.start()
        await #expect(throws: OpinionError.noKey) { try await desk.ask(about: [0: nil], of: clip) }
        // Even what stands in the queue.
        try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: true)
        await desk.wake()
        try await Task.sleep(for: .milliseconds(200))
        await desk.stop()
        #expect(try await fixture.states(of: clip) == [.waiting])
        #expect(world.posts.isEmpty)
        #expect(try await fixture.sendings().isEmpty)
    }

    /// What was shown is what is sent, to the host that was named.
    @Test func whatHasChangedSinceIsNotSent() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let world = VirtualWorld()
        let desk = try await fixture.desk(world)
        let shown = try await desk.preview(of: 0, in: clip).shown
        var settings = await desk.settings()
        settings.address = "http://127.0.0.1:4000/v1beta"
        #expect(try await desk.set(settings), "the key belongs to the other host")
        #expect(!desk.isOn)
        try await desk.enter(key: "another-key")
        try await desk.ask(about: [0: shown], of: clip)
        await desk.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.failed] })
        await desk.stop()
        #expect(try await fixture.store.opinions(on: clip).first?.code == "changed")
        #expect(world.posts.isEmpty)
    }

    @Test func theSameIsNeverSentTwice() async throws {
        let fixture = try await DeskFixture()
        let (first, second) = (try await fixture.clip(swings: 1), try await fixture.clip(swings: 1))
        let world = VirtualWorld()
        let desk = try await fixture.desk(world)
        await desk.start()
        for clip in [first, second, first] {
            try await desk.ask(about: [0: nil], of: clip)
            #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        }
        await desk.stop()
        #expect(world.posts.count == 2)
    }

    @Test func anotherHostIsAskedAnew() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let world = VirtualWorld()
        let desk = try await fixture.desk(world)
        await desk.start()
        for address in [OpinionSettings.usualAddress, "http://127.0.0.1:4000/v1beta"] {
            var settings = await desk.settings()
            settings.address = address
            if try await desk.set(settings) { try await desk.enter(key: "another-key") }
            try await desk.ask(about: [0: nil], of: clip)
            #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
            let said = try await fixture.store.opinions(on: clip).first?.said
            #expect(said?.host == settings.endpoint?.host)
        }
        await desk.stop()
        #expect(world.posts.count == 4 && world.posts.suffix(2).allSatisfy(\.staysHere))
    }

    @Test func whatIsNoSwingIsNotAskedAboutFurther() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let world = VirtualWorld { _, _ in
            let said = Samples.validation.replacing("true", with: "false")
            return PostAnswer(outcome: .answered, status: 200, body: Samples.answer(said))
        }
        let desk = try await fixture.desk(world)
        try await desk.ask(about: [0: nil], of: clip)
        await desk.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        await desk.stop()
        let said = try await fixture.store.opinions(on: clip).first?.said
        #expect(world.posts.count == 1 && said?.validation?.isSwing == false && said?.analysis == nil)
    }

    /// Five in a row that fail make a pause; one tries for all, and when it is answered all go on.
    @Test func failuresMakeAPauseAndNothingIsLost() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 12)
        let world = VirtualWorld { request, number in
            number < 7 ? PostAnswer(outcome: .unreachable, detail: "down") : Samples.good(request)
        }
        let desk = try await fixture.desk(world)
        try await desk.ask(about: all(12), of: clip)
        await desk.start()
        #expect(try await inTime { try await desk.standing().open == 0 })
        let standing = try await desk.standing()
        await desk.stop()
        let opinions = try await fixture.store.opinions(on: clip)
        let failed = opinions.filter { $0.state == .failed }
        #expect((5...7).contains(failed.count) && failed.allSatisfy { $0.code == "unreachable" })
        #expect(opinions.count { $0.state == .done } == 12 - failed.count)
        #expect(standing.pause == nil)
        // A pause holds nobody busy: each is waited for once, not looked at again and again.
        #expect(world.slept.contains { $0 > 30 } && world.slept.count < 50, "\(world.slept)")
        #expect(fixture.log.text.contains("pause after 5 failures"))
        for secret in ["a-key-of-tests", Data(Samples.jpeg(0)).base64EncodedString()] {
            #expect(!fixture.log.text.contains(secret))
        }
    }

    @Test func aDayCostsNoMoreThanItMayAndTheRestIsSentOnTheNext() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 30)
        let world = VirtualWorld()
        // What tokens are reckoned at: an estimate is higher.
        let perSwing = 280
        let first = try await fixture.desk(world).preview(of: 0, in: clip)
        let budget = first.cost + 9 * perSwing
        let desk = try await fixture.desk(world) { $0.budgetADay = budget }
        try await desk.ask(about: all(30), of: clip)
        await desk.start()
        #expect(try await inTime { try await desk.standing().open == 0 })
        await desk.stop()
        #expect(try await fixture.states(of: clip).allSatisfy { $0 == .done })
        let days = try await Dictionary(grouping: fixture.sendings()) { OpinionDesk.day(of: $0.at).begin }
        #expect(days.count >= 3)
        for (_, sendings) in days { #expect(sendings.reduce(0) { $0 + $1.cost } <= budget) }
        #expect(world.posts.count == 60)
    }

    @Test func aBudgetThatIsRaisedLetsItGoOn() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        // A world that stands still: nobody waits for tomorrow.
        let world = VirtualWorld()
        var still = world.world
        still.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
        let desk = OpinionDesk(store: fixture.store, environment: [:], folder: fixture.folder.path, world: still) { _ in
        }
        var settings = OpinionSettings()
        settings.budgetADay = 1
        try await desk.set(settings)
        try await desk.enter(key: "a-key-of-tests")
        try await desk.ask(about: [0: nil], of: clip)
        await desk.start()
        #expect(try await inTime { try await desk.standing().pause != nil })
        #expect(world.posts.isEmpty)
        #expect(try await inTime { try await fixture.states(of: clip) == [.waiting] })
        settings.budgetADay = 1_000_000
        try await desk.set(settings)
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        await desk.stop()
    }

    @Test func theEnvironmentCountsForMoreThanWhatWasSet() async throws {
        let fixture = try await DeskFixture()
        let environment = [
            OpinionEnvironment.address: "http://127.0.0.1:4000/v1beta", OpinionEnvironment.model: "local",
        ]
        let desk = OpinionDesk(
            store: fixture.store, environment: environment, folder: fixture.folder.path, world: VirtualWorld().world
        ) { _ in }
        try await desk.set(OpinionSettings())
        let settings = await desk.settings()
        #expect(settings.address == "http://127.0.0.1:4000/v1beta" && settings.model == "local")
        #expect(try await desk.standing().isNamed)
        #expect(desk.named == (false, true, true))
    }
}
