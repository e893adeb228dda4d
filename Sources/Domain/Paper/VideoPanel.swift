/// What stands beside a clip in a video of its report: words without places, moment by moment.
public struct VideoPanel: Equatable, Sendable {
    /// What is shown from a time on.
    public struct Moment: Equatable, Sendable {
        /// From when on, seconds on the clip's clock, until the next begins.
        public var start: Double
        /// Which one of how many: small, over the title.
        public var place: String
        /// What it is; the largest words.
        public var title: String
        /// More of it; may be empty.
        public var remark: String
        /// How far it is; may be empty.
        public var phase: String
        /// What is told of it, the most important first: what does not fit is left out.
        public var rows: [Row]
        /// A curve under all that.
        public var curve: Curve?

        /// A moment from its parts.
        public init(
            start: Double, place: String, title: String, remark: String = "", phase: String = "", rows: [Row],
            curve: Curve? = nil
        ) {
            self.start = start
            self.place = place
            self.title = title
            self.remark = remark
            self.phase = phase
            self.rows = rows
            self.curve = curve
        }
    }

    /// A number or a word with its name.
    public struct Row: Equatable, Sendable {
        /// How good it is, as a colour.
        public enum Tone: Equatable, Sendable { case plain, good, fair, poor }

        /// What it is.
        public var name: String
        /// Its value, with the unit.
        public var value: String
        /// What it rests on, smaller, in a line of its own; may be empty.
        public var detail: String
        /// How good it is.
        public var tone: Tone

        /// A row from its parts.
        public init(name: String, value: String, detail: String = "", tone: Tone = .plain) {
            self.name = name
            self.value = value
            self.detail = detail
            self.tone = tone
        }
    }

    /// A curve over a stretch of time, along which a line moves.
    public struct Curve: Equatable, Sendable {
        /// What it shows, with the unit.
        public var title: String
        /// Its highest value, with the unit.
        public var peak: String
        /// Seconds on the clip's clock, ascending.
        public var times: [Double]
        /// From 0 on; nil lifts the pen.
        public var values: [Double?]
        /// What is marked in it; nil where nothing is.
        public var mark: Mark?

        /// A moment, and how well it is known.
        public struct Mark: Equatable, Sendable {
            /// Seconds.
            public var time, uncertainty: Double
            /// What it is called.
            public var label: String

            /// A mark from its parts.
            public init(time: Double, uncertainty: Double, label: String) {
                self.time = time
                self.uncertainty = uncertainty
                self.label = label
            }
        }

        /// A curve from its parts.
        public init(title: String, peak: String, times: [Double], values: [Double?], mark: Mark? = nil) {
            self.title = title
            self.peak = peak
            self.times = times
            self.values = values
            self.mark = mark
        }
    }

    /// The moments, in order of time.
    public var moments: [Moment]

    /// A panel from its moments.
    public init(moments: [Moment]) { self.moments = moments }

    /// The number of the moment that is shown at a time; nil before the first.
    public func moment(at time: Double) -> Int? {
        // Times in reports are rounded.
        moments.lastIndex { $0.start <= time + 0.0005 }
    }
}
