import Glibc
import Vision

@testable import Analysis

/// What people do that is no swing, a function of seconds.
enum SyntheticMotion: String, CaseIterable {
    case still, walking, jumpingJacks, wave, turningAround, dancing, falling, flips, glitch

    /// The frames of three seconds.
    func frames(fps: Double) -> [PoseFrame] {
        var frames = SyntheticClip.frames(fps: fps, duration: 3) { body(at: $0) }
        guard self == .glitch else { return frames }
        // The tracker takes somebody else's body for a frame.
        frames[Int(1.5 * fps)].pose = SyntheticBody(yaw: 2, leftHand: SIMD3(0.9, -1, 0.3), rightHand: .zero).pose
        return frames
    }

    private func body(at time: Double) -> SyntheticBody {
        let hanging = SIMD3<Float>(-0.2, 0.05, 0)
        var body = SyntheticBody(leftHand: hanging * SIMD3(-1, 1, 1), rightHand: hanging)
        switch self {
        case .still, .glitch: break
        case .walking:
            let phase = Float(sin(2 * .pi * 1.8 * time / 2))
            (body.shoulders, body.hips, body.yaw) = (0.15 * phase, -0.1 * phase, 0.8)
            body.rightHand = hanging + SIMD3(0, 0, 0.35 * phase)
            body.leftHand = hanging * SIMD3(-1, 1, 1) - SIMD3(0, 0, 0.35 * phase)
        case .jumpingJacks:
            (body.leftHand, body.rightHand) = (nil, nil)
            let angle = 1.5 * sin(2 * .pi * time)
            (body.leftArm, body.rightArm) = (angle, .pi - angle)
        case .wave:
            (body.leftHand, body.rightHand) = (nil, nil)
            (body.leftArm, body.rightArm) = (.pi / 2, -2.2)
            body.rightForearm = -.pi / 2 + 0.7 * sin(2 * .pi * 2 * time)
        case .turningAround:
            body.yaw = Float(3 * min(max(time - 1, 0), 2))
        case .dancing:
            // Shoulders and hips turn, and carry the hands along.
            body.yaw = Float(0.8 * sin(2 * .pi * 0.8 * time))
        case .falling:
            // The trunk leans first, and turns as the hands reach for the ground.
            let fall = Float((1 + erf((time - 2) / 0.2)) / 2)
            (body.lean, body.shoulders) = (Float(0.6 * (1 + erf((time - 1.8) / 0.2))), 1.6 * fall)
            body.rightHand = SIMD3(-0.2 + 0.9 * fall, 0.05 - 0.7 * fall, -0.3 * fall)
        case .flips:
            body.yaw = Int(time * 2) % 2 == 0 ? 0 : .pi
        }
        return body
    }
}
