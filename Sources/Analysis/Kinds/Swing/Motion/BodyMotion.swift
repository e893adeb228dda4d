internal import Domain
internal import Glibc
internal import Vision

/// How a body moves through a clip, in its own measures: lengths in trunk lengths (mid hip to mid shoulders), the
/// picture turned so that the body stands upright in it. Everything is indexed by frame.
struct BodyMotion: Sendable {
    /// Where a wrist is, and how fast.
    struct Wrist: Sendable {
        /// Place against the mid hip: x to the picture's right, y down, trunk lengths; NaN where not measured.
        var place: [SIMD2<Float>]
        /// Speed against the mid hip, trunk lengths a second: the mean of what the picture shows and of what the model
        /// sees in space. Neither alone holds for every view: one hides depth, the other guesses it.
        var speed: [Float]
        /// Distance from the shoulder of its side in space, trunk lengths: the straighter the arm, the longer.
        var reach: [Float]
    }

    /// Seconds.
    let times: [Double]
    /// Typical time between frames, seconds.
    let interval: Double
    /// Frames between which the same body moved, told apart by number; −1 where the body is not measured.
    let stretch: [Int]
    /// Turn of the shoulders about the vertical, radians, smooth and without jumps; grows counter-clockwise as seen
    /// from above.
    let turn: [Float]
    /// Its rate, rad/s.
    let turnRate: [Float]
    /// The left and the right wrist.
    let left: Wrist
    let right: Wrist
    /// Speed of the faster wrist, trunk lengths a second.
    let fasterWrist: [Float]
    /// Lean of the trunk from the vertical in the picture, degrees, either way.
    let lean: [Float]
    /// Width of shoulders and hips together in the picture, trunk lengths: positive faces the camera, negative turns
    /// the back.
    let facing: [Float]
    /// Middle of the ankles, trunk lengths from the picture's corner.
    let feet: [SIMD2<Float>]
    /// Least trunk length, share of the picture's height, median over the clip.
    let trunkShare: Float

    /// The wrist of a side.
    subscript(_ side: Side) -> Wrist { side == .left ? left : right }
}

extension BodyMotion {
    /// What a body is measured by.
    enum Parameters {
        /// Seconds on each side that a speed is measured over; where frames are rare, one and a half intervals.
        static let wristWindow = 0.085
        static let turnWindow = 0.1
        /// Length of a human trunk, metres: turns speeds in space into trunk lengths.
        static let trunk: Float = 0.5
        /// Hips that are less visible are guessed, as in a close-up.
        static let visibleHips: Float = 0.5
        /// Hips may be so far outside the picture, share of its sides.
        static let outside: Float = 0.02
        /// A shoulder line that changes sides within `flipTime` seconds, from wider than `flipWidth` trunk lengths to
        /// wider than that, was not turned: the tracker took left for right.
        static let flipWidth: Float = 0.35
        static let flipTime = 0.12
        /// A body that was away for longer is a new one, seconds.
        static let gap = 0.25
        /// A gap in the trunk's turn up to this long is bridged, seconds.
        static let bridge = 0.15
        /// The trunk's length is taken over this time on each side, seconds: it is foreshortened now and then.
        static let trunkWindow = 0.7
    }

    /// Measures a recording.
    /// - Parameter factor: how many times slower than life it plays: `times` and speeds are those of life.
    init(_ recording: LandmarkRecording, slowedBy factor: Double = 1) {
        var builder = BodyMotionBuilder(recording, slowedBy: factor)
        self = builder.motion()
    }
}

extension BodyMotion {
    /// Indices of the frames shown from `start` to `end`, seconds.
    func frames(from start: Double, to end: Double) -> Range<Int> {
        let first = times.partitioned { $0 < start - 1e-6 }
        return first..<max(first, times.partitioned { $0 < end + 1e-6 })
    }

    /// Index of the frame shown nearest to a time; 0 of none.
    func frame(nearest time: Double) -> Int {
        let after = times.partitioned { $0 < time }
        return [after - 1, after].filter(times.indices.contains)
            .min { abs(times[$0] - time) < abs(times[$1] - time) } ?? 0
    }
}

extension [Double] {
    /// How many elements come before the first that is not `early`; elements never descend.
    func partitioned(_ early: (Double) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if early(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
