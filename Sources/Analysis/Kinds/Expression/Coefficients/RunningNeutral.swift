internal import Vision

/// What is neutral for a person, learnt from frame to frame without a look into the future: after the last frame of a
/// clip it is what is neutral for the person of that clip.
///
/// Each measure for itself: at rest the mouth's corners hang low, the jaw and the brows are where they are most of the
/// time or above that, open eyes are what is left when blinks are taken away. How often each value was seen is counted,
/// so that memory does not grow.
package struct RunningNeutral: Sendable {
    private var counts: [ValueCounts]
    private var frames = 0
    private var first: Double?
    private var last = 0.0

    /// Nothing has been seen yet.
    package init() { counts = NeutralFace.Part.all.map { ValueCounts($0.range) } }

    /// Takes in a face.
    /// - Parameter time: when it was seen, seconds, not before the last one.
    package mutating func add(_ face: FaceMeasures, at time: Double) {
        frames += 1
        first = first ?? time
        last = time
        let isSerious = face.smile < NeutralFace.serious
        for (index, part) in NeutralFace.Part.all.enumerated() where isSerious || !part.isOfSeriousFaces {
            counts[index].add(part.value(face))
        }
    }

    /// Whether enough was seen.
    package var isKnown: Bool { share == 1 }

    /// What is neutral, as far as it is known: between what is typical and what was seen, the further from the typical
    /// the more was seen.
    package var neutral: NeutralFace {
        let share = share
        guard share > 0 else { return .unknown }
        return NeutralFace(
            rests: zip(NeutralFace.Part.all, counts).map { part, counts in
                let seen = counts.value(at: part.share) ?? part.typical
                let limited = min(max(seen, part.limits.lowerBound), part.limits.upperBound)
                return limited * share + part.typical * (1 - share)
            })
    }

    /// How much was seen of what must be, 0…1.
    private var share: Float {
        min(
            Float(frames) / Float(NeutralFace.Enough.frames),
            Float((last - (first ?? last)) / NeutralFace.Enough.seconds), 1)
    }
}

/// How often values in a range were seen, in 200 steps.
private struct ValueCounts: Sendable {
    private static let steps = 200
    private var counts = [Int](repeating: 0, count: ValueCounts.steps)
    private var total = 0
    private let range: ClosedRange<Float>

    init(_ range: ClosedRange<Float>) { self.range = range }

    mutating func add(_ value: Float) {
        guard value.isFinite else { return }
        let place = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        counts[min(max(Int(min(max(place, 0), 1) * Float(Self.steps)), 0), Self.steps - 1)] += 1
        total += 1
    }

    /// The value that such a share of all is below; nil if there are none.
    func value(at share: Float) -> Float? {
        guard total > 0 else { return nil }
        let wanted = share * Float(total)
        var below: Float = 0
        for (step, count) in counts.enumerated() where count > 0 {
            if below + Float(count) >= wanted {
                let within = (Float(step) + (wanted - below) / Float(count)) / Float(Self.steps)
                return range.lowerBound + within * (range.upperBound - range.lowerBound)
            }
            below += Float(count)
        }
        return range.upperBound
    }
}
