internal import Glibc
internal import Vision

/// The head's own frame: where a point of the face lies whichever way the head is turned, and how it is turned.
///
/// x points to the person's left (the right of an unmirrored picture), y from the forehead to the chin, z into the
/// head. The unit is the distance between the outer corners of the eyes, the origin lies between the inner ones.
struct HeadFrame: Sendable {
    /// Turn of the head to a side, degrees; 0 looks at the camera.
    let yaw: Float
    /// Nod of the head, degrees.
    let pitch: Float
    /// Tilt of the head in the picture, clockwise, radians.
    let roll: Float
    /// Pixels between the outer corners of the eyes, measured in space.
    let unit: Float

    private let origin: SIMD3<Float>
    private let axes: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>)
    private let picture: SIMD3<Float>
    private let mesh: [SIMD3<Float>]

    /// Points on both sides of the head that no expression moves: the person's right one, then the left one.
    private static let pairs = [(33, 263), (133, 362), (127, 356), (234, 454), (130, 359), (243, 463)]
    /// The middle of the forehead, and the base of the nose.
    private static let (forehead, noseBase) = ([10, 151, 9, 8], [2, 94])

    /// The frame of a face in a picture of so many pixels; nil where the mesh is no face.
    init?(_ face: Face, width: Int, height: Int) {
        guard face.mesh.count == Face.meshCount, width > 0, height > 0 else { return nil }
        let picture = SIMD3(Float(width), Float(height), Float(width))
        let mesh = face.mesh
        func mean(_ points: [Int]) -> SIMD3<Float> {
            points.reduce(SIMD3<Float>.zero) { $0 + mesh[$1] } / Float(points.count) * picture
        }
        let across = Self.pairs.reduce(SIMD3<Float>.zero) { $0 + (mesh[$1.1] - mesh[$1.0]) * picture }
        let corners = (mesh[263] - mesh[33]) * picture
        let unit = Self.dot(corners, corners).squareRoot()
        guard unit > 0, let x = Self.unitVector(across) else { return nil }
        let down = mean(Self.noseBase) - mean(Self.forehead)
        guard let y = Self.unitVector(down - x * Self.dot(down, x)) else { return nil }
        let z = SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
        self.picture = picture
        self.mesh = mesh
        self.unit = unit
        axes = (x, y, z)
        origin = mean([133, 362])
        yaw = asinf(min(max(z.x, -1), 1)) * 180 / .pi
        pitch = asinf(min(max(z.y, -1), 1)) * 180 / .pi
        roll = atan2f(x.y, x.x)
    }

    /// Where a point of the mesh lies in the head.
    subscript(_ point: Int) -> SIMD3<Float> {
        let away = (mesh[point] * picture - origin) / unit
        return SIMD3(Self.dot(away, axes.x), Self.dot(away, axes.y), Self.dot(away, axes.z))
    }

    /// The mean of some points of the mesh.
    subscript(_ points: [Int]) -> SIMD3<Float> {
        points.reduce(SIMD3<Float>.zero) { $0 + self[$1] } / Float(points.count)
    }

    /// Distance between two points of the mesh.
    func distance(_ one: Int, _ other: Int) -> Float {
        let away = self[one] - self[other]
        return Self.dot(away, away).squareRoot()
    }

    /// A point of the face in the picture, pixels.
    func pixel(_ point: SIMD3<Float>) -> SIMD2<Float> { SIMD2(point.x, point.y) * SIMD2(picture.x, picture.y) }

    /// A point of the mesh in the picture, pixels.
    func pixel(ofPoint point: Int) -> SIMD2<Float> { pixel(mesh[point]) }

    /// The place in the picture, pixels, that lies so far across and down the face from a point of the mesh.
    func pixel(_ offset: SIMD2<Float>, from point: Int) -> SIMD2<Float> {
        let away = (axes.x * offset.x + axes.y * offset.y) * unit
        return pixel(ofPoint: point) + SIMD2(away.x, away.y)
    }

    private static func dot(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float { (one * other).sum() }

    private static func unitVector(_ vector: SIMD3<Float>) -> SIMD3<Float>? {
        let length = dot(vector, vector).squareRoot()
        return length > 0 && length.isFinite ? vector / length : nil
    }
}
