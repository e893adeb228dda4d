/// Everything that was measured in a clip, frame by frame: about 90 bytes a frame.
package struct SwingSeries: Sendable {
    /// Presentation times, seconds.
    package let times: [Double]
    /// Whether a body was seen in each frame.
    package let isSeen: [Bool]
    private let values: [MetricName: [Float]]

    /// Recordings have whole microseconds.
    private static let tolerance = 1e-6

    init(times: [Double], isSeen: [Bool], values: [MetricName: [Float]]) {
        self.times = times
        self.isSeen = isSeen
        self.values = values
    }

    /// The series of a metric: one value a frame, NaN where there is none.
    package subscript(_ name: MetricName) -> [Float] {
        values[name] ?? [Float](repeating: .nan, count: times.count)
    }

    /// The same without speeds, which mean nothing where nobody knows how fast a clip plays.
    package var withoutSpeeds: SwingSeries {
        SwingSeries(times: times, isSeen: isSeen, values: values.filter { !FrameMetrics.speeds.contains($0.key) })
    }

    /// Seconds that frames last, from the first one's beginning to the last one's end; 0 for fewer than two.
    func duration(of frames: Range<Int>) -> Double {
        guard frames.count > 1 else { return 0 }
        let span = times[frames.upperBound - 1] - times[frames.lowerBound]
        return span * Double(frames.count) / Double(frames.count - 1)
    }

    /// Indices of the frames shown from `start` to `end`, seconds.
    package func frames(from start: Double, to end: Double) -> Range<Int> {
        let first = count(before: start - Self.tolerance)
        return first..<max(first, count(before: end + Self.tolerance))
    }

    /// Index of the frame shown nearest to a time; nil if there are none.
    package func frame(nearest time: Double) -> Int? {
        let after = count(before: time)
        return [after - 1, after].filter(times.indices.contains)
            .min { abs(times[$0] - time) < abs(times[$1] - time) }
    }

    /// How many frames are shown before a time: times never descend.
    private func count(before time: Double) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
