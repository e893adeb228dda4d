import Domain
import FoundationEssentials
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct ComparisonTests {
        /// Which options of the two lists are chosen.
        private func picked(_ page: String) -> [String] {
            page.matches(of: /<option value="(\d)" selected>/).map { String($0.1) }
                .filter { _ in page.contains("Two swings, aligned at contact") }
        }

        @Test func whatMakesMostSenseIsShownFirst() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20), ("forehand", 10)])
                let two = try await fixture.analysed("two.mp4", [("forehand", 9), ("volley", 5), ("serve", 22)])
                let cases: [(ClipID, ClipID, String, [String])] = [
                    (one, two, "", ["0", "2"]), (one, two, "?a=1", ["1", "0"]), (one, two, "?a=1&b=1", ["1", "1"]),
                    (two, one, "?a=1", ["1", "0"]), (one, one, "", ["0", "1"]), (one, one, "?a=1", ["1", "0"]),
                    (one, one, "?a=1&b=1", ["1", "1"]),
                ]
                for (a, b, query, expected) in cases {
                    let page = try await fixture.get(Addresses.comparison(a, b), query: query)
                    #expect(page.status == 200 && Array(picked(page.text).prefix(2)) == expected, "\(query)")
                }
            }
        }

        @Test func theSameShotIsMoreAlikeThanTheSameKind() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("backhandSlice", 20), ("forehandVolley", 20)])
                let two = try await fixture.analysed(
                    "two.mp4", [("serve", 9), ("backhand", 5), ("backhandVolley", 3), ("backhandSlice", 22)])
                for (query, expected) in [("", ["0", "3"]), ("?a=1", ["1", "2"])] {
                    let page = try await fixture.get(Addresses.comparison(one, two), query: query).text
                    #expect(Array(picked(page).prefix(2)) == expected, "\(query)")
                }
            }
        }

        @Test func bothAreShownWithCurvesAndNumbers() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one <i>.mp4", [("serve", 20)])
                let two = try await fixture.analysed("two.mp4", [("serve", 22.5)])
                try await fixture.store.name(AthleteName("Ada <b>"), on: one)
                let page = try await fixture.get(Addresses.comparison(one, two), query: "?a=0&b=0&curve=elbow").text
                for part in [
                    "src=\"/clips/\(one)/media\"", "data-landmarks=\"/clips/\(two)/landmarks.bin\"",
                    "one &lt;i&gt;.mp4",
                    "Ada &lt;b&gt;", "<td>20.0</td><td>22.5</td><td>+2.5</td>",
                    "href=\"/clips/\(two)/compare/\(one)?a=0&amp;b=0&amp;curve=elbow\"",
                    "/clips/\(one)/pictures/keyframe-0-2.jpg", "Elbow angle of both swings over time",
                ] { #expect(page.contains(part), "\(part)") }
                #expect(!page.contains("<i>") && !page.contains("<b>"))
            }
        }

        @Test(arguments: [
            ("?a=x", 400), ("?a=", 400), ("?a=-1", 400), ("?a=%2B1", 400), ("?a=01", 400), ("?a=1.0", 400),
            ("?a=0&a=1", 400), ("?b=9999999999999999999999", 400), ("?b=0x1", 400), ("?curve=", 400),
            ("?curve=nothing", 400), ("?curve=elbow&curve=hips", 400), ("?a=1", 404), ("?b=7", 404), ("?x=y", 200),
        ])
        func theQueryIsReadStrictly(_ query: String, _ status: Int) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20)])
                let answer = try await fixture.get(Addresses.comparison(clip, clip), query: query)
                #expect(answer.status == status && answer.text.hasPrefix("<!doctype html>"))
            }
        }

        @Test func comparisonsAreSavedUnderAName() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20), ("forehand", 10)])
                let two = try await fixture.analysed("two.mp4", [("serve", 22)])
                let page = try await fixture.get(Addresses.comparison(one, two), query: "?a=1").text
                #expect(page.contains("name=\"a\" value=\"\(one)/s3000\""))
                let answer = try await fixture.send(
                    [("name", "Cup <final>"), ("a", "\(one)/s3000"), ("b", "\(two)/s1000"), ("shift", "-2")],
                    to: Addresses.comparisons())
                #expect(answer.status == 303 && answer["Location"] == "/comparisons")
                let list = try await fixture.get(Addresses.comparisons()).text
                let path = "/clips/\(one)/compare/\(two)?a=s3000&amp;b=s1000&amp;shift=-2"
                #expect(list.contains("href=\"\(path)\"") && list.contains("Cup &lt;final&gt;"))
                let again = try await fixture.get(path.replacing("&amp;", with: "&")).text
                #expect(Array(picked(again).prefix(2)) == ["1", "0"])
                let missing = try await fixture.get(Addresses.comparison(one, two), query: "?a=s1234")
                #expect(missing.status == 404)
                for wrong in [("name", " "), ("a", "x"), ("b", "\(two)"), ("shift", "1001"), ("a", "\(ClipID())/s1")] {
                    var fields = [("name", "n"), ("a", "\(one)/s3000"), ("b", "\(two)/s1000")]
                    fields.removeAll { $0.0 == wrong.0 }
                    let refused = try await fixture.send(fields + [wrong], to: Addresses.comparisons())
                    #expect([400, 404].contains(refused.status), "\(wrong)")
                }
                let saved = try #require(try await fixture.store.comparisons(in: .machine).first)
                #expect(saved.shift == -2)
                #expect(try await fixture.send([], to: Addresses.removeComparison(saved.id)).status == 303)
                #expect(try await fixture.store.comparisons(in: .machine).isEmpty)
            }
        }

        @Test func aComparisonIsDrawnAsPDF() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("Vorhand 球 <b>.mp4", [("serve", 20), ("forehand", 10)])
                let two = try await fixture.analysed("two.mp4", [("serve", 22)])
                try await fixture.store.name(AthleteName("Zoë 李"), on: one)
                for (a, b) in [(one, two), (one, one)] {
                    let answer = try await fixture.get(Addresses.comparisonPaper(a, b), query: "?a=0&b=0")
                    #expect(answer.status == 200 && answer["Content-Type"] == "application/pdf")
                    #expect(answer["Content-Disposition"]?.contains(".pdf") == true)
                    #expect(answer.body.starts(with: Array("%PDF-1.".utf8)))
                    let pages = String(decoding: answer.body, as: UTF8.self).ranges(of: /\/Type \/Page\b/).count
                    #expect(pages == 1, "\(pages) pages")
                }
                #expect(fixture.folder.files(below: "work").isEmpty)
                #expect(try await fixture.get(Addresses.comparisonPaper(one, two), query: "?a=7").status == 404)
                let page = try await fixture.get(Addresses.comparison(one, two), query: "?a=1").text
                #expect(
                    page.contains("href=\"/clips/\(one)/compare/\(two)/comparison.pdf?a=s3000&amp;b=s1000\""), "\(page)"
                )
            }
        }

        @Test func aVideoIsMadeWhenSomebodyAsks() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20), ("forehand", 10)])
                let two = try await fixture.analysed("two.mp4", [("serve", 22)])
                let path = Addresses.comparisonVideo(one, two)
                #expect(try await fixture.get(path, as: .program).status == 404)
                for wrong in [("layout", "x"), ("speed", "2"), ("speed", "x"), ("a", "x")] {
                    #expect(try await fixture.send([wrong], to: path).status == 400, "\(wrong)")
                }
                #expect(try await fixture.store.latestAddition(.comparisonVideo, to: one) == nil)
                let fields = [
                    ("a", "s3000"), ("b", "s1000"), ("shift", "-2"), ("layout", "over"), ("speed", "0.25"),
                    ("curve", "elbow"),
                ]
                let answer = try await fixture.send(fields, to: path)
                #expect(answer.status == 303)
                let address = "/clips/\(one)/compare/\(two)?a=s3000&b=s1000&shift=-2&curve=elbow"
                #expect(answer["Location"] == address)
                let job = try #require(try await fixture.store.latestAddition(.comparisonVideo, to: one))
                let film = try #require(job.task.film)
                #expect(film.b.clip == two && film.shift == -2 && film.layout == .over && film.speed == 0.25)
                let waiting = try await fixture.get(address).text
                #expect(waiting.contains("data-state=\"queued\"") && !waiting.contains("Create the video"))
                // Another pair of the clip has none.
                #expect(
                    try await fixture.get(Addresses.comparison(one, two), query: "?a=0&b=0").text
                        .contains("data-state=\"offered\""))
                let claimed = try #require(try await fixture.store.claimNext())
                try await fixture.store.withWorkFolder { work in
                    let made = work + "/made"
                    try Data("video".utf8).write(to: URL(filePath: made))
                    _ = try await fixture.store.finish(claimed, adding: .comparisonVideo, at: made)
                }
                let done = try await fixture.get(address).text
                #expect(done.contains("data-state=\"done\"") && done.contains("href=\"\(path)?job=\(job.id)\""))
                #expect(try await fixture.get(path + "?job=\(JobID())", as: .program).status == 404)
                let saved = try await fixture.get(path, query: "?job=\(job.id)")
                #expect(saved.status == 200 && saved.text == "video")
                #expect(saved["Content-Disposition"]?.contains("one-and-two.mp4") == true)
                // What was corrected since is not what the video shows.
                let revision = try #require(try await fixture.store.reportRevision(of: two))
                let report = try #require(try await fixture.store.report(of: two))
                let kept = KeptCorrection(
                    .swing(SwingCorrection(of: try #require(FindingID("s1000")))),
                    madeAt: .now, browser: "")
                #expect(
                    try await fixture.store.correct(two, .add(kept), shown: report, of: revision))
                #expect(try await fixture.get(path, as: .program).status == 404)
                #expect(try await fixture.get(address).text.contains("data-state=\"offered\""))
            }
        }

        @Test func modelsAreOfferedFirst() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20)])
                let ideal = try await fixture.analysed("ideal.mp4", [("forehand", 9), ("serve", 25)])
                #expect(try await !fixture.get(Addresses.comparisonChoice(one)).text.contains("Model swings"))
                let fields = [("swing", "s3000"), ("model", "true"), ("number", "2")]
                let answer = try await fixture.send(fields, to: Addresses.model(ideal))
                #expect(answer.status == 303 && answer["Location"] == "/clips/\(ideal)#swing-2")
                let report = try await fixture.get(Addresses.clip(ideal)).text
                #expect(report.components(separatedBy: "name=\"model\" value=\"false\"").count == 2)
                let choice = try await fixture.get(Addresses.comparisonChoice(one)).text
                let group = try #require(choice.components(separatedBy: ">Model swings<").last)
                let path = "/clips/\(one)/compare/\(ideal)?a=0&amp;b=1\""
                #expect(choice.contains(">Model swings<") && group.prefix(2_000).contains(path))
                _ = try await fixture.send(
                    [("swing", "s3000"), ("model", "false")], to: Addresses.model(ideal))
                #expect(try await !fixture.get(Addresses.comparisonChoice(one)).text.contains("Model swings"))
                let missing = try await fixture.send([("swing", "s1234"), ("model", "true")], to: Addresses.model(one))
                #expect(missing.status == 404)
            }
        }

        @Test func otherClipsAreSearched() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20)])
                _ = try await fixture.analysed("Cup final.mp4", [("serve", 22)])
                _ = try await fixture.analysed("training.mp4", [("serve", 22)])
                let all = try await fixture.get(Addresses.comparisonChoice(one)).text
                #expect(all.contains("Cup final.mp4") && all.contains("training.mp4"))
                let found = try await fixture.get(Addresses.comparisonChoice(one), query: "?a=0&q=cup").text
                #expect(found.contains("Cup final.mp4") && !found.contains("training.mp4"))
                let none = try await fixture.get(Addresses.comparisonChoice(one), query: "?q=nobody").text
                #expect(none.contains("No clip with swings was found"))
            }
        }

        @Test func whatCannotBeComparedSimplyIsSaid() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20)])
                let slow = try await fixture.accept("slow", name: "slow.mp4")
                let report = String(decoding: RoutesFixture.report(of: [("serve", 22)]), as: UTF8.self)
                    .replacing("\"swings\"", with: "\"slowMotion\":4,\"slowMotionSource\":\"file\",\"swings\"")
                    .replacing("\"keyFrames\"", with: "\"view\":\"behind\",\"keyFrames\"")
                try await fixture.finish(slow, report: Array(report.utf8))
                let page = try await fixture.get(Addresses.comparison(one, slow)).text
                #expect(page.contains("30 frames per second and B with 120"), "fps")
                let same = try await fixture.get(Addresses.comparison(one, one)).text
                #expect(!same.contains("frames per second and B"))
            }
        }

        @Test func aClipInAnyStateGivesAClearPage() async throws {
            try await withRoutes { fixture in
                let fine = try await fixture.analysed("fine.mp4", [("serve", 20)])
                let empty = try await fixture.analysed("empty.mp4", [])
                let unreadable = try await fixture.accept("unreadable", name: "unreadable.mp4")
                try await fixture.finish(unreadable, report: Array("{}".utf8))
                let failed = try await fixture.failed()
                let waiting = try await fixture.accept("waiting", name: "waiting.mp4")
                let cases: [(ClipID, Int, String)] = [
                    (empty, 404, "No swings were found in the clip “empty.mp4”"), (unreadable, 404, "can’t be read"),
                    (failed, 404, "has no report. Open the clip"),
                    (waiting, 409, "“waiting.mp4” is still being analysed"), (ClipID(), 404, "may have been deleted"),
                ]
                for (clip, status, words) in cases {
                    for address in [
                        Addresses.comparison(fine, clip), Addresses.comparison(clip, fine),
                        Addresses.comparisonChoice(clip),
                    ] {
                        let answer = try await fixture.get(address)
                        #expect(answer.status == status && answer.text.contains(words), "\(words)")
                    }
                }
                #expect(
                    try await fixture.get(Addresses.comparisonChoice(fine)).text.contains(
                        "There are no other swings yet."))
            }
        }

        @Test func theMostAlikeAreOfferedFirst() async throws {
            try await withRoutes { fixture in
                let stranger = try await fixture.analysed("stranger.mp4", [("forehand", 20)])
                let strangersServe = try await fixture.analysed("strangers-serve.mp4", [("serve", 20)])
                let ownServe = try await fixture.analysed("own-serve.mp4", [("serve", 20)])
                let ownVolley = try await fixture.analysed("own-volley.mp4", [("volley", 20)])
                let newest = try await fixture.analysed("newest.mp4", [("volley", 20)])
                _ = try await fixture.analysed("empty.mp4", [])
                let clip = try await fixture.analysed("clip.mp4", [("forehand", 9), ("serve", 20)])
                for own in [ownServe, ownVolley, clip] { try await fixture.store.name(AthleteName("Ada"), on: own) }
                let page = try await fixture.get(Addresses.comparisonChoice(clip), query: "?a=1").text
                let order = page.matches(of: /\/compare\/([a-z2-7]{26})\?a=1&amp;b=0/).map { String($0.1) }
                let expected = [clip, ownServe, ownVolley, strangersServe, newest, stranger]
                #expect(order == expected.map(\.description))
                #expect(!page.contains("empty.mp4") && page.contains("Other clips of Ada"))
                #expect(try await fixture.get(Addresses.comparisonChoice(clip), query: "?a=2").status == 404)
            }
        }
    }
}
