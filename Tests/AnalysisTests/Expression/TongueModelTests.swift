import Glibc
import Testing

@testable import Analysis

@Suite struct TongueModelTests {
    private static let frame = MouthPatch.Frame.standard

    /// A patch whose brightness is a function of the place, in the head's units.
    private func patch(_ brightness: (Float, Float) -> Float) -> MouthPatch {
        let frame = Self.frame
        let pixels = (0..<frame.rows * frame.columns).map { at in
            brightness(
                frame.across.lowerBound + (Float(at % frame.columns) + 0.5) * frame.step,
                frame.down.lowerBound + (Float(at / frame.columns) + 0.5) * frame.step)
        }
        return MouthPatch(columns: frame.columns, rows: frame.rows, pixels: pixels)
    }

    /// Closed lips: a dark line.
    private var closed: MouthPatch { patch { x, y in abs(y) < 0.02 && abs(x) < 0.25 ? 0.4 : 1 } }

    @Test func `the trained network can be read`() {
        #expect(TongueModel.Weights.trained.hidden > 0)
        #expect(TongueModel.standard.odds(of: closed) > -60)
    }

    @Test func `closed lips are no tongue`() {
        #expect(TongueModel.standard.odds(of: closed) < 0)
    }

    @Test func `unreadable weights see no tongue anywhere`() {
        let broken = TongueModel(TongueModel.Weights(hidden: 12, numbers: "AAAA", steps: (1, 1)))
        #expect(broken.odds(of: closed) == -100)
    }

    @Test func `left and right are alike`() {
        let crooked = patch { x, y in (x - 0.1) * (x - 0.1) + (y - 0.2) * (y - 0.2) < 0.04 ? 1.2 : 0.8 - 0.2 * x }
        let (one, other) = (TongueModel.standard.odds(of: crooked), TongueModel.standard.odds(of: crooked.mirrored))
        #expect(abs(one - other) < 1e-3)
    }

    @Test func `light hardly matters`() {
        let dim = MouthPatch(columns: closed.columns, rows: closed.rows, pixels: closed.pixels.map { $0 * 0.9 })
        #expect(abs(TongueModel.standard.odds(of: dim) - TongueModel.standard.odds(of: closed)) < 0.5)
    }

    @Test(arguments: [(Float(0), 0), (60, 1), (120, 2), (180, 3), (-120, 4), (-60, 5)])
    func `brightness that grows in a direction is counted there`(_ degrees: Float, _ direction: Int) {
        let angle = degrees * .pi / 180
        let slope = patch { x, y in 1 + 0.5 * (x * cosf(angle) + y * sinf(angle)) }
        let values = TongueFeatures.values(of: slope)
        let middle = 2 * TongueFeatures.cells.columns * TongueFeatures.directions + 2 * TongueFeatures.directions
        let cell = values[middle..<middle + TongueFeatures.directions]
        #expect(cell.indices.max { cell[$0] < cell[$1] } == middle + direction)
        #expect(values.count == TongueFeatures.count)
    }

    @Test func `an even picture has no directions`() {
        #expect(TongueFeatures.values(of: patch { _, _ in 1 }).allSatisfy { $0 == 0 })
    }

    @Test func `an open mouth is hollow, closed lips and what fills the mouth are not`() {
        let hollow = patch { x, y in abs(x) < 0.15 && y > 0 && y < 0.3 ? 0.1 : 1 }
        let filled = patch { x, y in abs(x) < 0.15 && y > 0 && y < 0.3 ? 0.9 : 1 }
        #expect(hollow.darkness() > 0.9)
        #expect(filled.darkness() == 0 && closed.darkness() < 0.1)
    }
}
