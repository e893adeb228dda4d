import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Motion of a body")
struct BodyMotionTests {
    static func motion(_ frames: [PoseFrame]) throws -> BodyMotion {
        BodyMotion(try SyntheticClip.recording(of: frames, width: 720, height: 720))
    }

    /// A body that turns at a steady rate, rad/s, and lets its hands be carried along half a metre from its middle.
    static func turning(_ rate: Float, fps: Double = 60, metre: Float = 0.25) -> [PoseFrame] {
        SyntheticClip.frames(fps: fps, duration: 1) { time in
            SyntheticBody(
                shoulders: rate * Float(time - 0.5), leftHand: SIMD3(0.5, 0, 0), rightHand: SIMD3(-0.5, 0, 0),
                metre: metre)
        }
    }

    @Test(
        "knows the rate of a turn at every frame rate and size", arguments: [24.0, 30, 60, 120, 240],
        [0.05, 0.25, 0.45])
    func turnRate(fps: Double, metre: Float) throws {
        let motion = try Self.motion(Self.turning(2, fps: fps, metre: metre))
        let middle = motion.frame(nearest: 0.5)
        #expect(abs(motion.turnRate[middle] - 2) < 0.05 && abs(motion.turn[middle]) < 0.05)
        #expect(abs(motion.interval - 1 / fps) < 1e-5)
        // The trunk is half a metre: two radians a second, half a metre away, are two lengths a second; the picture
        // sees none.
        #expect(abs(motion.left.speed[middle] - 1) < 0.1 && abs(motion.right.speed[middle] - 1) < 0.1)
        #expect(abs(motion.trunkShare - 0.5 * metre) < 0.005)
    }

    @Test("knows the speed of a wrist in trunk lengths", arguments: [24.0, 30, 60, 120, 240], [0.1, 0.25])
    func wristSpeed(fps: Double, metre: Float) throws {
        let motion = try Self.motion(
            SyntheticClip.frames(fps: fps, duration: 1) { time in
                SyntheticBody(
                    leftHand: SIMD3(0.2, 0, -0.2), rightHand: SIMD3(-1 + 2 * Float(time), -0.25, -0.2), metre: metre)
            })
        let middle = motion.frame(nearest: 0.5)
        #expect(abs(motion.right.speed[middle] - 4) < 0.1 && motion.left.speed[middle] < 0.1)
        #expect(motion.fasterWrist[middle] == motion.right.speed[middle])
        #expect(abs(motion[.right].place[middle].y + 0.5) < 0.01 && abs(motion.right.place[middle].x) < 0.1)
    }

    @Test("a stroke has the same peaks at every frame rate", arguments: [SyntheticStroke.Kind.forehand, .serve])
    func frameRates(kind: SyntheticStroke.Kind) throws {
        let peaks = try [24.0, 30, 60, 120, 240].map { fps in
            let motion = try SyntheticStroke(kind: kind, fps: fps, duration: 3).motion()
            return SIMD2(
                motion.fasterWrist.filter(\.isFinite).max() ?? 0,
                motion.turnRate.filter(\.isFinite).map(abs).max() ?? 0)
        }
        for peak in peaks {
            let off = peak / peaks[4] - 1
            #expect(max(off.max(), -off.min()) < 0.12, "\(peaks)")
        }
    }

    @Test("a mirrored body has the mirrored motion", arguments: SyntheticStroke.Kind.allCases)
    func mirrored(kind: SyntheticStroke.Kind) throws {
        let motion = try SyntheticStroke(kind: kind, fps: 30).motion()
        let mirror = try SyntheticStroke(kind: kind, fps: 30, isMirrored: true).motion()
        for index in motion.times.indices where motion.turn[index].isFinite {
            #expect(abs(motion.turn[index] + mirror.turn[index]) < 0.01)
            #expect(abs(motion.turnRate[index] + mirror.turnRate[index]) < 0.05)
            #expect(abs(motion.left.speed[index] - mirror.right.speed[index]) < 0.05)
            #expect(abs(motion.right.place[index].x + mirror.left.place[index].x) < 0.01)
            #expect(abs(motion.facing[index] - mirror.facing[index]) < 0.01)
        }
    }

    @Test("played slower, it has the same motion on life's clock")
    func slowed() throws {
        let life = try SyntheticStroke(fps: 60).motion()
        let slow = BodyMotion(try SyntheticStroke(fps: 30, slowdown: 2).recording(), slowedBy: 2)
        #expect(life.times.count == slow.times.count)
        for (one, other) in zip(life.fasterWrist, slow.fasterWrist) where one.isFinite {
            #expect(abs(one - other) < 0.05)
        }
    }

    @Test("turns go on without jumps beyond half a turn")
    func unwrapped() throws {
        let motion = try Self.motion(
            SyntheticClip.frames(fps: 30, duration: 4) { SyntheticBody(yaw: Float($0) * 3) })
        let known = motion.turn.filter(\.isFinite)
        #expect(zip(known.dropFirst(), known).allSatisfy { abs($0 - $1) < 0.2 })
        #expect(abs((known.last ?? 0) - (known.first ?? 0)) > 10)
    }

    @Test("leans either way", arguments: [(Float(0), Float(0)), (0.3, 17.2), (-0.3, 17.2), (0.7, 40.1)])
    func lean(radians: Float, degrees: Float) throws {
        let motion = try Self.motion(SyntheticClip.frames(duration: 0.5) { _ in SyntheticBody(lean: radians) })
        #expect(abs(motion.lean[10] - degrees) < 0.5)
    }

    @Test("faces the camera or turns the back", arguments: [(Float(0), Float(1)), (.pi, -1), (.pi / 2, 0)])
    func facing(yaw: Float, sign: Float) throws {
        let motion = try Self.motion(SyntheticClip.frames(duration: 0.5) { _ in SyntheticBody(yaw: yaw) })
        // Shoulders and hips are 0.66 m wide together, the trunk is 0.5 m long.
        #expect(abs(motion.facing[10] - sign * 1.32) < 0.02)
    }

    @Test("finds frames by time")
    func frames() throws {
        let motion = try Self.motion(Self.turning(1, fps: 10))
        #expect(motion.frames(from: 0.2, to: 0.5) == 2..<6)
        #expect(motion.frames(from: 0.5, to: 0.2).isEmpty && motion.frames(from: 7, to: 9).isEmpty)
        #expect(motion.frame(nearest: -1) == 0 && motion.frame(nearest: 0.44) == 4 && motion.frame(nearest: 9) == 9)
        #expect(try Self.motion([]).frame(nearest: 1) == 0)
    }
}
