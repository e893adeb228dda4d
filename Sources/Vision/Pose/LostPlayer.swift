/// A player who was lost: what tells whether somebody who is found is the same.
struct LostPlayer: Sendable {
    /// Squares from the last place within which the player can be at once, and by how many more each second.
    private static let reach: Float = 0.35
    private static let pace: Float = 2
    /// At most this many squares away, and this much larger or smaller.
    private static let farthest: Float = 1
    private static let growth: Float = 2
    /// Clothes that differ more are another's. Arms that pass before the trunk make 0.2.
    static let otherClothes: Float = 0.3
    /// For this time nobody else is followed, seconds. Who is there afterwards may have come into another light.
    static let wait = 0.5

    /// The square around the player when last seen.
    var region: Region
    /// When that was, seconds.
    var time: Double
    /// What the player wears.
    var clothes: Clothes?

    /// A player who is not seen any more.
    /// - Parameter time: when the player was seen last, if the track does not know, seconds.
    init(_ track: BodyTrack, at time: Double) {
        self.init(region: track.region, time: track.lastTime ?? time, clothes: track.clothes)
    }

    init(region: Region, time: Double, clothes: Clothes? = nil) {
        self.region = region
        self.time = time
        self.clothes = clothes
    }

    /// Whether somebody in a square can be the player, by place and size.
    func canBe(_ body: Region, at time: Double) -> Bool {
        let growth = body.size / max(region.size, 1)
        return distance(to: body, at: time) <= 1 && growth < Self.growth && growth > 1 / Self.growth
    }

    /// How unlike the player somebody is who can be it: 0 in the same place and clothes; nil in another's.
    func unlikeness(_ body: Region, _ worn: Clothes?, at time: Double) -> Float? {
        var unlike = distance(to: body, at: time)
        if let clothes, let worn {
            let difference = clothes.difference(from: worn)
            guard difference <= Self.otherClothes || time - self.time >= Self.wait else { return nil }
            unlike += difference / Self.otherClothes
        }
        return unlike
    }

    /// Distance as a share of what the player can have moved.
    private func distance(to body: Region, at time: Double) -> Float {
        let reach = min(Self.farthest, Self.reach + Self.pace * Float(max(time - self.time, 0)))
        return length(body.centre - region.centre) / max(region.size, 1) / reach
    }
}
