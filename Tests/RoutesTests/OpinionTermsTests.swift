import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes
@testable import SecondOpinion

extension RoutesTests {
    /// Always is said for a host, a model, and what goes there: with others somebody is asked again.
    @Suite struct OpinionTermsTests {
        /// What another one who has the key changes.
        enum Change: CaseIterable {
            case host, model, faces

            var fields: [(String, String)] {
                let usual = [
                    ("model", OpinionSettings.usualModel), ("address", OpinionSettings.usualAddress), ("blur", "on"),
                    ("requests", "60"), ("budget", "1.00"), ("input-price", "0.10"), ("output-price", "0.40"),
                ]
                return switch self {
                case .host: usual.map { $0.0 == "address" ? ($0.0, "https://elsewhere.example/v1") : $0 }
                case .model: usual.map { $0.0 == "model" ? ($0.0, "another-model") : $0 }
                case .faces: usual.filter { $0.0 != "blur" }
                }
            }

            var words: String {
                switch self {
                case .host: "the host (was generativelanguage.googleapis.com, now elsewhere.example) has changed"
                case .model: "the model (was gemini-2.0-flash, now another-model) has changed"
                case .faces: "face blurring (was on, now off) has changed"
                }
            }

            /// Changes it as somebody else does.
            func make(_ fixture: RoutesFixture) async throws {
                #expect(try await fixture.send(fields, to: Addresses.settings()).status == 303)
                if !fixture.opinions.isOn { try await fixture.opinions.enter(key: "another-key") }
            }
        }

        /// A clip of an athlete whose swings are always sent, as somebody said who saw what.
        private func agreed(_ fixture: RoutesFixture) async throws -> (clip: ClipID, athlete: AthleteID) {
            let clip = try await fixture.shown()
            let athlete = try #require(try await fixture.store.name(AthleteName("Ada"), on: clip))
            let page = try await fixture.get(Addresses.opinion(clip)).text
            let terms = try #require(page.firstMatch(of: /name="terms" value="([^"]+)"/)).output.1
            let fields = [("consent", "always"), ("does", "later"), ("terms", String(terms))]
            #expect(try await fixture.send(fields, to: Addresses.opinion(clip)).status == 303)
            #expect(
                try await fixture.get(Addresses.clip(clip)).text.contains("without asking"))
            return (clip, athlete.id)
        }

        @Test(arguments: Change.allCases)
        func nothingIsSentWithoutAQuestion(_ change: Change) async throws {
            try await withRoutes { fixture in
                let (clip, athlete) = try await agreed(fixture)
                try await change.make(fixture)
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains(", but " + change.words + ". Please choose again."))
                #expect(!page.contains("without asking"))
                #expect(try await fixture.get(Addresses.settings()).text.contains(change.words))
                _ = try await fixture.post(Addresses.opinionPictures(clip))
                #expect(try await fixture.store.opinions(on: clip).isEmpty)
                _ = try await fixture.post(Addresses.cancel(clip))
                if change == .faces { try await fixture.prepare(clip, blursFaces: false) }
                // The page that asks says why, and whoever agrees there agrees to what is now.
                let asking = try await fixture.get(Addresses.opinion(clip)).text
                #expect(asking.contains(change.words))
                let terms = try #require(await fixture.opinions.settings().terms)
                let always = [("consent", "always"), ("does", "later"), ("terms", terms.description)]
                #expect(try await fixture.send(always, to: Addresses.opinion(clip)).status == 303)
                #expect(try await fixture.store.consent(to: athlete) == .always(terms))
                #expect(
                    try await fixture.get(Addresses.clip(clip)).text.contains(
                        "without asking"))
                _ = try await fixture.post(Addresses.opinionPictures(clip))
                #expect(try await fixture.store.opinions(on: clip).map(\.terms) == [terms, terms])
            }
        }

        /// Somebody looks at the page while another one changes the settings.
        @Test(arguments: Change.allCases)
        func onlyWhatThePageShowedIsAgreedTo(_ change: Change) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.shown()
                let athlete = try #require(try await fixture.store.name(AthleteName("Ada"), on: clip))
                let terms = try #require(await fixture.opinions.settings().terms)
                try await change.make(fixture)
                let always = [("consent", "always"), ("does", "later"), ("terms", terms.description)]
                for address in [Addresses.opinion(clip), Addresses.consent(athlete.id)] {
                    let answer = try await fixture.send(always, to: address, as: .program)
                    #expect(try answer.status == 409 && AnswerBody(answer).code == "changed")
                }
                #expect(try await fixture.store.consent(to: athlete.id) == .ask)
            }
        }

        @Test func whatWasSaidBeforeTermsWereKeptIsAskedAgain() async throws {
            try await withRoutes { fixture in
                let (clip, athlete) = try await agreed(fixture)
                try await fixture.store.set(.always(nil), to: athlete)
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(
                    page.contains(
                        "your earlier choice did not record which host and which images. Please choose again."))
                _ = try await fixture.post(Addresses.opinionPictures(clip))
                #expect(try await fixture.store.opinions(on: clip).isEmpty)
            }
        }
    }
}
