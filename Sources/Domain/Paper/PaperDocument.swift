/// What stands on paper, piece by piece from top to bottom, without where: who draws it breaks lines and pages.
public struct PaperDocument: Codable, Equatable, Sendable {
    /// What the file is called in JSON, where a worker reads it.
    public static let fileName = "paper.json"

    /// What it is about; the largest words.
    public var title: String
    /// What stands at the foot of each page, beside its number.
    public var foot: String
    /// The pieces.
    public var pieces: [Piece]

    /// A document from its parts.
    public init(title: String, foot: String, pieces: [Piece]) {
        self.title = title
        self.foot = foot
        self.pieces = pieces
    }

    /// A piece.
    public enum Piece: Codable, Equatable, Sendable {
        /// A heading of a part.
        case heading(String)
        /// A heading within a part.
        case smallHeading(String)
        /// A paragraph.
        case text(String)
        /// A paragraph of less weight.
        case remark(String)
        /// A paragraph after a bullet.
        case item(String)
        /// A paragraph of less weight that belongs to the bullet above it.
        case detail(String)
        /// Pictures side by side, by the names of their files, with words under each.
        case pictures([Picture])
        /// Words in rows and columns; the first column is wide, the first row heads each page.
        case table(rows: [[String]])
        /// A chart over time.
        case chart(PaperChart)
    }

    /// A picture.
    public struct Picture: Codable, Equatable, Sendable {
        /// The file.
        public var file: ArtefactName
        /// What stands under it; may be empty.
        public var words: String

        /// A picture from its parts.
        public init(file: ArtefactName, words: String) {
            self.file = file
            self.words = words
        }
    }
}

/// A chart over time, with its marks settled.
public struct PaperChart: Codable, Equatable, Sendable {
    /// A curve; nil lifts the pen.
    public struct Line: Codable, Equatable, Sendable {
        /// What it shows.
        public var name: String
        /// Seconds.
        public var times: [Double]
        /// In the chart's unit.
        public var values: [Double?]

        /// A line from its parts.
        public init(name: String, times: [Double], values: [Double?]) {
            self.name = name
            self.times = times
            self.values = values
        }
    }

    /// A stretch of time that is marked.
    public struct Span: Codable, Equatable, Sendable {
        /// Seconds.
        public var start, end: Double
        /// A line across the chart, seconds.
        public var middle: Double
        /// How far that line may be off to either side, seconds.
        public var unsure: Double
        /// What stands over it.
        public var label: String

        /// A span from its parts.
        public init(start: Double, end: Double, middle: Double, unsure: Double = 0, label: String) {
            self.start = start
            self.end = end
            self.middle = middle
            self.unsure = unsure
            self.label = label
        }
    }

    /// A mark on an axis.
    public struct Mark: Codable, Equatable, Sendable {
        /// Where it stands.
        public var value: Double
        /// What stands beside it.
        public var label: String

        /// A mark from its parts.
        public init(value: Double, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// What it shows, with the unit.
    public var title: String
    /// The curves.
    public var lines: [Line]
    /// What is marked.
    public var spans: [Span]
    /// The time axis, from the first to the last: seconds.
    public var start, end: Double
    /// Marks on the time axis.
    public var timeMarks: [Mark]
    /// Marks on the value axis, which goes from the first to the last of them.
    public var valueMarks: [Mark]

    /// A chart from its parts.
    public init(
        title: String, lines: [Line], spans: [Span], start: Double, end: Double, timeMarks: [Mark], valueMarks: [Mark]
    ) {
        self.title = title
        self.lines = lines
        self.spans = spans
        self.start = start
        self.end = end
        self.timeMarks = timeMarks
        self.valueMarks = valueMarks
    }
}

extension ArtefactName: Codable {
    /// A name that means a plain file.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let name = ArtefactName(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no name of a file"))
        }
        self = name
    }

    /// The name as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension PaperDocument {
    /// The files of all pictures.
    public var pictures: [ArtefactName] {
        var files: [ArtefactName] = []
        for piece in pieces { if case .pictures(let list) = piece { files += list.map(\.file) } }
        return files
    }
}
