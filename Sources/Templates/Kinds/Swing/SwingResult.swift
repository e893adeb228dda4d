package import Analysis
package import Domain

/// What an analysis of swings found, as a page shows it.
package struct SwingResult: Sendable {
    /// Most swings that a page shows.
    package static let mostShown = 100

    /// The swings in order of time.
    package var swings: [SwingModel]
    /// How many more there are that the page does not show.
    package var omitted: Int
    /// How many times slower than life the clip plays, where that is known; the numbers are corrected by it.
    package var slowMotion: Double?
    /// What tells of the slow motion.
    package var slowMotionSource: SlowMotionSource?
    /// What was measured frame by frame; `nil` shows no charts.
    package var series: SwingSeries?
    /// What was found and somebody marked as not a swing.
    package var removed: [Swing]
    /// Corrections that fit no swing of the latest analysis.
    package var unmatched: [SwingCorrection]
    /// Whether somebody corrected anything.
    package var isCorrected: Bool
    /// Whom the analysis can follow; `nil` where there is nobody to choose.
    package var people: PeopleModel?
    /// The players, and which of them is shown; `nil` where one was followed.
    package var match: MatchModel?

    package init(
        swings: [SwingModel], omitted: Int = 0, slowMotion: Double? = nil,
        slowMotionSource: SlowMotionSource? = nil, series: SwingSeries? = nil, removed: [Swing] = [],
        unmatched: [SwingCorrection] = [], isCorrected: Bool = false, people: PeopleModel? = nil,
        match: MatchModel? = nil
    ) {
        self.swings = swings
        self.omitted = omitted
        self.slowMotion = slowMotion
        self.slowMotionSource = slowMotionSource
        self.series = series
        self.removed = removed
        self.unmatched = unmatched
        self.isCorrected = isCorrected
        self.people = people
        self.match = match
    }
}
