import Testing
import Vision

@testable import Analysis

@Suite("Which way up")
struct UprightViewTests {
    /// The picture after clockwise quarter turns.
    static func turned(_ frames: [PoseFrame], clockwise turns: Int) -> [PoseFrame] {
        frames.map { frame in
            guard var pose = frame.pose else { return frame }
            for _ in 0..<turns {
                for index in 0..<Pose.landmarkCount {
                    let (seen, space) = (pose.landmarks[index], pose.world[index])
                    (pose.landmarks[index].x, pose.landmarks[index].y) = (1 - seen.y, seen.x)
                    pose.world[index] = SIMD3(-space.y, space.x, space.z)
                }
            }
            return PoseFrame(time: frame.time, pose: pose)
        }
    }

    @Test("counts the quarter turns that make people stand", arguments: 0..<4)
    func turns(clockwise: Int) throws {
        let frames = Self.turned([PoseFrame(time: 0, pose: SyntheticBody().pose)], clockwise: clockwise)
        let recording = try SyntheticClip.recording(of: frames, width: 720, height: 720)
        #expect(UprightView.quarterTurns(of: recording) == clockwise)
    }

    @Test("quarter turns are undone", arguments: 0..<4)
    func undone(turns: Int) {
        let point = SIMD2<Float>(3, -2)
        #expect(point.turned(turns).turned((4 - turns) % 4) == point)
        #expect(SIMD2<Float>(1, 0).turned(1) == SIMD2(0, -1), "right becomes up")
    }

    @Test("the majority counts, and nobody stands upright")
    func majority() throws {
        let upright = (0..<3).map { PoseFrame(time: Double($0), pose: SyntheticBody().pose) }
        let fallen = Self.turned([PoseFrame(time: 3, pose: SyntheticBody().pose)], clockwise: 1)
        let some = try SyntheticClip.recording(of: upright + fallen, width: 720, height: 720)
        #expect(UprightView.quarterTurns(of: some) == 0)
        let nobody = try SyntheticClip.recording(of: [PoseFrame(time: 0, pose: nil)])
        #expect(UprightView.quarterTurns(of: nobody) == 0)
    }

    @Test("a clip on its side has the motion of the upright one", arguments: 1..<4)
    func sameMotion(clockwise: Int) throws {
        let frames = SyntheticStroke(fps: 30).frames
        let upright = BodyMotion(try SyntheticClip.recording(of: frames, width: 720, height: 720))
        let turned = Self.turned(frames, clockwise: clockwise)
        let motion = BodyMotion(try SyntheticClip.recording(of: turned, width: 720, height: 720))
        for index in upright.times.indices where upright.turn[index].isFinite {
            #expect(abs(upright.turnRate[index] - motion.turnRate[index]) < 0.05)
            #expect(abs(upright.fasterWrist[index] - motion.fasterWrist[index]) < 0.1)
            #expect(abs(upright.lean[index] - motion.lean[index]) < 0.5)
        }
    }
}
