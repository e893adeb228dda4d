import Domain
internal import FoundationEssentials
internal import Glibc

/// Tells a head's pose from the points of its face, as MediaPipe's face geometry pipeline does: points are thought back
/// from the picture into space, then a standard head is laid over them by weighted orthogonal Procrustes analysis (Akca
/// 2003).
///
/// Depths of the mesh have no unit. So a first fit in the picture's plane tells the head's size, a second one after
/// perspective is undone at that size corrects it, and the third one is the pose. From MediaPipe's own points this
/// gives its own matrix to 1e-6; its depths of tilted heads, however, grow with the picture's aspect (by 3 % at 10° in
/// 16:9), those of our mesh do not.
struct FaceGeometry: Sendable {
    /// A point that tells the pose.
    struct Anchor: Equatable, Sendable {
        /// Its index in the mesh.
        var index: Int
        /// How much it counts.
        var weight: Double
        /// Where it is in the standard head, centimetres.
        var place: SIMD3<Double>
    }

    /// Half of the camera's vertical angle of view, degrees (MediaPipe's `FaceGeometry` environment: 63).
    private static let halfView = 31.5
    /// Name of the file in the models' folder: a line for each anchor with index, weight, x, y and z.
    static let file = "face_geometry"

    let anchors: [Anchor]

    /// The standard head of an installation.
    /// - Throws: `modelMissing`, `modelUnusable`.
    init(_ library: ModelLibrary) throws(AppError) {
        let path = library.folder + "/" + Self.file + ".txt"
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ModelLibrary.missing(Self.file)
        }
        guard let anchors = Self.anchors(String(decoding: bytes, as: UTF8.self)) else {
            throw ModelLibrary.unusable(Self.file)
        }
        self.anchors = anchors
    }

    /// A standard head from its anchors.
    init(anchors: [Anchor]) { self.anchors = anchors }

    /// The anchors in a file's text; nil where it says something else.
    static func anchors(_ text: String) -> [Anchor]? {
        var anchors: [Anchor] = []
        for line in text.split(separator: "\n") {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 5, numbers.allSatisfy(\.isFinite), let index = Int(exactly: numbers[0]),
                (0..<FaceMesh.surfaceCount).contains(index), numbers[1] > 0
            else { return nil }
            anchors.append(Anchor(index: index, weight: numbers[1], place: SIMD3(numbers[2], numbers[3], numbers[4])))
        }
        return anchors.count >= 4 ? anchors : nil
    }

    /// The pose of a head; nil where the points make none.
    /// - Parameters:
    ///   - mesh: `Face.meshCount` points, x and y 0…1, z in picture widths.
    ///   - width: of the picture, pixels.
    ///   - height: of the picture, pixels.
    func pose(of mesh: [SIMD3<Float>], width: Int, height: Int) -> HeadPose? {
        guard mesh.count == Face.meshCount, width > 0, height > 0 else { return nil }
        let tall = 2 * tan(Self.halfView * .pi / 180)
        let wide = tall * Double(width) / Double(height)
        let depth =
            mesh[..<FaceMesh.surfaceCount].reduce(0) { $0 + Double($1.z) * wide } / Double(FaceMesh.surfaceCount)
        /// On the plane at distance 1 from the camera: x to the right, y up, z away from the camera.
        func projected(_ anchor: Anchor) -> SIMD3<Double> {
            let point = SIMD3<Double>(mesh[anchor.index])
            return SIMD3((point.x - 0.5) * wide, (0.5 - point.y) * tall, point.z * wide)
        }
        /// In space, for a head that the standard head is so many times smaller than.
        func unprojected(_ anchor: Anchor, _ scale: Double) -> SIMD3<Double> {
            let point = projected(anchor)
            let away = (point.z - depth + 1) / scale
            return SIMD3(point.x * away, point.y * away, -away)
        }
        guard
            let first = fit({ anchor in
                let point = projected(anchor)
                return SIMD3(point.x, point.y, -point.z)
            }),
            let second = fit({ unprojected($0, first.scale) })
        else { return nil }
        return fit { unprojected($0, first.scale * second.scale) }?.pose
    }

    /// Lays the anchors over the places that they have in space.
    private func fit(_ target: (Anchor) -> SIMD3<Double>) -> Fit? {
        var total = 0.0
        var (middle, targetMiddle) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
        for anchor in anchors {
            total += anchor.weight
            middle += anchor.weight * anchor.place
            targetMiddle += anchor.weight * target(anchor)
        }
        middle /= total
        targetMiddle /= total
        var spread = 0.0
        var cross = Axes(x: .zero, y: .zero, z: .zero)
        for anchor in anchors {
            let away = anchor.place - middle
            let weighted = anchor.weight * (target(anchor) - targetMiddle)
            spread += anchor.weight * (away * away).sum()
            cross.x += weighted * away.x
            cross.y += weighted * away.y
            cross.z += weighted * away.z
        }
        guard let rotation = cross.nearestRotation else { return nil }
        let scale =
            ((rotation.x * cross.x).sum() + (rotation.y * cross.y).sum() + (rotation.z * cross.z).sum()) / spread
        guard scale.isFinite, scale > 1e-9 else { return nil }
        return Fit(rotation: rotation, scale: scale, place: targetMiddle - scale * (rotation * middle))
    }
}

/// A standard head laid over a face.
private struct Fit {
    var rotation: Axes
    var scale: Double
    var place: SIMD3<Double>

    var pose: HeadPose {
        func scaled(_ axis: SIMD3<Double>) -> SIMD3<Float> { SIMD3<Float>(axis * scale) }
        return HeadPose(
            left: scaled(rotation.x), up: scaled(rotation.y), forward: scaled(rotation.z), place: SIMD3<Float>(place))
    }
}

/// A matrix of three columns.
private struct Axes {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>

    static func * (axes: Axes, vector: SIMD3<Double>) -> SIMD3<Double> {
        axes.x * vector.x + axes.y * vector.y + axes.z * vector.z
    }

    /// The rotation of the polar decomposition, by Newton's iteration (Higham 1986): the mean of a matrix and its
    /// transposed inverse, again and again. Nil where it would be a mirror or nothing.
    var nearestRotation: Axes? {
        let size = ((x * x).sum() + (y * y).sum() + (z * z).sum()).squareRoot()
        guard size.isFinite, size > 1e-12 else { return nil }
        // Singular values near 1 are where the iteration is quick.
        var now = Axes(x: x * 1.7 / size, y: y * 1.7 / size, z: z * 1.7 / size)
        for _ in 0..<40 {
            let (yz, zx, xy) = (Self.cross(now.y, now.z), Self.cross(now.z, now.x), Self.cross(now.x, now.y))
            let determinant = (now.x * yz).sum()
            guard determinant > 1e-12 else { return nil }
            let next = Axes(
                x: (now.x + yz / determinant) / 2, y: (now.y + zx / determinant) / 2, z: (now.z + xy / determinant) / 2)
            let step = next.x - now.x, other = next.y - now.y, third = next.z - now.z
            now = next
            if (step * step + other * other + third * third).sum() < 1e-24 { return now }
        }
        return nil
    }

    private static func cross(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
    }
}
