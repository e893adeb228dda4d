import Domain
import Testing

@testable import Analysis
@testable import Templates

@Suite("An athlete's progress on its page and on paper")
struct AthleteProgressPageTests {
    /// Sessions a week apart with three swings each, whose elbows straighten.
    private static let days = [1, 8, 15, 22].map { CalendarDay(year: 2026, month: 6, day: $0) }

    private static func swings(_ elbows: [Double], _ stroke: Swing.Stroke = .serve) -> [SessionSwing] {
        zip(days, elbows).flatMap { day, elbow in
            ([-1, 0, 1] as [Double]).map {
                Samples.serve(
                    day, SwingMetrics(hipRotation: 40, contactHeight: 0.9, elbowAngleAtContact: elbow + $0), stroke)
            }
        }
    }

    private static func page(_ elbows: [Double], _ targets: [AthleteTarget?] = []) throws -> MarkupReader {
        var model = Samples.athlete()
        model.progress = StrokeProgress(.serve, of: swings(elbows), targets: targets.compactMap(\.self))
        return try MarkupReader(AthletePage.render(model).text)
    }

    private static func texts(_ page: MarkupReader, _ element: String) -> [String] {
        page.all(element).map { $0.text.replacing("\u{A0}", with: " ").replacing("\u{2060}", with: "") }
    }

    /// Ten degrees in a week are 43.5 in a month of 30.4375 days.
    @Test func aClearTrendIsToldWithItsSpread() throws {
        let page = try Self.page([120, 130, 140, 150])
        let words = try #require(page.all("p").first { $0["class"] == "trend-words" }).text
        #expect(words.wholeMatch(of: /Trend over 4 sessions: \+43\.5° per month \(±\d\.\d°\)\./) != nil, "\(words)")
        #expect(Self.texts(page, "p").contains("Target range for this stroke (dotted): at least 134°"))
        #expect(Self.texts(page, "li").contains("Elbow angle at contact: 150°, up from 140° (+10°, spread ±2.0°)."))
    }

    @Test func whatIsNotClearIsSaid() throws {
        let page = try Self.page([140, 141, 140, 141])
        #expect(Self.texts(page, "p").contains("No clear change over 4 sessions."))
        #expect(Self.texts(page, "li").contains("No number changed by more than its spread."))
        let two = try Self.page([150, 140])
        #expect(Self.texts(two, "p").contains("2 sessions so far. A trend takes three."))
        #expect(Self.texts(two, "li").contains("Elbow angle at contact: 140°, down from 150° (−10°, spread ±2.0°)."))
        let one = try Self.page([150])
        #expect(Self.texts(one, "p").contains("1 session so far. A trend takes three."))
        #expect(!one.all("h3").contains { $0.text == "What changed since last time" })
    }

    @Test func whatIsLeftOutIsSaid() {
        var series = SessionSeries(.kneeAngle, points: [], days: [], otherView: 1, unknownPace: 2)
        #expect(
            ProgressWords.leftOut(series) == [
                "1 swing filmed from another angle is left out, because this value depends on it.",
                "2 swings in slow motion at an unknown speed are left out.",
            ])
        (series.otherView, series.unknownPace) = (0, 0)
        #expect(ProgressWords.leftOut(series).isEmpty)
    }

    @Test func targetsSayWhenTheyWereReached() throws {
        let due = CalendarDay(year: 2026, month: 12, day: 15)
        let targets = [
            Samples.target(.contactHeight, 1.255, due: due), Samples.target(.elbowAngleAtContact, 140),
            Samples.target(.hipRotation, 20, .atMost),
        ]
        let page = try Self.page([120, 130, 140, 150], targets)
        let items = page.all("li").filter { $0["class"] == "target" }
        #expect(items.count == 3)
        let words = Self.texts(page, "p")
        for line in [
            "Elbow angle at contact: at least 140° · reached on 15 Jun 2026",
            "Contact above hips: at least 1.255 m · not yet reached, due 15 Dec 2026",
            "Hip turn: at most 20° · not yet reached",
        ] {
            #expect(words.contains(line), "\(line)")
        }
        // The newest target's measure leads.
        #expect(page.all("h3").first?.text.hasPrefix("Contact above hips") == true)
        #expect(words.contains("Target (dashed): at least 1.255 m, not yet reached, due 15 Dec 2026."))
        let values = page.all("input").filter { $0["name"] == "value" }.map { $0["value"] }
        #expect(values == ["1.255", "140", "20", ""])
        #expect(page.all("input").filter { $0["name"] == "due" }.map { $0["value"] } == ["2026-12-15", "", "", ""])
        #expect(page.all("option").filter { $0["value"] == "atMost" && $0["selected"] != nil }.count == 1)
        #expect(Set(page.all("input").filter { $0["name"] == "stroke" }.map { $0["value"] }) == ["serve"])
        // Each control has its own name.
        let ids = page.elements.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count)
    }

    private func pieces(_ swings: [SessionSwing], _ targets: [AthleteTarget] = []) -> [PaperDocument.Piece] {
        ProgressPaper.document(
            of: "Ada", strokes: StrokeProgress.all(of: swings, targets: targets),
            days: Set(swings.map(\.day)).sorted()
        ).pieces
    }

    private func texts(_ pieces: [PaperDocument.Piece]) -> [String] {
        pieces.compactMap { piece in
            switch piece {
            case .heading(let words), .smallHeading(let words), .text(let words), .remark(let words),
                .item(let words):
                words
            default: nil
            }
        }
    }

    @Test func thePaperHasEachStroke() throws {
        let target = try #require(Samples.target(.elbowAngleAtContact, 140))
        let swings =
            Self.swings([120, 130, 140, 150]) + Self.swings([120], .forehand) + Self.swings([120, 130], .unknown)
        let pieces = pieces(swings, [target])
        let words = texts(pieces)
        #expect(words.first == "1 Jun 2026 – 22 Jun 2026 · 4 sessions")
        #expect(words.contains("Serves") && words.contains("4 sessions · 12 swings") && words.contains("Forehands"))
        // What nobody could name is left out beside what has a name.
        #expect(!words.contains("Unknown stroke"))
        #expect(words.contains { $0.hasPrefix("Trend over 4 sessions: +43.5° per month") })
        #expect(words.count { $0 == "What changed since last time" } == 1)
        let charts = pieces.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
        let serves = try #require(charts.first)
        #expect(charts.count == 2 && serves.title == "Elbow angle at contact, °")
        #expect(serves.dots.map(\.value) == [120, 130, 140, 150] && serves.dots[0].low == 119)
        #expect(serves.band == PaperChart.Band(low: 134, high: nil) && serves.levels.map(\.value) == [140])
        #expect(serves.lines.count == 2 && serves.timeMarks.map(\.label) == ["1 Jun", "22 Jun"])
        #expect(serves.valueMarks.first?.value ?? 999 < 119 && serves.valueMarks.last?.value ?? 0 > 151)
        let tables = pieces.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
        #expect(tables[0][0] == ["Measure", "First", "Last", "Target"])
        #expect(
            tables[0][1] == [
                "Elbow angle at contact", "120°", "150°", "at least 140°, reached on 15 Jun 2026",
            ])
        #expect(tables[0].contains(["Contact above hips", "0.90\u{A0}m", "0.90\u{A0}m", "–"]))
    }

    @Test func manyStrokesHaveShorterTables() {
        let strokes: [Swing.Stroke] = [.forehand, .backhand, .serve, .overhead, .volley]
        let metrics = SwingMetrics(
            peakAngularVelocity: 1, peakLinearVelocity: 1, backswingAngle: 1, shoulderRotation: 1, hipRotation: 1,
            kneeAngle: 1, stanceWidth: 1, trunkLean: 1)
        let pieces = pieces(strokes.map { Samples.serve(Self.days[0], metrics, $0) })
        let tables = pieces.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
        #expect(tables.map(\.count) == Array(repeating: 6, count: 5))
        #expect(texts(self.pieces([])).last == "There are no measured swings yet.")
        let unknown = self.pieces([Samples.serve(Self.days[0], metrics, .unknown)])
        #expect(texts(unknown).contains("Unknown stroke"))
    }
}
