import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What a browser is asked in which children play.
    @Suite struct PlayingGateTests {
        /// What stays open: the games and what strangers may see, too. Pages for grown-ups ask themselves.
        private static let open: Set = [
            Addresses.lobby.pattern, Addresses.game.pattern, Addresses.grownUps.pattern, Addresses.enterClass.pattern,
            Addresses.enterClassWithCode.pattern, Addresses.scannedClassCode.pattern, Addresses.seat.pattern,
            Addresses.seatEvents.pattern, Addresses.seatTasks.pattern, Addresses.teach.pattern,
            Addresses.join.pattern, Addresses.joinCheck.pattern, Addresses.authority.pattern,
            Addresses.health.pattern, Addresses.liveSession.pattern, Addresses.liveEvents.pattern,
        ]

        private func cookie(of player: String) -> String { "motionbook-game-player=\(player)" }

        /// What asks, by the patterns of addresses that can be opened.
        private func asking(_ fixture: RoutesFixture, _ head: (String) -> String) async throws -> Set<String> {
            var asking: Set<String> = []
            for address in fixture.table.examples() where address.methods.contains(.get) {
                // What streams has no end.
                guard !address.pattern.hasSuffix("events") else { continue }
                let answer = try await fixture.ask(head(address.path))
                if answer.status == 303, answer["Location"]?.hasPrefix("/grown-ups?next=") == true {
                    asking.insert(address.pattern)
                }
            }
            return asking
        }

        @Test func everyPageButTheGamesAsks() async throws {
            try await withRoutes { fixture in
                let all = Set(
                    fixture.table.entries.filter { $0.method == .get && !$0.pattern.hasSuffix("events") }.map(\.pattern)
                )
                let forGrownUps = all.filter { $0.hasPrefix("/grown-ups/") || $0 == Addresses.gameSettings.pattern }
                for player in ["guest", PlayerID().description] {
                    let cookie = cookie(of: player)
                    let asking = try await asking(fixture) {
                        TestSupport.get($0, Reader.browser.accept, "Cookie: " + cookie)
                    }
                    #expect(all.subtracting(Self.open) == asking)
                    // A browser says when a script asks; where it does not, a script asks for nothing but a page.
                    for script in [
                        [Reader.browser.accept, "Sec-Fetch-Mode: cors"], ["Accept: text/html"], [Reader.program.accept],
                    ] {
                        let told = try await self.asking(fixture) {
                            TestSupport.get(
                                $0, "Cookie: " + cookie, script[0], script.count > 1 ? script[1] : "X-Nothing: 1")
                        }
                        #expect(told.isSubset(of: forGrownUps))
                    }
                }
                // Nobody plays.
                #expect(try await asking(fixture) { TestSupport.get($0, Reader.browser.accept) } == forGrownUps)
                #expect(
                    try await asking(fixture) {
                        TestSupport.get($0, Reader.browser.accept, "Cookie: motionbook-game-player=")
                    } == forGrownUps)
            }
        }

        @Test func whoAnsweredIsInAndComesToWhatWasAskedFor() async throws {
            try await withRoutes { fixture in
                let cookie = cookie(of: "guest")
                let asked = try await fixture.get("/library?q=a%20b&kind=swing", as: .browser, "Cookie: " + cookie)
                #expect(asked["Location"] == "/grown-ups?next=%2Flibrary%3Fq%3Da%2520b%26kind%3Dswing")
                let gate = try await fixture.get(try #require(asked["Location"]), as: .browser, "Cookie: " + cookie)
                #expect(
                    gate.text.contains("Children are playing on this browser") && gate.text.contains("name=\"stop\""))
                let teacher = try await GrownUp(fixture, cookie)
                let inside = try await asking(fixture) { TestSupport.get($0, Reader.browser.accept, teacher.cookie) }
                #expect(inside.isEmpty)
                let back = try await teacher.get(try #require(asked["Location"]))
                #expect(back.status == 303 && back["Location"] == "/library?q=a%20b&kind=swing")
                #expect(try await teacher.get(Addresses.grownUps()).text.contains("Stop playing on this browser"))
                let stopped = try await teacher.send("does=stop", to: Addresses.grownUps())
                #expect(stopped.status == 303 && stopped["Location"] == "/")
                #expect(stopped["Set-Cookie"]?.contains("motionbook-game-player") == true)
                #expect(stopped["Set-Cookie"]?.contains("=; Path=/; Max-Age=0") == true)
                #expect(try await teacher.send("does=lock", to: Addresses.grownUps()).status == 303)
                #expect(try await teacher.get("/library").status == 303)
            }
        }

        @Test(arguments: ["", "player"])
        func whoeverChoosesAPlayerClosesTheGate(_ who: String) async throws {
            try await withRoutes { fixture in
                let teacher = try await GrownUp(fixture, cookie(of: "guest"))
                #expect(try await teacher.get("/library").status == 200)
                var id = ""
                if !who.isEmpty {
                    let (bear, usual) = (try #require(GamePlayerLook.all.first), try #require(GamePlayerName("Bear")))
                    id = try await fixture.store.addPlayer(nil, or: usual, looking: bear, to: nil, in: .machine).id
                        .description
                }
                let chosen = try await teacher.send("player=\(id)", to: Addresses.choosePlayer())
                #expect(chosen.status == 303 && chosen["Location"] == Addresses.lobby())
                let asked = try await teacher.get("/library")
                #expect(asked.status == 303 && asked["Location"] == "/grown-ups?next=%2Flibrary")
            }
        }

        @Test func childrenDoNotEndIt() async throws {
            try await withRoutes { fixture in
                let body = Array("does=stop".utf8)
                let answer = try await fixture.ask(
                    TestSupport.post(
                        Addresses.grownUps(), length: body.count, Reader.browser.accept,
                        "Cookie: " + cookie(of: "guest"), "Content-Type: application/x-www-form-urlencoded"), body: body
                )
                #expect(answer.status == 303 && answer["Location"] == "/grown-ups" && answer["Set-Cookie"] == nil)
            }
        }

        /// What an open page posts is done; the page that follows asks.
        @Test func whatIsPostedIsNotLost() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let body = Array("text=kept".utf8)
                let answer = try await fixture.ask(
                    TestSupport.post(
                        Addresses.note(clip), length: body.count, Reader.browser.accept,
                        "Cookie: " + cookie(of: "guest"), "Content-Type: application/x-www-form-urlencoded"), body: body
                )
                #expect(answer.status == 303 && answer["Location"]?.hasPrefix(Addresses.clip(clip)) == true)
                #expect(try await fixture.store.note(on: clip) != nil)
            }
        }

        @Test func aGuestsRoundBeginsIt() async throws {
            try await withRoutes { fixture in
                let guest = try await Child(fixture, name: nil).begin(level: 0)
                #expect(guest["Set-Cookie"]?.contains("=guest; Path=/; Max-Age=43200") == true)
                let ada = try await Child(fixture, name: "Ada").begin(level: 0)
                #expect(ada.status == 201 && ada["Set-Cookie"] == nil)
            }
        }
    }
}
