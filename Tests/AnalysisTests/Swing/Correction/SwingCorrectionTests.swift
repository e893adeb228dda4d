import Domain
import Foundation
import Testing

/// What corrections of one swing come to, and how swings are named.
@Suite struct SwingCorrectionTests {
    @Test func laterCorrectionsStandOnEarlierOnes() {
        let (one, other) = (SwingID(contact: 1.3), SwingID(contact: 4))
        var named = SwingCorrection(of: one)
        (named.shot, named.hand) = (.serve, .left)
        var removed = SwingCorrection(of: other)
        removed.isRemoved = true
        var moved = SwingCorrection(of: one)
        (moved.contact, moved.hand) = (1.4, .right)
        let merged = SwingCorrection.merged([named, removed, moved])
        #expect(merged.map(\.swing) == [one, other])
        #expect(merged[0].shot == .serve && merged[0].hand == .right && merged[0].contact == 1.4)
        #expect(merged[1] == removed)
    }

    @Test func aSwingThatIsAddedAgainBeginsAnew() {
        var added = SwingCorrection(of: SwingID(contact: 1.3))
        (added.isAdded, added.contact, added.shot) = (true, 1.3, .serve)
        var removed = SwingCorrection(of: added.swing)
        removed.isRemoved = true
        var again = SwingCorrection(of: added.swing)
        (again.isAdded, again.contact, again.hand) = (true, 1.3, .left)
        #expect(SwingCorrection.merged([added, removed]).map(\.isRemoved) == [true])
        #expect(SwingCorrection.merged([added, removed, again]) == [again])
    }

    @Test func aNameIsOfASwingAlone() {
        #expect(SwingID(contact: 1.3012).description == "s1301" && SwingID("s1301")?.contact == 1.301)
        #expect(["", "s", "1301", "s01", "s-1", "s1.5", "s99999999999", "S5"].allSatisfy { SwingID($0) == nil })
        #expect([.nan, -1].map { SwingID(contact: $0).description } == ["s0", "s0"])
        let taken: Set = [SwingID(contact: 1), SwingID(contact: 1.001)]
        #expect(SwingID(contact: 1).free(of: taken).description == "s1002")
        #expect(SwingPlace("3") == .index(3) && SwingPlace("s3") == .id(SwingID(contact: 0.003)))
        #expect(["", "-1", "03", "x"].allSatisfy { SwingPlace($0) == nil })
    }

    @Test func isKeptAsJSON() throws {
        var correction = SwingCorrection(of: SwingID(contact: 2))
        (correction.shot, correction.isRemoved, correction.view) = (.forehandSlice, false, .behind)
        let json = try JSONEncoder().encode(correction)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"stroke\":\"forehandSlice\"") && text.contains("\"swing\":\"s2000\""))
        #expect(try JSONDecoder().decode(SwingCorrection.self, from: json) == correction)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(SwingCorrection.self, from: Data("{\"swing\":\"x\"}".utf8))
        }
    }
}
