import Analysis
import Domain
import Testing

/// Strokes of a match in rallies.
@Suite struct RallyTests {
    private static func stroke(_ contact: Double, by player: Int) -> Swing {
        var swing = Swing(
            start: contact - 0.6, contact: contact, end: contact + 0.3, stroke: .forehand, strokeConfidence: 0.9,
            hand: .right, twoHanded: false, confidence: 0.9, validatedBy: .none, view: .behind, cut: nil,
            metrics: SwingMetrics(), assessment: nil, keyFrames: [contact])
        swing.player = player
        return swing
    }

    private static func rallies(_ contacts: [Double]) -> [Rally] {
        Rally.all(of: contacts.enumerated().map { stroke($1, by: $0 % 2 + 1) })
    }

    @Test(
        arguments: [
            ([], []), ([2], [[1]]), ([1, 2.4, 3.9], [[1, 2, 3]]), ([1, 2.4, 7.4, 8.5], [[1, 2], [3, 4]]),
            ([1, 2.4, 7.3], [[1, 2, 3]]),
        ] as [([Double], [[Int]])])
    func aPauseOfFiveSecondsEndsOne(_ contacts: [Double], _ swings: [[Int]]) {
        #expect(Self.rallies(contacts).map(\.swings) == swings)
    }

    @Test func itLastsFromTheFirstBackswingToTheLastFollowThrough() throws {
        let rally = try #require(Self.rallies([2, 3.5]).first)
        #expect(abs(rally.start - 1.4) < 1e-9 && abs(rally.end - 3.8) < 1e-9)
    }

    /// Parts that a video shows do not overlap, or pictures would come twice.
    @Test func partsThatTouchAreOne() {
        let rallies = [
            Rally(swings: [1], start: 0.5, end: 2), Rally(swings: [2], start: 3.5, end: 4),
            Rally(swings: [3], start: 9, end: 10),
        ]
        #expect(rallies.shown == [0...5, 8...11])
        #expect([Rally]().shown.isEmpty)
    }

    @Test func onlyMatchesHaveThem() {
        var report = SwingReport(
            media: ReportMedia(width: 64, height: 48, duration: 9, frames: 270, fps: 30, rotation: 0),
            coverage: 1, swings: [Self.stroke(1, by: 1), Self.stroke(2, by: 2)], warnings: [])
        #expect(report.rallies.isEmpty)
        report.players = [1, 2].map { ReportPlayer(number: $0, side: nil, height: 120, shirt: "#ffffff", coverage: 1) }
        #expect(report.rallies.map(\.swings) == [[1, 2]])
    }
}
