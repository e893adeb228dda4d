import Domain
import FoundationEssentials
import Glibc
import Media
import Vision

/// A body of known measures that stands upright, faces the camera, and turns its straight arms in the plane of the
/// picture.
struct SyntheticBody {
    static let upperArm: Float = 0.3
    static let arm: Float = 0.55

    /// Direction of each arm, radians: 0 points to the picture's right, π/2 down.
    var leftArm: Double = .pi / 2
    var rightArm: Double = .pi / 2
    /// Turn of shoulders and hips about the vertical, radians.
    var shoulders: Float = 0
    var hips: Float = 0
    var visibility: Float = 0.95
    /// Direction of each forearm, radians; nil for a straight arm.
    var leftForearm: Double?
    var rightForearm: Double?
    /// Lean of the trunk to the picture's right, radians.
    var lean: Float = 0
    /// Distance of the ankles, metres.
    var feet: Float = 0.3
    /// Turn of the whole body about the vertical, radians.
    var yaw: Float = 0
    /// Places of the wrists against the mid hip, metres, before shoulders and body turn; nil for an arm in the plane.
    var leftHand: SIMD3<Float>?
    var rightHand: SIMD3<Float>?
    /// A metre, share of the picture's sides.
    var metre: Float = 0.25
    /// Where the mid hip is, 0…1 of the picture.
    var centre = SIMD2<Float>(0.5, 0.5)

    var pose: Pose {
        var world = InlineArray<33, SIMD3<Float>>(repeating: SIMD3(0, -0.65, 0))
        func place(_ landmark: PoseLandmark, _ point: SIMD3<Float>) { world[landmark.rawValue] = point }
        func turned(_ x: Float, _ y: Float, _ turn: Float) -> SIMD3<Float> { SIMD3(x * cosf(turn), y, x * sinf(turn)) }
        let neck = SIMD3<Float>(0.5 * sinf(lean), 0.5 - 0.5 * cosf(lean), 0)
        let leftShoulder = turned(0.18, -0.5, shoulders) + neck
        let rightShoulder = turned(-0.18, -0.5, shoulders) + neck
        func direction(_ angle: Double) -> SIMD3<Float> { SIMD3(Float(cos(angle)), Float(sin(angle)), 0) }
        let (left, right) = (direction(leftArm), direction(rightArm))
        place(.leftShoulder, leftShoulder)
        place(.rightShoulder, rightShoulder)
        place(.leftElbow, leftShoulder + Self.upperArm * left)
        place(.rightElbow, rightShoulder + Self.upperArm * right)
        func wrist(_ shoulder: SIMD3<Float>, _ arm: SIMD3<Float>, _ bent: Double?) -> SIMD3<Float> {
            guard let bent else { return shoulder + Self.arm * arm }
            return shoulder + Self.upperArm * arm + (Self.arm - Self.upperArm) * direction(bent)
        }
        place(.leftWrist, wrist(leftShoulder, left, leftForearm))
        place(.rightWrist, wrist(rightShoulder, right, rightForearm))
        func reach(_ hand: SIMD3<Float>?, _ wrist: PoseLandmark, _ elbow: PoseLandmark, _ shoulder: SIMD3<Float>) {
            guard let hand else { return }
            let place = SIMD3(
                hand.x * cosf(shoulders) - hand.z * sinf(shoulders), hand.y,
                hand.x * sinf(shoulders) + hand.z * cosf(shoulders))
            world[wrist.rawValue] = place
            world[elbow.rawValue] = (place + shoulder) / 2
        }
        reach(leftHand, .leftWrist, .leftElbow, leftShoulder)
        reach(rightHand, .rightWrist, .rightElbow, rightShoulder)
        for (hip, knee, ankle, x) in [
            (PoseLandmark.leftHip, PoseLandmark.leftKnee, PoseLandmark.leftAnkle, Float(0.15)),
            (.rightHip, .rightKnee, .rightAnkle, -0.15),
        ] {
            place(hip, turned(x, 0, hips))
            place(knee, turned(x, 0.45, hips))
            place(ankle, turned(x / 0.15 * feet / 2, 0.9, hips))
        }
        for index in 0..<Pose.landmarkCount where yaw != 0 {
            let point = world[index]
            world[index] = SIMD3(
                point.x * cosf(yaw) - point.z * sinf(yaw), point.y, point.x * sinf(yaw) + point.z * cosf(yaw))
        }
        var landmarks = InlineArray<33, Landmark>(repeating: .unseen)
        for index in 0..<Pose.landmarkCount {
            let point = world[index]
            landmarks[index] = Landmark(
                x: centre.x + point.x * metre, y: centre.y + point.y * metre, z: point.z * metre,
                visibility: visibility, presence: 0.9)
        }
        return Pose(landmarks: landmarks, world: world, score: 0.99)
    }
}

extension Pose {
    /// The same body in a mirror: left is right.
    var mirrored: Pose {
        var mirrored = self
        for (landmark, twin) in Self.twins {
            mirrored.landmarks[landmark.rawValue] = self[twin]
            mirrored.landmarks[landmark.rawValue].x = 1 - self[twin].x
            mirrored.world[landmark.rawValue] = world(twin) * SIMD3(-1, 1, 1)
        }
        return mirrored
    }

    /// Each landmark with that of the other side.
    static let twins = PoseLandmark.allCases.map { landmark in
        let name = "\(landmark)"
        let other =
            name.contains("eft")
            ? name.replacing("left", with: "right").replacing("Left", with: "Right")
            : name.replacing("right", with: "left").replacing("Right", with: "Left")
        return (landmark, PoseLandmark.allCases.first { "\($0)" == other } ?? landmark)
    }
}

/// A turn of an arm whose angular velocity rises and falls as a bell.
struct BellSwing {
    /// Time of the peak, seconds.
    var time: Double
    /// Peak, rad/s.
    var peak = 12.0
    /// Width of the bell, seconds.
    var width = 0.12

    /// Radians turned until a time.
    func turned(at time: Double) -> Double {
        peak * width * Double.pi.squareRoot() / 2 * (1 + erf((time - self.time) / width))
    }
}

/// Recordings of bodies, written and read as in a worker.
enum SyntheticClip {
    /// What a recording is asked for in the tests.
    static func recording(of frames: [PoseFrame], width: Int = 1280, height: Int = 720) throws -> LandmarkRecording {
        try LandmarkRecording(Data(bytes(of: frames, width: width, height: height)))
    }

    /// The bytes of a recording.
    static func bytes(of frames: [PoseFrame], width: Int = 1280, height: Int = 720) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bin").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var writer = try LandmarkRecordingWriter(path: path, width: width, height: height)
        for frame in frames { try writer.append(frame) }
        try writer.finish()
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// A body whose right (or left) arm makes swings.
    static func swings(_ swings: [BellSwing], at times: [Double], left: Bool = false) -> [PoseFrame] {
        times.map { time in
            let angle = .pi / 2 + swings.reduce(0) { $0 + $1.turned(at: time) }
            return PoseFrame(
                time: time, pose: SyntheticBody(leftArm: left ? angle : 0, rightArm: left ? 0 : angle).pose)
        }
    }

    /// Evenly spaced times, seconds.
    static func times(fps: Double, duration: Double) -> [Double] {
        (0..<Int((duration * fps).rounded())).map { Double($0) / fps }
    }

    /// Frames of a body that moves as a function of time says.
    static func frames(
        fps: Double = 60, duration: Double = 4, _ body: (Double) -> SyntheticBody
    ) -> [PoseFrame] {
        times(fps: fps, duration: duration).map { PoseFrame(time: $0, pose: body($0).pose) }
    }

    /// What a probe would say.
    static func media(
        kind: MediaInfo.Kind = .video, duration: Double = 4, frames: Int = 120, fps: Double = 30
    ) -> MediaInfo {
        MediaInfo(
            kind: kind, width: 1280, height: 720, duration: duration, frames: frames, fps: fps, rotation: 0,
            isVariableFrameRate: false, container: "mov", codec: "h264", playsInBrowsers: true)
    }
}
