import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What belongs to somebody else is not there: neither shown, nor changed, nor told of.
    @Suite struct ScopeTests {
        private static let other = Scope(name: "somebody else")

        @Test(arguments: Reader.allCases) func clipsOfOthersAreNotThere(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept(name: "Secret serve.mov", in: Self.other)
                try await fixture.finish(clip)
                let before = try await fixture.store.clip(clip, in: Self.other)
                let report = try await fixture.store.report(of: clip)
                for address in fixture.addresses(of: clip) {
                    for method in address.methods {
                        let answer =
                            method == .get
                            ? try await fixture.get(address.path, as: reader)
                            : try await fixture.send(
                                [("name", "Ada"), ("text", "x"), ("kind", "hands")], to: address.path, by: method)
                        #expect(answer.status == 404, "\(method) \(address.path)")
                        #expect(!answer.text.contains("Secret serve"))
                    }
                }
                #expect(try await fixture.store.clip(clip, in: Self.other) == before)
                #expect(try await fixture.store.report(of: clip) == report)
                #expect(try await fixture.store.note(on: clip) == nil)
                #expect(try await fixture.store.athletes(in: Self.other).isEmpty)
            }
        }

        @Test func athletesOfOthersAreNotThere() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept(in: Self.other)
                let athlete = try #require(try await fixture.store.name(AthleteName("Secret Ada"), on: clip))
                for address in fixture.addresses(of: athlete.id) {
                    for method in address.methods {
                        let answer =
                            method == .get
                            ? try await fixture.get(address.path)
                            : try await fixture.send([("name", "Eve")], to: address.path)
                        #expect(answer.status == 404, "\(method) \(address.path)")
                        #expect(!answer.text.contains("Secret Ada"))
                    }
                }
                #expect(try await fixture.store.athlete(athlete.id, in: Self.other) == athlete)
            }
        }

        /// Clips that a form names, not the address.
        @Test(arguments: LibraryAction.allCases, Reader.allCases)
        func clipsOfOthersAreNotInTheLibrary(_ action: LibraryAction, _ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept(name: "Secret serve.mov", in: Self.other)
                try await fixture.finish(clip)
                if action == .restore { _ = try await fixture.store.trash([clip], isIn: true, in: Self.other) }
                let before = try await fixture.store.clip(clip, in: Self.other)
                #expect(before != nil)
                let fields = [
                    ("action", action.rawValue), ("clip", clip.description), ("tag", "eve"), ("name", "Eve"),
                    ("back", "/library"),
                ]
                let answer = try await fixture.send(fields, to: Addresses.library(), as: reader)
                #expect(!answer.text.contains("Secret serve"))
                #expect(try await fixture.store.clip(clip, in: Self.other) == before)
                #expect(try await fixture.store.tags(in: Self.other).isEmpty)
                #expect(try await fixture.store.athlete(of: clip) == nil)
            }
        }

        @Test func playersOfOthersAreNotThere() async throws {
            try await withRoutes { fixture in
                let name = try #require(GamePlayerName("Secret Bo"))
                let look = try #require(GamePlayerLook(animal: "bear", colour: "blue"))
                let player = try await fixture.store.addPlayer(name, or: name, looking: look, to: nil, in: Self.other)
                for address in fixture.table.examples(ExampleIDs(player: player.id))
                where address.pattern.hasPrefix("/games") || address.pattern.hasPrefix("/grown-ups") {
                    for method in address.methods {
                        let answer =
                            method == .get ? try await fixture.get(address.path) : try await fixture.post(address.path)
                        #expect(!answer.text.contains("Secret Bo"), "\(method) \(address.path)")
                    }
                }
                let chosen = [("player", player.id.description)]
                #expect(try await fixture.send(chosen, to: Addresses.choosePlayer(), as: .program).status == 404)
                #expect(try await fixture.store.player(player.id, in: Self.other) != nil)
            }
        }

        @Test func listsAndNewsLeaveOthersOut() async throws {
            try await withRoutes { fixture in
                let theirs = try await fixture.analysed("Secret.mov", [("forehand", 9)], in: Self.other)
                try await fixture.store.name(AthleteName("Secret Ada"), on: theirs)
                let ours = try await fixture.analysed("ours.mov", [("forehand", 9)])
                let next = try await fixture.analysed("next.mov", [("forehand", 9)])
                for address in [
                    Addresses.dashboard(), Addresses.library(), Addresses.athletes(), Addresses.clip(ours),
                    Addresses.comparisonChoice(ours),
                ] {
                    let page = try await fixture.get(address)
                    #expect(page.status == 200 && !page.text.contains("Secret"), "\(address)")
                }
                #expect(try await fixture.get(Addresses.comparison(ours, theirs)).status == 404)
                #expect(try await fixture.get(Addresses.comparison(theirs, ours)).status == 404)
                #expect(try await !fixture.get(Addresses.library(), query: "?q=secret").text.contains("Secret"))
                let port = fixture.server.address.port
                let news = try await offPool {
                    let client = try RawClient(port: port)
                    try client.send(get(Addresses.allEvents()))
                    _ = try client.readHead()
                    return try client.readText(until: "\n\n") + client.readText(until: "\n\n")
                }
                #expect(news.contains(ours.description) && news.contains(next.description))
            }
        }
    }
}
