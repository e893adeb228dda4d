internal import Domain
internal import Glibc

/// How fast a clip plays: clips of phones come in slow motion, and nothing in the file may say so.
struct Pace: Equatable, Sendable {
    /// The numbers by which life's pace is known: a regression over recordings of labelled strokes, each at life's pace
    /// and slowed two-, three-, four- and sixfold (`docs/swing.md`).
    enum Parameters {
        /// The hand is looked at so long before and after contact, seconds.
        static let reach = 0.5
        /// Estimates that are lower are life's pace.
        static let leastPossible = 2.0
        /// Estimates that are at least this are slow motion; below, it may be a calm player as well.
        static let leastSure = 2.5
        /// How much of a difference in speed is one of pace, and not of the player.
        static let share = 0.815
        /// What the faster hand does in the mean around contact, trunk lengths a second: drives and slices, over the
        /// head, volleys.
        static let drive = 8.5
        static let overhead = 12.3
        static let volley = 5.4
        /// How many times slower than life a camera's word may make a clip.
        static let stated = 1.1...32.0
        /// Cameras that are set to no more pictures a second than this take fewer in the dark, down to half as many,
        /// and say nothing of it; phones film slow motion with more.
        static let usualCapture = 31.0
        /// A usual camera that takes so many times more pictures than the clip plays did not do so for want of light.
        static let leastOfUsual = 1.9
    }

    /// How many times slower than life; nil for life's own pace, as far as can be told.
    var factor: Double?
    /// Whether the factor is the file's own word, and no estimate.
    private(set) var isStated = false
    /// Whether the clip may play in slow motion: the hands are slow, but some players' are.
    var isUnsure = false

    /// Life's pace.
    static let life = Pace()

    /// How many times slower than life the swings are; less than 1 where nobody knows whether they are, nil for life's
    /// pace.
    var ofSwings: Double? { isUnsure ? 0 : factor }

    private init() {}

    /// The pace at which a report's swings were measured, on the clock of its recording: life's where the file said how
    /// slow the clip plays, since the recording is then read on life's clock.
    init(of report: SwingReport) {
        factor = report.slowMotionSource == .file ? nil : report.slowMotion
        isUnsure = !report.hasSpeeds
    }

    /// The pace of a clip whose camera says how many pictures it took; nil where that says nothing of slow motion.
    /// - Parameters:
    ///   - captureRate: pictures a second of life.
    ///   - times: when the clip's frames are shown, seconds.
    init?(captureRate: Double?, times: [Double]) {
        guard let captureRate else { return nil }
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
        guard !intervals.isEmpty else { return nil }
        let factor = captureRate * intervals[intervals.count / 2]
        guard Parameters.stated.contains(factor),
            captureRate > Parameters.usualCapture || factor >= Parameters.leastOfUsual
        else { return nil }
        (self.factor, isStated) = (factor, true)
    }

    /// The pace of a clip, from the swings that were found in it.
    /// - Parameters:
    ///   - swings: each with the stroke that it is most like. They were found with the clip taken to play slower than
    ///     life by one and the same factor.
    ///   - stretches: the clip's motion.
    init(of swings: [(candidate: SwingCandidate, stroke: Swing.Stroke?)], in stretches: [MotionStretch]) {
        let estimates = swings.compactMap { candidate, stroke -> Double? in
            func estimate(_ slowness: Double) -> Double? {
                let speeds = stretches.flatMap {
                    $0.wristSpeeds(around: candidate.contact, within: Parameters.reach * slowness)
                }
                let mean = Double(speeds.reduce(0, +)) / Double(speeds.count) * slowness
                return mean > 0 ? slowness * pow(Self.usual(stroke) / mean, Parameters.share) : nil
            }
            let slowness = Double(candidate.slowness)
            guard let first = estimate(slowness), first > slowness * Parameters.leastSure else {
                return estimate(slowness)
            }
            // So slow a stroke goes on beyond what was looked at.
            return estimate(first / Parameters.leastSure) ?? first
        }
        guard !estimates.isEmpty else { return }
        let estimate = estimates.sorted()[estimates.count / 2]
        if estimate >= Parameters.leastSure {
            factor = estimate
        } else {
            isUnsure = estimate >= Parameters.leastPossible
        }
    }

    private static func usual(_ stroke: Swing.Stroke?) -> Double {
        switch stroke {
        case .serve, .overhead: Parameters.overhead
        case .volley: Parameters.volley
        case .forehand, .backhand, .unknown, nil: Parameters.drive
        }
    }
}
