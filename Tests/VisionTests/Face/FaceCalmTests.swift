internal import Testing

@testable internal import Vision

/// When frames of faces may be passed over, and what they are filled with.
struct FaceCalmTests {
    /// A face whose eyes are 0.1 apart, moved to the side, with its mouth open so far.
    static func frame(_ time: Double, id: Int = 1, x: Float = 0, gap: Float = 0) -> FaceFrame {
        var mesh = (0..<Face.meshCount).map { SIMD3(0.3 + x + Float($0) / 10_000, 0.5, 0) }
        mesh[33].x = 0.3 + x
        mesh[263].x = 0.4 + x
        mesh[14].y += gap
        var shapes = Blendshapes()
        shapes[.jawOpen] = 10 * gap
        let pose = HeadPose(
            left: SIMD3(1, 0, 0), up: SIMD3(0, 1, 0), forward: SIMD3(0, 0, 1), place: SIMD3(x, 0, -40))
        return FaceFrame(
            time: time,
            faces: [TrackedFace(id: id, face: Face(mesh: mesh, presence: 1, blendshapes: shapes, pose: pose))])
    }

    /// What a frame shows: nil is nobody.
    typealias Step = (time: Double, id: Int, x: Float, gap: Float)?

    static func still(_ time: Double) -> Step { (time, 1, 0, 0) }

    @Test(arguments: [
        ("two frames tell nothing", [still(0), still(0.04)], false),
        ("at rest", [still(0), still(0.04), still(0.08)], true),
        ("a steady turn", [still(0), (0.04, 1, 0.02, 0), (0.08, 1, 0.04, 0)], true),
        ("a steady turn with a gap", [still(0), (0.04, 1, 0.02, 0), (0.12, 1, 0.06, 0)], true),
        ("a head that starts", [still(0), still(0.04), (0.08, 1, 0.02, 0)], false),
        ("a head that stops", [still(0), (0.04, 1, 0.02, 0), (0.08, 1, 0.02, 0)], false),
        ("lips that part", [still(0), still(0.04), (0.08, 1, 0, 0.01)], false),
        ("lips that tremble", [still(0), still(0.04), (0.08, 1, 0, 0.001)], true),
        ("another face", [still(0), still(0.04), (0.08, 2, 0, 0)], false),
        ("a face that was lost for a frame", [still(0), nil, still(0.08)], false),
    ])
    func `calm is what moves as before`(_ name: String, _ steps: [Step], _ isCalm: Bool) {
        var calm = FaceCalm()
        for step in steps {
            let frame = step.map { Self.frame($0.time, id: $0.id, x: $0.x, gap: $0.gap) }
            calm.take(frame ?? FaceFrame(time: 0.04, faces: []), picture: SIMD2(1_000, 500))
        }
        #expect(calm.isCalm == isCalm, "\(name)")
    }

    @Test
    func `what lies between is on the way`() throws {
        let (one, other) = (Self.frame(1), Self.frame(1.1, x: 0.1, gap: 0.02))
        let between = one.between(other, at: 1.025)
        #expect(between.time == 1.025 && between.faces.map(\.id) == [1])
        let face = try #require(between.faces.first?.face)
        #expect(abs(face.mesh[33].x - 0.325) < 1e-5 && abs(face.mesh[14].y - 0.505) < 1e-5)
        #expect(abs(face.blendshapes[.jawOpen] - 0.05) < 1e-5 && abs((face.pose?.place.x ?? 0) - 0.025) < 1e-5)
    }

    @Test
    func `where other faces come, those before stay`() {
        let between = Self.frame(1).between(Self.frame(1.1, id: 2, x: 0.1), at: 1.05)
        #expect(between.time == 1.05 && between.faces.map(\.id) == [1])
        #expect(between.faces.first?.face.mesh[33].x == 0.3)
    }
}
