internal import Testing

@testable internal import Vision

struct FaceSmootherTests {
    private static let picture = SIMD2<Float>(640, 480)

    /// A face of a fifth of the picture's width, a point of which may be elsewhere.
    private static func mesh(_ x: Float = 0) -> [SIMD3<Float>] {
        var mesh = (0..<Face.meshCount).map { (index: Int) -> SIMD3<Float> in
            let (across, down) = (Float(index) / 477, Float(index % 22) / 21)
            return SIMD3(0.4 + 0.2 * across, 0.4 + 0.2 * down, 0)
        }
        mesh[100].x += x
        return mesh
    }

    @Test func `a tremble is taken out`() {
        var smoother = FaceSmoother()
        for frame in 0..<60 {
            var mesh = Self.mesh(frame % 2 == 0 ? 0.0002 : -0.0002)
            smoother.smooth(&mesh, at: Double(frame) / 30, picture: Self.picture)
            let error = abs(mesh[100].x - Self.mesh()[100].x)
            if frame > 10 { #expect(error < 0.0002) }
        }
    }

    @Test func `the first frame and what moves fast come through`() {
        var smoother = FaceSmoother()
        for frame in 0..<10 {
            let sought = Self.mesh(0.01 * Float(frame))
            var mesh = sought
            smoother.smooth(&mesh, at: Double(frame) / 30, picture: Self.picture)
            #expect(abs(mesh[100].x - sought[100].x) < (frame == 0 ? 1e-6 : 0.004))
            #expect(abs(mesh[7].y - sought[7].y) < 1e-5)
        }
    }

    @Test func `points without a size stay as they are`() {
        var smoother = FaceSmoother()
        for time in [0, 0.03, 0.03] {
            var mesh = [SIMD3<Float>](repeating: [0.25, 0.5, Float(time)], count: Face.meshCount)
            smoother.smooth(&mesh, at: time, picture: Self.picture)
            #expect(mesh[5] == [0.25, 0.5, Float(time)])
        }
    }
}
