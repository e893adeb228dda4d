internal import Media

/// Looks for bodies, also for those that are too small for a look at the whole picture.
final class BodySearch {
    /// Side of a tile as a share of the picture's shorter side. In such a tile a body of a quarter of the picture's height
    /// fills half the model's input, as it likes best.
    private static let tileShare: Float = 0.5
    /// Tiles overlap by half, so that everybody of that size is whole in one of them.
    private static let tileStep: Float = 0.5
    /// How much wider than the body's own square the look around its last place is.
    private static let widening: Float = 2
    /// Squares whose centres are nearer than this share of the larger one's side show the same body.
    private static let sameBody: Float = 0.25
    /// Bodies smaller than this share of the largest are bystanders in the distance.
    private static let leastSize: Float = 0.3

    /// A body whose square is this large, share of the picture's shorter side, is no bystander: who is smaller is not looked for.
    private static let large: Float = 0.5

    /// How often the detector has looked.
    var runs: Int { detector.runs }

    private let detector: Detector

    init(_ detector: Detector) { self.detector = detector }

    /// The bodies that a look at the whole picture shows.
    func quick(_ picture: Picture) throws(VisionError) -> [Region] {
        try detector.find(in: Region(picture), of: picture)
    }

    /// The bodies near a place.
    func around(_ region: Region, of picture: Picture) throws(VisionError) -> [Region] {
        try detector.find(
            in: Region(centre: region.centre, size: region.size * Self.widening, rotation: 0), of: picture)
    }

    /// The bodies in the picture as a whole, and in its tiles unless one is large; largest first, those in the far distance
    /// left out.
    func thorough(_ picture: Picture) throws(VisionError) -> [Region] {
        var found = try quick(picture)
        let shorter = Float(min(picture.geometry.width, picture.geometry.height))
        guard !found.contains(where: { $0.size >= Self.large * shorter }) else { return prominent(found) }
        for tile in Self.tiles(of: picture) {
            for body in try detector.find(in: tile, of: picture) where !found.contains(where: { Self.isSame($0, body) })
            {
                found.append(body)
            }
        }
        return prominent(found)
    }

    /// The largest first, without those in the far distance.
    private func prominent(_ bodies: [Region]) -> [Region] {
        let largest = bodies.map(\.size).max() ?? 0
        return bodies.filter { $0.size >= Self.leastSize * largest }.sorted { $0.size > $1.size }
    }

    /// Whether two squares show the same body.
    static func isSame(_ one: Region, _ other: Region) -> Bool {
        length(one.centre - other.centre) < sameBody * max(one.size, other.size)
    }

    /// Squares that cover the picture.
    static func tiles(of picture: Picture) -> [Region] {
        let (width, height) = (Float(picture.geometry.width), Float(picture.geometry.height))
        let side = min(width, height) * tileShare
        guard side >= 1 else { return [] }
        func centres(_ extent: Float) -> [Float] {
            let steps = max(1, ((extent - side) / (side * tileStep)).rounded(.up))
            return (0...Int(steps)).map { side / 2 + (extent - side) * Float($0) / steps }
        }
        return centres(height).flatMap { y in
            centres(width).map { Region(centre: SIMD2($0, y), size: side, rotation: 0) }
        }
    }
}
