import Domain
import Testing

@testable import Analysis
@testable import Templates

@Suite("What was seen live, beside what was found")
struct SeenLiveTests {
    static func fingers(_ count: Int, _ start: Double, _ end: Double, _ phase: LiveEvent.Phase = .ended) -> LiveEvent {
        var event = LiveEvent(.fingerCount, phase, at: end, start: start, end: phase == .ended ? end : nil)
        event.count = count
        return event
    }

    static func expression(_ name: String, _ start: Double, _ end: Double) -> LiveEvent {
        var event = LiveEvent(.expression, .ended, at: end, start: start, end: end)
        event.expression = ExpressionName(rawValue: name)
        return event
    }

    static func swing(_ stroke: Swing.Stroke, _ start: Double, _ end: Double) -> LiveEvent {
        var event = LiveEvent(.swing, .ended, at: end, start: start, end: end)
        event.stroke = stroke
        return event
    }

    private static let media = ReportMedia(width: 640, height: 360, duration: 9, frames: 270, fps: 30, rotation: 0)

    static func hands(_ events: [(count: Int, start: Double, end: Double)]) -> HandReport {
        HandReport(
            media: media, coverage: 1,
            events: events.map { HandEvent(start: $0.start, end: $0.end, count: $0.count, hands: []) })
    }

    @Test(arguments: [
        ("the same time", fingers(3, 1, 2), fingers(3, 1, 2), true),
        ("an overlap", fingers(3, 1, 2), fingers(3, 1.9, 4), true),
        ("one in the other", fingers(3, 1, 8), fingers(3, 4, 5), true),
        ("begins a little later", fingers(3, 1, 1.1), fingers(3, 1.5, 2), true),
        ("begins too late", fingers(3, 1, 1.1), fingers(3, 1.51, 2), false),
        ("ends just before the other begins", fingers(3, 1, 2), fingers(3, 2.1, 3), false),
        ("another count", fingers(3, 1, 2), fingers(4, 1, 2), false),
        ("another expression", expression("smile", 1, 2), expression("surprise", 1, 2), false),
        ("the same expression", expression("smile", 1, 2), expression("smile", 1, 2), true),
        ("another stroke", swing(.serve, 1, 2), swing(.forehand, 1, 2), false),
        ("the same stroke", swing(.serve, 1, 2), swing(.serve, 1.5, 2.5), true),
        ("another topic", LiveEvent(.swing, .ended, at: 2, start: 1, end: 2), fingers(3, 1, 2), false),
        ("without an end", fingers(3, 1, 2, .began), fingers(3, 0, 1), true),
    ])
    func twoAreTheSame(_ what: String, _ one: LiveEvent, _ other: LiveEvent, _ same: Bool) {
        #expect(LiveComparison.isSame(one, other) == same)
        #expect(LiveComparison.isSame(other, one) == same)
    }

    @Test func whatWasSeenAndWhatWasFoundStandInOrderOfTime() throws {
        let live = [
            Self.fingers(5, 6, 7), Self.fingers(3, 1, 4), Self.fingers(3, 1, 1, .began), Self.fingers(2, 8, 8.5),
        ]
        let report = Self.hands([(3, 1.1, 2), (3, 2.5, 4), (4, 4.5, 5), (5, 6, 7)])
        let rows = try #require(LiveComparison(live, with: report)).rows
        #expect(rows.map(\.title) == ["3 fingers", "4 fingers", "5 fingers", "2 fingers"])
        #expect(rows.map { $0.live?.start } == [1, nil, 6, 8])
        // What live held on was found in two parts.
        #expect(rows.map { $0.found.map(\.start) } == [[1.1, 2.5], [4.5], [6], []])
    }

    @Test func eachKindSaysWhatItsReportsTellOf() throws {
        let live = [Self.fingers(3, 1, 2), Self.expression("tongue_out", 1, 2), Self.swing(.serve, 1, 2)]
        var gesture = LiveEvent(.gesture, .ended, at: 2, start: 1, end: 2)
        gesture.gesture = GestureName(rawValue: "peace")
        gesture.count = 2
        let swings = try ReportFixture.report()
        let faces = ExpressionReport(
            media: Self.media, coverage: 1,
            expressions: [
                ExpressionEvent(
                    expression: ExpressionName(rawValue: "tongue_out"), start: 1, end: 2, peak: 1.5, confidence: 1)
            ], sequence: "tongue_out", coefficients: [], thresholds: [])
        for (report, title) in [
            (Self.hands([(3, 1, 2)]), "3 fingers"), (faces, "Tongue out"), (swings, "Serve"),
        ] as [(any AnalysisReport, String)] {
            let comparison = try #require(LiveComparison(live + [gesture], with: report))
            #expect(comparison.rows.filter { $0.live != nil }.map(\.title) == [title])
            #expect(LiveComparison([gesture], with: report) == nil && LiveComparison([], with: report) == nil)
        }
        #expect(swings.liveEvents.map(\.stroke) == swings.swings.map(\.stroke))
        var volley = try ReportFixture.report()
        (volley.swings[0].stroke, volley.swings[0].wing) = (.volley, .backhand)
        #expect(volley.liveEvents[0].title == "Backhand volley")
        let again = try #require(LiveComparison(swings.liveEvents, with: swings))
        #expect(again.rows.map { $0.found.map(\.start) } == swings.swings.map { [$0.start] })
    }

    private func page(_ live: [LiveEvent], _ report: HandReport) throws -> MarkupReader {
        var model = Samples.report(.done, result: Samples.result(of: Samples.hands()))
        model.seenLive = LiveComparison(live, with: report)
        return try MarkupReader(ReportPage.render(model).text)
    }

    @Test func theSectionShowsThemAll() throws {
        let page = try page([Self.fingers(3, 1, 2), Self.fingers(2, 5, 6)], Self.hands([(3, 1.1, 2.1), (4, 7, 8)]))
        let section = try #require(page.elements.first { $0["id"] == "seen-live" })
        #expect(section.text.contains("3 fingers"))
        #expect(page.all("span").contains { $0.text == "The analysis confirmed 1 of 2 events and found 1 more." })
        let rows = page.all("tbody").last?.text ?? ""
        for words in ["3 fingers", "0:01.00 – 0:02.00", "0:01.10 – 0:02.10", "not detected", "0:07.00"] {
            #expect(rows.contains(words), "\(words)")
        }
        #expect(page.elements.contains { $0["data-seek"] == "1.100000" })
    }

    @Test func clipsThatWereNotRecordedLiveHaveNoSection() throws {
        let page = try page([], Self.hands([(3, 1, 2)]))
        #expect(!page.elements.contains { $0["id"] == "seen-live" })
    }
}
