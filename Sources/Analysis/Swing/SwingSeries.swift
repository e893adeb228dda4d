/// Everything that was measured in a clip, frame by frame: about 70 bytes a frame.
public struct SwingSeries: Sendable {
    /// Presentation times, seconds.
    public let times: [Double]
    /// Whether a body was seen in each frame.
    public let isSeen: [Bool]
    private let values: [MetricName: [Float]]

    init(times: [Double], isSeen: [Bool], values: [MetricName: [Float]]) {
        self.times = times
        self.isSeen = isSeen
        self.values = values
    }

    /// The series of a metric: one value a frame, NaN where there is none.
    public subscript(_ name: MetricName) -> [Float] {
        values[name] ?? [Float](repeating: .nan, count: times.count)
    }

    /// From the first frame's beginning to the last one's end, seconds; 0 for fewer than two frames.
    public var duration: Double { duration(of: times.indices) }

    /// Seconds that frames last, from the first one's beginning to the last one's end; 0 for fewer than two.
    func duration(of frames: Range<Int>) -> Double {
        guard frames.count > 1 else { return 0 }
        let span = times[frames.upperBound - 1] - times[frames.lowerBound]
        return span * Double(frames.count) / Double(frames.count - 1)
    }

    /// Indices of the frames shown from `start` to `end`, seconds.
    public func frames(from start: Double, to end: Double) -> Range<Int> {
        let first = times.firstIndex { $0 >= start - 1e-6 } ?? times.count
        let last = times.lastIndex { $0 <= end + 1e-6 } ?? -1
        return first..<max(first, last + 1)
    }

    /// Index of the frame shown nearest to a time; nil if there are none.
    public func frame(nearest time: Double) -> Int? {
        times.indices.min { abs(times[$0] - time) < abs(times[$1] - time) }
    }
}
