import Domain
import Foundation
import Testing

/// What corrections of one swing come to, and how swings are named.
@Suite struct SwingCorrectionTests {
    @Test func laterCorrectionsStandOnEarlierOnes() {
        let (one, other) = (FindingID(Swing.self, at: 1.3), FindingID(Swing.self, at: 4))
        var named = SwingCorrection(of: one)
        (named.shot, named.hand) = (.serve, .left)
        var removed = SwingCorrection(of: other)
        removed.isRemoved = true
        var moved = SwingCorrection(of: one)
        (moved.contact, moved.hand) = (1.4, .right)
        let merged = SwingCorrection.merged([named, removed, moved])
        #expect(merged.map(\.finding) == [one, other])
        #expect(merged[0].shot == .serve && merged[0].hand == .right && merged[0].contact == 1.4)
        #expect(merged[1] == removed)
    }

    @Test func aSwingThatIsAddedAgainBeginsAnew() {
        var added = SwingCorrection(of: FindingID(Swing.self, at: 1.3))
        (added.isAdded, added.contact, added.shot) = (true, 1.3, .serve)
        var removed = SwingCorrection(of: added.finding)
        removed.isRemoved = true
        var again = SwingCorrection(of: added.finding)
        (again.isAdded, again.contact, again.hand) = (true, 1.3, .left)
        #expect(SwingCorrection.merged([added, removed]).map(\.isRemoved) == [true])
        #expect(SwingCorrection.merged([added, removed, again]) == [again])
    }

    @Test func aNameIsOfASwingAlone() {
        #expect(FindingID(Swing.self, at: 1.3012).description == "s1301" && FindingID("s1301")?.time == 1.301)
        #expect(
            ["", "s", "1301", "s01", "s-1", "s1.5", "s99999999999", "S5", "é5"].allSatisfy { FindingID($0) == nil })
        #expect([.nan, -1].map { FindingID(Swing.self, at: $0).description } == ["s0", "s0"])
        let taken: Set = [FindingID(Swing.self, at: 1), FindingID(Swing.self, at: 1.001)]
        #expect(FindingID(Swing.self, at: 1).free(of: taken).description == "s1002")
        #expect(FindingPlace("3") == .index(3) && FindingPlace("s3") == .id(FindingID(Swing.self, at: 0.003)))
        #expect(["", "-1", "03", "x"].allSatisfy { FindingPlace($0) == nil })
    }

    @Test func isKeptAsJSON() throws {
        var correction = SwingCorrection(of: FindingID(Swing.self, at: 2))
        (correction.shot, correction.isRemoved, correction.view) = (.forehandSlice, false, .behind)
        let json = try JSONEncoder().encode(correction)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"stroke\":\"forehandSlice\"") && text.contains("\"swing\":\"s2000\""))
        #expect(try JSONDecoder().decode(SwingCorrection.self, from: json) == correction)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(SwingCorrection.self, from: Data("{\"swing\":\"x\"}".utf8))
        }
    }

    @Test(arguments: [(1, true), (4, true), (0, false), (5, false), (-1, false), (.min, false), (.max, false)])
    func thereAreFourPlayersAtMost(_ player: Int, _ isOne: Bool) throws {
        var correction = SwingCorrection(of: FindingID(Swing.self, at: 2))
        try correction.check()
        correction.player = player
        let json = try JSONEncoder().encode(correction)
        #expect(try JSONDecoder().decode(SwingCorrection.self, from: json).player == player)
        #expect(((try? correction.check()) != nil) == isOne)
    }

    @Test func theKindOfACorrectionShowsInItsJSON() throws {
        var event = EventCorrection(of: FindingID(HandEvent.self, at: 2.5))
        (event.count, event.gestures) = (3, EventCorrection.Gestures(right: .noGesture))
        let both: [Correction] = [SwingCorrection(of: FindingID(Swing.self, at: 2)).kept, event.kept]
        let json = try JSONEncoder().encode(both)
        #expect(String(decoding: json, as: UTF8.self).contains("\"event\":\"h2500\""))
        #expect(try JSONDecoder().decode([Correction].self, from: json) == both)
        #expect(SwingReport.changes(among: both).count == 1 && HandReport.changes(among: both) == [event])
        #expect(ExpressionReport.changes(among: both).isEmpty, "it is of hands")
    }

    @Test func gesturesOfBothHandsAreKept() {
        let id = FindingID(HandEvent.self, at: 1)
        var left = EventCorrection(of: id)
        left.gestures = EventCorrection.Gestures(left: .noGesture)
        var right = EventCorrection(of: id)
        (right.gestures, right.count) = (EventCorrection.Gestures(right: .noGesture), 2)
        let merged = EventCorrection.merged([left, right])
        #expect(merged.map(\.gestures) == [EventCorrection.Gestures(left: .noGesture, right: .noGesture)])
        #expect(merged.map(\.count) == [2])
    }
}
