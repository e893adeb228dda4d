import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct TargetTests {
        private static let fields = [
            ("stroke", "serve"), ("measure", "peakAngularVelocity"), ("direction", "atLeast"), ("value", "25"),
        ]

        /// The athlete whom a clip with serves shows.
        private func ada(_ fixture: RoutesFixture) async throws -> AthleteID {
            let clip = try await fixture.analysed("one.mp4", [("serve", 20), ("serve", 26)])
            return try #require(try await fixture.store.name(AthleteName("Ada"), on: clip)).id
        }

        @Test(arguments: Reader.allCases)
        func targetsAreSetChangedAndRemoved(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let ada = try await ada(fixture)
                for (value, due) in [("25", ""), ("22,5", "2026-12-15")] {
                    let fields = Self.fields.dropLast() + [("value", value), ("due", due)]
                    let answer = try await fixture.send(Array(fields), to: Addresses.setTarget(ada), as: reader)
                    #expect(answer.status == (reader == .browser ? 303 : 204))
                    if reader == .browser {
                        #expect(answer["Location"] == "/athletes/\(ada)?stroke=serve#targets")
                    }
                    let target = try #require(try await fixture.store.targets(of: ada).first)
                    #expect(target.value == (value == "25" ? 25 : 22.5) && target.due?.text ?? "" == due)
                    let page = try await fixture.get(Addresses.athlete(ada), query: "?stroke=serve").text
                    #expect(page.contains("reached on ") != (value == "25"))
                }
                #expect(try await fixture.store.targets(of: ada).count == 1)
                let name = Array(Self.fields.prefix(2))
                let removed = try await fixture.send(name, to: Addresses.removeTarget(ada), as: reader)
                #expect(removed.status == (reader == .browser ? 303 : 204))
                #expect(try await fixture.store.targets(of: ada).isEmpty)
                #expect(try await fixture.send(name, to: Addresses.removeTarget(ada), as: reader).status == 404)
            }
        }

        private static let bad = [
            ("stroke", "lob"), ("measure", "speed"), ("direction", "up"), ("value", ""), ("value", "fast"),
            ("value", "101"), ("value", "-1"), ("value", "nan"), ("due", "tomorrow"), ("due", "2026-2-3"),
        ]

        @Test(arguments: bad)
        func whatMakesNoSenseIsRefused(_ field: String, _ value: String) async throws {
            try await withRoutes { fixture in
                let ada = try await ada(fixture)
                let fields = Self.fields.filter { $0.0 != field } + [(field, value)]
                let answer = try await fixture.send(fields, to: Addresses.setTarget(ada), as: .program)
                #expect(answer.status == 400)
                if field == "value" { #expect(answer.text.contains("Give a value from 0.0")) }
                #expect(try await fixture.store.targets(of: ada).isEmpty)
                let gone = try await fixture.send(Self.fields, to: Addresses.setTarget(AthleteID()), as: .program)
                #expect(gone.status == 404)
            }
        }

        /// Targets of a stroke that no clip shows any longer can still be seen.
        @Test func aTargetWithoutSwingsIsShown() async throws {
            try await withRoutes { fixture in
                let ada = try await ada(fixture)
                let fields = [("stroke", "volley")] + Self.fields.dropFirst()
                _ = try await fixture.send(fields, to: Addresses.setTarget(ada), as: .program)
                #expect(try await fixture.get(Addresses.athlete(ada)).text.contains("Volleys (0)"))
                let page = try await fixture.get(Addresses.athlete(ada), query: "?stroke=volley").text
                #expect(page.contains("at least 25.0") && page.contains("not yet reached"))
            }
        }

        @Test func theProgressIsDrawnAsPDF() async throws {
            try await withRoutes { fixture in
                let shots = ["forehand", "backhand", "forehandSlice", "volley", "serve", "overhead", "unknown"]
                let clip = try await fixture.analysed("one.mp4", shots.map { ($0, 20) })
                let ada = try #require(try await fixture.store.name(AthleteName("Zoë 李"), on: clip)).id
                _ = try await fixture.send(Self.fields, to: Addresses.setTarget(ada), as: .program)
                let answer = try await fixture.get(Addresses.progressPaper(ada))
                #expect(answer.status == 200 && answer["Content-Type"] == "application/pdf")
                #expect(answer["Content-Disposition"]?.contains("-progress.pdf") == true)
                #expect(answer.body.starts(with: Array("%PDF-1.".utf8)))
                let pages = String(decoding: answer.body, as: UTF8.self).ranges(of: /\/Type \/Page\b/).count
                #expect((1...3).contains(pages), "\(pages) pages")
                #expect(fixture.folder.files(below: "work").isEmpty)
                let page = try await fixture.get(Addresses.athlete(ada)).text
                #expect(page.contains("href=\"/athletes/\(ada)/progress.pdf\""))
                #expect(try await fixture.get(Addresses.progressPaper(AthleteID())).status == 404)
            }
        }

        /// Sessions that are not on the page count for the progress, too.
        @Test func theProgressIsOfAllSessions() async throws {
            try await withRoutes { fixture in
                var clips: [ClipID] = []
                for number in 0...AthleteQuery.pageSize {
                    clips.append(try await fixture.analysed("clip-\(number).mp4", [("serve", Double(number))]))
                    try await fixture.store.name(AthleteName("Ada"), on: clips[number])
                }
                let ada = try #require(try await fixture.store.athlete(of: clips[0])).id
                for query in ["", "?before=\(clips[1])"] {
                    let page = try await fixture.get(Addresses.athlete(ada), query: query).text
                    #expect(page.contains("Serves (61)") && page.contains("30.0 (0.0 to 60.0)"), "\(query)")
                }
                let older = try await fixture.get(Addresses.athlete(ada), query: "?stroke=serve").text
                #expect(older.contains("?stroke=serve&amp;before=\(clips[1])"))
            }
        }
    }
}
