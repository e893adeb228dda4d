import Testing
import Vision

@testable import Analysis

@Suite struct HeadFrameTests {
    static let turns: [(yaw: Float, pitch: Float, roll: Float)] = [
        (0, 0, 0), (30, 0, 0), (-30, 0, 0), (0, 20, 0), (0, -20, 0), (0, 0, 45), (0, 0, -90), (20, 10, 30),
    ]

    @Test(arguments: turns) func `measures stay when the head turns`(_ turn: (yaw: Float, pitch: Float, roll: Float))
        throws
    {
        let turned = SyntheticFace(yaw: turn.yaw, pitch: turn.pitch, roll: turn.roll)
        let head = try #require(turned.head)
        let straight = try #require(SyntheticFace().head)
        for point in [61, 291, 13, 14, 55, 300] {
            let away = head[point] - straight[point]
            #expect((away * away).sum().squareRoot() < 1e-3)
        }
        let (mouth, still) = (MouthMeasures(head), MouthMeasures(straight))
        #expect(abs(mouth.width - still.width) < 1e-3)
        #expect(abs(mouth.innerWidth - still.innerWidth) < 1e-3)
        #expect(abs(mouth.gap - still.gap) < 1e-3 && abs(mouth.lips - still.lips) < 1e-3)
    }

    @Test(arguments: turns) func `an open eye stays open when the head turns`(
        _ turn: (yaw: Float, pitch: Float, roll: Float)
    ) throws {
        let turned = SyntheticFace(yaw: turn.yaw, pitch: turn.pitch, roll: turn.roll)
        let opening = EyeMeasures(
            try #require(turned.head), flatness: FaceMeasures.neutral.eyes.flatness
        ).opening
        #expect((0.13...0.18).contains(opening.left) && (0.13...0.18).contains(opening.right))
    }

    @Test func `a turned head is known to be turned`() throws {
        let left = try #require(SyntheticFace(yaw: 30).head)
        let right = try #require(SyntheticFace(yaw: -30).head)
        #expect(abs(abs(left.yaw) - 30) < 0.5 && abs(left.yaw + right.yaw) < 0.1)
        #expect(abs(try #require(SyntheticFace(roll: 45).head).roll - .pi / 4) < 0.01)
    }

    @Test func `size does not matter`() throws {
        let far = try #require(SyntheticFace(size: 30).head)
        let mouth = MouthMeasures(far)
        #expect(abs(mouth.width - 0.56) < 1e-3 && abs(mouth.innerWidth - 0.48) < 1e-3)
        #expect(abs(mouth.gap - 0.01) < 1e-3 && abs(mouth.lips - 0.19) < 1e-3)
        #expect(abs(far.unit - 30) < 0.1)
    }

    @Test func `a mesh without points is no face`() {
        var face = SyntheticFace().face()
        face.mesh = []
        #expect(HeadFrame(face, width: 640, height: 480) == nil)
        face.mesh = [SIMD3<Float>](repeating: .zero, count: Face.meshCount)
        #expect(HeadFrame(face, width: 640, height: 480) == nil)
    }
}
