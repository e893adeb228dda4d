internal import Glibc

/// Where a head is and how it is turned: the transformation that lays a standard head over a face.
///
/// Both live in centimetres. The standard head looks along z, x points to its left, y up, the origin lies inside. The camera is at
/// the origin of its space and looks along −z, x points to the right of the picture, y up; its vertical angle of view is taken
/// to be 63°, as MediaPipe does, so distances are estimates.
public struct HeadPose: Equatable, Sendable {
    /// Where the standard head's axes point; their lengths are the scale of the head, near 1.
    public var axes: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>) {
        get { (x, y, z) }
        set { (x, y, z) = newValue }
    }
    /// Where the standard head's origin is, centimetres from the camera.
    public var place: SIMD3<Float>

    private var x: SIMD3<Float>
    private var y: SIMD3<Float>
    private var z: SIMD3<Float>

    /// A pose from its parts.
    public init(axes: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>), place: SIMD3<Float>) {
        (x, y, z) = axes
        self.place = place
    }

    /// Turn to a side, degrees, −90…90: 0 looks along the camera's axis, above 0 to the picture's left.
    public var yaw: Float { Self.degrees(asinf(Self.sine(-z.x / Self.length(z)))) }
    /// Nod, degrees, −90…90: above 0 looks up.
    public var pitch: Float { Self.degrees(asinf(Self.sine(z.y / Self.length(z)))) }
    /// Tilt in the picture, clockwise, degrees, −180…180.
    public var roll: Float { Self.degrees(atan2f(-x.y, x.x)) }

    /// Goes a share of the way to another pose, part by part: for poses that are near each other.
    mutating func move(_ share: Float, towards other: HeadPose) {
        x += (other.x - x) * share
        y += (other.y - y) * share
        z += (other.z - z) * share
        place += (other.place - place) * share
    }

    private static func degrees(_ angle: Float) -> Float { angle * 180 / .pi }
    private static func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }
    private static func sine(_ value: Float) -> Float { value.isFinite ? min(max(value, -1), 1) : 0 }
}
