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

    private func change(_ change: Change, at service: OpinionService) async throws {
        var settings = await service.settings()
        change(&settings)
        if try await service.set(settings) { try await service.enter(key: "another-key") }
    }

    @Test(arguments: Change.allCases)
    func whatWaitsIsNotSentUnderOtherTerms(_ change: Change) async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 2)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        // Whatever comes was agreed to, without a look.
        try await service.ask(about: [0: nil, 1: nil], of: clip)
        try await self.change(change, at: service)
        await service.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.failed, .failed] })
        await service.stop()
        let opinions = try await fixture.store.opinions(on: clip)
        #expect(opinions.allSatisfy { $0.code == "changed" && $0.message == OpinionError.otherTerms.text })
        #expect(dependencies.posts.isEmpty)
        #expect(try await fixture.sendings().isEmpty)
    }

    @Test(arguments: Change.allCases)
    func whoeverAgreesToOtherTermsIsTold(_ change: Change) async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let service = try await fixture.service(VirtualWorld())
        let terms = try #require(await service.settings().terms)
        try await self.change(change, at: service)
        #expect(await service.settings().terms != terms)
        await #expect(throws: OpinionError.otherTerms) {
            try await service.ask(about: [0: nil], of: clip, agreedTo: terms)
        }
        #expect(try await fixture.store.opinions(on: clip).isEmpty)
    }

    /// Between the first question and the second another server of the machine gets other settings.
    @Test(arguments: Change.allCases)
    func aTurnThatComesLateIsUnderTheTermsOfThen(_ change: Change) async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 1)
        let store = fixture.store
        let dependencies = VirtualWorld { request, _ in
            var settings = OpinionSettings()
            change(&settings)
            try? await store.set(settings.json, for: OpinionSettings.name)
            return Samples.good(request)
        }
        let service = try await fixture.service(dependencies)
        try await service.ask(about: [0: nil], of: clip)
        await service.start()
        #expect(try await inTime { try await fixture.states(of: clip) == [.failed] })
        await service.stop()
        #expect(try await fixture.store.opinions(on: clip).first?.code == "changed")
        #expect(dependencies.posts.count == 1)
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
