internal import Vision

/// Puts right what a pose model gets wrong for a moment, before anything is smoothed or measured: sides that are
/// swapped (`SideSwaps`) and joints that are invented (`InventedJoints`). A filter: frames go in one by one and come
/// out, in order, once enough has been seen of what follows; a body that moves steadily comes out as it went in.
struct PoseRepair {
    enum Parameters {
        /// A swap lasts at most this long, seconds; frames are held back for up to twice the time.
        static let lookAhead = 0.6
        /// A body that was away for longer is a new one, seconds.
        static let gap = 0.25
        /// Settled frames that are kept to go on from, seconds.
        static let memory = 0.25
    }

    /// Frames that are repaired and gone, kept for what they tell of those that follow; their joints are not bridged.
    private var settled: [PoseFrame] = []
    /// Frames as they were seen.
    private var waiting: [PoseFrame] = []
    private var lastSeen: Double?
    private let aspect: Float

    /// A filter for pictures of a size, pixels.
    init(width: Int, height: Int) { aspect = Float(height) / Float(max(width, 1)) }

    /// Takes a frame.
    /// - Returns: frames that are settled now, in order.
    mutating func add(_ frame: PoseFrame) -> [PoseFrame] {
        var done: [PoseFrame] = []
        if frame.startsAnew || lastSeen.map({ frame.time - $0 > Parameters.gap }) == true { done = finish() }
        waiting.append(frame)
        if frame.pose != nil { lastSeen = frame.time }
        if let first = waiting.first, frame.time - first.time >= 2 * Parameters.lookAhead {
            done += settle(upTo: frame.time - Parameters.lookAhead)
        }
        return done
    }

    /// Ends the stretch.
    /// - Returns: the frames that were held back.
    mutating func finish() -> [PoseFrame] {
        let rest = settle(upTo: .infinity)
        settled = []
        lastSeen = nil
        return rest
    }

    /// All frames of a clip, repaired.
    static func repaired(_ frames: [PoseFrame], width: Int, height: Int) -> [PoseFrame] {
        var repair = PoseRepair(width: width, height: height)
        return frames.flatMap { repair.add($0) } + repair.finish()
    }

    private mutating func settle(upTo end: Double) -> [PoseFrame] {
        var frames = settled + waiting
        let trunk = trunk(of: frames)
        let seen = frames.indices.filter { frames[$0].pose != nil }
        let bodies = seen.compactMap { index in
            frames[index].pose.map { SideSwaps.Body($0, at: frames[index].time, aspect: aspect, trunk: trunk) }
        }
        let swaps = SideSwaps.find(
            in: bodies, settled: settled.count { $0.pose != nil })
        for (index, swap) in zip(seen, swaps) where !swap.isEmpty { frames[index].pose?.exchange(swap) }
        let bridged = InventedJoints.bridged(frames, aspect: aspect, trunk: trunk)
        let count = waiting.prefix { $0.time < end }.count
        let from = settled.count
        let done = Array(bridged[from..<from + count])
        waiting.removeFirst(count)
        settled = Array(frames[..<(from + count)])
        if let last = settled.last {
            settled.removeFirst(settled.prefix { $0.time < last.time - Parameters.memory }.count)
        }
        return done
    }

    /// The trunk's length in the frames' middle, picture widths.
    private func trunk(of frames: [PoseFrame]) -> Float {
        let lengths = frames.compactMap { frame in
            frame.pose.map { pose in
                let (neck, root) = (pose[.neck], pose[.root])
                return length(SIMD2(neck.x - root.x, (neck.y - root.y) * aspect))
            }
        }
        return lengths.isEmpty ? 1 : max(median(lengths), 1e-3)
    }
}

extension Pose {
    /// Gives parts of the body to the other side. A model that takes left for right takes near for far with it: the
    /// picture stays as it is, so depth is mirrored.
    mutating func exchange(_ swap: SideSwap) {
        func mirror(_ index: Int) {
            landmarks[index].z.negate()
            world[index].z.negate()
        }
        if swap.contains(.trunk) { mirror(PoseLandmark.nose.rawValue) }
        for (part, pairs) in Self.sides where swap.contains(part) {
            for (left, right) in pairs.map({ ($0.rawValue, $1.rawValue) }) {
                landmarks.swapAt(left, right)
                world.swapAt(left, right)
                mirror(left)
                mirror(right)
            }
        }
    }

    private static let sides: [(SideSwap, [(PoseLandmark, PoseLandmark)])] = [
        (
            .trunk,
            [
                (.leftEyeInner, .rightEyeInner), (.leftEye, .rightEye), (.leftEyeOuter, .rightEyeOuter),
                (.leftEar, .rightEar), (.mouthLeft, .mouthRight), (.leftShoulder, .rightShoulder),
                (.leftHip, .rightHip),
            ]
        ),
        (
            .arms,
            [
                (.leftElbow, .rightElbow), (.leftWrist, .rightWrist), (.leftPinky, .rightPinky),
                (.leftIndex, .rightIndex), (.leftThumb, .rightThumb),
            ]
        ),
        (
            .legs,
            [
                (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
                (.leftFootIndex, .rightFootIndex),
            ]
        ),
    ]
}
