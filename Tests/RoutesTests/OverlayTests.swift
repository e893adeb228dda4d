import Domain
import FoundationEssentials
import HTTPServer
import Media
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// The video with the skeleton, and the choice of the player.
    @Suite struct OverlayTests {
        @Test func aVideoIsMadeAndSaved() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                #expect(try await fixture.get(Addresses.overlayVideo(clip, .over), as: .program).status == 404)
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(
                    page.contains("Create video with the skeleton")
                        && page.contains("action=\"/clips/\(clip)/overlay\""))

                // Asked for twice, made once.
                for _ in 0..<2 {
                    let answer = try await fixture.post(Addresses.overlay(clip))
                    #expect(answer.status == 303 && answer["Location"] == "/clips/\(clip)")
                }
                #expect(try await fixture.post(Addresses.overlay(clip), as: .program).status == 204)
                let waiting = try await fixture.get(Addresses.clip(clip)).text
                #expect(waiting.contains("Waiting in the queue") && waiting.contains("http-equiv=\"refresh\""))

                let job = try #require(try await fixture.store.claimNext())
                try await fixture.store.progress(job, stage: "drawing", done: 30, total: 120)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("frame 30 of 120"))
                try await make(job, fixture)
                let ready = try await fixture.get(Addresses.clip(clip)).text
                #expect(ready.contains("Download video") && !ready.contains("http-equiv=\"refresh\""))

                let video = try await fixture.get(Addresses.overlayVideo(clip, .over))
                #expect(video.status == 200 && video.text == "0123456789" && video["Content-Type"] == "video/mp4")
                #expect(
                    video["Content-Disposition"]?.hasPrefix("attachment; filename=\"My serve-skeleton.mp4\"") == true)
                let part = try await fixture.get(Addresses.overlayVideo(clip, .over), "Range: bytes=2-4")
                #expect(part.status == 206 && part.text == "234")
                // It is there: asking again makes no other.
                _ = try await fixture.post(Addresses.overlay(clip))
                #expect(try await fixture.store.claimNext() == nil)

                // A new analysis takes it along.
                _ = try await fixture.post(Addresses.retry(clip))
                try await fixture.finish(clip)
                #expect(try await fixture.get(Addresses.overlayVideo(clip, .over)).status == 404)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Create video with the skeleton"))
            }
        }

        @Test func bothVideosCanBeMadeAndSaved() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Create side-by-side video"))
                for layout in [VideoLayout.beside, .over] {
                    let answer = try await fixture.send(
                        [("layout", layout.rawValue)], to: Addresses.overlay(clip), as: .program)
                    #expect(answer.status == 204)
                    let job = try #require(try await fixture.store.claimNext())
                    #expect(job.task == .video(layout) && job.task.layout == layout)
                    // One at a time.
                    let other: VideoLayout = layout == .over ? .beside : .over
                    if layout == .beside {
                        let refused = try await fixture.send(
                            [("layout", other.rawValue)], to: Addresses.overlay(clip), as: .program)
                        #expect(refused.status == 409)
                    }
                    try await make(job, fixture, layout.artefact.description)
                    // It is there: asking again makes no other.
                    _ = try await fixture.send([("layout", layout.rawValue)], to: Addresses.overlay(clip), as: .program)
                    #expect(try await fixture.store.claimNext() == nil)
                }
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(
                    page.contains("/overlay.mp4") && page.contains("/beside.mp4")
                        && !page.contains("Create side-by-side")
                )
                let video = try await fixture.get(Addresses.overlayVideo(clip, .beside))
                #expect(video.status == 200 && video.text == "0123456789")
                #expect(video["Content-Disposition"]?.contains("My serve-side-by-side.mp4") == true)
                let bad = try await fixture.send([("layout", "under")], to: Addresses.overlay(clip), as: .program)
                #expect(
                    try bad.status == 400
                        && AnswerBody(bad).message == "Choose a video layout: over, beside, rallies.")
            }
        }

        @Test(arguments: ["{}", "", "[]", #"{"layout":"unheard of"}"#, #"{"person":1}"#])
        func whatSaysNothingOfALayoutIsDrawnOverThePictures(_ payload: String) {
            #expect(JobTask(kind: .overlay, payload: payload).layout == .over)
        }

        private func make(_ job: Job, _ fixture: RoutesFixture, _ file: String = "overlay.mp4") async throws {
            let path = try fixture.store.makeWorkFolder() + "/made"
            try Data("0123456789".utf8).write(to: URL(filePath: path))
            let name = try #require(ArtefactName(file))
            #expect(try await fixture.store.finish(job, adding: name, at: path) != nil)
        }

        @Test func aFailureIsToldAndCanBeTriedAgain() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                _ = try await fixture.post(Addresses.overlay(clip))
                let job = try #require(try await fixture.store.claimNext())
                try await fixture.store.end(job.id, .failed, code: "diskFull", message: "The disk is <full>.")
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("The disk is &lt;full>.") || page.contains("The disk is &lt;full&gt;."))
                #expect(page.contains("Create video with the skeleton") && page.contains("data-state=\"done\""))
                #expect(try await fixture.post(Addresses.overlay(clip)).status == 303)
                #expect(try await fixture.store.claimNext()?.task == .overlay)
            }
        }

        @Test func aVideoNeedsAReportOfAClip() async throws {
            try await withRoutes { fixture in
                let waiting = try await fixture.accept("waits")
                #expect(try await fixture.post(Addresses.overlay(waiting), as: .program).status == 409)
                #expect(try await fixture.post(Addresses.cancel(waiting), as: .program).status == 204)
                #expect(try await fixture.post(Addresses.overlay(waiting), as: .program).status == 404)
                var info = RoutesFixture.media
                info.kind = .still
                let still = try await fixture.accept(
                    "still", mediaInfo: String(decoding: JSONEncoder().encode(info), as: UTF8.self))
                try await fixture.finish(still)
                let answer = try await fixture.post(Addresses.overlay(still), as: .program)
                #expect(try answer.status == 409 && AnswerBody(answer).code == "stillImage")
                #expect(try await !fixture.get(Addresses.clip(still)).text.contains("Create video"))
            }
        }

        @Test func newsOfAVideoSayWhatTheyAreOf() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                _ = try await fixture.post(Addresses.overlay(clip))
                let port = fixture.server.address.port
                let news = try await offPool {
                    let client = try RawClient(port: port)
                    try client.send(get(Addresses.events(clip)))
                    _ = try client.readHead()
                    return try client.readText(until: "\n\n") + client.readText(until: "\n\n")
                }
                #expect(news.contains("{\"clip\":\"\(clip)\",\"done\":0,\"state\":\"done\",\"total\":0}"))
                #expect(news.contains("\"state\":\"queued\",\"task\":\"overlay\""))
            }
        }

        private static let people = """
            "people":[{"number":1,"box":[0.1,0.2,0.1,0.5],"isPlayer":true},
            {"number":2,"box":[0.6,0.2,0.1,0.5],"isPlayer":false}],"kind"
            """

        /// A finished clip with two people in it.
        private func withTwo(_ body: (RoutesFixture, ClipID) async throws -> Void) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let report = String(decoding: RoutesFixture.report(), as: UTF8.self)
                    .replacing("\"kind\"", with: Self.people, maxReplacements: 1)
                try await fixture.finish(clip, report: Array(report.utf8))
                try await body(fixture, clip)
            }
        }

        private func choose(
            _ number: String, _ clip: ClipID, _ fixture: RoutesFixture, as reader: Reader = .browser
        ) async throws -> RawClient.Answer {
            let body = Array(number.utf8)
            return try await fixture.ask(
                post(
                    Addresses.person(clip), length: body.count, reader.accept,
                    "Content-Type: application/x-www-form-urlencoded"),
                body: body)
        }

        @Test(arguments: Reader.allCases)
        func anotherPersonIsFollowed(_ reader: Reader) async throws {
            try await withTwo { fixture, clip in
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("Who is the player?") && page.contains("aria-label=\"Analyse person 2 instead\""))
                #expect(!page.contains("Analyse person 1") && page.contains("/pictures/poster.jpg"))
                // Who is followed already needs no new analysis.
                #expect(
                    try await choose("number=1", clip, fixture, as: reader).status == (reader == .browser ? 303 : 204))
                #expect(try await fixture.store.claimNext() == nil)
                let answer = try await choose("number=2", clip, fixture, as: reader)
                #expect(answer.status == (reader == .browser ? 303 : 204))
                #expect(try await fixture.store.claimNext()?.task == .analysis(AnalysisOrder(person: 2)))
            }
        }

        @Test func aChosenPersonLeavesTheClipMirrored() async throws {
            try await withTwo { fixture, clip in
                _ = try await fixture.send([("mirrored", "true")], to: Addresses.analyse(clip), as: .program)
                let mirroring = try #require(try await fixture.store.claimNext())
                try await fixture.store.end(mirroring.id, .cancelled, code: nil, message: nil)
                _ = try await choose("number=2", clip, fixture)
                let choice = try #require(try await fixture.store.claimNext())
                #expect(choice.task == .analysis(AnalysisOrder(person: 2, mirrored: true)))
                try await fixture.store.end(choice.id, .cancelled, code: nil, message: nil)
                // The other way round as well; but people are numbered for swings only.
                _ = try await fixture.send([("mirrored", "false")], to: Addresses.analyse(clip), as: .program)
                let swapped = try #require(try await fixture.store.claimNext())
                #expect(swapped.task == .analysis(AnalysisOrder(person: 2, mirrored: false)))
                try await fixture.store.end(swapped.id, .cancelled, code: nil, message: nil)
                _ = try await fixture.send([("kind", "hands")], to: Addresses.analyse(clip), as: .program)
                let other = try #require(try await fixture.store.claimNext())
                #expect(other.task == .analysis(AnalysisOrder(mirrored: false)))
            }
        }

        @Test(arguments: ["number=0", "number=3", "number=-1", "number=two", "number=", "", "other=2"])
        func whoIsNotThereCannotBeChosen(_ form: String) async throws {
            try await withTwo { fixture, clip in
                let answer = try await choose(form, clip, fixture, as: .program)
                #expect(try answer.status == 400 && AnswerBody(answer).code == "noSuchPerson")
                #expect(
                    try AnswerBody(answer).message
                        == "There are only 2 people in this clip. Choose a number from 1 to 2.")
                #expect(try await fixture.store.claimNext() == nil)
            }
        }

        @Test func aClipOfOnePersonOffersNoChoice() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                #expect(try await choose("number=1", clip, fixture, as: .program).status == 409)
                try await fixture.finish(clip)
                #expect(try await !fixture.get(Addresses.clip(clip)).text.contains("Who is the player?"))
                #expect(try await choose("number=2", clip, fixture, as: .program).status == 400)
            }
        }
    }
}
