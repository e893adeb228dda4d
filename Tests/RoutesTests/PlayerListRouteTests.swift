import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What grown-ups do with players, over HTTP.
    @Suite struct PlayerListTests {
        private static let list = Addresses.progress()

        @Test func aListIsAddedAndWhatIsLeftIsSaid() async throws {
            try await withRoutes { fixture in
                let teacher = try await GrownUp(fixture)
                let added = try await teacher.send("names=Ada%0D%0ABen%2C%20Cem&group=2+b", to: Self.list)
                #expect(added.status == 303 && added["Location"] == "/grown-ups/players?group=2%20b")
                let page = try await teacher.get(try #require(added["Location"])).text
                #expect(page.contains("3 players") && page.contains("value=\"2 b\""))
                let long = String(repeating: "x", count: 30)
                let some = try await teacher.send("names=ada%0D%0ADora%0D%0A\(long)&group=2+B", to: Self.list)
                #expect(some.status == 200 && some.text.contains("1 player was added."))
                #expect(some.text.contains("not added again: ada.") && some.text.contains("Longer than 24 characters"))
                let none = try await teacher.send("names=+%2C+", to: Self.list)
                #expect(none.status == 200 && none.text.contains("no name in the list"))
                let bad = try await teacher.send("names=Eve&group=\(long)", to: Self.list)
                #expect(bad.status == 400 && bad.text.contains("name of a group"))
                #expect(
                    try await fixture.store.players(in: .machine).map(\.name.description) == [
                        "Ada", "Ben", "Cem", "Dora",
                    ])
            }
        }

        @Test func thereIsRoomForSoMany() async throws {
            try await withRoutes(limits: { $0.players = 2 }) { fixture in
                let teacher = try await GrownUp(fixture)
                let answer = try await teacher.send("names=A%2CB%2CC%2CD", to: Self.list)
                #expect(answer.text.contains("No room for: C, D.") && answer.text.contains("up to 2 players"))
                #expect(answer.text.contains("C\nD</textarea>"))
            }
        }

        @Test func listsAndTablesShowAGroup() async throws {
            try await withRoutes { fixture in
                let teacher = try await GrownUp(fixture)
                for form in ["names=Ada%2CBen&group=2b", "names=Cem&group=3a", "names=Dora"] {
                    #expect(try await teacher.send(form, to: Self.list).status == 303)
                }
                for (query, names) in [
                    ("", ["Ada", "Ben", "Cem", "Dora"]), ("?group=2B", ["Ada", "Ben"]), ("?group=", ["Dora"]),
                    ("?group=gone", ["Ada", "Ben", "Cem", "Dora"]),
                ] {
                    let table = try await teacher.get(Addresses.progressTable() + query).text
                    #expect(
                        table.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "," } }
                            == names.map { $0[...] })
                    let page = try await teacher.get(Self.list + query).text
                    for name in ["Ada", "Ben", "Cem", "Dora"] {
                        #expect(page.contains("Actions for \(name)") == names.contains(name), "\(query) \(name)")
                    }
                }
                let moved = try await teacher.send("from=2b&group=3b", to: Addresses.movePlayers())
                #expect(moved.status == 303 && moved["Location"] == "/grown-ups/players?group=3b")
                #expect(try await teacher.send("from=&group=", to: Addresses.movePlayers())["Location"] == Self.list)
                let groups = try await fixture.store.players(in: .machine).map { $0.group?.description }
                #expect(groups == ["3b", "3b", "3a", nil])
            }
        }

        @Test func aPlayerIsChanged() async throws {
            try await withRoutes { fixture in
                let teacher = try await GrownUp(fixture)
                let (ada, ben) = (try await Child(fixture, name: "Ada"), try await Child(fixture, name: "Ben"))
                let path = Addresses.changePlayer(try #require(ada.player))
                let page = try await teacher.get(path + "?field=group").text
                #expect(page.contains("value=\"Ada\"") && page.contains("value=\"/grown-ups/players\""))
                let back = "back=%2Fgrown-ups%2Fplayers%3Fgroup%3D2b"
                let form = "name=Ada+K&group=2b&animal=owl&colour=pink&"
                for (back, location) in [
                    (back, "/grown-ups/players?group=2b"), ("back=%2Flibrary", Self.list),
                    ("back=%2F%2Fevil.example", Self.list), ("", Self.list),
                ] {
                    let changed = try await teacher.send(form + back, to: path)
                    #expect(changed.status == 303 && changed["Location"] == location)
                }
                let id = try #require(ada.player)
                let player = try #require(try await fixture.store.player(id, in: .machine))
                #expect(player.name.description == "Ada K" && player.group == GamePlayerGroup("2B"))
                #expect(player.look == GamePlayerLook(animal: "owl", colour: "pink"))
                for (form, status, words) in [
                    ("name=ada+k&animal=owl&colour=pink", 409, "already exists"),
                    ("name=+&animal=fox&colour=red", 400, "up to 24 characters"),
                    ("name=\(String(repeating: "x", count: 25))&animal=fox&colour=red", 400, "up to 24 characters"),
                    ("name=Ben&animal=wolf&colour=red", 400, "needs an animal"),
                ] {
                    let answer = try await teacher.send(form, to: Addresses.changePlayer(try #require(ben.player)))
                    #expect(answer.status == status && answer.text.contains(words), "\(form)")
                }
                #expect(try await teacher.send(form, to: Addresses.changePlayer(PlayerID())).status == 404)
                #expect(try await teacher.get(Addresses.changePlayer(PlayerID())).status == 404)
            }
        }

        @Test func aBrowserRemembersItsGroup() async throws {
            try await withRoutes { fixture in
                let teacher = try await GrownUp(fixture)
                _ = try await teacher.send("names=Ada&group=2+b", to: Self.list)
                _ = try await teacher.send("names=Ben&group=3a", to: Self.list)
                #expect(try await fixture.get(Addresses.lobby()).text.contains("Which group are you in?"))
                let chosen = try await fixture.send([("group", "2 b")], to: Addresses.choosePlayerGroup())
                #expect(chosen.status == 303 && chosen["Location"] == "/games#players-title")
                let cookie = try #require(chosen["Set-Cookie"])
                #expect(cookie.contains("=g-2%20b; Path=/; Max-Age=31536000") && cookie.contains("HttpOnly"))
                let line = "Cookie: " + cookie.prefix { $0 != ";" }
                let lobby = try await fixture.get(Addresses.lobby(), as: .browser, line).text
                #expect(lobby.contains("<bdi>Ada</bdi>") && !lobby.contains("<bdi>Ben</bdi>"))
                // Who is new there belongs to it.
                let body = Array("animal=fox&colour=red&name=Cem".utf8)
                _ = try await fixture.ask(
                    TestSupport.post(
                        Addresses.players(), length: body.count, Reader.browser.accept, line,
                        "Content-Type: application/x-www-form-urlencoded"), body: body)
                let cem = try await fixture.store.players(in: .machine).first { $0.name.description == "Cem" }
                #expect(cem?.group == GamePlayerGroup("2 b"))
                let asked = try await fixture.send([], to: Addresses.choosePlayerGroup())
                #expect(asked["Set-Cookie"]?.contains("=; Path=/; Max-Age=0") == true)
                let others = try await fixture.send([("group", "")], to: Addresses.choosePlayerGroup(), as: .program)
                #expect(others.status == 204 && others["Set-Cookie"]?.contains("=g-; Path=/") == true)
            }
        }
    }
}
