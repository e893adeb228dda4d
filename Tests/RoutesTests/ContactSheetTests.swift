import Domain
import FoundationEssentials
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Photos at a glance.
    @Suite struct ContactSheetTests {
        private struct Shot {
            var name: String
            var score: Double
            var rule: RuleName? = RuleName(rawValue: "thirds")
            var horizon = 0.5
            /// Shots of one scene have the same.
            var scene: Int
        }

        private static let shots = [
            Shot(name: "b.jpg", score: 0.6, horizon: 0.9, scene: 1), Shot(name: "a.jpg", score: 0.9, scene: 1),
            Shot(name: "c.jpg", score: 0.8, horizon: 0.7, scene: 2),
            Shot(name: "=d.jpg", score: 1, rule: nil, horizon: 0.2, scene: 3),
        ]

        private static func report(_ shot: Shot) throws -> [UInt8] {
            func verdict(_ name: String, _ score: Double) -> RuleVerdict {
                RuleVerdict(rule: RuleName(rawValue: name), score: score, confidence: 0.9, feedback: "Said, so.")
            }
            let size = PictureSignature.channels * PictureSignature.edge * PictureSignature.edge
            let values = (0..<size).map { UInt8(($0 / shot.scene) % 2 == 0 ? 40 : 200) }
            let report = CompositionReport(
                media: ReportMedia(width: 480, height: 320, duration: 0, frames: 1, fps: 0, rotation: 0), coverage: 1,
                composition: Composition(
                    time: 0, rule: shot.rule, score: shot.score, feedback: "Said, so.", subject: nil,
                    rules: [verdict("thirds", shot.score), verdict("horizon", shot.horizon)]),
                signature: PictureSignature(values: values))
            return [UInt8](try JSONEncoder().encode(report))
        }

        /// Analysed photos in an album, one that has failed, one that waits, and a swing that has no place there.
        private func album(_ fixture: RoutesFixture) async throws -> [ClipID] {
            var clips: [ClipID] = []
            for shot in Self.shots {
                let clip = try await fixture.accept(shot.name, name: shot.name, kind: .composition, tags: ["album"])
                try await fixture.finish(clip, report: Self.report(shot))
                clips.append(clip)
            }
            let failed = try await fixture.accept("broken", name: "broken.jpg", kind: .composition, tags: ["album"])
            let job = try #require(try await fixture.store.claimNext())
            try await fixture.store.end(job.id, .failed, code: "truncated", message: "This photo is <cut> off.")
            #expect(job.clip == failed)
            _ = try await fixture.analysed("Serve.mov", [("serve", 9)])
            return clips + [try await fixture.accept("waits", name: "waits.jpg", kind: .composition, tags: ["album"])]
        }

        private func names(_ page: String) -> [String] {
            page.components(separatedBy: "class=\"sheet-name\"").dropFirst().compactMap {
                $0.components(separatedBy: "<bdi>").dropFirst().first?.components(separatedBy: "</bdi>").first
            }
        }

        @Test func photosStandInTheirOrder() async throws {
            try await withRoutes { fixture in
                _ = try await album(fixture)
                let asked: [(query: String, names: [String])] = [
                    ("", ["a.jpg", "b.jpg", "c.jpg", "=d.jpg"]), ("?tag=album", ["a.jpg", "b.jpg", "c.jpg", "=d.jpg"]),
                    ("?order=name", ["=d.jpg", "a.jpg", "b.jpg", "c.jpg"]),
                    ("?order=newest", ["=d.jpg", "c.jpg", "a.jpg", "b.jpg"]),
                    ("?order=horizon", ["c.jpg", "a.jpg", "b.jpg", "=d.jpg"]),
                    ("?order=horizon&bursts=no", ["b.jpg", "c.jpg", "a.jpg", "=d.jpg"]),
                    ("?order=sharpness&bursts=no&tag=album", ["=d.jpg", "c.jpg", "a.jpg", "b.jpg"]),
                    ("?order=..&bursts=x&tag=%FF", ["a.jpg", "b.jpg", "c.jpg", "=d.jpg"]), ("?tag=other", []),
                ]
                for (query, wanted) in asked {
                    let page = try await fixture.get(Addresses.contactSheet(), query: query)
                    #expect(page.status == 200 && names(page.text) == wanted, "\(query): \(names(page.text))")
                }
                let page = try await fixture.get(Addresses.contactSheet()).text
                #expect(page.contains("4 of 6 photos analysed.") && page.contains("Best of 2"))
                #expect(page.contains("Rule of thirds: 60 (best photo: 90)."))
                #expect(page.contains("This photo is &lt;cut") && !page.contains("Serve.mov"))
                #expect(
                    try await fixture.get(Addresses.contactSheet(), query: "?tag=other").text.contains("No photos yet"))
            }
        }

        @Test func theTableHasARowForEach() async throws {
            try await withRoutes { fixture in
                _ = try await album(fixture)
                let table = try await fixture.get(Addresses.contactSheetCSV(), query: "?tag=album")
                #expect(table["Content-Type"] == "text/csv; charset=utf-8")
                #expect(table["Content-Disposition"]?.contains("album.csv") == true)
                let rows = table.text.split(separator: "\r\n").map(String.init)
                #expect(
                    rows.count == 5 && rows[0].hasPrefix("\u{FEFF}Photo,Score,Main rule,Advice,Burst,Best of burst"))
                #expect(rows[1].hasPrefix("a.jpg,0.9,Rule of thirds,\"Said, so.\",1,yes,0.9,0.9,"))
                #expect(rows[2].hasPrefix("b.jpg,0.6,Rule of thirds,\"Said, so.\",1,no,0.6,0.9,"))
                // What a spreadsheet would run is text.
                #expect(rows[4].hasPrefix("'=d.jpg,1,,\"Said, so.\",3,yes,"))
            }
        }

        @Test func theSheetComesBackAfterwards() async throws {
            try await withRoutes { fixture in
                let clips = try await album(fixture)
                func back(_ path: String) async throws -> String? {
                    try await fixture.send(
                        [("action", "trash"), ("clip", clips[0].description), ("back", path)], to: Addresses.library())[
                            "Location"]
                }
                #expect(
                    try await back("/contact-sheet?tag=album&order=horizon&x=1")
                        == "/contact-sheet?order=horizon&tag=album&done=trash&count=1")
                #expect(try await back("/contact-sheet") == "/contact-sheet?done=trash&count=0")
                #expect(try await back("/contact-sheets//evil") == "/library?done=trash&count=0")
                #expect(try await names(fixture.get(Addresses.contactSheet()).text) == ["a.jpg", "c.jpg", "=d.jpg"])
                let page = try await fixture.get(Addresses.library(), query: "?tag=album").text
                #expect(page.contains("href=\"/contact-sheet?tag=album\""))
                #expect(
                    !(try await fixture.get(Addresses.library(), query: "?kind=swing").text.contains("/contact-sheet?"))
                )
            }
        }
    }
}
