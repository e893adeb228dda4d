import Media
import Testing

@testable import Analysis

/// A face that the search misses for a moment stays blurred.
@Suite struct HeldAreasTests {
    private static func face(_ x: Double) -> PictureEllipse { PictureEllipse(x: x, y: 0.5, radiusX: 0.1, radiusY: 0.1) }

    /// What is blurred in each picture.
    private func blurred(
        _ found: [[PictureEllipse]], every interval: Double = 1.0 / 30, pace: Double = 1
    ) -> [[PictureEllipse]] {
        var held = HeldAreas<Int>(pace: pace)
        var all: [(Int, [PictureEllipse])] = []
        for (place, areas) in found.enumerated() {
            all += held.add(place, at: Double(place) * interval, areas).map { ($0, $1) }
        }
        all += held.finish().map { ($0, $1) }
        #expect(all.map(\.0) == Array(found.indices))
        return all.map(\.1)
    }

    @Test func `a face is held two pictures before and after`() {
        let counts = blurred([[], [], [], [Self.face(0.5)], [], [], [], []]).map(\.count)
        #expect(counts == [0, 1, 1, 1, 1, 1, 0, 0])
    }

    @Test func `a face that was found is blurred once, also when it moves`() {
        let found = (0..<9).map { [Self.face(0.3 + 0.03 * Double($0))] }
        #expect(blurred(found) == found)
    }

    @Test func `two faces are two`() {
        let counts = blurred([[Self.face(0.2)], [Self.face(0.7)], [Self.face(0.2), Self.face(0.7)]]).map(\.count)
        #expect(counts == [2, 2, 2])
    }

    @Test func `nothing is held over a pause`() {
        #expect(blurred([[Self.face(0.5)], []], every: 0.3).map(\.count) == [1, 0])
        #expect(blurred([[Self.face(0.5)], []], every: 0.3, pace: 4).map(\.count) == [1, 1])
    }

    @Test(arguments: 0...7) func `few pictures are all handed on`(_ count: Int) {
        #expect(blurred(Array(repeating: [Self.face(0.5)], count: count)).count == count)
    }

    @Test(arguments: [2, 5], [10.0, 30, 240])
    func `what is found in some pictures, held, is in all`(_ every: Int, _ rate: Double) {
        var rhythm = LookRhythm(every: every, pace: 1)
        let found = (0..<23).map { rhythm.isDue(at: Double($0) / rate) ? [Self.face(0.5)] : [] }
        #expect(found.count { !$0.isEmpty } < 14)
        #expect(blurred(found, every: 1 / rate).map(\.count) == found.map { _ in 1 })
        let isDue = rhythm.isDue(at: 30)
        #expect(isDue)
    }
}
