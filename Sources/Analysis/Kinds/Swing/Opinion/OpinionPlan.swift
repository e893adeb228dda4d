internal import Domain
internal import Vision

/// Which frames of a recording are shown of each swing.
struct OpinionPlan {
    /// What is shown.
    enum Parameters {
        /// How far before and after contact pictures are taken, seconds of life: most of a swing is in this second.
        static let reach = 0.5
        /// Recorded times are rounded to millionths, and a report's to fewer: what is nearer is the same, seconds.
        static let rounding = 0.0005
    }

    /// The frames of a swing.
    struct Shown: Equatable {
        var swing: Int
        /// Frames of the second around contact, ascending.
        var second: [Int]
        /// A frame for each key frame.
        var keyFrames: [Int]
    }

    /// The swings, in the report's order.
    let swings: [Shown]
    /// Each frame that is shown, once, ascending.
    let frames: [Int]

    /// - Parameters:
    ///   - report: what was found.
    ///   - recording: of the same clip.
    init(_ report: SwingReport, _ recording: LandmarkRecording) {
        let times = (0..<recording.frameCount).map { recording.time(of: $0) }
        let reach = Parameters.reach * (report.slowMotion ?? 1)
        let shown = report.swings.prefix(ClipAnalyzer.Parameters.eventsWithPictures).enumerated().map { place, swing in
            Shown(
                swing: place, second: Self.even(swing.contact - reach...swing.contact + reach, of: times),
                keyFrames: (swing.keyFrames.isEmpty ? [swing.contact] : swing.keyFrames).map {
                    Self.nearest(to: $0, of: times)
                })
        }
        swings = times.isEmpty ? [] : shown
        frames = Set(swings.flatMap { $0.second + $0.keyFrames }).sorted()
    }

    /// The index of the file.
    /// - Parameter written: the pictures by frames.
    func index(of written: [Int: OpinionPictures.Picture], blursFaces: Bool) -> OpinionPictures {
        OpinionPictures(
            blursFaces: blursFaces,
            swings: swings.map { shown in
                var second: [OpinionPictures.Picture] = []
                for picture in shown.second.compactMap({ written[$0] }) where second.last?.offset != picture.offset {
                    second.append(picture)
                }
                return OpinionPictures.SwingPictures(
                    swing: shown.swing, second: second, keyFrames: shown.keyFrames.compactMap { written[$0] })
            })
    }

    /// At most `OpinionPictures.most` frames of a stretch of time, each once, as even as they can be; the nearest one
    /// where there is none.
    static func even(_ stretch: ClosedRange<Double>, of times: [Double]) -> [Int] {
        let first = place(of: stretch.lowerBound - Parameters.rounding, in: times)
        let end = place(of: stretch.upperBound + Parameters.rounding, in: times)
        guard first < end else { return [nearest(to: (stretch.lowerBound + stretch.upperBound) / 2, of: times)] }
        guard end - first > OpinionPictures.most else { return Array(first..<end) }
        let (start, length) = (times[first], times[end - 1] - times[first])
        var frames: [Int] = []
        for step in 0..<OpinionPictures.most {
            let frame = nearest(to: start + length * Double(step) / Double(OpinionPictures.most - 1), of: times)
            if frames.last != frame { frames.append(frame) }
        }
        return frames
    }

    /// The frame whose time is nearest.
    static func nearest(to time: Double, of times: [Double]) -> Int {
        let after = place(of: time, in: times)
        guard after > 0 else { return 0 }
        guard after < times.count else { return times.count - 1 }
        return times[after] - time < time - times[after - 1] ? after : after - 1
    }

    /// How many times lie before a time.
    private static func place(of time: Double, in times: [Double]) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
