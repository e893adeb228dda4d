internal import FoundationEssentials

/// What lists show of a report. It is stored beside the report, so that no list has to read one.
public struct ReportDigest: Codable, Equatable, Sendable {
    /// Findings whose order is kept.
    public static let mostInOrder = 8

    /// What the clip was looked at for.
    public var kind: AnalysisKind
    /// How many swings, events or expressions were found.
    public var count: Int
    /// What they are called, each name once: strokes, numbers of fingers, expressions.
    public var names: [String]
    /// The names of the first ones, in order of time.
    public var first: [String]
    /// Whether the clip is a single picture.
    public var isStill: Bool

    /// A digest of findings by name, in order of time.
    public init(_ kind: AnalysisKind, of findings: [String], isStill: Bool = false) {
        var known: Set<String> = []
        self.kind = kind
        count = findings.count
        names = findings.filter { known.insert($0).inserted }
        first = Array(findings.prefix(Self.mostInOrder))
        self.isStill = isStill
    }

    /// The names as words to search for: `forehandSlice` is `forehand slice`.
    public var words: String {
        names.joined(separator: " ").reduce(into: "") { words, letter in
            words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }
    }
}

/// What trends and choices show of the swings of a clip.
public struct SwingDigest: ListDetail, Equatable {
    /// Swings.
    public static let kind = AnalysisKind.swing
    /// The swings in order of time, each without what only its own page shows: key frames, the parts of its score, tips.
    public var swings: [Swing]
    /// How many times slower than life the clip plays, where that is known.
    public var slowMotion: Double?

    /// The digest of a report.
    public init(of report: SwingReport) {
        slowMotion = report.slowMotion
        swings = report.swings.map { swing in
            var swing = swing
            swing.keyFrames = []
            swing.assessment = swing.assessment.map {
                SwingAssessment(formScore: $0.formScore, scoreParts: [], insights: [], withheld: [])
            }
            return swing
        }
    }
}

extension AnalysisReport {
    /// What lists show of the report.
    public var digest: ReportDigest { ReportDigest(kind, of: findingNames, isStill: media.duration <= 0) }
}
