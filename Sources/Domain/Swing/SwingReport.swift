extension AnalysisKind {
    /// How a player swings.
    package static let swing = AnalysisKind("swing", SwingReport.self)
}

/// What tells that a clip plays slower than life: what the player does, or the file.
package enum SlowMotionSource: String, Codable, Sendable {
    case motion, file
}

/// The report of a clip with swings, as its JSON has it (version 1).
package struct SwingReport: CorrectableReport {
    /// What these reports are of.
    package static let kind = AnalysisKind.swing
    /// Whose landmarks are recorded.
    package static let landmarks: LandmarkKind? = .pose
    /// Version of the contract.
    package var version: Int = Self.currentVersion
    /// What was looked for.
    package var kind: AnalysisKind = Self.kind
    package var media: ReportMedia
    /// Share of analysed frames with a confident person, 0…1.
    package var coverage: Double
    /// The swings in order of time.
    package var swings: [Swing]
    /// What was found and a person says is no swing, as it was measured; nil where there is none.
    package var removed: [Swing]?
    /// Corrections of swings that a later analysis did not find; nil where there are none.
    package var unmatched: [SwingCorrection]?
    /// What makes the rest less sure.
    package var warnings: [ReportWarning]
    /// The people that can be chosen as the player, by number; empty if there is but one.
    package var people: [ReportPerson]?
    /// Those who play, by number, in a film of several players; nil where one player was followed.
    package var players: [ReportPlayer]?
    /// How many times slower than life the clip plays, where that could be estimated; speeds are corrected by it.
    package var slowMotion: Double?
    /// What tells of the slow motion; nil where there is none, and in reports of older versions.
    package var slowMotionSource: SlowMotionSource?
    /// How the analysis itself went.
    package var diagnostics: Diagnostics?

    /// Whether speeds can be told: not where the clip may play in slow motion and nobody knows how slow.
    package var hasSpeeds: Bool { !warnings.contains { $0.code == .unsurePace } }

    /// The rallies of a match; none where one player was followed.
    package var rallies: [Rally] { players == nil ? [] : Rally.all(of: swings) }

    /// Whether somebody can be followed who has a number. In a clip with but one person, that is number 1.
    package func has(person number: Int) -> Bool {
        guard let people, !people.isEmpty else { return number == 1 }
        return people.contains { $0.number == number }
    }

    package init(
        media: ReportMedia, coverage: Double, swings: [Swing], warnings: [ReportWarning],
        people: [ReportPerson]? = nil, slowMotion: Double? = nil,
        slowMotionSource: SlowMotionSource? = nil, diagnostics: Diagnostics? = nil
    ) {
        self.media = media
        self.coverage = coverage
        self.swings = swings
        self.warnings = warnings
        self.people = people
        self.slowMotion = slowMotion
        self.slowMotionSource = slowMotionSource
        self.diagnostics = diagnostics
    }
}

extension SwingReport {
    package var findings: [Swing] {
        get { swings }
        set { swings = newValue }
    }

    /// The strokes.
    package var findingNames: [String] { swings.map(\.shot.rawValue) }

    /// What trends and choices show of the swings; nil where there are none.
    package var listDetail: (any ListDetail)? { swings.isEmpty ? nil : SwingDigest(of: self) }

    /// Leaves out the swings that come after `mostFindings`, with a warning.
    package mutating func shorten() {
        Self.shorten(&swings, &warnings) {
            LocalizedText(
                "Found \($0) swings. The report shows the first \($1). To see them all, cut the clip into shorter parts."
            )
        }
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    package func checkFindings() throws(OutOfBounds) {
        try swings.check(atMost: Self.mostFindings)
        try checkCorrections()
        try people?.check(atMost: 100)
        try players?.check(atMost: ReportPlayer.most)
        guard swings.allSatisfy({ $0.player == nil || $0.player ?? 0 <= players?.count ?? 0 }) else {
            throw OutOfBounds("a swing of nobody")
        }
        try Bound.number("a pace", 1...1000).check(slowMotion)
    }
}
