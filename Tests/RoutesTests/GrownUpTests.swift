import Domain
import FoundationEssentials
import Games
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What grown-ups see of games, behind the gate, and what browsers tell.
    @Suite struct GrownUpTests {
        private func tell(_ json: String, _ fixture: RoutesFixture) async throws -> RawClient.Answer {
            let body = Array(json.utf8)
            return try await fixture.ask(
                TestSupport.post(
                    Addresses.gameEvents(), length: body.count, Reader.program.accept,
                    "Content-Type: text/plain;charset=UTF-8"), body: body)
        }

        private func events(_ more: String..., at: String = "2026-11-20T10:00:00.123Z", id: UUID = UUID()) -> String {
            let all = more.map {
                "{\"id\":\"\(id)\",\"session\":\"\(UUID())\",\"at\":\"\(at)\",\($0)}"
            }
            return "{\"events\":[\(all.joined(separator: ","))]}"
        }

        /// Only of files that nobody renews but the machine's owner; and children are told nothing of it.
        @Test(
            arguments: [
                (13.5, "ends in 13 days"), (1.5, "ends in 1 day."), (-3, "ends today, or has ended"), (14.5, nil),
                (90, nil),
            ] as [(Double, String?)]) func aCertificateThatEndsIsTold(_ days: Double, _ words: String?) async throws
        {
            let certificate = ServedCertificate(
                authority: nil, hosts: ["lab.example"], certainHosts: ["lab.example"], port: 8080,
                notAfter: .now + days * 86_400)
            try await withRoutes(certificate: certificate) { fixture in
                let page = try await GrownUp(fixture).get(Addresses.grownUps()).text
                #expect(page.contains("Lock and go back") && page.contains("certificate") == (words != nil))
                if let words { #expect(page.contains("The server’s certificate \(words)")) }
                let gate = try await fixture.get(Addresses.grownUps()).text
                #expect(gate.contains("×") && !gate.contains("certificate"))
            }
        }

        /// What an answer leads to tells it each time it is loaded, and counts nothing.
        @Test func aWrongProductIsToldAgainAndCostsOneTry() async throws {
            try await withRoutes { fixture in
                let gate = try await fixture.get(Addresses.grownUps())
                let cookie = "Cookie: " + (gate["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
                func post(_ cookie: String) async throws -> String {
                    let body = Array("product=5&next=%2Fsettings%2Fgames".utf8)
                    let answer = try await fixture.ask(
                        TestSupport.post(
                            Addresses.grownUps(), length: body.count, Reader.browser.accept, cookie,
                            "Content-Type: application/x-www-form-urlencoded"), body: body)
                    #expect(answer.status == 303 && answer.body.isEmpty)
                    return try #require(answer["Location"])
                }
                func look(_ path: String) async throws -> RawClient.Answer {
                    try await fixture.ask(TestSupport.get(path, Reader.browser.accept, cookie))
                }
                for words in ["2 tries left", "1 try left"] {
                    let path = try await post(cookie)
                    for _ in 0..<3 {
                        let page = try await look(path)
                        #expect(page.status == 200 && page.text.contains(words))
                        #expect(page.text.contains("value=\"/settings/games\""))
                    }
                }
                let pause = try await look(try await post(cookie))
                #expect(pause.status == 429 && pause.text.contains("Three wrong answers"))
                let lost = try await fixture.ask(TestSupport.get(try await post("X-Nothing: 1"), Reader.browser.accept))
                #expect(lost.status == 200 && lost.text.contains("blocks cookies"))
            }
        }

        @Test func childrenDoNotGetThere() async throws {
            try await withRoutes { fixture in
                let ada = try #require(try await Child(fixture, name: "Ada").player)
                let closed = fixture.table.examples(ExampleIDs(player: ada)).filter {
                    $0.pattern.hasPrefix("/grown-ups/") || $0.pattern == Addresses.gameSettings.pattern
                }
                #expect(closed.count == 8)
                for address in closed {
                    for method in address.methods {
                        let isRead = method == .get
                        let page =
                            isRead ? try await fixture.get(address.path) : try await fixture.post(address.path)
                        // Where nothing can be opened, there is nothing to come back to.
                        let way = address.methods.contains(.get) ? "/grown-ups?next=" : "/grown-ups"
                        #expect(page.status == 303 && page["Location"]?.hasPrefix(way) == true, "\(address.path)")
                        let program =
                            isRead
                            ? try await fixture.get(address.path, as: .program)
                            : try await fixture.post(address.path, as: .program)
                        #expect(program.status == 403 && !program.text.contains("Ada"))
                    }
                }
                #expect(try await fixture.store.player(ada, in: .machine) != nil)
            }
        }

        @Test func whatPlayersReachedIsSeen() async throws {
            try await withRoutes { fixture in
                let (ada, eve) = (try await Child(fixture, name: "=Ada <b>"), try await Child(fixture, name: "Eve"))
                for (child, wrong) in [(ada, 2), (eve, 8)] {
                    let round = try await child.round(level: 0)
                    for (number, question) in round.questions.enumerated() {
                        _ = try await child.answer(round, number, number < wrong ? ["9"] : question.answer)
                    }
                    _ = try await child.end(round)
                }
                let teacher = try await GrownUp(fixture)
                let page = try await teacher.get(Addresses.progress()).text
                #expect(page.contains("=Ada &lt;b&gt;") && page.contains("Eve") && page.contains("2 players"))
                #expect(page.contains("★☆☆") && page.contains("☆☆☆"))
                #expect(page.contains("1 star: 1, played, no stars yet: 1"))
                #expect(page.contains("href=\"\(Addresses.deletePlayer(try #require(eve.player)))\""))
                let table = try await teacher.get(Addresses.progressTable())
                #expect(table["Content-Type"] == "text/csv; charset=utf-8" && table["Cache-Control"] == "no-store")
                let lines = table.text.components(separatedBy: "\r\n")
                #expect(
                    lines.count == 4 && lines[1].hasPrefix("'=Ada <b>,fox,red,") && lines[2].hasPrefix("Eve,fox,red,"))
                let columns = lines.prefix(3).map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
                #expect(columns == [15, 15, 15])
                #expect(lines[1].contains(",1,") && lines[2].contains(",8,8,"))
            }
        }

        @Test func whoIsDeletedIsGone() async throws {
            try await withRoutes { fixture in
                let ada = try #require(try await Child(fixture, name: "Ada").player)
                let teacher = try await GrownUp(fixture)
                let question = try await teacher.get(Addresses.deletePlayer(ada))
                #expect(
                    question.status == 200 && question.text.contains("Permanently delete this player?")
                        && question.text.contains("Ada"))
                let gone = try await teacher.send(to: Addresses.deletePlayer(ada))
                #expect(gone.status == 303 && gone["Location"] == "/grown-ups/players")
                #expect(try await teacher.get(Addresses.deletePlayer(ada)).status == 404)
                #expect(try await teacher.send(to: Addresses.deletePlayer(ada)).status == 404)
                #expect(try await teacher.get(Addresses.progress()).text.contains("No players yet"))
            }
        }

        @Test func statisticsAreKeptOnceShownAndDeleted() async throws {
            try await withRoutes { fixture in
                let batch = events(
                    #""name":"level_end","game":"finger-count","level":0,"success":true,"score":900,"seconds":61"#)
                for _ in 0..<2 { #expect(try await tell(batch, fixture).status == 204) }
                #expect(
                    try await tell(events(#""name":"error_occurred","context":"<b>lost</b>""#), fixture).status == 204)
                let teacher = try await GrownUp(fixture)
                let page = try await teacher.get(Addresses.statistics()).text
                #expect(
                    page.contains("1 min 1 s") && page.contains("passed: 1") && page.contains("&lt;b&gt;lost&lt;/b&gt;")
                )
                #expect(
                    try await teacher.get(Addresses.deleteStatistics()).text.contains(
                        "Permanently delete all game statistics?"))
                #expect(try await teacher.send(to: Addresses.deleteStatistics()).status == 303)
                #expect(try await fixture.store.gameStatistics(in: .machine).events == 0)
                #expect(try await teacher.get(Addresses.statistics()).text.contains("No statistics yet"))
            }
        }

        @Test func nothingIsKeptWhenThatIsSwitchedOff() async throws {
            try await withRoutes { fixture in
                var settings = GameSettings()
                settings.statistics = false
                try await fixture.store.set(settings.json, for: "games")
                #expect(try await tell(events(#""name":"session_start""#), fixture).status == 204)
                #expect(try await fixture.store.gameStatistics(in: .machine).events == 0)
                let page = try await GrownUp(fixture).get(Addresses.statistics()).text
                #expect(page.contains("turned off"))
            }
        }

        @Test func whatIsNoEventIsRefusedInASentence() async throws {
            try await withRoutes { fixture in
                let many = Array(repeating: #""name":"session_start""#, count: 101)
                    .map { "{\"id\":\"\(UUID())\",\"session\":\"\(UUID())\",\"at\":0,\($0)}" }
                for (json, status) in [
                    ("", 400), ("{}", 400), (#"{"events":[{}]}"#, 400), (#"{"events":[1]}"#, 400),
                    (events(#""name":"picture_taken""#), 400), (events(#""name":7"#), 400),
                    (events(#""name":"session_start""#, at: "yesterday"), 400),
                    (events(#""name":"session_start","deep":{"a":1}"#), 400),
                    (events(#""name":"error_occurred","context":"\#(String(repeating: "x", count: 201))""#), 400),
                    ("{\"events\":[\(many.joined(separator: ","))]}", 413),
                    (String(repeating: " ", count: 66_000), 413),
                ] {
                    let answer = try await tell(json, fixture)
                    let sentence = try? AnswerBody(answer).message
                    #expect(
                        answer.status == status && sentence?.hasSuffix(".") == true,
                        "\(json.prefix(80)): \(answer.text)")
                }
                #expect(try await fixture.store.gameStatistics(in: .machine).events == 0)
            }
        }
    }
}
