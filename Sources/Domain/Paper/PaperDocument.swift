/// What stands on paper, piece by piece from top to bottom, without where: who draws it breaks lines and pages.
package struct PaperDocument: Codable, Equatable, Sendable {
    /// What the file is called in JSON, where a worker reads it.
    package static let fileName = "paper.json"

    /// What it is about; the largest words.
    package var title: String
    /// What stands at the foot of each page, beside its number.
    package var foot: String
    /// The pieces.
    package var pieces: [Piece]

    package init(title: String, foot: String, pieces: [Piece]) {
        self.title = title
        self.foot = foot
        self.pieces = pieces
    }

    /// A piece.
    package enum Piece: Codable, Equatable, Sendable {
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
    package struct Picture: Codable, Equatable, Sendable {
        package var file: ArtefactName
        /// What stands under it; may be empty.
        package var words: String
        /// Of a frame of the clip with what was found and drawn there: its time, seconds. Nil for a file that is there.
        package var time: Double?
        /// Whether the frame is one of the other clip's, where two are compared.
        package var isOther = false
        /// The part of it that is shown; nil for all of it.
        package var part: PictureBox?

        package init(file: ArtefactName, words: String, time: Double? = nil) {
            self.file = file
            self.words = words
            self.time = time
        }

        /// A frame of the clip with what was found and drawn there.
        /// - Parameters:
        ///   - isOther: whether it is one of the other clip's, where two are compared.
        ///   - part: what is shown of it; nil for all of it.
        package init(frameAt time: Double, words: String, isOther: Bool = false, part: PictureBox? = nil) {
            let prefix = isOther ? OutputName.other : ""
            self.init(file: .frame(at: time, prefix: prefix), words: words, time: time)
            (self.isOther, self.part) = (isOther, part)
        }
    }
}

/// A chart over time, with its marks settled.
package struct PaperChart: Codable, Equatable, Sendable {
    /// A curve; nil lifts the pen.
    package struct Line: Codable, Equatable, Sendable {
        /// What it shows.
        package var name: String
        /// Seconds.
        package var times: [Double]
        /// In the chart's unit.
        package var values: [Double?]

        package init(name: String, times: [Double], values: [Double?]) {
            self.name = name
            self.times = times
            self.values = values
        }
    }

    /// A stretch of time that is marked.
    package struct Span: Codable, Equatable, Sendable {
        /// Seconds.
        package var start, end: Double
        /// A line across the chart, seconds.
        package var middle: Double
        /// How far that line may be off to either side, seconds.
        package var unsure: Double
        /// What stands over it.
        package var label: String

        package init(start: Double, end: Double, middle: Double, unsure: Double = 0, label: String) {
            self.start = start
            self.end = end
            self.middle = middle
            self.unsure = unsure
            self.label = label
        }
    }

    /// A range of values that is shaded, from one side to the other.
    package struct Band: Codable, Equatable, Sendable {
        /// In the chart's unit; an end that is open is nil.
        package var low, high: Double?

        package init(low: Double?, high: Double?) { (self.low, self.high) = (low, high) }
    }

    /// A value with how far those that it stands for lie apart, as a dot with a line through it.
    package struct Dot: Codable, Equatable, Sendable {
        /// Seconds, and three values in the chart's unit.
        package var time, value, low, high: Double

        package init(time: Double, value: Double, low: Double, high: Double) {
            (self.time, self.value, self.low, self.high) = (time, value, low, high)
        }
    }

    /// A mark on an axis.
    package struct Mark: Codable, Equatable, Sendable {
        /// Where it stands.
        package var value: Double
        /// What stands beside it.
        package var label: String

        package init(value: Double, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// What it shows, with the unit.
    package var title: String
    /// The curves.
    package var lines: [Line]
    /// What is marked.
    package var spans: [Span]
    /// The time axis, from the first to the last: seconds.
    package var start, end: Double
    /// Marks on the time axis.
    package var timeMarks: [Mark]
    /// Marks on the value axis, which goes from the first to the last of them.
    package var valueMarks: [Mark]
    /// A range that is shaded.
    package var band: Band?
    /// Values that are marked with a dashed line and words over it.
    package var levels: [Mark]
    /// Dots over all that.
    package var dots: [Dot]

    package init(
        title: String, lines: [Line], spans: [Span], start: Double, end: Double, timeMarks: [Mark], valueMarks: [Mark],
        band: Band? = nil, levels: [Mark] = [], dots: [Dot] = []
    ) {
        self.title = title
        self.lines = lines
        self.spans = spans
        self.start = start
        self.end = end
        self.timeMarks = timeMarks
        self.valueMarks = valueMarks
        self.band = band
        self.levels = levels
        self.dots = dots
    }
}

extension ArtefactName: Codable {
    /// A name that means a plain file.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let name = ArtefactName(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no name of a file"))
        }
        self = name
    }

    /// The name as a string.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension PaperDocument {
    /// All pictures.
    package var pictures: [Picture] {
        var pictures: [Picture] = []
        for piece in pieces { if case .pictures(let list) = piece { pictures += list } }
        return pictures
    }
}
