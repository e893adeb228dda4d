import Testing
import Vision

@testable import Analysis

/// Frames of several players, each repaired and smooth.
@Suite("Mended frames")
struct MendedFramesTests {
    /// Two who play, of whom one is now and then away: repairs of each begin and end at other times.
    private static let players: [[PoseFrame]] = {
        let one = SyntheticStroke(fps: 30).frames
        var other = SyntheticStroke(kind: .serve, fps: 30, yaw: .pi).frames
        for index in 40..<52 { other[index].pose = nil }
        other[70].startsAnew = true
        other[71].startsAnew = true
        return [one, other]
    }()

    /// What one player's frames are without anybody else.
    private static func alone(_ frames: [PoseFrame]) -> [PoseFrame] {
        var smoother = PoseSmoother(width: 1280, height: 720)
        return PoseRepair.repaired(frames, width: 1280, height: 720).map { smoother.smooth($0) }
    }

    private static func expectSame(_ one: [PoseFrame], _ other: [PoseFrame]) {
        #expect(one.map(\.time) == other.map(\.time) && one.map(\.startsAnew) == other.map(\.startsAnew))
        for (one, other) in zip(one, other) {
            #expect((one.pose == nil) == (other.pose == nil))
            guard let one = one.pose, let other = other.pose else { continue }
            for index in 0..<Pose.landmarkCount {
                #expect(one.landmarks[index] == other.landmarks[index] && one.world[index] == other.world[index])
            }
        }
    }

    @Test("of each player are as if nobody else played")
    func alone() {
        var mended = MendedFrames(players: 2, width: 1280, height: 720)
        var out: [[PoseFrame]] = []
        for index in Self.players[0].indices { out += mended.add(Self.players.map { $0[index] }) }
        out += mended.finish()
        #expect(out.count == Self.players[0].count && out.allSatisfy { $0.count == 2 })
        for player in 0..<2 { Self.expectSame(out.map { $0[player] }, Self.alone(Self.players[player])) }
        #expect(mended.finish().isEmpty)
    }

    @Test("come out when all of their bodies are known, and after the same wait as one player's")
    func together() {
        var mended = MendedFrames(players: 2, width: 1280, height: 720)
        var repairs = [PoseRepair](repeating: PoseRepair(width: 1280, height: 720), count: 2)
        var (known, out) = ([0, 0], 0)
        for index in Self.players[0].indices {
            for player in 0..<2 { known[player] += repairs[player].add(Self.players[player][index]).count }
            let frames = mended.add(Self.players.map { $0[index] })
            #expect(frames.allSatisfy { $0[0].time == $0[1].time })
            out += frames.count
            #expect(out == known.min())
        }
    }

    @Test("of one player, of one frame and of none")
    func short() {
        var mended = MendedFrames(players: 1, width: 1280, height: 720)
        #expect(mended.finish().isEmpty)
        let frame = PoseFrame(time: 0, pose: SyntheticBody().pose)
        #expect(mended.add([frame]).isEmpty)
        Self.expectSame(mended.finish().map { $0[0] }, Self.alone([frame]))
    }
}
