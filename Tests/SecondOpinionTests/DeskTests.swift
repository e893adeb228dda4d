import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import SecondOpinion

/// The service with a real store, and dependencies with which waiting takes no time.
@Suite struct DeskTests {
    private func all(_ swings: Int) -> [Int: BlobHash?] {
        Dictionary(uniqueKeysWithValues: (0..<swings).map { ($0, nil) })
    }

    @Test func whatIsAgreedToIsSentAndKept() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 2)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        let preview = try await service.preview(of: 1, in: clip)
        await service.start()
        try await service.ask(about: [1: preview.shown], of: clip)
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        await service.stop()
        let opinion = try #require(try await fixture.store.opinions(on: clip).first)
        #expect(opinion.swing == 1 && opinion.said?.validation?.stroke == .serve)
        #expect(opinion.said?.analysis?.formScore == 7.5 && opinion.said?.model == OpinionSettings.usualModel)
        #expect(dependencies.posts.map(\.body) == preview.questions.map(\.body))
        let sendings = try await fixture.sendings()
        #expect(sendings.map(\.question) == ["validation", "analysis"] && sendings.allSatisfy(\.isAnswerKept))
        #expect(sendings.map(\.outcome) == [.answered, .answered] && sendings.map(\.inputTokens) == [1000, 1000])
        #expect(sendings.map(\.cost) == [140, 140] && sendings.map(\.clip) == [clip, clip])
        #expect(fixture.log.text == "")
    }

    @Test func withoutAKeyNothingIsSent() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies, hasKey: false)
        await service.start()
        await #expect(throws: OpinionError.noKey) { try await service.ask(about: [0: nil], of: clip) }
        // Even what stands in the queue.
        try await fixture.store.ask(about: [0: nil], of: clip, isPrepared: true)
        await service.wake()
        try await Task.sleep(for: .milliseconds(200))
        await service.stop()
        #expect(try await fixture.states(of: clip) == [.waiting])
        #expect(dependencies.posts.isEmpty)
        #expect(try await fixture.sendings().isEmpty)
    }

    /// What was shown is what is sent, to the host that was named.
    @Test func whatHasChangedSinceIsNotSent() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        let shown = try await service.preview(of: 0, in: clip).shown
        var settings = await service.settings()
        settings.address = "http://127.0.0.1:4000/v1beta"
        #expect(try await service.set(settings), "the key belongs to the other host")
        #expect(!service.isOn)
        try await service.enter(key: "another-key")
        try await service.ask(about: [0: shown], of: clip)
        await service.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.failed] })
        await service.stop()
        #expect(try await fixture.store.opinions(on: clip).first?.code == "changed")
        #expect(dependencies.posts.isEmpty)
    }

    @Test func theSameIsNeverSentTwice() async throws {
        let fixture = try await DeskFixture()
        let (first, second) = (try await fixture.clip(swings: 1), try await fixture.clip(swings: 1))
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        await service.start()
        for clip in [first, second, first] {
            try await service.ask(about: [0: nil], of: clip)
            #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        }
        await service.stop()
        #expect(dependencies.posts.count == 2)
    }

    @Test func anotherHostIsAskedAnew() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        await service.start()
        for address in [OpinionSettings.usualAddress, "http://127.0.0.1:4000/v1beta"] {
            var settings = await service.settings()
            settings.address = address
            if try await service.set(settings) { try await service.enter(key: "another-key") }
            try await service.ask(about: [0: nil], of: clip)
            #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
            let said = try await fixture.store.opinions(on: clip).first?.said
            #expect(said?.host == settings.endpoint?.host)
        }
        await service.stop()
        #expect(dependencies.posts.count == 4 && dependencies.posts.suffix(2).allSatisfy(\.staysHere))
    }

    @Test func whatIsNoSwingIsNotAskedAboutFurther() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let dependencies = VirtualWorld { _, _ in
            let said = Samples.validation.replacing("true", with: "false")
            return PostAnswer(outcome: .answered, status: 200, body: Samples.answer(said))
        }
        let service = try await fixture.service(dependencies)
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        await service.stop()
        let said = try await fixture.store.opinions(on: clip).first?.said
        #expect(dependencies.posts.count == 1 && said?.validation?.isSwing == false && said?.analysis == nil)
    }

    /// Five in a row that fail make a pause; one tries for all, and when it is answered all go on.
    @Test func failuresMakeAPauseAndNothingIsLost() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 12)
        let dependencies = VirtualWorld { request, number in
            number < 7 ? PostAnswer(outcome: .unreachable, detail: "down") : Samples.good(request)
        }
        let service = try await fixture.service(dependencies)
        try await service.ask(about: all(12), of: clip)
        await service.start()
        #expect(try await inTime { try await service.standing().open == 0 })
        let standing = try await service.standing()
        await service.stop()
        let opinions = try await fixture.store.opinions(on: clip)
        let failed = opinions.filter { $0.state == .failed }
        #expect((5...7).contains(failed.count) && failed.allSatisfy { $0.code == "unreachable" })
        #expect(opinions.count { $0.state == .done } == 12 - failed.count)
        #expect(standing.pause == nil)
        // A pause holds nobody busy: each is waited for once, not looked at again and again.
        #expect(dependencies.slept.contains { $0 > 30 } && dependencies.slept.count < 50, "\(dependencies.slept)")
        #expect(fixture.log.text.contains("pause after 5 failures"))
        for secret in ["a-key-of-tests", Data(Samples.jpeg(0)).base64EncodedString()] {
            #expect(!fixture.log.text.contains(secret))
        }
    }

    @Test func aDayCostsNoMoreThanItMayAndTheRestIsSentOnTheNext() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 30)
        let dependencies = VirtualWorld()
        // What tokens are reckoned at: an estimate is higher.
        let perSwing = 280
        let first = try await fixture.service(dependencies).preview(of: 0, in: clip)
        let budget = first.cost + 9 * perSwing
        let service = try await fixture.service(dependencies) { $0.budgetADay = budget }
        try await service.ask(about: all(30), of: clip)
        await service.start()
        #expect(try await inTime { try await service.standing().open == 0 })
        await service.stop()
        #expect(try await fixture.states(of: clip).allSatisfy { $0 == .done })
        let days = try await Dictionary(grouping: fixture.sendings()) { OpinionService.day(of: $0.at).begin }
        #expect(days.count >= 3)
        for (_, sendings) in days { #expect(sendings.reduce(0) { $0 + $1.cost } <= budget) }
        #expect(dependencies.posts.count == 60)
    }

    @Test func aBudgetThatIsRaisedLetsItGoOn() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        // A world that stands still: nobody waits for tomorrow.
        let dependencies = VirtualWorld()
        var still = dependencies.dependencies
        still.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
        let service = OpinionService(
            store: fixture.store, environment: [:], folder: fixture.folder.path, dependencies: still
        ) { _ in
        }
        var settings = OpinionSettings()
        settings.budgetADay = 1
        try await service.set(settings)
        try await service.enter(key: "a-key-of-tests")
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await inTime { try await service.standing().pause != nil })
        #expect(dependencies.posts.isEmpty)
        #expect(try await inTime { try await fixture.states(of: clip) == [.waiting] })
        settings.budgetADay = 1_000_000
        try await service.set(settings)
        #expect(try await inTime { try await fixture.states(of: clip) == [.done] })
        await service.stop()
    }

    @Test func theEnvironmentCountsForMoreThanWhatWasSet() async throws {
        let fixture = try await DeskFixture()
        let environment = [
            OpinionEnvironment.address: "http://127.0.0.1:4000/v1beta", OpinionEnvironment.model: "local",
        ]
        let service = OpinionService(
            store: fixture.store, environment: environment, folder: fixture.folder.path,
            dependencies: VirtualWorld().dependencies
        ) { _ in }
        try await service.set(OpinionSettings())
        let settings = await service.settings()
        #expect(settings.address == "http://127.0.0.1:4000/v1beta" && settings.model == "local")
        #expect(try await service.standing().isNamed)
        #expect(service.named == (false, true, true))
    }
}
