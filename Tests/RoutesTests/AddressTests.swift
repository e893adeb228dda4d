import Domain
import HTTPServer
import Templates
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct AddressTests {
        private static let id = ClipID()

        @Test func eachPathIsOfOneAddress() async throws {
            try await withRoutes { fixture in
                let examples = fixture.table.examples(ExampleIDs(clip: Self.id))
                #expect(Set(examples.map(\.path)).count == examples.count)
                for address in examples {
                    let segments = try #require(RoutePath.segments(of: address.path))
                    #expect(address.path == "/" + segments.joined(separator: "/"))
                    let found = fixture.table.entries.filter { $0.match(segments) != nil }
                    #expect(
                        found.map(\.method) == address.methods && found.allSatisfy { $0.pattern == address.pattern })
                }
            }
        }

        @Test func addressesPrintTheirValuesAndReadThem() throws {
            let other = ClipID()
            #expect(Addresses.dashboard() == "/" && Addresses.dashboard.values(in: []) != nil)
            #expect(Addresses.comparison(Self.id, other) == "/clips/\(Self.id)/compare/\(other)")
            let both = try #require(Addresses.comparison.values(in: ["clips", "\(Self.id)", "compare", "\(other)"]))
            #expect(both == (Self.id, other))
            #expect(Addresses.overlayVideo(Self.id, .beside) == "/clips/\(Self.id)/beside.mp4")
            let path = Addresses.opinionPicture(Self.id, 12, .judgement, 4)
            #expect(path == "/clips/\(Self.id)/opinion/12/analysis/4.jpg")
            let picture = try #require(Addresses.opinionPicture.values(in: RoutePath.segments(of: path) ?? []))
            #expect(picture == (Self.id, 12, .judgement, 4))
        }

        /// What else than to be shown is done at an address.
        private static let methods: [String: [Method]] = [
            "/clips/{clip}/compare/{clip}/comparison.mp4": [.get, .post],
            "/clips/{clip}/model": [.post], "/comparisons": [.get, .post], "/comparisons/{comparison}/remove": [.post],
            "/links/new": [.get, .post],
            "/links/{link}/end": [.post], "/clips": [.post],
            "/clips/{clip}/retry": [.post], "/clips/{clip}/analyse": [.post],
            "/clips/{clip}/cancel": [.post], "/clips/{clip}/overlay": [.post], "/clips/{clip}/part.gif": [.post],
            "/clips/{clip}/crop": [.post], "/clips/{clip}/person": [.post], "/clips/{clip}/athlete": [.post],
            "/clips/{clip}/note": [.post], "/clips/{clip}/rename": [.post], "/athletes/{athlete}/rename": [.post],
            "/athletes/{athlete}/target": [.post], "/athletes/{athlete}/target/remove": [.post],
            "/clips/{clip}/corrections": [.post], "/api/v1/clips/{clip}/swings": [.post],
            "/api/v1/clips/{clip}/swings/{swing}": [.patch, .delete], "/api/v1/clips/{clip}/corrections": [.delete],
            "/api/v1/clips/{clip}/events": [.post], "/api/v1/clips/{clip}/events/{event}": [.patch, .delete],
            "/clips/{clip}/moments": [.post], "/api/v1/clips/{clip}/moments": [.get, .post],
            "/api/v1/clips/{clip}/moments/{moment}": [.patch, .delete],
            "/clips/{clip}/filmed": [.post], "/clips/{clip}/commentaries/{commentary}": [.put, .post, .get],
            "/welcome": [.post], "/language": [.post], "/live": [.post], "/live/{session}/frames": [.post],
            "/uploads": [.options, .post], "/uploads/{upload}": [.options, .get, .post, .patch, .delete],
            "/games/{game}/rounds": [.post], "/games/rounds/{round}/answers": [.post],
            "/games/rounds/{round}/end": [.post], "/games/statistics": [.post], "/players": [.post],
            "/players/choose": [.post], "/players/group": [.post], "/grown-ups/players": [.get, .post],
            "/grown-ups/players/group": [.post], "/grown-ups/players/{player}/change": [.get, .post],
            "/settings/key": [.post], "/settings/key/forget": [.post],
            "/settings/athletes/{athlete}": [.post], "/clips/{clip}/opinion/pictures": [.post],
            "/clips/{clip}/opinion/stop": [.post], "/settings": [.get, .post], "/settings/sent/delete": [.get, .post],
            "/clips/{clip}/opinion": [.get, .post], "/grown-ups": [.get, .post], "/settings/games": [.get, .post],
            "/grown-ups/players/{player}/delete": [.get, .post], "/grown-ups/statistics/delete": [.get, .post],
            "/live/{session}": [.get, .delete], "/clips/{clip}/delete": [.get, .post],
            "/athletes/{athlete}/delete": [.get, .post], "/messages/{message}/delete": [.get, .post],
            "/j": [.get, .post], "/classes": [.get, .post], "/classes/{class}/seat/word": [.post],
            "/classes/{class}/seat/answers": [.post], "/classes/{class}/seat/name": [.post],
            "/classes/{class}/seat/live": [.post], "/classes/{class}/seat/live/{session}": [.delete],
            "/classes/{class}/seat/live/{session}/frames": [.post], "/classes/{class}/change": [.post],
            "/classes/{class}/voice": [.post], "/classes/{class}/names": [.post],
            "/classes/{class}/seats/{seat}/change": [.post], "/classes/{class}/seats/{seat}/offer": [.post],
            "/classes/{class}/teacher": [.post], "/teach/{token}": [.get, .post],
            "/classes/{class}/delete": [.get, .post],
            "/library": [.get, .post], "/messages/new": [.get, .post], "/messages/faces": [.get, .post],
            "/messages/open": [.get, .post], "/messages/{message}": [.get, .post], "/profile": [.get, .post],
        ]

        @Test func onlyActionsChangeThings() async throws {
            try await withRoutes { fixture in
                let examples = fixture.table.examples()
                for address in examples {
                    #expect(address.methods == Self.methods[address.pattern] ?? [.get], "\(address.pattern)")
                }
                #expect(Set(Self.methods.keys).isSubset(of: examples.map(\.pattern)))
            }
        }

        private static let nowhere = [
            "", "clips", "//", "/clips/", "/clips//", "/Clips", "/about/", "/about/more", "/healthz/x", "/events/x",
            "/clips/ID/", "/clips/ID/report", "/clips/ID/report.json/x", "/clips/ID/retry/x", "/clips/ID/../about",
            "/clips/ID/pictures", "/clips/ID/pictures/", "/clips/ID/pictures/..", "/clips/ID/pictures/%2e%2e",
            "/clips/ID/pictures/..%2f..%2fmotionbook.sqlite", "/clips/ID/pictures/a/b", "/clips/ID/pictures/POSTER.jpg",
            "/clips/ID/pictures/.hidden", "/clips/ID/pictures/a%00.jpg", "/clips/ID/pictures/%FF.jpg",
            "/clips/ID/media/poster.jpg", "/nowhere/ID", "/nowhere/ID/media", "/clips/IDa", "/clips/%20ID",
            "/clips/ID%0a", "/clips/ID/{video}", "/clips/ID/overlay.MP4", "/clips/{clip}",
            "/clips/ID/compare/", "/clips/ID/compare/x", "/clips/ID/compare/ID/x", "/clips/ID/note/x", "/athletes/",
            "/athletes/x", "/athletes/ID/x", "/athletes/ID/rename/x", "/athletes/ID/compare", "/uploads/", "/uploads/x",
            "/uploads/ID/x", "/join/", "/join/x", "/join/ok/x", "/ca.crt/x", "/games/", "/games/chess",
            "/games/chess/rounds", "/games/rounds", "/games/rounds/ID",
            "/games/rounds/ID/x", "/games/finger-count/x", "/games/finger-count/rounds/x", "/players/ID",
            "/grown-ups/x", "/grown-ups/players/ID", "/grown-ups/players/ID/delete/x", "/settings/x", "/settings/key/x",
            "/settings/athletes", "/settings/athletes/x", "/settings/athletes/ID/x", "/learn/x", "/learn/",
            "/settings/sent/ID", "/clips/ID/opinion/x", "/clips/ID/opinion/0", "/clips/ID/opinion/0/validation",
            "/clips/ID/opinion/0/validation/0", "/clips/ID/opinion/00/validation/0.jpg",
            "/clips/ID/opinion/-1/validation/0.jpg", "/clips/ID/opinion/0/judgement/0.jpg",
            "/clips/ID/opinion/0/validation/+1.jpg", "/clips/ID/opinion/0/validation/1234567.jpg",
        ]

        private static let badIdentifiers = [
            "0", "1", "aaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaa", "AAAAAAAAAAAAAAAAAAAAAAAAAA",
            "aaaaaaaaaaaaaaaaaaaaaaaaab", "1aaaaaaaaaaaaaaaaaaaaaaaaa", "ééééééééééééé", "..",
            "aaaaaaaaaaaaaaaaaaaaaaaaa'",
        ]

        @Test func otherPathsLeadNowhere() async throws {
            try await withRoutes { fixture in
                for pattern in Self.nowhere {
                    let path = pattern.replacing("ID", with: Self.id.description)
                    #expect(RoutePath.segments(of: path).flatMap(fixture.table.handlers) == nil, "\(path)")
                }
                for id in Self.badIdentifiers {
                    for rest in [[], ["media"], ["delete"], ["pictures", "poster.jpg"]] {
                        #expect(fixture.table.handlers(at: ["clips", id] + rest) == nil, "\(id) \(rest)")
                    }
                }
                let id = String(repeating: "a", count: ClipID.length)
                #expect(fixture.table.handlers(at: ["clips", id]) != nil)
            }
        }
    }
}
