/// How fine the time of a swing is: its frames, and how many times slower than life they play.
struct SwingClock {
    /// How many times slower than life the clip plays; nil where it may be slow motion and nobody knows how slow.
    let factor: Double?
    /// Seconds of the clip between two frames of the swing, the median.
    let interval: Double

    /// Fewer frames a second of life (cinema's 23.976 are enough) do not show where the hand was at contact: it moves
    /// some 8 m/s, so half a frame is 17 cm.
    static let leastRate = 23.9

    /// Fewer frames a second of life may confirm an order of peaks, but not accuse: from hips to hand it takes some
    /// 0.08 s (Landlinger et al. 2010), which is two frames at 30.
    static let leastRateForOrder = 47.9

    /// The clock of some frames.
    /// - Parameter slowMotion: how many times slower than life; nil for life's speed. Less than 1, which is no slow
    ///   motion, stands for one that was noticed and not measured.
    init(times: ArraySlice<Double>, slowMotion: Double?) {
        let factor = slowMotion ?? 1
        self.factor = factor.isFinite && factor >= 1 ? factor : nil
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
        interval = intervals.isEmpty ? .infinity : intervals[intervals.count / 2]
    }

    /// Frames a second of life.
    var rate: Double { (factor ?? 1) / interval }

    /// Whether the frames are dense enough to say when something happened.
    var isFine: Bool { rate >= Self.leastRate }

    /// Two peaks that are less apart count as simultaneous, seconds of the clip: each is known to a frame, and never
    /// finer than to a 60th of a second, because changes are measured over a 30th.
    var resolution: Double { 2 * max(interval, (factor ?? 1) / 60) }
}
