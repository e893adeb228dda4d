import Testing

@testable import Vision

/// Where small bodies are looked for.
struct BodySearchTests {
    static let sizes = [(320, 180), (180, 320), (200, 200), (1000, 10), (3, 2), (2, 2), (7, 30)]

    @Test(arguments: sizes)
    func `tiles cover the picture and overlap by half`(_ width: Int, _ height: Int) {
        let tiles = BodySearch.tiles(of: SyntheticPicture.rgb(width, height) { _, _ in .zero }.picture)
        let side = Float(min(width, height)) / 2
        #expect(!tiles.isEmpty && tiles.allSatisfy { $0.size == side && $0.rotation == 0 })
        for (axis, extent) in [(0, Float(width)), (1, Float(height))] {
            let centres = Set(tiles.map { $0.centre[axis] }).sorted()
            #expect(abs((centres.first ?? 0) - side / 2) < 1e-3)
            #expect(abs((centres.last ?? 0) - (extent - side / 2)) < extent * 1e-5)
            for (one, next) in zip(centres, centres.dropFirst()) { #expect(next - one <= side / 2 + 1e-3) }
        }
        // A body of half a tile's side is whole in one of them, wherever it is.
        for x in stride(from: side / 4, through: Float(width) - side / 4, by: max(1, side / 8, Float(width) / 40)) {
            for y in stride(from: side / 4, through: Float(height) - side / 4, by: max(1, side / 8, Float(height) / 40))
            {
                #expect(
                    tiles.contains { tile in
                        let apart = tile.centre - SIMD2(x, y)
                        return max(abs(apart.x), abs(apart.y)) <= side / 4 + 1e-2
                    })
            }
        }
    }

    @Test(arguments: [(1, 1), (1, 100)])
    func `a picture that is too small has no tiles`(_ width: Int, _ height: Int) {
        #expect(BodySearch.tiles(of: SyntheticPicture.rgb(width, height) { _, _ in .zero }.picture).isEmpty)
    }

    @Test(arguments: [
        (Float(0), Float(100), true), (20, 100, true), (30, 100, false), (30, 200, true), (30, 10, false),
    ])
    func `squares near each other show the same body`(_ away: Float, _ size: Float, _ isSame: Bool) {
        let one = Region(centre: SIMD2(50, 50), size: 100, rotation: 0)
        let other = Region(centre: SIMD2(50 + away, 50), size: size, rotation: 1)
        #expect(BodySearch.isSame(one, other) == isSame && BodySearch.isSame(other, one) == isSame)
    }
}
