import Domain
internal import Media

/// Several people who are followed for a while, to see which of them plays.
struct Trial {
    /// One of them.
    struct Candidate {
        var track: BodyTrack
        /// The pose when the search found it.
        let first: Pose
        /// What was seen in each frame of the trial.
        fileprivate(set) var frames: [PoseFrame] = []
        fileprivate(set) var isLost = false
        fileprivate var seen = 0
        fileprivate var size: Float = 0
        /// Shares of the limbs that are inside the picture, summed over the frames.
        fileprivate var inside: Float = 0
        /// Way of the limbs, squares around the body, the seconds it took, and the frame from which it is measured
        /// next.
        fileprivate var motion: Float = 0
        fileprivate var measured = 0.0
        fileprivate var mark: PoseFrame?

        init(track: BodyTrack, first: Pose) {
            self.track = track
            self.first = first
        }

        /// Takes what was seen of it in the next frame.
        /// - Parameter picture: width and height of the picture, pixels.
        mutating func see(_ pose: Pose?, at time: Double, in picture: SIMD2<Float>) {
            let frame = PoseFrame(time: time, pose: pose)
            frames.append(frame)
            guard let pose else { return }
            seen += 1
            size += track.region.size
            inside += Trial.inside(pose)
            guard let last = mark, let earlier = last.pose else {
                mark = frame
                return
            }
            guard time - last.time >= Trial.span else { return }
            motion += Trial.motion(from: earlier, to: pose, picture) / max(track.region.size, 1)
            measured += time - last.time
            mark = frame
        }
    }

    /// Joints whose motion shows that a body is alive.
    private static let limbs: [PoseLandmark] = [
        .leftWrist, .rightWrist, .leftElbow, .rightElbow, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
    /// Motion of limbs that makes a player, in squares around the body a second; more counts no more: who waits for a
    /// serve sways so much, and is not less of a player than who serves.
    private static let liveliest: Float = 0.25
    /// What somebody who stands still is worth beside somebody who moves.
    private static let still: Float = 0.15
    /// Motion is measured over at least this time, seconds: from one frame to the next the landmarks of a small body
    /// tremble as far as those of a large one move.
    private static let span = 0.14

    private(set) var candidates: [Candidate]
    private let began: Double
    private let picture: SIMD2<Float>

    init(candidates: [Candidate], began: Double, picture: SIMD2<Float>) {
        self.candidates = candidates
        self.began = began
        self.picture = picture
    }

    /// What is known of a player before anybody moves: large, and near the centre.
    static func prior(_ region: Region, _ picture: SIMD2<Float>) -> Float {
        let away = (region.centre - picture / 2) / picture
        return region.size / max(picture.max(), 1) * max(0.2, 1 - (away * away).sum() * 1.6)
    }

    func isOver(at time: Double) -> Bool {
        time - began >= PlayerTracker.Parameters.trial || candidates.allSatisfy(\.isLost)
    }

    /// Follows everybody into the next frame.
    mutating func advance(_ picture: Picture, at time: Double, _ landmarker: PoseLandmarker) throws(AppError) {
        for index in candidates.indices {
            let before = candidates[index]
            var pose: Pose?
            if !before.isLost {
                pose = try candidates[index].track.advance(picture, at: time, landmarker)
                // Two tracks that have come together follow one body.
                let isDouble = candidates[..<index].contains { other in
                    !other.isLost && BodySearch.isSame(other.track.region, candidates[index].track.region)
                }
                if pose == nil || isDouble {
                    candidates[index].isLost = true
                    candidates[index].track = before.track
                    pose = nil
                }
            }
            candidates[index].see(pose, at: time, in: self.picture)
        }
    }

    /// The share of the limbs that are inside the picture.
    private static func inside(_ pose: Pose) -> Float {
        let there = limbs.count { (0...1).contains(pose[$0].x) && (0...1).contains(pose[$0].y) }
        return Float(there) / Float(limbs.count)
    }

    /// Mean way of the limbs against the hips, pixels.
    private static func motion(from before: Pose, to now: Pose, _ picture: SIMD2<Float>) -> Float {
        func place(_ pose: Pose, _ joint: PoseLandmark) -> SIMD2<Float> {
            let hips = pose[ClassicJoint.root]
            return SIMD2(pose[joint].x - hips.x, pose[joint].y - hips.y) * picture
        }
        return limbs.reduce(0) { $0 + length(place(now, $1) - place(before, $1)) } / Float(limbs.count)
    }

    /// The player.
    var best: Candidate { candidates[bestPlace] }

    /// The player's place among the candidates.
    var bestPlace: Int {
        let worths = candidates.map(worth)
        return worths.indices.max { worths[$0] < worths[$1] } ?? 0
    }

    /// How much like a player somebody is.
    func worth(_ candidate: Candidate) -> Float {
        guard candidate.seen > 1 else { return 0 }
        var region = candidate.track.region
        region.size = candidate.size / Float(candidate.seen)
        // Before anything is measured, all are alike.
        let speed = candidate.measured > 0 ? candidate.motion / Float(candidate.measured) : Self.liveliest
        let liveliness = min(1, max(Self.still, speed / Self.liveliest))
        // A head at the picture's edge is not a player, however large the body would be; half a body can be one.
        let whole = min(1, 2 * candidate.inside / Float(candidate.seen))
        let there = Float(candidate.seen) / Float(candidate.frames.count)
        return Self.prior(region, picture) * liveliness * whole * there
    }
}
