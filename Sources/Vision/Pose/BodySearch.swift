import Domain
internal import Media

/// Looks for bodies, also for those that are too small for a look at the whole picture.
final class BodySearch {
    /// Side of a tile as a share of the picture's shorter side. In such a tile a body of a quarter of the picture's
    /// height fills half the model's input, as it likes best.
    private static let tileShare: Float = 0.5
    /// How much wider than the body's own square the look around its last place is.
    private static let widening: Float = 2
    /// Squares whose centres are nearer than this share of the larger one's side show the same body.
    private static let sameBody: Float = 0.25
    /// Bodies smaller than this share of the largest are bystanders in the distance.
    private static let leastSize: Float = 0.3

    /// A body whose square is this large, share of the picture's shorter side, is no bystander: who is smaller is not
    /// looked for.
    private static let large: Float = 0.5

    /// How often the detector has looked.
    var runs: Int { detector.runs }
    /// How long the detector has looked.
    var time: Duration { detector.time }

    private let detector: Detector

    init(_ detector: Detector) { self.detector = detector }

    /// The bodies that a look at the whole picture shows.
    func quick(_ picture: Picture) throws(AppError) -> [Region] {
        try detector.find(in: Region(picture), of: picture)
    }

    /// The bodies near a place.
    func around(_ region: Region, of picture: Picture) throws(AppError) -> [Region] {
        try detector.find(
            in: Region(centre: region.centre, size: region.size * Self.widening, rotation: 0), of: picture)
    }

    /// The bodies in the picture as a whole, and in its tiles unless one is large; largest first, those in the far
    /// distance left out.
    func thorough(_ picture: Picture) throws(AppError) -> [Region] {
        let found = try quick(picture)
        let isEnough = found.contains { Self.isLarge($0, in: picture.size) }
        return prominent(isEnough ? found : found + (try tiles(of: picture, besides: found)))
    }

    /// The bodies that are seen in the picture's tiles, without those that are known.
    func tiles(of picture: Picture, besides known: [Region]) throws(AppError) -> [Region] {
        var found: [Region] = []
        let (width, height) = (picture.geometry.width, picture.geometry.height)
        for tile in Region.tiles(width: width, height: height, share: Self.tileShare) {
            for body in try detector.find(in: tile, of: picture)
            where !(known + found).contains(where: { Self.isSame($0, body) }) { found.append(body) }
        }
        return found
    }

    /// The largest first, without those in the far distance.
    private func prominent(_ bodies: [Region]) -> [Region] {
        let largest = bodies.map(\.size).max() ?? 0
        return bodies.filter { $0.size >= Self.leastSize * largest }.sorted { $0.size > $1.size }
    }

    /// Whether a body is no bystander.
    static func isLarge(_ body: Region, in picture: SIMD2<Float>) -> Bool {
        body.size >= large * picture.min()
    }

    /// Whether two squares show the same body.
    static func isSame(_ one: Region, _ other: Region) -> Bool {
        length(one.centre - other.centre) < sameBody * max(one.size, other.size)
    }
}
