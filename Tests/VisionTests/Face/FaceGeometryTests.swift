internal import Glibc
internal import Testing

@testable internal import Vision

/// From points to the pose of a head and back: a standard head is photographed at a known place and found there again.
struct FaceGeometryTests {
    /// Some points of a head, centimetres: corners of the eyes, chin, tip of the nose, temples.
    private static let anchors: [FaceGeometry.Anchor] = [
        (33, [-4.4, 2.7, 3.2]), (263, [4.4, 2.7, 3.2]), (152, [0, -8, 4]), (4, [0, -0.5, 7.6]), (127, [-7.7, 2.4, -2]),
        (356, [7.7, 2.4, -2]), (10, [0, 8.3, 4.5]),
    ].map { FaceGeometry.Anchor(index: $0.0, weight: 1, place: $0.1) }
    private static let geometry = FaceGeometry(anchors: anchors)
    private static let (width, height) = (1280, 720)

    /// How a head is held, degrees and centimetres.
    struct Hold: Sendable {
        var yaw = 0.0, pitch = 0.0, roll = 0.0
        var place = SIMD3<Double>(0, 0, -40)
    }

    /// The mesh of a head as the camera with 63° sees it; depths are relative, as a landmark model gives them.
    private static func mesh(_ hold: Hold) -> [SIMD3<Float>] {
        let (yaw, pitch, roll) = (hold.yaw * .pi / 180, hold.pitch * .pi / 180, hold.roll * .pi / 180)
        let tall = 2 * tan(31.5 * .pi / 180)
        let wide = tall * Double(width) / Double(height)
        let placed = anchors.map { anchor in
            var p = anchor.place
            p = [p.x, p.y * cos(pitch) + p.z * sin(pitch), p.z * cos(pitch) - p.y * sin(pitch)]
            p = [p.x * cos(yaw) - p.z * sin(yaw), p.y, p.z * cos(yaw) + p.x * sin(yaw)]
            p = [p.x * cos(roll) + p.y * sin(roll), p.y * cos(roll) - p.x * sin(roll), p.z]
            return p + hold.place
        }
        // All other points lie at the depth that the landmark model calls 0.
        let distance = -hold.place.z
        var mesh = [SIMD3<Float>](repeating: [0.5, 0.5, 0], count: Face.meshCount)
        for (anchor, point) in zip(anchors, placed) {
            let away = -point.z
            mesh[anchor.index] = SIMD3(
                Float(point.x / away / wide + 0.5), Float(0.5 - point.y / away / tall),
                Float((away - distance) / distance / wide))
        }
        return mesh
    }

    @Test(arguments: [
        Hold(), Hold(yaw: 25), Hold(yaw: -25), Hold(pitch: 20), Hold(pitch: -20), Hold(roll: 30), Hold(roll: -80),
        Hold(yaw: 15, pitch: -10, roll: 20, place: [8, -5, -60]),
    ])
    func `a head is found where it is, turned as it is`(_ hold: Hold) throws {
        let pose = try #require(Self.geometry.pose(of: Self.mesh(hold), width: Self.width, height: Self.height))
        // Two fits tell the size nearly, not quite.
        #expect(abs(Double(pose.yaw) - hold.yaw) < 1 && abs(Double(pose.pitch) - hold.pitch) < 1)
        #expect(abs(Double(pose.roll) - hold.roll) < 1)
        let away = SIMD3<Double>(pose.place) - hold.place
        #expect((away * away).sum().squareRoot() < 0.02 * -hold.place.z)
        #expect(abs((pose.left * pose.left).sum() - 1) < 0.02)
    }

    @Test(arguments: [
        ("no points", []), ("too few points", [SIMD3<Float>](repeating: .zero, count: 468)),
        ("all in one place", [SIMD3<Float>](repeating: [0.5, 0.5, 0], count: 478)),
        ("no numbers", [SIMD3<Float>](repeating: [.nan, .nan, .nan], count: 478)),
        ("a mirrored face", mesh(Hold()).map { SIMD3(1 - $0.x, $0.y, $0.z) }),
    ])
    func `what is no head has no pose`(_ name: String, _ mesh: [SIMD3<Float>]) {
        #expect(Self.geometry.pose(of: mesh, width: Self.width, height: Self.height) == nil, "\(name)")
    }

    @Test(arguments: [
        ("four anchors", "1 0.5 0 0 1\n2 1 1 0 0\n3 1 0 1 0\n4 1 0 0 0\n", 4),
        ("three are too few", "1 0.5 0 0 1\n2 1 1 0 0\n3 1 0 1 0\n", nil), ("nothing", "", nil),
        ("a number is missing", "1 0.5 0 0 1\n2 1 1 0 0\n3 1 0 1 0\n4 1 0 0\n", nil),
        ("no number", "1 0.5 0 0 1\n2 1 1 0 0\n3 1 0 1 0\n4 1 0 0 nan\n", nil),
        ("no such point", "1 0.5 0 0 1\n2 1 1 0 0\n3 1 0 1 0\n468 1 0 0 0\n", nil),
        ("no weight", "1 0.5 0 0 1\n2 1 1 0 0\n3 1 0 1 0\n4 0 0 0 0\n", nil),
    ])
    func `a file of anchors is taken as a whole or not at all`(_ name: String, _ text: String, _ count: Int?) {
        #expect(FaceGeometry.anchors(text)?.count == count, "\(name)")
    }
}
