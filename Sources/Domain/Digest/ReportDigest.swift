internal import FoundationEssentials

/// What lists show of a report. It is stored beside the report, so that no list has to read one.
package struct ReportDigest: Codable, Equatable, Sendable {
    /// Findings whose order is kept.
    package static let mostInOrder = 8

    /// What the clip was looked at for.
    package var kind: AnalysisKind
    /// How many swings, events or expressions were found.
    package var count: Int
    /// What they are called, each name once: strokes, numbers of fingers, expressions.
    package var names: [String]
    /// The names of the first ones, in order of time.
    package var first: [String]
    /// Whether the clip is a single picture.
    package var isStill: Bool

    /// A digest of findings by name, in order of time.
    package init(_ kind: AnalysisKind, of findings: [String], isStill: Bool = false) {
        var known: Set<String> = []
        self.kind = kind
        count = findings.count
        names = findings.filter { known.insert($0).inserted }
        first = Array(findings.prefix(Self.mostInOrder))
        self.isStill = isStill
    }

    /// The names as words to search for: `forehandSlice` is `forehand slice`.
    package var words: String {
        names.joined(separator: " ").reduce(into: "") { words, letter in
            words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }
    }
}

/// What trends and choices show of the swings of a clip.
package struct SwingDigest: ListDetail, Equatable {
    /// Swings.
    package static let kind = AnalysisKind.swing
    /// The swings in order of time, each without what only its own page shows: key frames, the parts of its score,
    /// tips.
    package var swings: [Swing]
    /// How many times slower than life the clip plays, where that is known.
    package var slowMotion: Double?
    /// What tells of the slow motion; nil where there is none, and in digests of older versions.
    package var slowMotionSource: SlowMotionSource?

    /// The digest of a report.
    package init(of report: SwingReport) {
        slowMotion = report.slowMotion
        slowMotionSource = report.slowMotionSource
        swings = report.swings.map { swing in
            var swing = swing
            swing.keyFrames = []
            swing.assessment = swing.assessment.map {
                let form = $0.form.map { SwingForm(view: $0.view, spread: $0.spread) }
                return SwingAssessment(
                    formScore: $0.formScore, form: form, scoreParts: [], insights: [], withheld: [])
            }
            return swing
        }
    }

    /// Whether the clip's pace is known, not estimated from how the player moves.
    package var isPaceKnown: Bool { slowMotion == nil || slowMotionSource == .file }
}

extension AnalysisReport {
    /// What lists show of the report.
    package var digest: ReportDigest { ReportDigest(kind, of: findingNames, isStill: media.duration <= 0) }
}
