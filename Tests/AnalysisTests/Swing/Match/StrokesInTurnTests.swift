import Testing

@testable import Analysis

/// Which of the moments that may be strokes of either side are a rally's strokes.
@Suite("Strokes in turn")
struct StrokesInTurnTests {
    /// A moment of a player on the near half of the court.
    private static func near(_ time: Double, _ heat: Float, player: Int = 0) -> StrokesInTurn.Moment {
        StrokesInTurn.Moment(
            candidate: SwingCandidate(contact: time, heat: heat, slowness: 1, pace: 1, strokes: []), player: player,
            isFar: false)
    }

    /// A moment of a player on the far half.
    private static func far(_ time: Double, _ heat: Float, player: Int = 1) -> StrokesInTurn.Moment {
        var moment = near(time, heat, player: player)
        moment.isFar = true
        return moment
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var moments: [StrokesInTurn.Moment]
        /// Contacts of the strokes.
        var strokes: [Double]
    }

    static let cases = [
        Case(testDescription: "nothing", moments: [], strokes: []),
        Case(testDescription: "a sure moment alone", moments: [near(1, 0.9)], strokes: [1]),
        Case(testDescription: "one that is just warm enough", moments: [near(1, 0.32)], strokes: [1]),
        Case(testDescription: "one that is not", moments: [near(1, 0.3)], strokes: []),
        Case(testDescription: "as sure as can be, and not at all", moments: [near(1, 1), far(2, 0)], strokes: [1]),

        Case(testDescription: "an answer may be cooler", moments: [near(1, 0.9), far(2.2, 0.15)], strokes: [1, 2.2]),
        Case(
            testDescription: "so may what is answered", moments: [near(1, 0.32), far(2.2, 0.15), near(3.5, 0.15)],
            strokes: [1, 2.2, 3.5]),
        Case(testDescription: "but not as cool as this", moments: [near(1, 0.9), far(2.2, 0.12)], strokes: [1]),
        Case(testDescription: "a late answer must be hotter", moments: [near(1, 0.9), far(4, 0.4)], strokes: [1]),
        Case(testDescription: "and is", moments: [near(1, 0.9), far(4, 0.6)], strokes: [1, 4]),
        Case(testDescription: "nobody answers so soon", moments: [near(1, 0.9), far(1.3, 0.6)], strokes: [1]),
        Case(testDescription: "the hotter is the stroke", moments: [near(1, 0.6), far(1.3, 0.9)], strokes: [1.3]),
        Case(
            testDescription: "of two that may answer, the hotter does",
            moments: [near(1, 0.9), far(2, 0.3), far(2.4, 0.7), near(3.6, 0.8)], strokes: [1, 2.4, 3.6]),
        Case(
            testDescription: "a cooler one is chosen where it is in turn",
            moments: [near(1, 0.9), far(2.2, 0.3), near(2.4, 0.5), near(3.6, 0.9)], strokes: [1, 2.2, 3.6]),

        Case(
            testDescription: "one side, too soon after another", moments: [near(1, 0.95), near(2.3, 0.97)],
            strokes: [2.3]
        ),
        Case(
            testDescription: "two of one side too soon", moments: [near(1, 0.97), near(2.3, 0.95, player: 2)],
            strokes: [1]),
        Case(
            testDescription: "one side again, the other's stroke unseen", moments: [near(1, 0.9), near(3.4, 0.9)],
            strokes: [1, 3.4]),
        Case(testDescription: "if it is hot", moments: [near(1, 0.9), near(3.4, 0.7)], strokes: [1]),

        Case(testDescription: "in one rally, later", moments: [near(1, 0.9), near(5.9, 0.4)], strokes: [1]),
        Case(
            testDescription: "a new rally after five seconds", moments: [near(1, 0.9), near(6, 0.4)], strokes: [1, 6]),
        Case(
            testDescription: "of the other side, too", moments: [near(1, 0.9), far(6, 0.4), near(7, 0.15)],
            strokes: [1, 6, 7]),
        Case(testDescription: "which must be warm enough", moments: [near(1, 0.9), near(6.5, 0.3)], strokes: [1]),
    ]

    @Test("are those that are hottest and in turn", arguments: cases)
    func chosen(example: Case) {
        #expect(StrokesInTurn.chosen(among: example.moments).map(\.candidate.contact) == example.strokes)
    }

    @Test("are the same in whatever order the moments come", arguments: cases)
    func order(example: Case) {
        let chosen = StrokesInTurn.chosen(among: example.moments.reversed())
        #expect(chosen.map(\.candidate.contact) == example.strokes)
    }

    @Test("stay with their players")
    func players() {
        let chosen = StrokesInTurn.chosen(among: [
            Self.near(1, 0.9, player: 0), Self.far(2, 0.9, player: 3), Self.near(3, 0.9, player: 1),
            Self.far(4, 0.9, player: 2),
        ])
        #expect(chosen.map(\.player) == [0, 3, 1, 2])
        #expect(chosen.map(\.isFar) == [false, true, false, true])
    }
}
