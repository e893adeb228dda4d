import Testing

@testable import Vision

/// Which squares show the same thing, and which cover a picture.
struct RegionRelationsTests {
    static let sizes = [(320, 180), (180, 320), (200, 200), (800, 100), (81, 80), (80, 80), (90, 300)]

    @Test(arguments: sizes)
    func `tiles cover the picture and overlap by half`(_ width: Int, _ height: Int) {
        let tiles = Region.tiles(width: width, height: height, share: 0.5)
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

    @Test(arguments: [(1, 1), (1, 100), (79, 1000), (3000, 2), (1920, 16), (32_000, 1)])
    func `a picture that is too small or too narrow has no tiles`(_ width: Int, _ height: Int) {
        #expect(Region.tiles(width: width, height: height, share: 0.5).isEmpty)
    }

    /// Up to ten times as long as the longest shape that has all its tiles, and then as long as a photo may be.
    @Test(arguments: [1, 0.5, 0.35] as [Float])
    func `there are no more tiles for a longer shape`(_ share: Float) {
        let most = Region.mostTiles(share: share)
        #expect(most == [1: 31, 0.5: 93, 0.35: 155][share])
        for (short, longest) in [(40, 32_000), (120, 32_000), (1080, 32_000), (4096, 41_000)] {
            for long in [short, 2 * short, 6 * short, 16 * short, 160 * short, longest] where long <= longest {
                for (width, height) in [(long, short), (short, long)] {
                    let tiles = Region.tiles(width: width, height: height, share: share)
                    #expect(tiles.count <= most, "\(width) × \(height)")
                    #expect(tiles.allSatisfy { $0.size >= Region.leastTile }, "\(width) × \(height)")
                }
            }
        }
    }

    @Test(arguments: [(1, 1), (0.5, 9), (0.35, 25)] as [(Float, Int)])
    func `smaller tiles are more`(_ share: Float, _ count: Int) {
        #expect(Region.tiles(width: 120, height: 120, share: share).count == count)
    }

    /// Distance of centres, size of the other (this one is 100), and what they are to each other.
    @Test(
        arguments: [
            (0, 100, true, false), (19, 100, true, false), (21, 100, false, false), (19, 60, true, true),
            (19, 58, false, true), (34, 50, false, true), (36, 50, false, false), (0, 10, false, true),
        ] as [(Float, Float, Bool, Bool)])
    func `squares are the same or one is part of the other`(
        _ away: Float, _ size: Float, _ isSame: Bool, _ isPart: Bool
    ) {
        let one = Region(centre: SIMD2(50, 50), size: 100, rotation: 0)
        let other = Region(centre: SIMD2(50 + away, 50), size: size, rotation: 1)
        #expect(one.isSame(as: other) == isSame && other.isSame(as: one) == isSame)
        #expect(other.isPart(of: one) == isPart && !one.isPart(of: other))
    }

    @Test(arguments: [(0, 1), (50, 1.0 / 3), (100, 0), (200, 0)] as [(Float, Float)])
    func `overlap is intersection over union`(_ away: Float, _ expected: Float) {
        let one = Region(centre: SIMD2(50, 50), size: 100, rotation: 0)
        let other = Region(centre: SIMD2(50 + away, 50), size: 100, rotation: 1)
        #expect(abs(one.overlap(other) - expected) < 1e-5 && one.overlap(other) == other.overlap(one))
    }
}
