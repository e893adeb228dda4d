import Domain
import FoundationEssentials
import Paper
import Testing

@testable import Analysis
@testable import Templates

@Suite("Players of a match on a clip's page")
struct MatchPageTests {
    /// The fixture's two swings, by the two sides of a court, and a third one.
    private static func report(height: Int = 72) throws -> SwingReport {
        var report = try ReportFixture.report()
        report.players = [
            ReportPlayer(number: 1, side: .near, height: 140, shirt: "#aa3311", coverage: 0.98),
            ReportPlayer(number: 2, side: .far, height: height, shirt: "#1133aa", coverage: 0.9),
        ]
        for place in report.swings.indices { report.swings[place].player = place % 2 + 1 }
        return report
    }

    private static func page(_ report: SwingReport, player: Int? = nil) throws -> MarkupReader {
        let source = Samples.Source(series: Samples.series(), player: player)
        let result = ReportResult(
            report, from: source, playback: .init(.video, clip: source.clip, type: "video/mp4"), hasLandmarks: true,
            video: nil)
        return try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
    }

    private static func all(_ style: String, in page: MarkupReader) -> [MarkupReader.Element] {
        page.elements.filter { ($0["class"] ?? "").split(separator: " ").contains(Substring(style)) }
    }

    @Test(arguments: [(nil, 0), (1, 1), (2, 2)] as [(Int?, Int)])
    func eachPlayerHasALink(_ shown: Int?, _ current: Int) throws {
        let links = Self.all("filter", in: try Self.page(try Self.report(), player: shown))
        #expect(links.map(\.text) == ["All players (2)", "Player 1, near side (1)", "Player 2, far side (1)"])
        #expect(links.map { $0["href"]?.split(separator: "?").dropFirst().first } == [nil, "player=1", "player=2"])
        #expect(links.map { $0["aria-current"] } == (0..<3).map { $0 == current ? "true" : nil })
    }

    /// Who looks at one player sees that player's swings, by the numbers that they have among all, and that skeleton.
    @Test(arguments: [(nil, ["1", "2"]), (1, ["1"]), (2, ["2"])] as [(Int?, [String])])
    func swingsAreThoseOfThePlayer(_ shown: Int?, _ numbers: [String]) throws {
        let page = try Self.page(try Self.report(), player: shown)
        #expect(Self.all("swing-chip", in: page).map { $0["data-number"] } == numbers)
        #expect(Self.all("swing-details", in: page).map { $0["data-swing"] } == numbers)
        #expect(Self.all("swing-details", in: page).first?["data-chosen"] == "true")
        #expect(Self.all("player-clip", in: page).first?["data-player"] == shown.map { String($0) })
        #expect(page.elements.contains { $0["id"] == "rallies" } == (shown == nil))
    }

    @Test(
        arguments: [(40, "Strokes are found from 50 pixels."), (72, "named and measured from 100 pixels."), (120, nil)]
            as [(Int, String?)])
    func aSmallPlayerIsNotMeasuredAndThePageSaysSo(_ height: Int, _ words: String?) throws {
        let page = try Self.page(try Self.report(height: height), player: 2)
        let notes = page.all("p").map(\.text).filter { $0.contains("pixels tall") }
        #expect(notes.count == (words == nil ? 0 : 1))
        if let words { #expect(notes.first?.hasSuffix(words) == true, "\(notes)") }
    }

    @Test func whereAPlayerHasNoStrokesThePageSaysSo() throws {
        var report = try Self.report()
        for place in report.swings.indices { report.swings[place].player = 1 }
        let page = try Self.page(report, player: 2)
        #expect(page.all("p").contains { $0.text == "No strokes of this player were found." })
        #expect(Self.all("swing-chip", in: page).isEmpty)
    }

    @Test func ralliesAreListedWithWhoHitWhat() throws {
        let page = try Self.page(try Self.report())
        let rows = page.all("tr").map(\.text)
        #expect(rows.contains { $0.contains("1: Forehand, 2: Backhand") })
        #expect(rows.contains { $0.hasPrefix("Player 2, far side") && $0.hasSuffix("1") })
        let paper = ReportPaper.document(
            of: try Self.report(), from: Samples.Source(series: nil),
            ReportPaper.Heading(
                name: "match.mp4", addedAt: Date(timeIntervalSince1970: 0), player: nil, note: nil, tags: [],
                hasPoster: false)
        ).pieces
        #expect(paper.contains(.heading("Rallies")) && paper.contains(.heading("Strokes by player")))
    }

    @Test func aReportOfOnePlayerHasNeither() throws {
        let page = try Self.page(try ReportFixture.report())
        #expect(Self.all("players", in: page).isEmpty && !page.elements.contains { $0["id"] == "rallies" })
    }
}
