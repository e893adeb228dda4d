import Testing

@testable import Vision

/// Where a search of stills looks and what it believes.
struct SearchPlanTests {
    @Test(arguments: [(100, 100, 14), (640, 480, 20), (384, 683, 26), (30, 30, 5), (4000, 10, 5)])
    func `the search for hands looks at the whole picture, then at tiles`(_ width: Int, _ height: Int, _ count: Int) {
        let parts = SearchPlan.hands.parts(width: width, height: height)
        #expect(parts.count == count)
        #expect(parts.first?.region == Region(wholePicture: width, height))
        #expect(parts.dropFirst(5).allSatisfy { $0.region.size == Float(min(width, height)) / 2 })
    }

    @Test
    func `faces in the other looks must be surer`() {
        let scores = SearchPlan.faces.parts(width: 640, height: 480).map(\.leastScore)
        #expect(scores.first == 0.5 && scores.dropFirst().allSatisfy { $0 == 0.72 })
    }

    /// Presence, agreement of the checks, whether it fills the picture, and whether it is believed.
    @Test(
        arguments: [
            (0.996, 0.1, false, true), (0.996, 0, false, true), (0.98, 0.1, false, false), (0.98, 0.3, false, true),
            (0.98, 0, true, true), (0.9, 0, true, false), (0.9, 0.6, false, true), (0.9, 0.4, false, false),
            (0.5, 0.8, false, false), (0.5, 0.9, false, true), (1, 0, false, true), (0, 1, false, false),
        ] as [(Float, Float, Bool, Bool)])
    func `the surer the model, the fewer looks must agree`(
        _ presence: Float, _ agreement: Float, _ isLarge: Bool, _ isBelieved: Bool
    ) throws {
        let check = try #require(SearchPlan.hands.check)
        #expect(check.believes(presence: presence, agreement: agreement, isLarge: isLarge) == isBelieved)
    }

    @Test
    func `what is found in another tone must be surer`() throws {
        let check = try #require(SearchPlan.hands.check)
        for (agreement, isBelieved) in [(Float(0.3), false), (0.6, true)] {
            #expect(check.believes(presence: 0.98, agreement: agreement, isLarge: false))
            #expect(check.believes(presence: 0.98, agreement: agreement, isLarge: false, isToned: true) == isBelieved)
        }
    }
}
