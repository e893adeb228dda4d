internal import Glibc

/// Where a head is and how it is turned: the transformation that lays a standard head over a face. Its columns are
/// `left`, `up`, `forward` and `place`.
///
/// Both spaces are in centimetres. The standard head has x to its own left, y up and z to where it looks, the origin
/// inside. The camera is at the origin of its space and looks along −z, x is to the right of the picture, y up; its
/// vertical angle of view is taken to be 63°, as MediaPipe does, so distances are estimates.
package struct HeadPose: Equatable, Sendable {
    /// Where the head's left is; its length, like that of the other two, is the scale, near 1.
    package var left: SIMD3<Float>
    /// Where the top of the head is.
    package var up: SIMD3<Float>
    /// Where the head looks.
    package var forward: SIMD3<Float>
    /// Where the standard head's origin is, centimetres from the camera.
    package var place: SIMD3<Float>

    /// A pose from its columns.
    package init(left: SIMD3<Float>, up: SIMD3<Float>, forward: SIMD3<Float>, place: SIMD3<Float>) {
        self.left = left
        self.up = up
        self.forward = forward
        self.place = place
    }

    /// Turn to a side, degrees, −90…90: above 0 looks to the left of the picture. First a head nods, then it turns,
    /// then it tilts: these three angles make the pose.
    package var yaw: Float {
        let length = (left * left).sum().squareRoot()
        return length > 0 ? Self.degrees(asinf(min(max(left.z / length, -1), 1))) : 0
    }
    /// Nod, degrees, −180…180: above 0 looks up.
    package var pitch: Float { Self.degrees(atan2f(-up.z, forward.z)) }
    /// Tilt in the picture, clockwise, degrees, −180…180.
    package var roll: Float { Self.degrees(atan2f(-left.y, left.x)) }

    /// Goes a share of the way to another pose, part by part: for poses that are near each other.
    mutating func move(_ share: Float, towards other: HeadPose) {
        left += (other.left - left) * share
        up += (other.up - up) * share
        forward += (other.forward - forward) * share
        place += (other.place - place) * share
    }

    private static func degrees(_ angle: Float) -> Float { angle * 180 / .pi }
}
