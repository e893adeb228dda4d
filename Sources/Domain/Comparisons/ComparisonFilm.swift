/// What a film of two swings shows.
package struct ComparisonFilm: Codable, Equatable, Sendable {
    /// Where the swings stand.
    package enum Layout: String, CaseIterable, Codable, Sendable {
        /// The first one on the left, the second one on the right.
        case beside
        /// The body of the second one over the pictures of the first.
        case over
    }

    /// The swing that the other one is held against; the film belongs to its clip.
    package let a: ComparedSwing
    /// The other swing.
    package let b: ComparedSwing
    /// Frames by which the second one is shifted against the first.
    package let shift: Int
    package let layout: Layout
    /// Share of life's speed, one of `speeds`.
    package let speed: Double
    /// What both reports were when somebody asked for it: once one says something else, the film is no longer shown.
    package let revisions: [String]

    /// Speeds that can be chosen.
    package static let speeds = [1, 0.5, 0.25]
    /// Seconds of life before and after contact at most.
    package static let longest = 10.0
    /// Seconds of life that are shown before the earlier start and after the later end.
    package static let margin = 0.25

    package init(
        a: ComparedSwing, b: ComparedSwing, shift: Int, layout: Layout, speed: Double, revisions: [String]
    ) {
        (self.a, self.b, self.shift, self.layout) = (a, b, shift, layout)
        (self.speed, self.revisions) = (speed, revisions)
    }

    /// Whether it shows the same two swings.
    package func shows(_ a: ComparedSwing, _ b: ComparedSwing) -> Bool { self.a == a && self.b == b }

    /// Seconds of life from contact that two swings are shown for beside each other.
    /// - Parameter slowMotion: how many times slower than life each clip plays.
    package static func window(_ swings: [(swing: Swing, slowMotion: Double)]) -> ClosedRange<Double> {
        let before = swings.map { max(0, $0.swing.contact - $0.swing.start) / $0.slowMotion }.max() ?? 0
        let after = swings.map { max(0, $0.swing.end - $0.swing.contact) / $0.slowMotion }.max() ?? 0
        return -(before + margin)...(after + margin)
    }
}

extension SwingReport {
    /// How many times slower than life the clip plays, for clocks that go by it: 1 where that is not known.
    package var pace: Double {
        guard let factor = slowMotion, (1...64).contains(factor) else { return 1 }
        return factor
    }
}
