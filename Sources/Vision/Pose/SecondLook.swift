/// Looks again, some time after somebody was chosen: the near player of a court may have come into the picture after
/// the far one, and after the umpire.
struct SecondLook: Sendable {
    /// When, seconds after somebody was chosen. The trial is over then.
    private static let times = [1.2, 2.4, 4.8]

    /// Whether those were the first who were seen in the clip.
    let isFirst: Bool
    private let before: [Region]
    private let began: Double
    private let picture: SIMD2<Float>
    private var looks = 0

    /// A look after those bodies were found; nil if one of them is so large that nobody is overlooked beside it.
    /// - Parameter picture: width and height of the picture, pixels.
    init?(after bodies: [Region], in picture: SIMD2<Float>, began: Double, isFirst: Bool) {
        guard !bodies.contains(where: { BodySearch.isLarge($0, in: picture) }) else { return nil }
        before = bodies
        self.picture = picture
        self.began = began
        self.isFirst = isFirst
    }

    /// Whether it is time for a look; told once for each.
    mutating func isDue(at time: Double) -> Bool {
        guard looks < Self.times.count, time - began >= Self.times[looks] else { return false }
        looks += 1
        return true
    }

    /// Whether somebody has come who is more like a player, by size and place, than those before.
    func isWorthwhile(_ bodies: [Region]) -> Bool {
        let most = before.map { Trial.prior($0, picture) }.max() ?? 0
        return bodies.contains { body in
            Trial.prior(body, picture) > most && !before.contains { BodySearch.isSame($0, body) }
        }
    }
}
