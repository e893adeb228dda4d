import Glibc
import Vision

@testable import Analysis

/// A stroke of tennis (or golf) of a right-hander who faces the camera, in metres and seconds of life: the trunk turns
/// back, then forward, and throws the hand.
struct SyntheticStroke {
    /// The strokes that can be told apart, and what cannot be named.
    enum Kind: String, CaseIterable {
        case forehand, oneHandedBackhand, twoHandedBackhand, serve, overhead, club
    }

    var kind = Kind.forehand
    /// When the ball is met, seconds of life.
    var contacts = [2.0]
    var fps = 60.0
    /// Seconds of life.
    var duration = 4.0
    /// How much slower than life the clip plays.
    var slowdown = 1.0
    /// 0 faces the camera, π turns the back.
    var yaw: Float = 0
    /// A metre, share of the picture's sides.
    var metre: Float = 0.25
    /// When the trunk is back where it began, seconds after contact.
    var recovery = 1.3
    /// Whether the hand goes as far and fast as players' hands do: as drawn below, the stroke could be in slow motion
    /// as well.
    var isLively = false
    /// Whether a left-hander plays.
    var isMirrored = false

    /// The frames.
    var frames: [PoseFrame] {
        SyntheticClip.times(fps: fps, duration: duration * slowdown).map { time in
            let pose = body(at: time / slowdown).pose
            return PoseFrame(time: time, pose: isMirrored ? pose.mirrored : pose)
        }
    }

    /// The frames in a square picture.
    func recording() throws -> LandmarkRecording {
        try SyntheticClip.recording(of: frames, width: 720, height: 720)
    }

    /// The motion.
    func motion() throws -> BodyMotion { BodyMotion(try recording()) }

    private var haste: Double { isLively ? 1.3 : 1 }

    private var isBackhand: Bool { [.oneHandedBackhand, .twoHandedBackhand, .club].contains(kind) }
    private var isOverhead: Bool { [.serve, .overhead].contains(kind) }

    /// The body at a time of life.
    func body(at time: Double) -> SyntheticBody {
        let degree = Double.pi / 180
        var turn = 0.0
        var azimuth = -60 * degree
        var height = 0.05
        for contact in contacts {
            let life = (time - contact) * haste
            // As players do: fast at first, then slower and slower.
            turn += -60 * step(life, -0.75, 0.2) + 75 * step(life, -0.02, 0.12) + 35 * step(life, 0.2, 0.2)
            turn -= 50 * step(life, recovery, 0.25)
            azimuth += degree * (75 * step(life, -0.75, 0.2) - 120 * step(life, 0, 0.13))
            azimuth += degree * 45 * step(life, recovery, 0.25)
            let lowest = isBackhand ? 0.03 : -0.05
            height +=
                (isLively ? 0.45 : 0.35) * (step(life, 0.35, 0.12) - step(life, 0.9, 0.15)) - 0.12
                * bell(life, lowest, 0.12)
        }
        var body = SyntheticBody(yaw: yaw, metre: metre)
        body.shoulders = Float((isBackhand ? -turn : turn) * degree)
        body.hips = body.shoulders * 0.7
        if isOverhead {
            let life = (time - (contacts.min { abs($0 - time) < abs($1 - time) } ?? 0)) * haste
            body.rightHand = Self.along(Self.hitting, life)
            body.leftHand = kind == .serve ? Self.along(Self.tossing, life) : SIMD3(0.15, -0.15, -0.25)
            return body
        }
        // The arm that swings turns about its shoulder: 0 points sideways, positive backwards.
        let reach = Float(isLively ? 0.75 : 0.5)
        let swinging = SIMD3(-0.18 - reach * Float(cos(azimuth)), Float(-height), reach * Float(sin(azimuth)))
        let across = swinging * SIMD3(-1, 1, 1)
        switch kind {
        case .oneHandedBackhand: (body.rightHand, body.leftHand) = (across, SIMD3(0.2, -0.05, 0.1))
        case .twoHandedBackhand: (body.leftHand, body.rightHand) = (across, across + SIMD3(-0.05, 0.05, -0.05))
        case .club:
            body.lean = 0.35
            body.leftHand = across + SIMD3(0, 0.15, 0)
            body.rightHand = across + SIMD3(-0.04, 0.18, -0.04)
        default: (body.rightHand, body.leftHand) = (swinging, SIMD3(0.1, -0.2, -0.3))
        }
        return body
    }

    /// From 0 to 1 around a time.
    private func step(_ time: Double, _ middle: Double, _ width: Double) -> Double {
        (1 + erf((time - middle) / width)) / 2
    }

    private func bell(_ time: Double, _ middle: Double, _ width: Double) -> Double {
        exp(-(time - middle) * (time - middle) / (width * width))
    }

    private typealias Path = [(time: Double, place: SIMD3<Float>)]

    /// Trophy, drop, highest reach, and down across the body.
    private static let hitting: Path = [
        (-2, SIMD3(-0.3, 0, -0.2)), (-1.2, SIMD3(-0.3, 0, -0.2)), (-0.5, SIMD3(-0.4, -0.55, 0.1)),
        (-0.18, SIMD3(-0.3, -0.4, 0.3)), (0.02, SIMD3(-0.25, -1.08, -0.1)), (0.3, SIMD3(0.2, -0.1, -0.45)),
        (0.6, SIMD3(0.3, 0.05, -0.2)), (1.2, SIMD3(-0.3, 0, -0.2)), (2, SIMD3(-0.3, 0, -0.2)),
    ]
    /// The hand that tosses the ball.
    private static let tossing: Path = [
        (-2, SIMD3(0.2, 0, -0.2)), (-1.3, SIMD3(0.2, 0, -0.2)), (-0.7, SIMD3(0.2, -1, -0.15)),
        (-0.45, SIMD3(0.2, -0.9, -0.15)), (-0.1, SIMD3(0.15, -0.2, -0.2)), (0.3, SIMD3(0.15, -0.15, -0.1)),
        (2, SIMD3(0.2, 0, -0.2)),
    ]

    /// A curve through the places (Catmull and Rom).
    private static func along(_ path: Path, _ time: Double) -> SIMD3<Float> {
        let after = path.firstIndex { $0.time > time } ?? path.count
        guard after > 0, after < path.count else { return path[max(0, after - 1)].place }
        let (a, b) = (path[after - 1], path[after])
        let length = Float(b.time - a.time)
        func slope(_ index: Int) -> SIMD3<Float> {
            let (from, to) = (path[max(0, index - 1)], path[min(path.count - 1, index + 1)])
            return (to.place - from.place) / Float(to.time - from.time)
        }
        let t = Float(time - a.time) / length
        let (square, cube) = (t * t, t * t * t)
        return (2 * cube - 3 * square + 1) * a.place + (cube - 2 * square + t) * length * slope(after - 1)
            + (3 * square - 2 * cube) * b.place + (cube - square) * length * slope(after)
    }
}
