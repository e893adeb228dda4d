internal import Domain

/// Which frame of each of two swings every picture of a film of both shows: the nearest in time, counted from contact
/// in seconds of life. Before a clip's beginning its first frame stands, after its end its last, as on the page.
struct FilmPlan: Equatable {
    /// A swing's clock.
    struct Clock {
        /// When each frame of the clip is shown, seconds; at least one.
        var times: [Double]
        /// Contact, seconds of the clip.
        var contact: Double
        /// How many times slower than life the clip plays.
        var pace = 1.0

        /// The frame of contact.
        var contactFrame: Int { times.nearest(to: contact) }

        /// Frames in a second of life.
        var fps: Double {
            guard let first = times.first, let last = times.last, last > first else { return 0 }
            return Double(times.count - 1) / (last - first) * pace
        }

        /// Seconds of the clip by which some frames shift it.
        func shift(by count: Int) -> Double {
            let contact = contactFrame
            let frame = min(max(contact + count, 0), times.count - 1)
            return frame == contact ? 0 : times[frame] - times[contact]
        }
    }

    /// More pictures a second are not seen.
    private static let mostPictures = 60.0
    /// For clips of single pictures.
    private static let usualPictures = 25.0

    /// Pictures a second.
    let fps: Double
    /// The frame of either clip, picture by picture.
    let frames: (a: [Int], b: [Int])
    /// The picture of contact.
    let contact: Int

    /// - Parameters:
    ///   - window: seconds of life from contact that are shown.
    ///   - shift: frames by which the second swing is shifted.
    ///   - speed: share of life's speed.
    init(_ a: Clock, _ b: Clock, window: ClosedRange<Double>, shift: Int, speed: Double) {
        let finest = max(a.fps, b.fps)
        fps = finest > 0 ? min(finest, Self.mostPictures) : Self.usualPictures
        let step = speed / fps
        let shown = window.clamped(to: -ComparisonFilm.longest...ComparisonFilm.longest)
        // A picture falls on contact itself.
        let before = Int(max(0, -shown.lowerBound) / step)
        let after = Int(max(0, shown.upperBound) / step)
        let late = b.shift(by: shift)
        let times = (-before...after).map { Double($0) * step }
        contact = before
        frames = (
            times.map { a.times.nearest(to: a.contact + $0 * a.pace) },
            times.map { b.times.nearest(to: b.contact + late + $0 * b.pace) }
        )
    }

    static func == (one: FilmPlan, other: FilmPlan) -> Bool {
        one.fps == other.fps && one.contact == other.contact && one.frames == other.frames
    }
}

extension [Double] {
    /// The place of the value that is nearest, the earlier one of two; 0 where there is none. Values ascend.
    func nearest(to value: Double) -> Int {
        // The first that is later.
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        guard low < count else { return count - 1 }
        return self[low] - value < value - self[low - 1] ? low : low - 1
    }
}
