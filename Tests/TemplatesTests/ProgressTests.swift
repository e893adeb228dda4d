import FoundationEssentials
import Games
import Testing

@testable import Templates

@Suite("What players have reached")
struct ProgressTests {
    @Test func aBarSaysItsPartsInWordsAndIsAsLongAsTheyAre() throws {
        let bars = CountBars(
            bars: [
                .init(
                    title: "Level 1",
                    parts: [
                        .init(count: 3, name: "3 stars", shade: 0), .init(count: 0, name: "2 stars", shade: 1),
                        .init(count: 1, name: "1 star", shade: 2),
                    ]), .init(title: "Level 2", parts: []),
            ], most: 8, label: "Stars")
        let drawing = try MarkupReader(Document(bars.node).text)
        #expect(drawing.all("svg").map { $0["aria-label"] } == ["3 stars: 3, 1 star: 1", "no players yet"])
        let parts = drawing.all("rect").filter { $0["class"] != "count-rest" }
        #expect(parts.map { $0["x"] } == ["0%", "37.5%"] && parts.map { $0["width"] } == ["37.5%", "12.5%"])
        // What stands beside the bars is there for those who see them.
        #expect(drawing.all("li").prefix(3).map(\.text) == ["3 stars", "2 stars", "1 star"])
    }

    @Test func theTableHasARowForEachLevelThatWasPlayed() throws {
        var model = Samples.progress("=SUM(A1)")
        model.players[1].name = "Ada, \"the\" first"
        let lines = String(decoding: ProgressTable.text(model), as: UTF8.self).components(separatedBy: "\r\n")
        // Nothing, two levels of each game, and four of each.
        #expect(lines.count == 1 + 1 + 4 + 8 + 1 && lines.last == "")
        #expect(lines[1] == "'=SUM(A1),fox,red,,,,,,,,,,,,'=SUM(A1)")
        #expect(
            lines[2]
                == "\"Ada, \"\"the\"\" first\",fox,red,Finger Count,1,One hand,3,1100,2,61.25,2026-03-07,16,5,7 fingers,"
        )
        #expect(lines.first { $0.contains("Dots,4") } == nil)
        // Played, but never to the end.
        #expect(lines.contains { $0.contains("More or less,0,,0,61.25,") })
    }

    @Test func everyGameHasNamesForItsLevelsAndAnswers() {
        let names = GameNames(Samples.site)
        for game in Games.all {
            #expect(names.title(of: game.id) != game.id.rawValue)
            for (level, kind) in game.levels.enumerated() {
                #expect(names.title(of: level, in: game.id) != kind.name)
                for question in game.questions(of: level, seed: 7) ?? [] {
                    #expect(!names.title(of: question.answer, in: game.id).contains("_"))
                }
            }
            #expect(names.title(of: 99, in: game.id) == "Level 100")
            #expect(names.title(of: ["?"], in: game.id) == "?")
        }
        #expect(names.title(of: ["7"], in: FingerCount().id) == "7 fingers")
        #expect(names.title(of: GameID(rawValue: "gone")) == "gone")
    }

    /// What leaves the games is behind the gate.
    @Test func childrenAreLedNowhereElse() throws {
        for (name, page) in Samples.childrensPages("words") {
            let reader = try MarkupReader(page.text)
            let ways = reader.all("a").compactMap { $0["href"] } + reader.all("form").compactMap { $0["action"] }
            #expect(!ways.isEmpty)
            for way in ways {
                let isInside = ["#", "/games", "/players", "/grown-ups"].contains { way.hasPrefix($0) }
                #expect(isInside, "\(name): \(way)")
            }
        }
    }
}
