import TestSupport
import Testing

@testable import Vision

struct PoseSmootherTests {
    static let interval = 1.0 / 30

    /// What a smoother makes of frames.
    static func smoothed(_ frames: [PoseFrame], width: Int = 1280, height: Int = 720) -> [PoseFrame] {
        var smoother = PoseSmoother(width: width, height: height)
        return frames.map { smoother.smooth($0) }
    }

    /// Frames at even times; nil is a frame without a body.
    static func frames(_ poses: [Pose?], from start: Double = 0) -> [PoseFrame] {
        poses.enumerated().map { PoseFrame(time: start + Double($0) * interval, pose: $1) }
    }

    static func expectNear(_ one: Pose?, _ other: Pose?, within tolerance: Float = 1e-5) throws {
        let (one, other) = (try #require(one), try #require(other))
        for (a, b) in zip(one.list, other.list) {
            let apart = SIMD4(a.x - b.x, a.y - b.y, a.z - b.z, a.visibility - b.visibility)
            #expect((apart * apart).sum() <= tolerance * tolerance)
            #expect(a.presence == b.presence, "presence is not smoothed")
        }
        for (a, b) in zip(one.worldList, other.worldList) {
            #expect(((a - b) * (a - b)).sum() <= tolerance * tolerance)
        }
        #expect(one.score == other.score)
    }

    @Test(arguments: [(1280, 720), (720, 1280), (1, 1)])
    func `a body at rest stays where it is`(_ width: Int, _ height: Int) throws {
        let pose = Pose.grid()
        for frame in Self.smoothed(Self.frames(Array(repeating: pose, count: 20)), width: width, height: height) {
            try Self.expectNear(frame.pose, pose)
        }
    }

    @Test
    func `a step is followed without overshooting`() throws {
        let poses = Array(repeating: Pose.grid(), count: 3) + Array(repeating: Pose.grid(shift: 0.1), count: 60)
        let seen = try Self.smoothed(Self.frames(poses)).map { try #require($0.pose) }
        let start = Pose.grid()[PoseLandmark.leftHip].x
        var last: Float = 0
        for pose in seen {
            let moved = pose[PoseLandmark.leftHip].x - start
            #expect(moved >= last - 1e-6 && moved <= 0.1 + 1e-6)
            last = moved
        }
        #expect(seen[3][PoseLandmark.leftHip].x - start > 0.05, "at once by more than half: fast motion passes")
        #expect(seen[3][PoseLandmark.leftHip].x - start < 0.0999)
        try Self.expectNear(seen.last, Pose.grid(shift: 0.1), within: 0.002)
        #expect(
            abs(seen[3].world(PoseLandmark.leftHip).x - start + 0.2) > 0.001
                && seen[3].world(PoseLandmark.leftHip).y == 0.3)
    }

    @Test
    func `tremble becomes less than half`() throws {
        var numbers = RepeatableNumbers(seed: 5)
        let shifts = (0..<120).map { _ in Float.random(in: -0.0005...0.0005, using: &numbers) }
        let poses = Self.smoothed(Self.frames(shifts.map { Pose.grid(shift: $0) }))
        let rest = Pose.grid()[PoseLandmark.nose].x
        let seen = try poses.map { try #require($0.pose)[PoseLandmark.nose].x - rest }
        func energy(_ values: ArraySlice<Float>) -> Float { values.reduce(0) { $0 + $1 * $1 } }
        #expect(energy(seen[30...]) < energy(shifts[30...]) / 4)
    }

    @Test
    func `nothing is bridged: a frame without a body stays so, with its time`() {
        let poses: [Pose?] = [nil, .grid(), nil, nil, .grid(), nil]
        let frames = Self.frames(poses)
        for (seen, frame) in zip(Self.smoothed(frames), frames) {
            #expect((seen.pose == nil) == (frame.pose == nil))
            #expect(seen.time == frame.time)
        }
    }

    @Test(arguments: [(1, false), (6, false), (8, true), (100, true)])
    func `after a quarter of a second without a body the next one is new`(_ missing: Int, _ isNew: Bool) throws {
        let gap = [Pose?](repeating: nil, count: missing)
        let after = Pose.grid(shift: 0.02, visibility: 0.3)
        let frames = Self.frames([.grid(), .grid()] + gap + [after])
        let seen = try #require(Self.smoothed(frames).last?.pose)
        #expect((seen[PoseLandmark.nose].x == after[PoseLandmark.nose].x) == isNew)
        #expect((seen[PoseLandmark.nose].visibility == 0.3) == isNew)
    }

    @Test
    func `a new smoother and one that begins anew are alike`() throws {
        let fresh = Self.frames([.grid(), .grid(shift: 0.01), .grid(shift: 0.05)], from: 10)
        let used = Self.smoothed(Self.frames([.grid(shift: 0.3), .grid(shift: 0.4)]) + fresh)
        for (one, other) in zip(used.dropFirst(2), Self.smoothed(fresh)) { try Self.expectNear(one.pose, other.pose) }
    }

    @Test(arguments: [false, true])
    func `a frame that starts anew is not smoothed with what came before`(_ isFirstEmpty: Bool) throws {
        let after = Pose.grid(shift: 0.02, visibility: 0.3)
        var frames = Self.frames([.grid(), .grid(), isFirstEmpty ? nil : after, after])
        frames[2].startsAnew = true
        let seen = Self.smoothed(frames)
        try Self.expectNear(seen[3].pose, after)
        #expect(seen.map(\.startsAnew) == [false, false, true, false])
        frames[2].startsAnew = false
        #expect(Self.smoothed(frames)[3].pose?[PoseLandmark.nose].x != after[PoseLandmark.nose].x)
    }

    @Test(arguments: [-5, -0.01, 0])
    func `a time that does not go on begins anew`(_ step: Double) throws {
        let after = Pose.grid(shift: 0.1, visibility: 0.1)
        let frames = [PoseFrame(time: 20, pose: .grid(visibility: 1)), PoseFrame(time: 20 + step, pose: after)]
        try Self.expectNear(Self.smoothed(frames).last?.pose, after)
    }

    @Test
    func `visibility takes on a tenth of the new one in a frame, whatever the frame rate`() throws {
        func visibility(fps: Double, frames: Int) throws -> Float {
            let frames = (0...frames).map {
                PoseFrame(time: Double($0) / fps, pose: .grid(visibility: $0 == 0 ? 1 : 0))
            }
            return try #require(Self.smoothed(frames).last?.pose)[PoseLandmark.nose].visibility
        }
        #expect(abs(try visibility(fps: 30, frames: 1) - 0.9) < 1e-4)
        #expect(abs(try visibility(fps: 60, frames: 2) - 0.9) < 1e-4)
        #expect(abs(try visibility(fps: 15, frames: 1) - 0.81) < 1e-4)
    }

    /// Speeds count in widths of the picture, so that a body smooths alike lying and upright.
    @Test
    func `both directions are smoothed alike`() throws {
        func pose(_ along: Float, sideways: Bool) -> Pose {
            var pose = Pose.grid()
            for index in 0..<Pose.landmarkCount {
                let (a, b) = (Float(index % 6) * 0.05 + along, Float(index / 6) * 0.05)
                // In a picture twice as high as wide.
                pose.landmarks[index].x = sideways ? b : a
                pose.landmarks[index].y = (sideways ? a : b) / 2
            }
            return pose
        }
        let shifts: [Float] = [0, 0, 0.05, 0.2, 0.2]
        func last(sideways: Bool) throws -> Landmark {
            let frames = Self.frames(shifts.map { pose($0, sideways: sideways) })
            return try #require(Self.smoothed(frames, width: 500, height: 1000).last?.pose)[PoseLandmark.leftKnee]
        }
        let (upright, sideways) = (try last(sideways: false), try last(sideways: true))
        #expect(abs(upright.x - sideways.y * 2) < 1e-5 && abs(upright.y * 2 - sideways.x) < 1e-5)
    }
}
