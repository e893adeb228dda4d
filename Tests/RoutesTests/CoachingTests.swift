import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct CoachingTests {
        /// The athlete whom a clip shows.
        private func athlete(_ fixture: RoutesFixture, _ clip: ClipID) async throws -> Athlete {
            try #require(try await fixture.store.athlete(of: clip))
        }

        @Test(arguments: Reader.allCases)
        func aClipIsNamedAndCleared(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("a.mp4", [("serve", 20)])
                for name in [" Ada \t<b> ", ""] {
                    let answer = try await fixture.send([("name", name)], to: Addresses.nameAthlete(clip), as: reader)
                    #expect(answer.status == (reader == .browser ? 303 : 204))
                    if reader == .browser { #expect(answer["Location"] == "/clips/\(clip)#player-name") }
                    let named = try await fixture.store.athlete(of: clip)
                    #expect(named?.name.description == (name.isEmpty ? nil : "Ada <b>"))
                    let page = try await fixture.get(Addresses.clip(clip)).text
                    #expect(page.contains("Athlete: ") != name.isEmpty)
                    #expect(page.contains("Ada &lt;b&gt;") && !page.contains("<b>"))
                }
            }
        }

        @Test func badNamesAreRefused() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let bad = [[("name", " ")], [("name", String(repeating: "x", count: 61))], [("other", "Ada")], []]
                for fields in bad {
                    let answer = try await fixture.send(fields, to: Addresses.nameAthlete(clip), as: .program)
                    #expect(answer.status == 400 && answer.text.contains("1 to 60 characters"))
                }
                let gone = try await fixture.send([("name", "Ada")], to: Addresses.nameAthlete(ClipID()), as: .program)
                #expect(gone.status == 404)
                #expect(try await fixture.post(Addresses.nameAthlete(clip)).status == 415)
                let foreign =
                    "POST \(Addresses.nameAthlete(clip)) HTTP/1.1\r\nHost: localhost\r\n"
                    + "Sec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n\r\n"
                #expect(try await fixture.ask(foreign).status == 403)
                #expect(try await fixture.store.athletes(in: .machine).isEmpty)
            }
        }

        @Test(arguments: Reader.allCases)
        func aNoteIsSavedAndRemoved(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("a.mp4", [("serve", 20)])
                for text in ["Elbow up.\r\n</textarea>", String(repeating: "€\r\n", count: 5_000), " \n"] {
                    let answer = try await fixture.send([("text", text)], to: Addresses.note(clip), as: reader)
                    #expect(answer.status == (reader == .browser ? 303 : 204))
                    if reader == .browser { #expect(answer["Location"] == "/clips/\(clip)#note") }
                }
                #expect(try await fixture.store.note(on: clip) == nil)
                try await fixture.store.write(NoteText("Elbow <up>."), on: clip)
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("\nElbow &lt;up&gt;.</textarea>") && page.contains("Saved "))
            }
        }

        @Test func badNotesAreRefused() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let long = String(repeating: "x", count: 10_001)
                #expect(try await fixture.send([("text", long)], to: Addresses.note(clip), as: .program).status == 413)
                let huge = String(repeating: "x", count: 200_000)
                #expect(try await fixture.send([("text", huge)], to: Addresses.note(clip), as: .program).status == 413)
                #expect(try await fixture.send([("x", "y")], to: Addresses.note(clip), as: .program).status == 400)
                #expect(
                    try await fixture.send([("text", "y")], to: Addresses.note(ClipID()), as: .program).status == 404)
                #expect(try await fixture.store.note(on: clip) == nil)
            }
        }

        @Test func aPageThatBeginsAfterADeletedClipShowsTheNewest() async throws {
            try await withRoutes { fixture in
                let clips = [
                    try await fixture.analysed("a.mp4", [("serve", 20)]),
                    try await fixture.analysed("b.mp4", [("serve", 20)]),
                ]
                for clip in clips {
                    _ = try await fixture.send([("name", "Ada")], to: Addresses.nameAthlete(clip), as: .program)
                }
                let ada = Addresses.athlete(try await athlete(fixture, clips[0]).id)
                #expect(try await fixture.get(ada, query: "?before=\(clips[1])").text.contains("a.mp4"))
                try await fixture.store.delete(clips[1], in: .machine)
                #expect(try await fixture.get(ada, query: "?before=\(clips[1])").text.contains("a.mp4"))
            }
        }

        @Test func theListOfAthletes() async throws {
            try await withRoutes { fixture in
                #expect(try await fixture.get(Addresses.athletes()).text.contains("No athletes yet"))
                let clip = try await fixture.analysed("a.mp4", [("serve", 20), ("forehand", 15)])
                try await fixture.store.name(AthleteName("Ada & Co"), on: clip)
                let page = try await fixture.get(Addresses.athletes()).text
                #expect(page.contains("Ada &amp; Co") && page.contains("1 clip · 2 swings"))
                #expect(page.contains("href=\"/athletes/\(try await athlete(fixture, clip).id)\""))
            }
        }

        @Test func theSessionsAndTrendsOfAnAthlete() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mp4", [("serve", 20), ("forehand", 10), ("serve", 26)])
                let two = try await fixture.analysed("two.mp4", [("serve", 22)])
                let waiting = try await fixture.accept("waits", name: "waits.mp4")
                for clip in [one, two, waiting] { try await fixture.store.name(AthleteName("Ada"), on: clip) }
                let address = Addresses.athlete(try await athlete(fixture, one).id)
                // The stroke with most swings, of as many sessions; the clips of one day are one session.
                let first = try await fixture.get(address).text
                for name in ["one.mp4", "two.mp4", "waits.mp4"] { #expect(first.contains(name)) }
                #expect(first.contains("<td>22.0 (20.0 to 26.0)</td>") && first.contains("1 session so far"))
                #expect(first.contains("Serves (3)") && first.contains("Forehands (1)") && !first.contains("All ("))
                #expect(first.contains("href=\"/clips/\(one)#swing-3\""))
                let serves = try await fixture.get(address, query: "?stroke=serve").text
                #expect(serves.contains("<td>22.0 (20.0 to 26.0)</td>") && serves.contains("one.mp4"))
                let forehands = try await fixture.get(address, query: "?stroke=forehand").text
                #expect(forehands.contains("<td>10.0</td>") && !forehands.contains("<td>22.0"))
                let volleys = try await fixture.get(address, query: "?stroke=volley").text
                #expect(volleys.contains("There are no measured swings yet.") && volleys.contains("Volleys (0)"))
                #expect(try await fixture.get(address, query: "?stroke=lob").status == 400)
                #expect(try await fixture.get(Addresses.athlete(AthleteID())).status == 404)
            }
        }

        @Test func strokesAreFilteredAsACoachDoes() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed(
                    "a.mp4",
                    [
                        ("backhand", 20), ("backhandSlice", 9), ("forehandSlice", 11), ("forehandVolley", 6),
                        ("backhandVolley", 4), ("overhead", 30), ("unknown", 3),
                    ])
                try await fixture.store.name(AthleteName("Ada"), on: clip)
                let address = Addresses.athlete(try await athlete(fixture, clip).id)
                let all = try await fixture.get(address).text
                for filter in [
                    "Backhands (1)", "Slices (2)", "Volleys (2)", "Overheads (1)", "Unknown stroke (1)",
                ] {
                    #expect(all.contains(filter), "\(filter)")
                }
                #expect(!all.contains("Forehands (") && all.contains(" Backhand volley "))
                let slices = try await fixture.get(address, query: "?stroke=slice").text
                #expect(slices.contains("<td>10.0 (9.0 to 11.0)</td>"))
                let volleys = try await fixture.get(address, query: "?stroke=volley").text
                #expect(volleys.contains("<td>5.0 (4.0 to 6.0)</td>"))
            }
        }

        @Test func trendsLeaveOutWhatRestsOnAnUnsureContact() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                func report(_ uncertainty: Double) -> [UInt8] {
                    Array(
                        String(decoding: RoutesFixture.report(of: [("serve", 20)]), as: UTF8.self)
                            .replacing("\"start\":0,", with: "\"start\":0,\"contactUncertainty\":\(uncertainty),")
                            .replacing(
                                "\"metrics\":{",
                                with: "\"metrics\":{\"elbowAngleAtContact\":31,\"shoulderRotation\":77,"
                            ).utf8)
                }
                try await fixture.finish(clip, report: report(0.14))
                try await fixture.store.name(AthleteName("Ada"), on: clip)
                let page = try await fixture.get(Addresses.athlete(try await athlete(fixture, clip).id)).text
                #expect(page.contains("<td>77</td>") && !page.contains("<td>31</td>"))
                let comparison = try await fixture.get(Addresses.comparison(clip, clip)).text
                #expect(comparison.contains("may be out of sync") && comparison.contains("<td>≈\u{A0}31</td>"))
                let sure = try await fixture.accept("sure", name: "sure.mp4")
                try await fixture.finish(sure, report: report(0.1))
                let other = try await fixture.get(Addresses.comparison(sure, sure)).text
                #expect(!other.contains("may be out of sync") && other.contains("<td>31</td>"))
            }
        }

        @Test func whatACutOffSwingDoesNotShowIsLeftOut() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let report = String(decoding: RoutesFixture.report(of: [("serve", 20)]), as: UTF8.self)
                    .replacing("\"start\":0,", with: "\"start\":0,\"cut\":\"start\",")
                    .replacing("\"metrics\":{", with: "\"metrics\":{\"backswingAngle\":31,\"followThroughHeight\":0.5,")
                try await fixture.finish(clip, report: Array(report.utf8))
                try await fixture.store.name(AthleteName("Ada"), on: clip)
                let page = try await fixture.get(Addresses.athlete(try await athlete(fixture, clip).id)).text
                #expect(page.contains("<td>20.0</td><td>0.50</td>") && !page.contains("<td>31</td>"))
                let comparison = try await fixture.get(Addresses.comparison(clip, clip)).text
                #expect(
                    comparison.contains("backswing values are too small") && comparison.contains("<td>31</td>"))
            }
        }

        @Test func longHistoriesHaveTheirPages() async throws {
            try await withRoutes { fixture in
                var clips: [ClipID] = []
                for number in 0..<(AthleteQuery.pageSize + 1) {
                    clips.append(try await fixture.analysed("clip-\(number).mp4", [("serve", Double(number))]))
                    try await fixture.store.name(AthleteName("Ada"), on: clips[number])
                }
                let address = Addresses.athlete(try await athlete(fixture, clips[0]).id)
                let first = try await fixture.get(address).text
                #expect(first.contains("clip-60.mp4") && !first.contains("clip-0.mp4"))
                #expect(first.contains("href=\"\(address)?before=\(clips[1])\""))
                let second = try await fixture.get(address, query: "?before=\(clips[1])").text
                #expect(second.contains("clip-0.mp4") && !second.contains("clip-60.mp4"))
                #expect(second.contains(">Newest<") && !second.contains(">Older<"))
            }
        }

        @Test(arguments: Reader.allCases)
        func anAthleteIsRenamedAndDeleted(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept("1")
                let other = try await fixture.accept("2")
                try await fixture.store.name(AthleteName("Ada"), on: clip)
                try await fixture.store.name(AthleteName("Bo"), on: other)
                let id = try await athlete(fixture, clip).id
                #expect(
                    try await fixture.send([("name", "bo")], to: Addresses.renameAthlete(id), as: reader).status == 409)
                #expect(
                    try await fixture.send([("name", "")], to: Addresses.renameAthlete(id), as: reader).status == 400)
                let gone = AthleteID()
                #expect(
                    try await fixture.send([("name", "x")], to: Addresses.renameAthlete(gone), as: reader).status == 404
                )
                let renamed = try await fixture.send([("name", "Ada L")], to: Addresses.renameAthlete(id), as: reader)
                #expect(renamed.status == (reader == .browser ? 303 : 204))
                #expect(try await athlete(fixture, clip).name.description == "Ada L")

                let question = try await fixture.get(Addresses.deleteAthlete(id)).text
                #expect(question.contains("Permanently delete this athlete?") && question.contains("Ada L"))
                let deleted = try await fixture.post(Addresses.deleteAthlete(id), as: reader)
                #expect(deleted.status == (reader == .browser ? 303 : 204))
                #expect(try await fixture.store.clip(clip, in: .machine) != nil)
                #expect(try await fixture.store.athlete(of: clip) == nil)
                for status in [
                    try await fixture.post(Addresses.deleteAthlete(id), as: reader).status,
                    try await fixture.get(Addresses.deleteAthlete(id)).status,
                    try await fixture.get(Addresses.athlete(id)).status,
                ] { #expect(status == 404) }
            }
        }

        @Test(arguments: ["1e300", "-1e300", "1e15"])
        func numbersThatAreNoBodysBringNothingDown(_ number: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let report = String(decoding: RoutesFixture.report(), as: UTF8.self)
                    .replacing("12.5", with: number).replacing(
                        "\"warnings\"", with: "\"slowMotion\":\(number),\"warnings\"")
                try await fixture.finish(clip, report: Array(report.utf8))
                try await fixture.store.name(AthleteName("Ada"), on: clip)
                let id = try await athlete(fixture, clip).id
                #expect(try await fixture.get(Addresses.athlete(id)).status == 200)
                let comparison = try await fixture.get(Addresses.comparison(clip, clip))
                #expect(comparison.status == 404 && comparison.text.contains("can’t be read. Open the clip and run"))
            }
        }
    }
}
