import Domain
import Glibc
import Vision

@testable import Analysis

/// A hand of usual measures whose fingers are raised or folded, turned as one likes.
///
/// Built as a right hand whose palm faces the camera and whose fingers point up: x to the thumb's side, y to the finger
/// tips, z out of the palm, metres.
struct SyntheticHand {
    /// What the thumb does.
    enum Thumb: CaseIterable {
        /// Stands off.
        case raised
        /// Lies over the palm.
        case folded
        /// Lies along the side of a curled index, straight, as in a careless fist.
        case alongIndex
        /// Its tip touches that of a half-curled index.
        case pinching
    }

    var thumb = Thumb.folded
    /// The raised ones of the other fingers.
    var fingers: Set<Finger> = []
    /// Turn in the picture's plane, clockwise, degrees.
    var roll: Float = 0
    /// Turn about the hand's own long axis, degrees; 180 shows its back.
    var yaw: Float = 0
    /// Turn of the finger tips away from the camera, degrees.
    var pitch: Float = 0
    var isLeft = false
    /// Length of the hand's metre, picture widths.
    var scale: Float = 2
    var centre = SIMD2<Float>(0.5, 0.5)
    var aspectRatio: Float = 4 / 3
    var presence: Float = 0.98
    /// Smallest angle of each joint of a raised finger, degrees.
    var slack: Float = 4

    init(
        _ raised: Set<Finger> = [], roll: Float = 0, yaw: Float = 0, pitch: Float = 0, isLeft: Bool = false,
        centre: SIMD2<Float> = SIMD2(0.5, 0.5)
    ) {
        thumb = raised.contains(.thumb) ? .raised : .folded
        fingers = raised.subtracting([.thumb])
        (self.roll, self.yaw, self.pitch, self.isLeft, self.centre) = (roll, yaw, pitch, isLeft, centre)
    }

    /// The hand as a tracker would see it.
    var hand: Hand {
        var own = Self.palm
        for finger in Finger.allCases.dropFirst() { place(finger, in: &own) }
        placeThumb(in: &own)
        let world = own.map { turned($0) }
        var landmarks = InlineArray<21, SIMD3<Float>>(repeating: .zero)
        var space = InlineArray<21, SIMD3<Float>>(repeating: .zero)
        for index in world.indices {
            let point = world[index]
            space[index] = point
            landmarks[index] = SIMD3(
                centre.x + point.x * scale, centre.y + point.y * scale * aspectRatio, (point.z - world[0].z) * scale)
        }
        return Hand(landmarks: landmarks, world: space, presence: presence, rightness: isLeft ? 0.04 : 0.96)
    }

    var shape: HandShape { HandShape(hand, aspectRatio: aspectRatio) }

    private static let palm: [SIMD3<Float>] = {
        var points = [SIMD3<Float>](repeating: .zero, count: 21)
        points[HandLandmark.indexMCP.rawValue] = SIMD3(0.025, 0.090, 0)
        points[HandLandmark.middleMCP.rawValue] = SIMD3(0.005, 0.093, 0)
        points[HandLandmark.ringMCP.rawValue] = SIMD3(-0.014, 0.087, 0)
        points[HandLandmark.littleMCP.rawValue] = SIMD3(-0.031, 0.078, 0)
        return points
    }()

    private static func bones(of finger: Finger) -> [Float] {
        switch finger {
        case .thumb: [0.040, 0.032, 0.026]
        case .index: [0.040, 0.024, 0.021]
        case .middle: [0.044, 0.028, 0.022]
        case .ring: [0.041, 0.026, 0.022]
        case .little: [0.032, 0.019, 0.019]
        }
    }

    private func place(_ finger: Finger, in points: inout [SIMD3<Float>]) {
        let joints = finger.landmarks
        let isPinching = finger == .index && thumb == .pinching
        let angles: [Float] =
            isPinching ? [45, 60, 35] : fingers.contains(finger) ? [slack, slack, slack] : [70, 95, 50]
        let root = points[joints.root.rawValue]
        // Fingers fan out a little.
        let sideways = root.x * 6
        var (bend, point) = (Float(0), root)
        for (name, (angle, bone)) in zip([joints.middle, joints.last, joints.tip], zip(angles, Self.bones(of: finger)))
        {
            bend += angle * .pi / 180
            let away = SIMD3<Float>(sinf(sideways) * cosf(bend), cosf(sideways) * cosf(bend), sinf(bend))
            point += bone * away
            points[name.rawValue] = point
        }
    }

    private func placeThumb(in points: inout [SIMD3<Float>]) {
        let (cmc, mcp) = (SIMD3<Float>(0.022, 0.022, 0.006), SIMD3<Float>(0.043, 0.048, 0.012))
        points[HandLandmark.thumbCMC.rawValue] = cmc
        points[HandLandmark.thumbMCP.rawValue] = mcp
        let bones = Self.bones(of: .thumb).dropFirst()
        func straight(_ direction: SIMD3<Float>) {
            let unit = direction / length(direction)
            points[HandLandmark.thumbIP.rawValue] = mcp + bones[1] * unit
            points[HandLandmark.thumbTip.rawValue] = mcp + (bones[1] + bones[2]) * unit
        }
        switch thumb {
        case .raised: straight(SIMD3(0.85, 0.5, 0.1))
        case .folded:
            points[HandLandmark.thumbIP.rawValue] = mcp + bones[1] * SIMD3(-0.55, 0.5, 0.67)
            points[HandLandmark.thumbTip.rawValue] =
                mcp + bones[1] * SIMD3(-0.55, 0.5, 0.67) + bones[2] * SIMD3(-0.95, 0.2, 0.24)
        case .alongIndex: straight(points[HandLandmark.indexPIP.rawValue] + SIMD3(0.012, -0.004, 0) - mcp)
        case .pinching:
            let tip = points[HandLandmark.indexTip.rawValue]
            points[HandLandmark.thumbIP.rawValue] = (mcp + tip) / 2 + SIMD3(0.012, -0.004, 0)
            points[HandLandmark.thumbTip.rawValue] = tip + SIMD3(0.006, -0.004, 0)
        }
    }

    /// From the hand's own axes into the camera's: x to the right, y down, z away.
    private func turned(_ own: SIMD3<Float>) -> SIMD3<Float> {
        func turn(_ a: Float, _ b: Float, _ degrees: Float) -> (Float, Float) {
            let angle = degrees * .pi / 180
            return (a * cosf(angle) - b * sinf(angle), a * sinf(angle) + b * cosf(angle))
        }
        var point = SIMD3(isLeft ? -own.x : own.x, -(own.y - 0.08), -own.z)
        (point.x, point.z) = turn(point.x, point.z, yaw)
        (point.y, point.z) = turn(point.y, point.z, -pitch)
        (point.x, point.y) = turn(point.x, point.y, roll)
        return point
    }
}
