import Testing

@testable import Analysis

@Suite("Turns of the trunk")
struct TrunkTurnTests {
    /// A motion of which only the turn is known, radians, 60 fps or more.
    static func motion(_ turn: [Float], rate: [Float]? = nil, stretch: [Int]? = nil) -> BodyMotion {
        let count = turn.count
        let still = [Float](repeating: 0, count: count)
        let wrist = BodyMotion.Wrist(place: Array(repeating: .zero, count: count), speed: still, reach: still)
        let rates = turn.indices.map { index in
            let (before, after) = (max(0, index - 1), min(count - 1, index + 1))
            return after > before ? (turn[after] - turn[before]) * 60 / Float(after - before) : 0
        }
        return BodyMotion(
            times: turn.indices.map { Double($0) / 60 }, interval: 1.0 / 60,
            stretch: stretch ?? turn.map { $0.isFinite ? 0 : -1 }, turn: turn, turnRate: rate ?? rates, left: wrist,
            right: wrist, fasterWrist: still, lean: still, facing: still, feet: wrist.place, trunkShare: 0.2)
    }

    /// Straight lines between places, degrees, half a second each.
    static func zigzag(_ degrees: [Float], tremble: Float = 0) -> [Float] {
        var turn: [Float] = []
        for (from, to) in zip(degrees, degrees.dropFirst()) {
            for step in 0..<30 {
                let place = from + (to - from) * Float(step) / 30
                turn.append((step % 2 == 0 ? place + tremble : place - tremble) * .pi / 180)
            }
        }
        return turn + [(degrees.last ?? 0) * .pi / 180]
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var turn: [Float]
        /// Extents with their direction, degrees.
        var extents: [Float]
    }

    static let cases = [
        Case(testDescription: "nothing", turn: [], extents: []),
        Case(testDescription: "one frame", turn: [1], extents: []),
        Case(testDescription: "still", turn: zigzag([20, 20, 20]), extents: []),
        Case(testDescription: "less than a tremble", turn: zigzag([0, 17, 0, 17]), extents: []),
        Case(testDescription: "one way", turn: zigzag([0, 90]), extents: [90]),
        Case(testDescription: "the other way", turn: zigzag([0, -90]), extents: [-90]),
        Case(testDescription: "back and forth", turn: zigzag([0, -60, 50, 0]), extents: [-60, 110, -50]),
        Case(testDescription: "a small turn back", turn: zigzag([0, 50, 40, 90]), extents: [90]),
        Case(testDescription: "a large turn back", turn: zigzag([0, 50, 20, 90]), extents: [50, -30, 70]),
        Case(testDescription: "trembling", turn: zigzag([0, -60, 50], tremble: 2), extents: [-62, 112]),
        Case(testDescription: "whole turns", turn: zigzag([0, 720]), extents: [720]),
    ]

    @Test("are found between turning points, trembles ignored", arguments: cases)
    func turns(_ example: Case) {
        let turns = TrunkTurn.all(in: Self.motion(example.turn))
        #expect(turns.count == example.extents.count)
        for (turn, extent) in zip(turns, example.extents) {
            #expect(abs(turn.extent * turn.direction * 180 / .pi - extent) < 5)
            #expect(turn.frames.contains(turn.fastest))
        }
        expectOrder(turns)
    }

    /// Neighbours share at most their turning point.
    private func expectOrder(_ turns: [TrunkTurn]) {
        for (one, next) in zip(turns, turns.dropFirst()) { #expect(one.frames.upperBound <= next.frames.lowerBound) }
        for turn in turns { #expect(turn.frames.count > 1 && turn.extent >= 0 && abs(turn.direction) == 1) }
    }

    @Test("a turn that is done and undone within a moment is an error")
    func momentary() {
        var turn = Self.zigzag([0, 90])
        for index in 14..<18 { turn[index] -= 40 * .pi / 180 }
        let turns = TrunkTurn.all(in: Self.motion(turn))
        #expect(turns.count == 1 && turns.first?.frames == 0...30)
    }

    @Test(
        "of several peaks that are alike the first is the fastest, of others the highest",
        arguments: [
            ([Float(4), 4], 10), ([3.6, 4], 10), ([3, 4], 10), ([2.9, 4], 20), ([4, 3], 10), ([9, 4], 20),
        ])
    func fastest(peaks: [Float], frame: Int) {
        var rate = [Float](repeating: 0.5, count: 31)
        (rate[10], rate[20]) = (peaks[0], peaks[1])
        let turns = TrunkTurn.all(in: Self.motion(Self.zigzag([0, 90]), rate: rate))
        #expect(turns.map(\.fastest) == [frame], "rates beyond 8.4 rad/s are mostly errors")
    }

    @Test("no rate can trap", arguments: [Float.nan, 0, 3, -3, .infinity, -.infinity])
    func rates(rate: Float) {
        let turn = Self.zigzag([0, 90, 0])
        let turns = TrunkTurn.all(in: Self.motion(turn, rate: turn.map { _ in rate }))
        #expect(turns.count == 2 && turns.allSatisfy { $0.frames.contains($0.fastest) })
    }

    @Test("end at cuts and where nothing is measured")
    func stretches() {
        let turn = Self.zigzag([0, 90])
        let cut = Self.motion(turn, stretch: turn.indices.map { $0 < 15 ? 0 : 1 })
        #expect(TrunkTurn.all(in: cut).map(\.frames) == [0...14, 15...30])
        var gap = turn
        gap[15] = .nan
        #expect(TrunkTurn.all(in: Self.motion(gap)).map(\.frames) == [0...14, 16...30])
    }

    @Test("whatever the series, turns come in order and do not overlap", arguments: 0..<40)
    func random(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var place: Float = 0
        let turn = (0..<600).map { _ -> Float in
            place += Float.random(in: -0.3...0.3, using: &random)
            return Int.random(in: 0..<50, using: &random) == 0 ? .nan : place
        }
        let motion = Self.motion(turn)
        let turns = TrunkTurn.all(in: motion)
        expectOrder(turns)
        for turn in turns { #expect(turn.frames.allSatisfy { motion.turn[$0].isFinite }) }
    }
}
