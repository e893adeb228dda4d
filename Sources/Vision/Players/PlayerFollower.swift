package import Domain
package import Media

/// Follows one player through every frame of a part, near where a watch saw the player before and after.
///
/// The square around the body is the landmark model's own, of a size that changes slowly; whatever leaps, changes size
/// or clothes is refused, and the looks of the watch bring the player back. A frame in which the body is hidden is a
/// gap, not a guess.
package final class PlayerFollower {
    /// What is believed; lengths are heights of the body.
    private enum Parameters {
        /// A body that small is looked at less often, pixels, and so often a second.
        static let small: Float = 100
        static let smallRate = 15.0
        /// Between two looks of a watch with this gap the place is known, seconds.
        static let longestGap = 0.5
        /// Before the first look and after the last one it is known for so long, seconds.
        static let beyond = 0.25
        /// A body's hips move no farther from look to look.
        static let jump: Float = 0.4
        static let heights: ClosedRange<Float> = 0.45...1.9
        static let widest: Float = 2.2
        /// Parts of the picture beyond its edges in which the middle of a body may be.
        static let beside = SIMD2<Float>(0.02, 0.05)
        /// Clothes that differ more are another's.
        static let clothes: Float = 0.3
        /// Who is so far from where the watch sees the player is somebody else, and overlaps so little.
        static let away: Float = 0.5
        static let apart: Float = 0.2
        /// How fast the expected height follows, and how far it follows at once.
        static let growth: Float = 0.05
        static let growths: ClosedRange<Float> = 0.6...1.6
        /// Radius of the circle around the body, and where it is looked for anew.
        static let radii: ClosedRange<Float> = 0.48...0.72
        static let circle: Float = 0.57
        /// A player who is lost is not looked for in the same place for longer, seconds.
        static let patience = 0.15
    }

    /// What a frame shows of the player.
    package enum Sight: Sendable {
        /// The frame was not looked at.
        case passed
        /// The player is hidden or gone.
        case unseen
        case seen(Pose)
    }

    private let path: PlayerPath
    private var clothes: Clothes?
    private let landmarker: PoseLandmarker
    private var hips: SIMD2<Float>?
    private var circle = SIMD2<Float>.zero
    private var height: Float
    private var shot: Int?
    private var lastSeen = -Double.infinity
    private var lastLook = -Double.infinity
    /// The first look of the path that is not before the frame.
    private var next = 0

    /// How much work it was so far.
    package var work: VisionWork {
        var work = VisionWork()
        (work.landmarkRuns, work.landmarks) = (landmarker.runs, landmarker.time)
        return work
    }

    package init(_ models: PoseModels, path: PlayerPath) throws(AppError) {
        self.path = path
        clothes = path.clothes
        landmarker = try PoseLandmarker(models.landmark)
        height = path.height
    }

    /// Takes the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - shot: the shot it belongs to, as the watch counts them.
    package func look(_ picture: Picture, at time: Double, shot: Int, isCut: Bool) throws(AppError) -> Sight {
        if isCut { (hips, lastLook) = (nil, -.infinity) }
        if path.isSide, shot != self.shot { take(path.seen.filter { $0.shot == shot }) }
        self.shot = shot
        if height < Parameters.small, time - lastLook < 0.9 / Parameters.smallRate { return .passed }
        lastLook = time
        let expected = expectation(at: time, shot)
        if let hips, let found = try look(at: hips, circle, picture), !isElsewhere(found, than: expected) {
            take(found, at: time)
            return .seen(found.pose)
        }
        if let expected, let found = try look(at: expected.hips, expected.circle, picture) {
            take(found, at: time)
            return .seen(found.pose)
        }
        if let hips, expected == nil, time - lastSeen <= Parameters.patience,
            let found = try look(at: hips, hips - SIMD2(0, Parameters.circle * height), picture)
        {
            take(found, at: time)
            return .seen(found.pose)
        }
        if time - lastSeen > Parameters.patience { hips = nil }
        return .unseen
    }

    /// In another shot somebody else plays on the side that is followed.
    private func take(_ seen: [SeenBody]) {
        guard !seen.isEmpty else { return }
        clothes = Clothes(meanOf: seen.map(\.clothes))
        height = seen.usualHeight
    }

    /// A body that was found.
    private struct Found {
        var pose: Pose
        var hips: SIMD2<Float>
        var circle: SIMD2<Float>
        var box: PixelBounds
    }

    /// Looks for the body in a square.
    private func look(at hips: SIMD2<Float>, _ circle: SIMD2<Float>, _ picture: Picture) throws(AppError) -> Found? {
        let region = Region(bodyCentre: hips, circlePoint: circle)
        guard let seen = try landmarker.landmarks(in: region, of: picture),
            length(seen.bodyCentre - hips) <= Parameters.jump * height
        else { return nil }
        let box = seen.pose.box(in: picture.size)
        let (middle, edge) = (box.centre / picture.size, Parameters.beside)
        guard Parameters.heights.contains(box.sides.y / height), box.sides.x <= Parameters.widest * height,
            middle.x > -edge.x, middle.x < 1 + edge.x, middle.y > -edge.x, middle.y < 1 + edge.y
        else { return nil }
        if let clothes, clothes.difference(from: Clothes(of: seen.pose, in: picture)) > Parameters.clothes {
            return nil
        }
        return Found(pose: seen.pose, hips: seen.bodyCentre, circle: seen.circlePoint, box: box)
    }

    private func take(_ found: Found, at time: Double) {
        let growths = Parameters.growths
        let grown = min(max(found.box.sides.y, growths.lowerBound * height), growths.upperBound * height)
        height += Parameters.growth * (grown - height)
        // A small body's own square trembles: its size is kept near the usual one.
        let up = found.circle - found.hips
        let radius = max(length(up), 1)
        let radii = Parameters.radii
        hips = found.hips
        circle = found.hips + up * (min(max(radius, radii.lowerBound * height), radii.upperBound * height) / radius)
        lastSeen = time
    }

    /// Where the watch says that the player is.
    private struct Expectation {
        var hips: SIMD2<Float>
        var circle: SIMD2<Float>
        var box: PixelBounds
        /// Whether the watch looked close to this very moment.
        var isSure: Bool
    }

    private func isElsewhere(_ found: Found, than expected: Expectation?) -> Bool {
        guard let expected, expected.isSure else { return false }
        return length(found.hips - expected.hips) > Parameters.away * height
            && found.box.overlap(expected.box) < Parameters.apart
    }

    private func expectation(at time: Double, _ shot: Int) -> Expectation? {
        let seen = path.seen
        while next < seen.count, seen[next].time < time { next += 1 }
        let after = next < seen.count && seen[next].shot == shot ? seen[next] : nil
        let before = next > 0 && seen[next - 1].shot == shot ? seen[next - 1] : nil
        func only(_ body: SeenBody) -> Expectation? {
            guard abs(body.time - time) <= Parameters.beyond else { return nil }
            return Expectation(
                hips: body.hips, circle: body.circle, box: body.box, isSure: abs(body.time - time) < 0.05)
        }
        guard let before, let after, after.time - before.time <= Parameters.longestGap else {
            return [before, after].compactMap { $0 }.min { abs($0.time - time) < abs($1.time - time) }.flatMap(only)
        }
        let share = Float((time - before.time) / max(after.time - before.time, 1e-6))
        func between(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> { a + (b - a) * share }
        return Expectation(
            hips: between(before.hips, after.hips), circle: between(before.circle, after.circle),
            box: PixelBounds(between(before.box.low, after.box.low), between(before.box.high, after.box.high)),
            isSure: min(time - before.time, after.time - time) < 0.05)
    }
}
