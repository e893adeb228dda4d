/// Which squares show the same thing.
extension Region {
    /// Squares that share more than this show the same thing (MediaPipe's `AssociationNormRectCalculator`).
    static let sharedByOne: Float = 0.5

    /// Intersection over union of two squares, as if they were not turned.
    func overlap(_ other: Region) -> Float {
        let low = pointwiseMax(centre - size / 2, other.centre - other.size / 2)
        let high = pointwiseMin(centre + size / 2, other.centre + other.size / 2)
        let sides = pointwiseMax(high - low, .zero)
        let shared = sides.x * sides.y
        return shared / max(size * size + other.size * other.size - shared, .leastNormalMagnitude)
    }

    /// Whether two squares around landmarks lie so near to each other that they show one thing.
    func isSame(as other: Region) -> Bool {
        let (small, large) = (min(size, other.size), max(size, other.size))
        return length(centre - other.centre) < 0.2 * large && large < 1.7 * small
    }

    /// Whether this square around landmarks is inside a larger one: a finger tip or a palm that was taken for a hand.
    func isPart(of other: Region) -> Bool {
        size < 0.75 * other.size && length(centre - other.centre) < 0.35 * other.size
    }

    /// A tile with fewer pixels on a side shows nothing.
    static let leastTile: Float = 40
    /// Tiles are no smaller than this share of the picture's longer side: how many there are must not grow with the
    /// shape that somebody gave a picture. Pictures up to 5.6 times as long as wide are never concerned.
    static let leastTileShare: Float = 1 / 16

    /// Most tiles of a picture of any shape, for tiles of at least `share` of the shorter side: as many rows as a
    /// square has, of as many tiles as `leastTileShare` leaves room for.
    static func mostTiles(share: Float) -> Int {
        func along(_ tiles: Float) -> Int { max(0, Int((2 * (tiles - 1)).rounded(.up))) + 1 }
        return along(1 / share) * along(1 / leastTileShare)
    }

    /// Upright squares that cover a picture, overlapping by half, so that what is half as large is whole in one of
    /// them. What is very long has larger ones, and what is too narrow none.
    /// - Parameter share: their side, shares of the picture's shorter side.
    static func tiles(width: Int, height: Int, share: Float) -> [Region] {
        let (width, height) = (Float(width), Float(height))
        guard min(width, height) * share >= leastTile else { return [] }
        let side = max(min(width, height) * share, max(width, height) * leastTileShare)
        func centres(_ extent: Float) -> [Float] {
            let steps = ((extent - side) / (side * 0.5)).rounded(.up)
            guard steps >= 1 else { return [extent / 2] }
            return (0...Int(steps)).map { side / 2 + (extent - side) * Float($0) / steps }
        }
        return centres(height).flatMap { y in
            centres(width).map { Region(centre: SIMD2($0, y), size: side, rotation: 0) }
        }
    }
}
