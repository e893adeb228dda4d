internal import Vision

/// Bridges joints of the arms that a pose model invented for a moment: they leap away and back while nothing is seen of
/// them, or farther than any hand goes.
enum InventedJoints {
    enum Parameters {
        /// Longest time between the two sightings that are bridged, seconds.
        static let longest = 0.22
        /// A joint that is less visible is a guess.
        static let guess: Float = 0.3
        /// A joint that is more visible was seen.
        static let seen: Float = 0.5
        /// How far a guess lies from the bridge, at least, trunk lengths: nearer ones are as good as the bridge.
        static let away: Float = 0.3
        /// So far from the bridge, within `leap` seconds, no hand goes and returns, trunk lengths.
        static let impossible: Float = 0.9
        static let leap = 0.11
        /// What a bridge is worth: less than what is measured.
        static let visibility: Float = 0.4
        /// A hand enters and leaves a bridge at most so much faster than it crosses it.
        static let overshoot: Float = 1.5
    }

    /// Joints, each with the points that go with it.
    private static let joints: [[PoseLandmark]] = [
        [.leftElbow], [.rightElbow], [.leftWrist, .leftPinky, .leftIndex, .leftThumb],
        [.rightWrist, .rightPinky, .rightIndex, .rightThumb],
    ]

    /// The frames with bridges.
    /// - Parameters:
    ///   - aspect: height of the picture, widths.
    ///   - trunk: length of the trunk, picture widths.
    static func bridged(_ frames: [PoseFrame], aspect: Float, trunk: Float) -> [PoseFrame] {
        var bridged = frames
        for points in joints {
            let track = Track(frames, points[0], aspect: aspect, trunk: trunk)
            for gap in track.inventions() {
                for point in points { bridge(&bridged, point, frames, track, gap) }
            }
        }
        return bridged
    }

    /// The way of a joint through frames in which a body is.
    private struct Track {
        var frames: [Int] = []
        var times: [Double] = []
        /// Trunk lengths from the mid hip.
        var places: [SIMD2<Float>] = []
        var visibilities: [Float] = []

        init(_ all: [PoseFrame], _ joint: PoseLandmark, aspect: Float, trunk: Float) {
            for (index, frame) in all.enumerated() {
                guard let pose = frame.pose else { continue }
                let (point, root) = (pose[joint], pose[.root])
                frames.append(index)
                times.append(frame.time)
                places.append(SIMD2(point.x - root.x, (point.y - root.y) * aspect) / trunk)
                visibilities.append(point.visibility)
            }
        }

        /// Places between which the joint was invented: the sightings before and after.
        func inventions() -> [Range<Int>] {
            var found: [Range<Int>] = []
            var before = 0
            while before + 2 < frames.count {
                if let after = invention(after: before) {
                    found.append(before..<after)
                    before = after
                } else {
                    before += 1
                }
            }
            return found
        }

        private func invention(after before: Int) -> Int? {
            var (isGuess, isLeap) = (true, true)
            var farthest: Float = 0
            for after in before + 2..<max(before + 2, frames.count) {
                let span = times[after] - times[before]
                guard span <= Parameters.longest else { return nil }
                let inner = before + 1..<after
                isGuess = isGuess && visibilities[after - 1] < Parameters.guess
                isLeap = span <= Parameters.leap
                guard isGuess || isLeap else { return nil }
                let away = inner.map { index in
                    let share = Float((times[index] - times[before]) / span)
                    return length(places[index] - places[before] - share * (places[after] - places[before]))
                }
                farthest = away.max() ?? 0
                let least = min(visibilities[before], visibilities[after])
                if isGuess, least > Parameters.seen, farthest > Parameters.away { return after }
                let across = length(places[after] - places[before])
                if isLeap, let nearest = away.min(), nearest > max(Parameters.impossible, across) { return after }
            }
            return nil
        }
    }

    private static func bridge(
        _ bridged: inout [PoseFrame], _ point: PoseLandmark, _ frames: [PoseFrame], _ track: Track, _ gap: Range<Int>
    ) {
        let (before, after) = (gap.lowerBound, gap.upperBound)
        let span = Float(track.times[after] - track.times[before])
        let index = point.rawValue
        func place(_ at: Int) -> SIMD4<Float> {
            guard let pose = frames[track.frames[at]].pose else { return .zero }
            let (landmark, root) = (pose.landmarks[index], pose[.root])
            return SIMD4(landmark.x - root.x, landmark.y - root.y, landmark.z, 0)
        }
        func space(_ at: Int) -> SIMD4<Float> {
            SIMD4(frames[track.frames[at]].pose?.world[index] ?? .zero, 0)
        }
        /// A curve that leaves as the joint came and arrives as it goes on (Hermite).
        func curve(_ value: (Int) -> SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
            let (start, end) = (value(before), value(after))
            func speed(_ from: Int, _ to: Int) -> SIMD4<Float> {
                guard track.times.indices.contains(from), track.times.indices.contains(to),
                    min(track.visibilities[from], track.visibilities[to]) > Parameters.seen
                else { return end - start }
                let way = (value(to) - value(from)) * span / Float(track.times[to] - track.times[from])
                let (most, size) = (Parameters.overshoot * norm(end - start), norm(way))
                return size > most ? way * (most / size) : way
            }
            let (square, cube) = (share * share, share * share * share)
            return (2 * cube - 3 * square + 1) * start + (cube - 2 * square + share) * speed(before - 1, before)
                + (3 * square - 2 * cube) * end + (cube - square) * speed(after, after + 1)
        }
        for inner in before + 1..<after {
            let share = Float(track.times[inner] - track.times[before]) / span
            guard var pose = bridged[track.frames[inner]].pose else { continue }
            let (flat, deep) = (curve(place, share), curve(space, share))
            pose.landmarks[index].x = pose[.root].x + flat.x
            pose.landmarks[index].y = pose[.root].y + flat.y
            pose.landmarks[index].z = flat.z
            pose.landmarks[index].visibility = min(pose.landmarks[index].visibility, Parameters.visibility)
            pose.world[index] = SIMD3(deep.x, deep.y, deep.z)
            bridged[track.frames[inner]].pose = pose
        }
    }

    private static func norm(_ vector: SIMD4<Float>) -> Float { (vector * vector).sum().squareRoot() }
}
