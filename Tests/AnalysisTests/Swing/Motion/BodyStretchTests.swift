import Testing
import Vision

@testable import Analysis

/// Where the motion of a body is interrupted, and where it is not measured.
@Suite("Stretches of motion")
struct BodyStretchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Numbers of the stretches in order, −1 for frames that are not measured.
        var stretches: [Int]
        var change: @Sendable (inout PoseFrame, Int) -> Void
    }

    static let cases = [
        Case(testDescription: "nothing happens", stretches: [0]) { _, _ in },
        Case(testDescription: "a cut", stretches: [0, 1]) { $0.startsAnew = $1 == 30 },
        Case(testDescription: "a frame is lost", stretches: [0, -1, 0]) { frame, index in
            if index == 30 { frame.pose = nil }
        },
        Case(testDescription: "away for a fifth of a second", stretches: [0, -1, 0]) { frame, index in
            if (30..<36).contains(index) { frame.pose = nil }
        },
        Case(testDescription: "away for half a second", stretches: [0, -1, 1]) { frame, index in
            if (20..<35).contains(index) { frame.pose = nil }
        },
        Case(testDescription: "a cut to nobody", stretches: [0, -1, 1]) { frame, index in
            if (30..<33).contains(index) { frame.pose = nil }
            frame.startsAnew = index == 31
        },
        Case(testDescription: "left taken for right", stretches: [0, 1]) { frame, index in
            if index >= 30 { frame.pose = SyntheticBody(yaw: .pi).pose }
        },
        Case(testDescription: "left taken for right for a moment", stretches: [0, 1, 2]) { frame, index in
            if (30..<33).contains(index) { frame.pose = SyntheticBody(yaw: .pi).pose }
        },
        Case(testDescription: "a quick turn to the side", stretches: [0]) { frame, index in
            if index >= 30 { frame.pose = SyntheticBody(yaw: .pi / 2).pose }
        },
        Case(testDescription: "hips below the picture", stretches: [0, -1]) { frame, index in
            if index >= 30 { frame.pose = SyntheticBody(centre: SIMD2(0.5, 1.05)).pose }
        },
        Case(testDescription: "hips on the picture's edge", stretches: [0]) { frame, index in
            frame.pose = SyntheticBody(centre: SIMD2(0.5, 1.01)).pose
        },
        Case(testDescription: "hips beside the picture", stretches: [-1]) { frame, index in
            frame.pose = SyntheticBody(centre: SIMD2(-0.05, 0.5)).pose
        },
        Case(testDescription: "hips are guessed", stretches: [0, -1]) { frame, index in
            if index >= 30 { frame.pose = SyntheticBody(visibility: 0.4).pose }
        },
    ]

    @Test("are where the same body moved", arguments: cases)
    func stretches(_ example: Case) throws {
        var frames = SyntheticClip.frames(fps: 30, duration: 2) { _ in SyntheticBody() }
        for index in frames.indices { example.change(&frames[index], index) }
        let motion = try BodyMotionTests.motion(frames)
        var seen: [Int] = []
        for number in motion.stretch where number != seen.last { seen.append(number) }
        #expect(seen == example.stretches)
        for index in motion.times.indices where motion.stretch[index] < 0 {
            #expect(motion.fasterWrist[index].isNaN && motion.facing[index].isNaN, "only the turn is bridged")
        }
        for index in motion.times.indices where motion.stretch[index] >= 0 {
            #expect(motion.left.place[index].x.isFinite && motion.lean[index].isFinite)
        }
    }

    @Test("nothing is measured across a cut")
    func cut() throws {
        var frames = SyntheticClip.frames(fps: 60, duration: 1) { time in
            SyntheticBody(shoulders: time < 0.5 ? 0 : 0.4)
        }
        let whole = try BodyMotionTests.motion(frames)
        #expect((whole.turnRate.filter(\.isFinite).max() ?? 0) > 2)
        frames[30].startsAnew = true
        let cut = try BodyMotionTests.motion(frames)
        #expect((cut.turnRate.filter(\.isFinite).map(abs).max() ?? 9) < 0.01)
        #expect(cut.turn[30].isNaN && cut.turn[29].isNaN, "no fit leans on one side")
    }
}
