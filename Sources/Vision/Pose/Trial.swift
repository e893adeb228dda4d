internal import Media

/// Several people who are followed for a while, to see which of them plays.
struct Trial {
    /// One of them.
    struct Candidate {
        var track: BodyTrack
        /// The pose when the search found it.
        let first: Pose
        /// What was seen in each frame of the trial.
        var frames: [PoseFrame] = []
        var isLost = false
        fileprivate var size: Float = 0
        fileprivate var motion: Float = 0
        fileprivate var seen = 0

        init(track: BodyTrack, first: Pose) {
            self.track = track
            self.first = first
        }
    }

    /// Joints whose motion shows that a body is alive.
    private static let limbs: [PoseLandmark] = [
        .leftWrist, .rightWrist, .leftElbow, .rightElbow, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
    /// Motion of limbs that makes a player, in squares around the body a second; more counts no more.
    private static let liveliest: Float = 0.8
    /// What somebody who stands still is worth beside somebody who moves.
    private static let still: Float = 0.15

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
    mutating func advance(_ picture: Picture, at time: Double, _ landmarker: PoseLandmarker) throws(VisionError) {
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
            candidates[index].frames.append(PoseFrame(time: time, pose: pose))
            guard let pose else { continue }
            candidates[index].seen += 1
            candidates[index].size += candidates[index].track.region.size
            if let last = before.frames.last, let earlier = last.pose {
                candidates[index].motion += motion(from: earlier, to: pose, candidates[index].track.region.size)
            }
        }
    }

    /// Mean way of the limbs against the hips, in squares around the body.
    private func motion(from before: Pose, to now: Pose, _ size: Float) -> Float {
        func place(_ pose: Pose, _ joint: PoseLandmark) -> SIMD2<Float> {
            let hips = pose[ClassicJoint.root]
            return SIMD2(pose[joint].x - hips.x, pose[joint].y - hips.y) * picture
        }
        let way = Self.limbs.reduce(0) { $0 + length(place(now, $1) - place(before, $1)) }
        return way / Float(Self.limbs.count) / max(size, 1)
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
        guard candidate.seen > 1, let first = candidate.frames.first, let last = candidate.frames.last else { return 0 }
        let mean = candidate.size / Float(candidate.seen)
        var region = candidate.track.region
        region.size = mean
        let seconds = Float(last.time - first.time) * Float(candidate.seen) / Float(candidate.frames.count)
        let liveliness = min(1, max(Self.still, candidate.motion / max(seconds, 1e-3) / Self.liveliest))
        return Self.prior(region, picture) * liveliness * Float(candidate.seen) / Float(candidate.frames.count)
    }
}
