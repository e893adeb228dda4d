import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What programs read: lists as the library has them, athletes, and swings as a table.
    @Suite struct APITests {
        private struct ClipList: Decodable {
            struct Entry: Decodable, Equatable {
                struct Athlete: Decodable, Equatable {
                    var id: String
                    var name: String
                }
                var id: String
                var name: String
                var kind: String
                var state: String
                var createdAt: Int
                var finishedAt: Int?
                var trashedAt: Int?
                var athlete: Athlete?
                var tags: [String]
                var copies: Int
                var page: String
                var api: String
                var report: String?
            }
            var clips: [Entry]
            var total: Int
            var page: Int
            var pages: Int
            var previous: String?
            var next: String?
        }

        private struct Athlete: Decodable {
            struct Session: Decodable {
                var day: String
                var clips: [String]
            }
            struct Measure: Decodable {
                struct Point: Decodable, Equatable {
                    var day: String
                    var median: Double
                    var low: Double
                    var high: Double
                    var swings: Int
                }
                var name: String
                var unit: String
                var sessions: [Point]
            }
            var id: String
            var name: String
            var clips: Int
            var swings: Int
            var lastClipAt: Int?
            var page: String
            var numbers: String
            var sessions: [Session]?
            var trends: [Measure]?
            var targets: [Target]?

            struct Target: Decodable, Equatable {
                var stroke: String
                var name: String
                var unit: String
                var direction: String
                var value: Double
                var due: String?
                var reached: String?
            }
        }

        private struct AthleteList: Decodable { var athletes: [Athlete] }

        private static func read<Answer: Decodable>(
            _ type: Answer.Type, _ fixture: RoutesFixture, _ path: String
        ) async throws -> Answer {
            let answer = try await fixture.get(path, as: .program)
            try #require(answer.status == 200, "\(path) \(answer.text)")
            #expect(answer["Content-Type"] == "application/json")
            return try JSONDecoder().decode(type, from: Data(answer.body))
        }

        @Test func clipsAreListedAsTheLibraryDoes() async throws {
            try await withRoutes { fixture in
                let serve = try await fixture.analysed("Serve.mov", [("serve", 9)])
                let rally = try await fixture.analysed("Rally.mov", [("forehand", 9), ("backhandSlice", 8)])
                let waiting = try await fixture.accept("waits")
                let gone = try await fixture.accept("gone")
                _ = try await fixture.store.trash([gone], isIn: true, in: .machine)
                let ada = try #require(try await fixture.store.name(AthleteName("Ada & Co"), on: rally))
                try await fixture.store.tag([serve], with: [#require(Tag("Final"))], isOn: true, in: .machine)
                let all = [waiting, rally, serve].map(\.description)
                let asked: [(query: String, clips: [String])] = [
                    ("", all), ("?q=&kind=&athlete=&tag=&from=&to=&page=", all), ("?q=slice", [all[1]]),
                    ("?q=ada+co", [all[1]]), ("?kind=swing", all), ("?kind=hands", []),
                    ("?athlete=\(ada.id)", [all[1]]), ("?athlete=\(AthleteID())", []), ("?tag=FINAL", [all[2]]),
                    ("?tag=%2C", []), ("?found=yes", [all[1], all[2]]), ("?found=no", [all[0]]),
                    ("?order=oldest", all.reversed()), ("?from=2020-01-01&to=2099-12-31", all),
                    ("?from=2099-01-01", []), ("?to=2020-01-01", []), ("?in=trash", ["\(gone)"]), ("?page=9", []),
                ]
                for (query, clips) in asked {
                    let list = try await Self.read(ClipList.self, fixture, Addresses.apiClips() + query)
                    #expect(list.clips.map(\.id) == clips, "\(query)")
                    #expect(list.total == (query == "?page=9" ? 3 : clips.count) && list.pages == 1, "\(query)")
                }
                let list = try await Self.read(ClipList.self, fixture, Addresses.apiClips())
                let one = try #require(list.clips.first { $0.id == rally.description })
                #expect(one.name == "Rally.mov" && one.kind == "swing" && one.state == "done" && one.tags == [])
                #expect(one.athlete == .init(id: ada.id.description, name: "Ada & Co") && one.copies == 0)
                #expect(one.page == "/clips/\(rally)" && one.report == "/clips/\(rally)/report.json")
                #expect(one.api == "/api/v1/clips/\(rally)" && one.createdAt > 1_700_000_000_000)
                #expect(try #require(one.finishedAt) >= one.createdAt && one.trashedAt == nil)
                #expect(list.clips[0].state == "queued" && list.clips[0].report == nil)
                #expect(list.clips[2].tags == ["final"])
                let trash = try await Self.read(ClipList.self, fixture, Addresses.apiClips() + "?in=trash")
                #expect(trash.clips[0].trashedAt != nil)
            }
        }

        @Test func pagesFollowEachOther() async throws {
            try await withRoutes { fixture in
                // One more than fit on a page.
                for number in 0..<49 { _ = try await fixture.accept("\(number)") }
                var (ids, path): ([String], String?) = ([], Addresses.apiClips() + "?q=serve&order=oldest")
                var pages: [ClipList] = []
                while let next = path, pages.count < 3 {
                    pages.append(try await Self.read(ClipList.self, fixture, next))
                    ids += pages.last?.clips.map(\.id) ?? []
                    path = pages.last?.next
                }
                #expect(
                    pages.map(\.page) == [1, 2] && pages.map(\.pages) == [2, 2] && pages.map(\.total) == [49, 49])
                #expect(pages.map(\.clips.count) == [48, 1] && Set(ids).count == 49)
                #expect(pages[0].next == "/api/v1/clips?order=oldest&page=2&q=serve" && pages[0].previous == nil)
                #expect(pages[1].previous == "/api/v1/clips?order=oldest&q=serve")
                let beyond = try await Self.read(ClipList.self, fixture, Addresses.apiClips() + "?page=7")
                #expect(beyond.clips.isEmpty && beyond.previous == "/api/v1/clips?page=2" && beyond.next == nil)
            }
        }

        @Test(arguments: [
            "kind=tennis", "athlete=ada", "from=2026-13-01", "to=yesterday", "found=maybe", "copies=2", "in=bin",
            "order=random", "page=0", "page=-1", "page=x", "page=1.5", "page=1000001", "page=99999999999999999999",
        ])
        func whatMakesNoSenseIsRefused(_ query: String) async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.get(Addresses.apiClips() + "?" + query, as: .program)
                #expect(answer.status == 400)
                #expect(
                    try AnswerBody(answer).code == "noSuchValue" && answer.text.contains(query.prefix { $0 != "=" }))
            }
        }

        @Test func repeatedParametersAreRefused() async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.get(Addresses.apiClips() + "?kind=swing&kind=hands", as: .program)
                #expect(try answer.status == 400 && AnswerBody(answer).code == "repeatedParameter")
            }
        }

        @Test func misspeltParametersAreRefused() async throws {
            try await withRoutes { fixture in
                let ada = try #require(
                    try await fixture.store.name(AthleteName("Ada"), on: fixture.accept("one")))
                let paths = [Addresses.apiClips() + "?athlet=x", Addresses.apiAthlete(ada.id) + "?strok=serve"]
                for path in paths {
                    let answer = try await fixture.get(path, as: .program)
                    #expect(try answer.status == 400 && AnswerBody(answer).code == "noSuchParameter", "\(path)")
                }
            }
        }

        @Test func athletesHaveTheirNumbers() async throws {
            try await withRoutes { fixture in
                let clips = [
                    try await fixture.analysed("one", [("forehand", 12.5), ("serve", 8)]),
                    try await fixture.analysed("two", [("forehand", 10)]),
                ]
                for clip in clips { try await fixture.store.name(AthleteName("Ada"), on: clip) }
                let bo = try #require(try await fixture.store.name(AthleteName("Bo"), on: fixture.accept("waits")))
                let all = try await Self.read(AthleteList.self, fixture, Addresses.apiAthletes()).athletes
                #expect(
                    all.map(\.name) == ["Ada", "Bo"] && all.map(\.clips) == [2, 1] && all.map(\.swings) == [3, 0])
                #expect(all[0].page == "/athletes/\(all[0].id)" && all[0].lastClipAt != nil)
                #expect(all[0].numbers == "/athletes/\(all[0].id)/numbers.csv" && all[1].id == bo.id.description)

                let path = Addresses.apiAthletes() + "/" + all[0].id
                let ada = try await Self.read(Athlete.self, fixture, path)
                let sessions = try #require(ada.sessions)
                #expect(ada.name == "Ada" && ada.clips == 2 && ada.swings == 3 && sessions.count == 1)
                #expect(sessions[0].clips == clips.reversed().map(\.description))
                let speed = try #require(ada.trends?.first { $0.name == "Peak wrist angular velocity" })
                let day = sessions[0].day
                #expect(day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil && speed.unit == "rad/s")
                #expect(speed.sessions == [.init(day: day, median: 10, low: 8, high: 12.5, swings: 3)])
                let serves = try await Self.read(Athlete.self, fixture, path + "?stroke=serve").trends
                #expect(
                    serves?.first { $0.name == speed.name }?.sessions
                        == [.init(day: day, median: 8, low: 8, high: 8, swings: 1)])
                #expect(ada.targets?.isEmpty == true)
                let target = try #require(
                    AthleteTarget(stroke: .serve, measure: .peakAngularVelocity, direction: .atMost, value: 9))
                let id = try #require(try await fixture.store.athlete(of: clips[0])?.id)
                try await fixture.store.set(target, for: id)
                #expect(
                    try await Self.read(Athlete.self, fixture, path).targets == [
                        .init(
                            stroke: "serve", name: speed.name, unit: "rad/s", direction: "atMost", value: 9, due: nil,
                            reached: day)
                    ])
                let empty = try await Self.read(Athlete.self, fixture, Addresses.apiAthlete(bo.id))
                #expect(empty.trends?.isEmpty == true && empty.sessions?.count == 1)
                #expect(try await fixture.get(path + "?stroke=smash", as: .program).status == 400)
                #expect(try await fixture.get(Addresses.apiAthlete(AthleteID()), as: .program).status == 404)
            }
        }

        /// The rows are those of the athlete's table.
        @Test func swingsAreATable() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("=serve.mov", [("forehandSlice", 12.5), ("serve", 8)])
                let ada = try #require(try await fixture.store.name(AthleteName("Ada"), on: clip))
                let answer = try await fixture.get(Addresses.swingsCSV(clip), as: .program)
                #expect(answer.status == 200 && answer["Content-Type"] == "text/csv; charset=utf-8")
                #expect(answer["Content-Disposition"]?.contains("\"=serve-swings.csv\"") == true)
                #expect(answer.text.components(separatedBy: "\r\n").count == 4)
                #expect(try await answer.body == fixture.get(Addresses.numbers(ada.id), as: .program).body)
                let tag = try #require(answer["ETag"])
                let again = try await fixture.get(Addresses.swingsCSV(clip), as: .program, "If-None-Match: \(tag)")
                #expect(again.status == 304 && again.body.isEmpty)

                let waiting = try await fixture.accept("waits")
                #expect(try await fixture.get(Addresses.swingsCSV(waiting), as: .program).status == 409)
                let hands = try await fixture.accept("hands", kind: .hands)
                #expect(try await fixture.get(Addresses.swingsCSV(hands), as: .program).status == 404)
            }
        }

        @Test func strangersNeedTheKey() async throws {
            try await withRoutes(isGated: true) { fixture in
                let stranger = "Via: 1.1 proxy"
                for path in [Addresses.apiClips(), Addresses.apiAthletes(), Addresses.swingsCSV(ClipID())] {
                    let refused = try await fixture.get(path, as: .program, stranger)
                    #expect(try refused.status == 401 && AnswerBody(refused).code == "keyNeeded", "\(path)")
                    let key = "\(stranger)\r\nAuthorization: Bearer \(fixture.key.text)"
                    let answer = try await fixture.get(path, as: .program, key)
                    #expect(answer.status == (path.hasSuffix(".csv") ? 404 : 200), "\(path)")
                }
            }
        }
    }
}
