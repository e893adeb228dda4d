package import Domain
package import Media

/// Watches a film for everything that moves besides the camera and is a body: several times a second, small and far
/// players too.
package final class PlayersWatch {
    /// How often, and how closely.
    package enum Parameters {
        /// Bodies that overlap more are one.
        static let same: Float = 0.45
        /// What moves besides the bodies that were found is looked at again, if it is not what was looked at before.
        static let looked: Float = 0.6
        /// Another body behind one that was found overlaps it no more, and is so far beside it, heights: farther if it
        /// is as large, because then it may be a shadow or a leg.
        static let behind: Float = 0.3
        static let beside: Float = 0.45
        static let besideAlike: Float = 0.8
        static let alike: ClosedRange<Float> = 0.75...1.33
        /// Opponents' feet are so far apart, shares of the picture's height; the farther one's are in this part of the
        /// picture, so far from its middle, shares of its width.
        static let apart: Float = 0.12
        static let farFeet: Float = 0.42
        static let offMiddle: Float = 0.32
        /// How tall the farther one is for the nearer one. A body that lies in the other one's box with more than this
        /// share is a part of that one.
        static let farther: ClosedRange<Float> = 0.15...0.75
        static let nested: Float = 0.3
        /// Both are surely bodies, and the farther one moves.
        static let sure: Float = 0.8
        static let moving: Float = 0.05
        /// What moves is not quite the body: opponents may be so much farther up or down, or aside, than bodies are.
        static let rough: Float = 0.08
        /// Pieces of one body are nearer to each other, across and down, shares of the picture's width and height.
        static let pieces = SIMD2<Float>(0.12, 0.04)
        /// A part of one of them is no taller, shares of the picture's height.
        static let tallest: Float = 0.62
    }

    /// What a picture shows.
    package struct Look: Sendable {
        /// How the camera moved since the look before, pixels; nil after a cut.
        package var camera: Similarity?
        /// Whether bodies were looked for: the first pictures of a shot show no motion.
        package var isWatched: Bool
        /// Those who move.
        package var bodies: [SeenBody]

        /// Whether two of them may play against each other: one stands farther up the picture, near its middle, and is
        /// smaller.
        package func hasOpponents(in picture: Picture) -> Bool {
            bodies.contains { near in
                bodies.contains { far in
                    let feet = far.box.high.y / picture.size.y
                    return near.box.high.y / picture.size.y - feet > Parameters.apart && feet < Parameters.farFeet
                        && abs(far.box.centre.x / picture.size.x - 0.5) < Parameters.offMiddle
                        && Parameters.farther.contains(far.height / max(near.height, 1))
                        && far.box.share(in: near.box) < Parameters.nested
                        && min(near.score, far.score) >= Parameters.sure && far.motion >= Parameters.moving
                }
            }
        }
    }

    /// How much work it was so far.
    package var work: VisionWork {
        var work = VisionWork()
        (work.landmarkRuns, work.landmarks) = (glance.landmarker.runs, glance.landmarker.time)
        return work
    }

    private let glance: BodyGlance
    private var motion = MotionWatch()

    package init(_ models: PoseModels) throws(AppError) {
        glance = BodyGlance(landmarker: try PoseLandmarker(models.landmark))
    }

    /// Takes the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether a cut lies before this frame.
    /// - Returns: what it shows; nil for most frames, which are passed over.
    package func look(_ picture: Picture, at time: Double, isCut: Bool) throws(AppError) -> Look? {
        guard let seen = motion.look(picture, at: time, isCut: isCut) else { return nil }
        guard let map = seen.map else { return Look(camera: seen.camera, isWatched: false, bodies: []) }
        return try look(map, camera: seen.camera, in: picture, at: time)
    }

    /// Looks for bodies in what moves in a picture.
    package func look(
        _ map: MotionMap, camera: Similarity?, in picture: Picture, at time: Double
    ) throws(AppError) -> Look {
        Look(
            camera: camera, isWatched: true,
            bodies: try bodies(of: map, in: picture, at: time, picture.size.x / Float(map.width)))
    }

    private func bodies(
        of map: MotionMap, in picture: Picture, at time: Double, _ scale: Float
    ) throws(AppError) -> [SeenBody] {
        var found: [SeenBody] = []
        func look(_ part: MovingPart) throws(AppError) -> SeenBody? {
            let part = MovingPart(box: part.box.scaled(by: scale), energy: part.energy)
            return try glance.body(of: part, in: picture, at: time, edge: min(map.width, map.height))
        }
        let parts = MovingParts(map).all()
        for part in parts {
            guard let body = try look(part),
                !found.contains(where: { $0.box.overlap(body.box) > Parameters.same })
            else { continue }
            found.append(body)
        }
        guard !found.isEmpty else { return [] }
        // Who stands behind somebody: what moves besides the bodies that were found.
        var rest = map
        for body in found { rest.erase(body.box.scaled(by: 1 / scale)) }
        for part in MovingParts(rest).all()
        where !parts.contains(where: { $0.box.overlap(part.box) > Parameters.looked }) {
            guard let body = try look(part), found.allSatisfy({ Self.isOther(body, than: $0) }) else { continue }
            found.append(body)
        }
        return found
    }

    /// Whether a body is another one, not the shadow or the leg of one that was found.
    static func isOther(_ body: SeenBody, than other: SeenBody) -> Bool {
        let isAlike = Parameters.alike.contains(body.height / max(other.height, 1))
        let least = (isAlike ? Parameters.besideAlike : Parameters.beside) * max(body.height, other.height)
        return body.box.overlap(other.box) <= Parameters.behind && length(body.hips - other.hips) >= least
    }
}

extension MotionMap {
    /// Whether what moves may be two who play against each other: a look at bodies is worth it.
    package var mayShowOpponents: Bool {
        typealias Parameters = PlayersWatch.Parameters
        let (width, height) = (Float(width), Float(height))
        let parts = MovingParts(self).all()
        guard parts.allSatisfy({ $0.box.sides.y < Parameters.tallest * height }) else { return false }
        return parts.contains { far in
            let feet = far.box.high.y / height
            return feet < Parameters.farFeet + Parameters.rough
                && abs(far.box.centre.x / width - 0.5) < Parameters.offMiddle + Parameters.rough
                && parts.contains { near in
                    near.box.high.y / height - feet > Parameters.apart - Parameters.rough
                        && (abs(near.box.centre.x - far.box.centre.x) / width > Parameters.pieces.x
                            || (near.box.low.y - far.box.high.y) / height > Parameters.pieces.y)
                }
        }
    }
}
