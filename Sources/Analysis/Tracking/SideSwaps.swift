internal import Vision

/// Which parts of a body the pose model gave to the wrong side: every combination of three parts.
struct SideSwap: OptionSet, Hashable {
    let rawValue: Int

    /// Face, shoulders and hips.
    static let trunk = SideSwap(rawValue: 1)
    /// Elbows and hands; the shoulders are the trunk's.
    static let arms = SideSwap(rawValue: 2)
    /// Knees and feet; the hips are the trunk's.
    static let legs = SideSwap(rawValue: 4)
    /// All of it: front was taken for back.
    static let body: SideSwap = [.trunk, .arms, .legs]

    /// How many combinations there are.
    static let count = 8
    /// The parts, in the order of their bits.
    static let parts: [SideSwap] = [.trunk, .arms, .legs]
}

/// Finds the frames in which a pose model took left for right: of all ways to name the sides it takes the one by which
/// the body moves most steadily (Viterbi's algorithm; a state is the names in two neighbouring frames, so that a place
/// can be foretold from the two before). As seen costs nothing, so a body that moves steadily is left as it is.
struct SideSwaps {
    /// What a way to name the sides costs, in trunk lengths that joints jump.
    enum Parameters {
        /// For naming the whole body otherwise than in the frame before, and for naming its arms or legs otherwise than
        /// the rest: only the arms are swapped often.
        static let bodyChange: Float = 1
        static let armsChange: Float = 0.8
        static let legsChange: Float = 1.6
        /// What arms or legs cost that stay when the trunk changes.
        static let stays: Float = 1
        /// For each second that the body, or arms or legs alone, are named otherwise than they were seen.
        static let second: Float = 3
        static let limbSecond: Float = 5
        /// For being named so in the first or last frame, where nobody sees it begin or end.
        static let end: Float = 4
        /// Share of the last motion that is expected to go on: hands that are thrown also stop.
        static let momentum: Float = 0.7
        /// A farther jump costs no more.
        static let farthest: Float = 0.7
        /// A joint that is hidden counts this much.
        static let hidden: Float = 0.4
        /// An upper arm or thigh that is longer joins two sides.
        static let longestArm: Float = 0.75
        static let longestThigh: Float = 1.1
        /// What a trunk length too much costs in each frame.
        static let stretched: Float = 1
    }

    /// A pair of joints of a frame, left and right: in the picture and in space, trunk lengths from the mid hip.
    fileprivate struct Pair {
        var picture: (SIMD2<Float>, SIMD2<Float>)
        var space: (SIMD3<Float>, SIMD3<Float>)
        var weight: (Float, Float)

        /// The same joints with their sides exchanged; what seemed near is far then.
        var exchanged: Pair {
            let mirror = SIMD3<Float>(1, 1, -1)
            return Pair(
                picture: (picture.1, picture.0), space: (space.1 * mirror, space.0 * mirror),
                weight: (weight.1, weight.0))
        }
    }

    /// What is looked at of a frame.
    struct Body {
        fileprivate var time: Double
        /// The pairs: two for each part.
        fileprivate var pairs: InlineArray<6, Pair>
    }

    fileprivate static let pairs: [(left: PoseLandmark, right: PoseLandmark)] = [
        (.leftShoulder, .rightShoulder), (.leftHip, .rightHip), (.leftElbow, .rightElbow), (.leftWrist, .rightWrist),
        (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle),
    ]

    /// How the sides are named in frames of one stretch.
    /// - Parameters:
    ///   - bodies: the frames, in order.
    ///   - settled: how many at the beginning have the right names already.
    /// - Returns: for each frame what must be exchanged.
    static func find(in bodies: [Body], settled: Int) -> [SideSwap] {
        guard bodies.count > 1 else { return Array(repeating: [], count: bodies.count) }
        let labels = SideSwap.count
        var costs = [Float](repeating: .infinity, count: labels * labels)
        for before in 0..<labels {
            for label in 0..<labels where settled < 2 || label == 0 {
                guard settled == 0 || before == 0 else { continue }
                let (first, second) = (SideSwap(rawValue: before), SideSwap(rawValue: label))
                costs[before * labels + label] =
                    (before == 0 ? 0 : Parameters.end) + change(first, second) + stretch(bodies[0], first)
                    + stretch(bodies[1], second) + duration(second, bodies, 1)
                    + jump(bodies, 1, [], first, second)
            }
        }
        var back: [[UInt8]] = [[], []]
        for index in bodies.indices.dropFirst(2) {
            let isSettled = index < settled
            var next = [Float](repeating: .infinity, count: labels * labels)
            var from = [UInt8](repeating: 0, count: labels * labels)
            let jumps = jumps(bodies, index)
            for label in 0..<labels where !isSettled || label == 0 {
                let now = SideSwap(rawValue: label)
                let here = stretch(bodies[index], now) + duration(now, bodies, index)
                for middle in 0..<labels {
                    let step = here + change(SideSwap(rawValue: middle), now)
                    for before in 0..<labels {
                        let cost =
                            costs[before * labels + middle] + step
                            + jumps[(before ^ middle) * labels + (middle ^ label)]
                        if cost < next[middle * labels + label] {
                            next[middle * labels + label] = cost
                            from[middle * labels + label] = UInt8(before)
                        }
                    }
                }
            }
            costs = next
            back.append(from)
        }
        for state in costs.indices where state % labels != 0 { costs[state] += Parameters.end }
        var state = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        var swaps: [SideSwap] = Array(repeating: [], count: bodies.count)
        for index in bodies.indices.reversed() where index > 0 {
            swaps[index] = SideSwap(rawValue: state % labels)
            swaps[index - 1] = SideSwap(rawValue: state / labels)
            if index > 1 { state = Int(back[index][state]) * labels + state / labels }
        }
        return swaps
    }

    /// What a frame's names cost after those of the frame before.
    private static func change(_ before: SideSwap, _ now: SideSwap) -> Float {
        let changed = before.symmetricDifference(now)
        guard changed.contains(.trunk) else {
            return (changed.contains(.arms) ? Parameters.armsChange : 0)
                + (changed.contains(.legs) ? Parameters.legsChange : 0)
        }
        return Parameters.bodyChange + (changed.contains(.arms) ? 0 : Parameters.stays)
            + (changed.contains(.legs) ? 0 : Parameters.stays)
    }

    private static func duration(_ swap: SideSwap, _ bodies: [Body], _ index: Int) -> Float {
        guard !swap.isEmpty else { return 0 }
        let second = swap.contains(.trunk) ? Parameters.second : Parameters.limbSecond
        return second * Float(bodies[index].time - bodies[index - 1].time)
    }

    /// What bones cost that are too long for one side.
    private static func stretch(_ body: Body, _ swap: SideSwap) -> Float {
        let arms = swap.contains(.trunk) != swap.contains(.arms)
        let legs = swap.contains(.trunk) != swap.contains(.legs)
        return Parameters.stretched
            * (excess(body.pairs[0], body.pairs[2], isCrossed: arms, over: Parameters.longestArm)
                + excess(body.pairs[1], body.pairs[4], isCrossed: legs, over: Parameters.longestThigh))
    }

    private static func excess(_ upper: Pair, _ lower: Pair, isCrossed: Bool, over longest: Float) -> Float {
        let lower = isCrossed ? lower.exchanged : lower
        return max(0, length(upper.picture.0 - lower.picture.0) - longest)
            + max(0, length(upper.picture.1 - lower.picture.1) - longest)
    }

    /// What the jumps of a frame cost, by what changed from the last frame but one to the last, and from the last to
    /// this.
    private static func jumps(_ bodies: [Body], _ index: Int) -> [Float] {
        var table = [Float](repeating: 0, count: SideSwap.count * SideSwap.count)
        for part in SideSwap.parts.indices {
            var costs = InlineArray<4, Float>(repeating: 0)
            for (place, change) in [(false, false), (false, true), (true, false), (true, true)].enumerated() {
                costs[place] = jump(bodies, index, part, earlier: change.0, now: change.1)
            }
            let bit = 1 << part
            for earlier in 0..<SideSwap.count {
                for now in 0..<SideSwap.count {
                    table[earlier * SideSwap.count + now] +=
                        costs[(earlier & bit == 0 ? 0 : 2) + (now & bit == 0 ? 0 : 1)]
                }
            }
        }
        return table
    }

    private static func jump(
        _ bodies: [Body], _ index: Int, _ first: SideSwap, _ second: SideSwap, _ third: SideSwap
    ) -> Float {
        SideSwap.parts.indices.reduce(0) { sum, part in
            sum
                + jump(
                    bodies, index, part,
                    earlier: false, now: second.symmetricDifference(third).contains(SideSwap.parts[part]))
        }
    }

    /// How far the joints of a part are from where they were expected, trunk lengths.
    private static func jump(_ bodies: [Body], _ index: Int, _ part: Int, earlier: Bool, now: Bool) -> Float {
        var sum: Float = 0
        let before = bodies[index - 1]
        let step = Float(bodies[index].time - before.time)
        let last = index > 1 ? bodies[index - 2] : before
        let ratio = min(2, step / max(1e-3, Float(before.time - last.time))) * Parameters.momentum
        for pair in 2 * part..<2 * part + 2 {
            let middle = before.pairs[pair]
            let (start, end) = (last.pairs[pair], bodies[index].pairs[pair])
            let (first, third) = (earlier ? start.exchanged : start, now ? end.exchanged : end)
            sum += cost(
                third.picture.0 - middle.picture.0 - ratio * (middle.picture.0 - first.picture.0),
                third.space.0 - middle.space.0 - ratio * (middle.space.0 - first.space.0),
                min(third.weight.0, middle.weight.0))
            sum += cost(
                third.picture.1 - middle.picture.1 - ratio * (middle.picture.1 - first.picture.1),
                third.space.1 - middle.space.1 - ratio * (middle.space.1 - first.space.1),
                min(third.weight.1, middle.weight.1))
        }
        return sum
    }

    private static func cost(_ picture: SIMD2<Float>, _ space: SIMD3<Float>, _ weight: Float) -> Float {
        weight * min(Parameters.farthest, (length(picture) + (space * space).sum().squareRoot()) / 2)
    }
}

extension SideSwaps.Body {
    /// What is looked at of a pose.
    /// - Parameters:
    ///   - aspect: height of the picture, widths.
    ///   - trunk: length of the trunk, picture widths.
    init(_ pose: Pose, at time: Double, aspect: Float, trunk: Float) {
        self.time = time
        func picture(_ landmark: PoseLandmark) -> SIMD2<Float> {
            SIMD2(pose[landmark].x, pose[landmark].y * aspect) / trunk
        }
        func weight(_ landmark: PoseLandmark) -> Float {
            let hidden = SideSwaps.Parameters.hidden
            return hidden + (1 - hidden) * pose[landmark].visibility
        }
        let middle = (picture(.leftHip) + picture(.rightHip)) / 2
        pairs = InlineArray { index in
            let (left, right) = SideSwaps.pairs[index]
            return SideSwaps.Pair(
                picture: (picture(left) - middle, picture(right) - middle),
                space: (
                    pose.world(left) / BodyMotion.Parameters.trunk, pose.world(right) / BodyMotion.Parameters.trunk
                ),
                weight: (weight(left), weight(right)))
        }
    }
}
