import Domain
import FoundationEssentials
import HTTPServer
import SecondOpinion
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Second opinions: nothing is asked that nobody agreed to.
    @Suite struct OpinionTests {
        private func states(_ fixture: RoutesFixture, _ clip: ClipID) async throws -> [Opinion.State] {
            try await fixture.store.opinions(on: clip).map(\.state)
        }

        @Test func offNothingIsShownAndNothingDone() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("clip.mov", [("forehand", 9)])
                #expect(try await !fixture.get(Addresses.clip(clip)).text.contains("second-opinion"))
                #expect(try await fixture.get(Addresses.opinion(clip), as: .program).status == 409)
                for address in [Addresses.opinion(clip), Addresses.opinionPictures(clip)] {
                    let answer = try await fixture.send([("swing", "0")], to: address, as: .program)
                    #expect(try answer.status == 409 && AnswerBody(answer).code == "noKey", "\(address)")
                }
                #expect(try await fixture.store.claimNext() == nil)
                #expect(try await states(fixture, clip).isEmpty)
            }
        }

        @Test func picturesAreMadeOnceAndThenShown() async throws {
            try await withRoutes { fixture in
                try await fixture.opinions.enter(key: "a-key-of-tests")
                let clip = try await fixture.analysed("clip.mov", [("forehand", 9), ("serve", 9)])
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Ask for a second opinion…"))
                #expect(try await fixture.get(Addresses.opinion(clip), as: .program).status == 409)
                for _ in 0..<2 {
                    let answer = try await fixture.post(Addresses.opinionPictures(clip))
                    #expect(answer.status == 303 && answer["Location"] == "/clips/\(clip)")
                }
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Preparing the images"))
                _ = try await fixture.post(Addresses.cancel(clip))
                try await fixture.prepare(clip)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Review and send…"))
                #expect(try await fixture.post(Addresses.opinionPictures(clip))["Location"] == "/clips/\(clip)/opinion")
                let again = try await fixture.send([("swing", "1")], to: Addresses.opinionPictures(clip))
                #expect(again["Location"] == "/clips/\(clip)/opinion?swing=1")
                let page = try await fixture.get(Addresses.opinion(clip)).text
                #expect(page.contains("generativelanguage.googleapis.com") && page.contains("gemini-2.0-flash"))
                #expect(page.contains("/clips/\(clip)/opinion/1/analysis/4.jpg") && page.contains("name=\"shown-1\""))
                #expect(try await states(fixture, clip).isEmpty)
            }
        }

        @Test func whatIsShownIsWhatWouldBeSent() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.shown()
                let picture = Addresses.opinionPicture(clip, 1, .judgement, 4)
                let answer = try await fixture.get(picture)
                #expect(answer.status == 200 && answer.body == RoutesFixture.jpeg(17))
                #expect(answer["Content-Type"] == "image/jpeg" && answer["Cache-Control"] == "no-store")
                for place in [(2, OpinionQuestion.validation, 0), (0, .validation, 3), (0, .judgement, 5)] {
                    let address = Addresses.opinionPicture(clip, place.0, place.1, place.2)
                    #expect(try await [404, 409].contains(fixture.get(address, as: .program).status))
                }
            }
        }

        @Test func onlyWhatWasShownIsAgreedTo() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.shown()
                let shown = try await fixture.opinions.previews(of: [0, 1], in: clip).map(\.shown.description)
                let cases: [(fields: [(String, String)], status: Int, code: String)] = [
                    ([], 400, "noSwing"), ([("swing", "0")], 400, "notShown"),
                    ([("swing", "0"), ("shown-0", "x")], 400, "notShown"),
                    ([("swing", "0"), ("shown-1", shown[1])], 400, "notShown"),
                    ([("swing", "0"), ("shown-0", shown[1])], 409, "changed"),
                    ([("swing", "7"), ("shown-7", shown[1])], 404, "noSuchSwing"),
                    ([("swing", "-1"), ("shown--1", shown[1])], 404, "noSuchSwing"),
                    ([("swing", "0"), ("shown-0", shown[0]), ("consent", "maybe")], 400, "noConsent"),
                ]
                for (fields, status, code) in cases {
                    let answer = try await fixture.send(fields, to: Addresses.opinion(clip), as: .program)
                    #expect(try answer.status == status && AnswerBody(answer).code == code, "\(fields)")
                }
                #expect(try await states(fixture, clip).isEmpty)
                let later = try await fixture.send([("does", "later")], to: Addresses.opinion(clip))
                #expect(later.status == 303)
                #expect(try await states(fixture, clip).isEmpty)
                let sent = try await fixture.send(
                    [("swing", "1"), ("shown-1", shown[1]), ("does", "send")], to: Addresses.opinion(clip))
                #expect(sent.status == 303 && sent["Location"] == "/clips/\(clip)")
                let opinions = try await fixture.store.opinions(on: clip)
                #expect(opinions.map(\.swing) == [1] && opinions.first?.shown?.description == shown[1])
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("waiting to be sent"))
                _ = try await fixture.post(Addresses.stopOpinions(clip))
                #expect(try await states(fixture, clip) == [.cancelled])
            }
        }

        @Test func otherSettingsAreOtherConsent() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.shown()
                let shown = try await fixture.opinions.preview(of: 0, in: clip).shown.description
                var settings = await fixture.opinions.settings()
                settings.model = "another-model"
                try await fixture.opinions.set(settings)
                let fields = [("swing", "0"), ("shown-0", shown)]
                #expect(try await fixture.send(fields, to: Addresses.opinion(clip), as: .program).status == 409)
                // Faces that blurred in all images are to be seen from now on: they are made again.
                settings.blursFaces = false
                try await fixture.opinions.set(settings)
                #expect(try await fixture.get(Addresses.opinion(clip), as: .program).status == 409)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Ask for a second opinion…"))
                try await fixture.prepare(clip, blursFaces: false)
                #expect(
                    try await fixture.get(Addresses.opinion(clip)).text.contains("visible in the images, not blurred"))
            }
        }

        @Test func athletesAreAskedForOnceOrNever() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.shown()
                let athlete = try #require(try await fixture.store.name(AthleteName("Ada"), on: clip))
                let never = [("consent", "never"), ("does", "send"), ("swing", "0")]
                #expect(try await fixture.send(never, to: Addresses.opinion(clip)).status == 303)
                #expect(try await states(fixture, clip).isEmpty)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("are never sent"))
                for address in [Addresses.opinion(clip), Addresses.opinionPictures(clip)] {
                    #expect(try await fixture.send([], to: address, as: .program).status == 409)
                }
                let reset = Addresses.consent(athlete.id)
                #expect(try await fixture.get(Addresses.settings()).text.contains(reset))
                #expect(try await fixture.send([("consent", "x")], to: reset, as: .program).status == 400)
                // Always is for what was shown.
                let always = [("consent", "always")]
                #expect(try await fixture.send(always, to: reset, as: .program).status == 400)
                #expect(try await fixture.send(always + [("terms", "others")], to: reset, as: .program).status == 409)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("are never sent"))
                let terms = try #require(await fixture.opinions.settings().terms)
                #expect(try await fixture.send(always + [("terms", terms.description)], to: reset).status == 303)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("without asking"))
                #expect(try await fixture.post(Addresses.opinionPictures(clip)).status == 303)
                let asked = try await fixture.store.opinions(on: clip)
                #expect(
                    asked.map(\.state) == [.waiting, .waiting]
                        && asked.allSatisfy { $0.shown == nil && $0.terms == terms })
            }
        }

        @Test func reportsForProgramsSayWhatOthersSay() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("clip.mov", [("forehand", 9), ("serve", 9)])
                let plain = try await fixture.get(Addresses.report(clip), as: .program)
                #expect(try await plain.body == fixture.store.report(of: clip))
                try await fixture.opine(on: clip, swing: 0, stroke: .forehand)
                try await fixture.opine(on: clip, swing: 1, stroke: .volley)
                let body = try await fixture.get(Addresses.report(clip), as: .program).body
                let report = try JSONDecoder().decode(SwingReport.self, from: Data(body))
                #expect(report.swings.map(\.validatedBy) == [.gemini, .none])
                #expect(report.swings.map { $0.secondOpinion?.validation?.stroke } == [.forehand, .volley])
                // Off as it is, what was said stays on the page.
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("Second opinions are off. Earlier answers are kept."))
                #expect(page.contains("gemini-2.0-flash at models.example"))
                #expect(try await fixture.get(Addresses.deleteAnswers()).status == 200)
                #expect(try await fixture.post(Addresses.deleteAnswers()).status == 303)
                #expect(try await fixture.get(Addresses.report(clip), as: .program).body == plain.body)
                #expect(try await !fixture.get(Addresses.clip(clip)).text.contains("second-opinion"))
            }
        }
    }
}
