import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import SecondOpinion

/// What was agreed to is sent under the terms that were agreed to, and under no others.
@Suite struct TermsTests {
    /// What somebody else may change, who has the key of the machine, too.
    enum Change: CaseIterable {
        case host, model, faces

        func callAsFunction(_ settings: inout OpinionSettings) {
            switch self {
            case .host: settings.address = "https://elsewhere.example/v1beta"
            case .model: settings.model = "another-model"
            case .faces: settings.blursFaces = false
            }
        }
    }

    private func change(_ change: Change, at desk: OpinionDesk) async throws {
        var settings = await desk.settings()
        change(&settings)
        if try await desk.set(settings) { try await desk.enter(key: "another-key") }
    }

    @Test(arguments: Change.allCases)
    func whatWaitsIsNotSentUnderOtherTerms(_ change: Change) async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 2)
        let world = VirtualWorld()
        let desk = try await fixture.desk(world)
        // Whatever comes was agreed to, without a look.
        try await desk.ask(about: [0: nil, 1: nil], of: clip)
        try await self.change(change, at: desk)
        await desk.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.failed, .failed] })
        await desk.stop()
        let opinions = try await fixture.store.opinions(on: clip)
        #expect(opinions.allSatisfy { $0.code == "changed" && $0.message == OpinionError.otherTerms.message })
        #expect(world.posts.isEmpty)
        #expect(try await fixture.sendings().isEmpty)
    }

    @Test(arguments: Change.allCases)
    func whoeverAgreesToOtherTermsIsTold(_ change: Change) async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let desk = try await fixture.desk(VirtualWorld())
        let terms = try #require(await desk.settings().terms)
        try await self.change(change, at: desk)
        #expect(await desk.settings().terms != terms)
        await #expect(throws: OpinionError.otherTerms) {
            try await desk.ask(about: [0: nil], of: clip, agreedTo: terms)
        }
        #expect(try await fixture.store.opinions(on: clip).isEmpty)
    }

    /// Between the first question and the second another server of the machine gets other settings.
    @Test(arguments: Change.allCases)
    func aTurnThatComesLateIsUnderTheTermsOfThen(_ change: Change) async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let store = fixture.store
        let world = VirtualWorld { request, _ in
            var settings = OpinionSettings()
            change(&settings)
            try? await store.set(settings.json, for: OpinionSettings.name)
            return Samples.good(request)
        }
        let desk = try await fixture.desk(world)
        try await desk.ask(about: [0: nil], of: clip)
        await desk.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.failed] })
        await desk.stop()
        #expect(try await fixture.store.opinions(on: clip).first?.code == "changed")
        #expect(world.posts.count == 1)
    }

    @Test func whatDoesNotMatterToWhoeverAgreesChangesNoTerms() {
        var settings = OpinionSettings()
        let terms = settings.terms
        settings.requestsAMinute = 1
        settings.budgetADay = 7
        settings.inputPrice = 9
        settings.outputPrice = 9
        #expect(terms != nil && settings.terms == terms)
        #expect(OpinionSettings(json: "[]").terms == nil)
    }

    /// Other words, numbers or pictures in a later version are other terms.
    @Test func termsNameWhatIsSent() throws {
        let name = try #require(SwingContents.name)
        let everything = SwingContents.everything
        let metrics = Mirror(reflecting: everything.metrics).children
        #expect(!metrics.isEmpty)
        // A number that is unknown is not told, so it would not count.
        for metric in metrics {
            #expect(!Mirror(reflecting: metric.value).children.isEmpty, "\(metric.label ?? "") is unknown")
        }
        var less = everything
        less.metrics.hipRotation = nil
        #expect(try SwingContents.hash(of: SwingContents.questions(about: less)).description != name)
        #expect(try SwingContents.hash(of: SwingContents.questions(about: everything)).description == name)
        #expect(try SwingContents.hash(of: [SwingContents.questions(about: everything)[0]]).description != name)
    }
}
