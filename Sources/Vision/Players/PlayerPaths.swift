internal import Glibc

/// Where somebody is seen, from time to time, through a whole clip.
package struct PlayerPath: Sendable {
    /// The looks that show the same person, in order of time.
    package var seen: [SeenBody]
    /// How much this person plays: how much of the time, how far and how fast they move, and how near the middle;
    /// around 0.2 to 1 for players, 0 to 0.1 for others.
    package var score: Float
    /// Share of the looks that show this person, 0…1.
    package var presence: Float
    /// Usual height, pixels.
    package var height: Float
    /// Whether it is whoever plays on one side of the court: in a film of several matches, another one in each shot.
    package var isSide = false

    /// The usual clothes.
    var clothes: Clothes? { Clothes(meanOf: seen.map(\.clothes)) }

    /// The colour of the shirt, as `#rrggbb`; nil where several people play.
    package var shirt: String? {
        if isSide { return nil }
        let colour = (clothes?.chest ?? .zero) * 255
        return [colour.x, colour.y, colour.z].reduce("#") { text, part in
            let digits = String(Int(min(max(part.rounded(), 0), 255)), radix: 16)
            return text + (digits.count < 2 ? "0" : "") + digits
        }
    }

    /// Where the feet usually are, pixels from the picture's upper edge.
    package var feet: Float { seen.reduce(0) { $0 + $1.box.high.y } / Float(max(seen.count, 1)) }
}

/// Links bodies that were seen one after the other, and says who of them plays.
package struct PlayerPaths {
    /// Which bodies are the same; distances are heights of the body.
    private enum Parameters {
        /// A body that was not seen for longer is another one, seconds.
        static let longestGap = 1.3
        /// It can be so far away, and by so much farther for each second.
        static let reach: Float = 0.5
        static let pace: Float = 2.2
        /// It can have grown or shrunk by this.
        static let growth: ClosedRange<Float> = 0.55...1.8
        /// How much a difference of clothes counts, beside distance.
        static let clothes: Float = 4
        /// Pieces of one person: as large, in the same clothes, no farther than somebody runs. After a cut, anywhere.
        static let pieceGrowth: ClosedRange<Float> = 0.6...1.65
        static let pieceClothes: Float = 0.2
        static let pieceClothesAfterCut: Float = 0.15
        static let pieceReach: Float = 1
        static let piecePace: Float = 2.5
        /// Who plays moves about, within a third of the picture's width around its middle.
        static let standing: Float = 0.25
        static let middle: Float = 0.33
    }

    /// The people who play in a film of several players.
    package enum Players {
        /// Least score, as a share of the best one's.
        static let leastScore: Float = 0.2
        /// Least share of the looks that show them.
        static let presence: Float = 0.35
        /// In a film of one match both are there for this share of it, on their side.
        static let stay: Float = 0.6
        /// Feet of players on both halves of a court are so far apart at least, shares of the picture's height.
        package static let apart = PlayersWatch.Parameters.apart
        /// Most players.
        static let most = 4
    }

    private var tracks: [[SeenBody]] = []
    /// Tracks that may go on.
    private var open: [Int] = []
    private var toShot = Similarity.identity
    private var shot = 0
    /// When each shot begins, seconds.
    package private(set) var shots: [Double] = []
    /// Looks of each shot in which bodies were looked for.
    private var watched: [Int] = []

    package init() {}

    /// Takes the next look of a watch.
    package mutating func add(_ look: PlayersWatch.Look, at time: Double) {
        if let camera = look.camera {
            toShot = camera.inverse.then(toShot)
        } else {
            if !shots.isEmpty { shot += 1 }
            shots.append(time)
            watched.append(0)
            toShot = .identity
            open = []
        }
        guard look.isWatched else { return }
        watched[shot] += 1
        let bodies = look.bodies.map { body in
            var body = body
            (body.ground, body.shot) = (toShot(body.hips), shot)
            return body
        }
        open.removeAll { time - (tracks[$0].last?.time ?? 0) > Parameters.longestGap }
        var pairs: [(cost: Float, track: Int, body: Int)] = []
        for track in open {
            guard let last = tracks[track].last else { continue }
            for (index, body) in bodies.enumerated() {
                if let cost = Self.cost(from: last, to: body) { pairs.append((cost, track, index)) }
            }
        }
        var (usedTracks, usedBodies): (Set<Int>, Set<Int>) = ([], [])
        for pair in pairs.sorted(by: { $0.cost < $1.cost })
        where !usedTracks.contains(pair.track) && !usedBodies.contains(pair.body) {
            usedTracks.insert(pair.track)
            usedBodies.insert(pair.body)
            tracks[pair.track].append(bodies[pair.body])
        }
        for (index, body) in bodies.enumerated() where !usedBodies.contains(index) {
            open.append(tracks.count)
            tracks.append([body])
        }
    }

    /// How unlikely it is that two bodies are the same; nil where they cannot be.
    private static func cost(from last: SeenBody, to body: SeenBody) -> Float? {
        let away = length(body.ground - last.ground) / max(last.height, 1)
        let growth = body.height / max(last.height, 1)
        guard away < Parameters.reach + Parameters.pace * Float(body.time - last.time),
            Parameters.growth.contains(growth)
        else { return nil }
        return away + Parameters.clothes * last.clothes.difference(from: body.clothes) + abs(logf(growth))
    }

    /// Everybody who was seen, those who play most first.
    /// - Parameter picture: width and height, pixels.
    package func everybody(in picture: SIMD2<Float>) -> [PlayerPath] { everybody(shots.indices, in: picture) }

    /// Those who play, those who play most first. Where others play in each shot, whoever does on the near side, and
    /// whoever does on the far one.
    package func players(in picture: SIMD2<Float>) -> [PlayerPath] {
        guard shots.count > 1 else { return players(shots.indices, in: picture) }
        var played: [Int] = []
        var (near, far): ([PlayerPath], [PlayerPath]) = ([], [])
        for shot in shots.indices {
            guard let sides = Self.sides(of: players([shot], in: picture), in: picture) else { continue }
            played.append(shot)
            near.append(sides.near)
            far.append(sides.far)
        }
        let players = players(played, in: picture)
        let stay = Self.sides(of: players, in: picture).map { min($0.near.presence, $0.far.presence) } ?? 0
        return played.count > 1 && stay < Players.stay ? [Self.side(near), Self.side(far)] : players
    }

    /// Those who play in some shots, those who play most first.
    private func players(_ shots: some Collection<Int>, in picture: SIMD2<Float>) -> [PlayerPath] {
        let everybody = everybody(shots, in: picture)
        guard let best = everybody.first else { return [] }
        return Array(
            everybody.filter {
                $0.score > Players.leastScore * best.score && $0.presence >= Players.presence
            }.prefix(Players.most))
    }

    /// Who plays most on either half of the court; nil where nobody does on one of them.
    private static func sides(
        of players: [PlayerPath], in picture: SIMD2<Float>
    ) -> (near: PlayerPath, far: PlayerPath)? {
        let feet = players.map(\.feet)
        guard let nearest = feet.max(), let farthest = feet.min(), nearest - farthest > Players.apart * picture.y,
            let near = players.first(where: { $0.feet > (nearest + farthest) / 2 }),
            let far = players.first(where: { $0.feet <= (nearest + farthest) / 2 })
        else { return nil }
        return (near, far)
    }

    /// Whoever plays on a side: one of each shot.
    private static func side(_ paths: [PlayerPath]) -> PlayerPath {
        let seen = paths.flatMap(\.seen)
        let share = 1 / Float(max(paths.count, 1))
        return PlayerPath(
            seen: seen, score: paths.reduce(0) { $0 + $1.score } * share,
            presence: paths.reduce(0) { $0 + $1.presence } * share,
            height: seen.usualHeight, isSide: true)
    }

    private func everybody(_ shots: some Collection<Int>, in picture: SIMD2<Float>) -> [PlayerPath] {
        let watched = shots.reduce(0) { $0 + self.watched[$1] }
        let rows = tracks.filter { track in shots.contains(track[0].shot) }
            .map { path(of: $0, among: watched, in: picture) }.sorted { $0.score > $1.score }
        guard let best = rows.first?.score else { return [] }
        var people: [[PlayerPath]] = []
        for piece in rows where piece.score >= 0.02 * best || piece.seen.count >= 3 {
            if let same = people.firstIndex(where: { Self.continues($0, piece) }) {
                people[same].append(piece)
            } else {
                people.append([piece])
            }
        }
        return people.map { pieces in
            PlayerPath(
                seen: pieces.flatMap(\.seen).sorted { $0.time < $1.time },
                score: pieces.reduce(0) { $0 + $1.score }, presence: pieces.reduce(0) { $0 + $1.presence },
                height: pieces[0].height)
        }
        .sorted { $0.score > $1.score }
    }

    private func path(of track: [SeenBody], among watched: Int, in picture: SIMD2<Float>) -> PlayerPath {
        let height = track.usualHeight
        let count = Float(track.count)
        let presence = count / Float(max(watched, 1))
        var ground = PixelBounds(SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
        for body in track {
            (ground.low, ground.high) = (pointwiseMin(ground.low, body.ground), pointwiseMax(ground.high, body.ground))
        }
        let travel = length(ground.sides) / max(height, 1)
        let place = track.reduce(0) { $0 + $1.hips.x } / count / picture.x - 0.5
        let motion = track.reduce(0) { $0 + $1.motion } / count
        let isCentral = expf(-(place / Parameters.middle) * (place / Parameters.middle))
        return PlayerPath(
            seen: track, score: presence * min(1, Parameters.standing + travel) * isCentral * motion.squareRoot(),
            presence: presence, height: height)
    }

    /// Whether a piece may be of somebody of whom other pieces are known.
    private static func continues(_ pieces: [PlayerPath], _ piece: PlayerPath) -> Bool {
        guard let first = piece.seen.first, let last = piece.seen.last else { return false }
        var nearest: (gap: Double, from: SeenBody, to: SeenBody, of: PlayerPath)?
        for other in pieces {
            guard let begins = other.seen.first, let ends = other.seen.last else { continue }
            let pair = ends.time < first.time ? (ends, first) : last.time < begins.time ? (last, begins) : nil
            guard let pair else { return false }
            let gap = pair.1.time - pair.0.time
            if gap < nearest?.gap ?? .infinity { nearest = (gap, pair.0, pair.1, other) }
        }
        guard let nearest, Parameters.pieceGrowth.contains(piece.height / max(pieces[0].height, 1)) else {
            return false
        }
        let isCut = nearest.from.shot != nearest.to.shot
        let away = length(nearest.to.ground - nearest.from.ground) / max(pieces[0].height, 1)
        guard isCut || away < Parameters.pieceReach + Parameters.piecePace * Float(nearest.gap),
            // Last, because the mean of all looks is taken.
            let clothes = nearest.of.clothes, let worn = piece.clothes
        else { return false }
        return clothes.difference(from: worn) < (isCut ? Parameters.pieceClothesAfterCut : Parameters.pieceClothes)
    }
}
