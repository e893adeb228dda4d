import Testing
import Vision

@testable import Analysis

/// Frames of several players, made of what was seen of each.
@Suite("Frames of players")
struct PlayerFramesTests {
    /// What a look at a frame comes to: passed, unseen, or seen at a place.
    enum Look {
        case passed, unseen
        case at(Float)

        var sight: PlayerFollower.Sight {
            switch self {
            case .passed: .passed
            case .unseen: .unseen
            case .at(let x): .seen(SyntheticBody(centre: SIMD2(x, 0.5)).pose)
            }
        }
    }

    /// A frame as it comes out: where each player's nose is.
    private struct Out: Equatable {
        var time: Double
        var places: [Float?]
        var anew: [Bool]
    }

    private static func out(_ frames: [[PoseFrame]]) -> [Out] {
        frames.map { players in
            #expect(players.allSatisfy { $0.time == players[0].time })
            return Out(
                time: players[0].time,
                places: players.map { $0.pose.map { ($0[PoseLandmark.nose].x * 1e4).rounded() / 1e4 } },
                anew: players.map(\.startsAnew))
        }
    }

    @Test("come out at once where everybody is looked at")
    func everybody() {
        var frames = PlayerFrames(players: 2)
        for frame in 0..<4 {
            let out = Self.out(
                frames.add([Look.at(0.25).sight, Look.unseen.sight], at: Double(frame), isCut: false))
            #expect(out == [Out(time: Double(frame), places: [0.25, nil], anew: [frame == 0, frame == 0])])
        }
        #expect(frames.finish().isEmpty)
    }

    @Test("wait for somebody who is passed over, and who then was on the way")
    func between() {
        var frames = PlayerFrames(players: 2)
        let looks: [(Double, Look, Look)] = [
            (0, .at(0.5), .at(0.2)), (0.1, .at(0.5), .passed), (0.3, .at(0.5), .passed), (0.4, .at(0.5), .at(0.4)),
        ]
        var sizes: [Int] = []
        var all: [Out] = []
        for (time, one, other) in looks {
            let out = Self.out(frames.add([one.sight, other.sight], at: time, isCut: false))
            sizes.append(out.count)
            all += out
        }
        #expect(sizes == [1, 0, 0, 3])
        #expect(all.map(\.time) == [0, 0.1, 0.3, 0.4])
        #expect(all.map { $0.places[1] } == [0.2, 0.25, 0.35, 0.4])
        #expect(all.map { $0.places[0] } == [0.5, 0.5, 0.5, 0.5])
    }

    @Test("wait for the last of those who are passed over in turn")
    func inTurn() {
        var frames = PlayerFrames(players: 2)
        var all: [Out] = []
        for frame in 0..<9 {
            let (even, odd) = (Look.at(0.1 + Float(frame) / 20), Look.passed)
            let sights = frame % 2 == 0 || frame == 1 ? [even.sight, odd.sight] : [odd.sight, even.sight]
            all += Self.out(frames.add(sights, at: Double(frame) / 10, isCut: false))
        }
        all += Self.out(frames.finish())
        #expect(all.map(\.time) == (0..<9).map { Double($0) / 10 })
        let expected: [Float?] = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]
        #expect(all.map { $0.places[0] } == expected)
        #expect(all.map { $0.places[1] != nil } == [false, false, false, true, true, true, true, true, false])
    }

    @Test("have nobody between a look that finds nobody and another one", arguments: [true, false])
    func hidden(isFirst: Bool) {
        var frames = PlayerFrames(players: 1)
        let looks: [Look] = isFirst ? [.unseen, .passed, .at(0.5)] : [.at(0.5), .passed, .unseen]
        let all = looks.enumerated().flatMap { Self.out(frames.add([$1.sight], at: Double($0), isCut: false)) }
        #expect(all.map { $0.places[0] } == (isFirst ? [nil, nil, 0.5] : [0.5, nil, nil]))
    }

    @Test("have nobody on the way across a cut, or after the last look")
    func cuts() {
        var frames = PlayerFrames(players: 2)
        let looks: [(Look, Bool)] = [
            (.at(0.2), true), (.passed, false), (.at(0.4), true), (.passed, false), (.at(0.6), false), (.passed, false),
        ]
        var sizes: [Int] = []
        var all: [Out] = []
        for (index, (look, isCut)) in looks.enumerated() {
            let out = Self.out(frames.add([Look.unseen.sight, look.sight], at: Double(index), isCut: isCut))
            sizes.append(out.count)
            all += out
        }
        #expect(sizes == [1, 0, 2, 0, 2, 0])
        all += Self.out(frames.finish())
        #expect(all.map { $0.places[1] } == [0.2, nil, 0.4, 0.5, 0.6, nil])
        for player in 0..<2 { #expect(all.map { $0.anew[player] } == [true, false, true, false, false, false]) }
        #expect(frames.finish().isEmpty)
    }

    @Test("of a film of one frame are one, of none none")
    func short() {
        var frames = PlayerFrames(players: 2)
        #expect(frames.finish().isEmpty)
        #expect(frames.add([Look.passed.sight, Look.at(0.5).sight], at: 0, isCut: true).isEmpty)
        #expect(Self.out(frames.finish()).map(\.places) == [[nil, 0.5]])
    }
}
