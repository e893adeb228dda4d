import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What a link to a comparison lets somebody take away.
    @Suite struct ComparisonLinkTests {
        /// What a stranger gets.
        private func look(
            _ path: String, _ fixture: RoutesFixture, _ headers: String..., method: HTTPServer.Method = .get
        ) async throws -> RawClient.Answer {
            let lines = ["X-Forwarded-For: 203.0.113.5", Reader.browser.accept] + headers
            return try await fixture.ask(
                TestSupport.get(path, method: method.rawValue, lines.joined(separator: "\r\n")))
        }

        /// Of a comparison a guest saves the PDF, where that is allowed, and makes nothing.
        @Test func aComparisonIsSavedAsPDFAlone() async throws {
            try await withRoutes(isGated: true) { fixture in
                let clip = try await fixture.analysed("Anna one.mp4", [("serve", 20), ("forehand", 10)])
                let other = try await fixture.analysed("Anna two.mp4", [("serve", 22)])
                let (one, two) = (
                    try #require(try await fixture.store.swingReport(of: clip)).swings[0].identity,
                    try #require(try await fixture.store.swingReport(of: other)).swings[0].identity
                )
                for downloads in [false, true] {
                    let link = SharedLink(
                        thing: .comparison(.init(clip: clip, swing: one), .init(clip: other, swing: two)),
                        createdAt: .now, endsAt: .now + 86_400, hasDownloads: downloads, showsNames: false)
                    try await fixture.store.add(link, in: .machine)
                    let base = "/shared/\(link.id)"
                    let page = try await look(base + Addresses.comparison(clip, other), fixture).text
                    #expect(page.contains("comparison.pdf") == downloads)
                    #expect(!page.contains("method=\"post\"") && !page.contains("comparison.mp4"))
                    let shown: Set = [
                        Addresses.media.pattern, Addresses.landmarks.pattern, Addresses.picture.pattern,
                    ]
                    for address in fixture.table.examples(ExampleIDs(clip: clip)) {
                        for method in Set(address.methods + [.get, .post]) {
                            let answer = try await look(
                                base + address.path, fixture, "Sec-Fetch-Site: same-origin", "Content-Length: 0",
                                method: method)
                            let isShown = method == .get && shown.contains(address.pattern)
                            #expect(
                                isShown ? [200, 404].contains(answer.status) : [404, 405].contains(answer.status),
                                "\(method) \(address.path) gives \(answer.status)")
                        }
                    }
                    let paper = try await look(base + Addresses.comparisonPaper(clip, other) + "?a=9&b=9", fixture)
                    #expect(paper.status == (downloads ? 200 : 404))
                    #expect(paper["Content-Disposition"]?.contains("Anna") != true)
                    for (a, b) in [(other, clip), (clip, clip)] {
                        #expect(try await look(base + Addresses.comparisonPaper(a, b), fixture).status == 404)
                    }
                    let video = base + Addresses.comparisonVideo(clip, other)
                    #expect(try await look(video, fixture).status == 404)
                    let made = try await look(
                        video, fixture, "Sec-Fetch-Site: same-origin", "Content-Length: 0", method: .post)
                    #expect([404, 405].contains(made.status))
                    #expect(try await fixture.store.latestAddition(.comparisonVideo, to: clip) == nil)
                }
            }
        }
    }
}
