internal import Glibc
internal import Vision

extension SwingMeasures {
    /// How a line of the body turns about the vertical over some frames.
    struct Turn: Equatable {
        /// From the least to the most turned, degrees.
        var range: Double
        /// From the first to the last, degrees, with its sign.
        var net: Double
        /// Share of the turning that shows across the picture, 0…1; the rest shows in depth only, where one camera is
        /// weak.
        var shown: Double
        /// The least and the most turned frames.
        var frames: [Int]
    }

    /// A turn of which less shows across the picture may confirm, but not accuse: the line is then nearer than 30° to
    /// the plane of the picture (sin 30° = 0.5), so most of the turn is a guess of depth.
    static let shownTurn = 0.5

    /// How a direction (degrees, 0 in the plane of the picture) turns; nil if it is known in fewer than two frames.
    func turn(of name: MetricName, in frames: Range<Int>) -> Turn? {
        let values = Cycle.unwrapped(Array(series[name][frames]))
        let known = values.indices.filter { values[$0].isFinite }
        guard let first = known.first, let last = known.last, first < last,
            let least = known.min(by: { values[$0] < values[$1] }),
            let most = known.max(by: { values[$0] < values[$1] })
        else { return nil }
        var (across, all) = (0.0, 0.0)
        for (one, next) in zip(known, known.dropFirst()) {
            let (from, to) = (Double(values[one]) * .pi / 180, Double(values[next]) * .pi / 180)
            across += abs(cos(to) - cos(from))
            all += abs(to - from)
        }
        return Turn(
            range: Double(values[most] - values[least]), net: Double(values[last] - values[first]),
            shown: all > 0 ? across / all : 0, frames: [least, most].sorted().map { frames.lowerBound + $0 })
    }

    /// The frame in which the arm was farthest from where it is at contact, degrees.
    func armTurn(in frames: Range<Int>) -> Found? {
        func arm(_ frame: Int) -> SIMD3<Float>? {
            recording.frame(frame).pose.map { $0.world(side.wrist) - $0.world(side.shoulder) }
        }
        guard let atContact = arm(segment.contact) else { return nil }
        return largest(frames) { arm($0).map { angle($0, atContact) * 180 / .pi } }
    }

    /// How far the head moves against the hips across the picture around contact, metres.
    var headSway: Found? {
        let seen = around(contactFrom: Self.beforeContact, to: Self.beforeContact).compactMap { frame in
            pose(frame, seeing: .nose, .leftHip, .rightHip).map { (frame, $0.world(PoseLandmark.nose)) }
        }
        guard seen.count > 1, let left = seen.min(by: { $0.1.x < $1.1.x }),
            let right = seen.max(by: { $0.1.x < $1.1.x })
        else { return nil }
        return Found(value: Double(right.1.x - left.1.x), frames: [left.0, right.0].sorted())
    }
}
