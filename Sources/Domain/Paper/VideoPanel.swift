/// What stands beside a clip in a video of its report: words without places, moment by moment.
package struct VideoPanel: Equatable, Sendable {
    /// What is shown from a time on.
    package struct Moment: Equatable, Sendable {
        /// From when on, seconds on the clip's clock, until the next begins.
        package var start: Double
        /// Which one of how many: small, over the title.
        package var place: String
        /// What it is; the largest words.
        package var title: String
        /// More of it; may be empty.
        package var remark: String
        /// How far it is; may be empty.
        package var phase: String
        /// What is told of it, the most important first: what does not fit is left out.
        package var rows: [Row]
        /// A curve under all that.
        package var curve: Curve?

        package init(
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
    package struct Row: Equatable, Sendable {
        /// How good it is, as a colour.
        package enum Tone: Equatable, Sendable { case plain, good, fair, poor }

        /// What it is.
        package var name: String
        /// Its value, with the unit.
        package var value: String
        /// What it rests on, smaller, in a line of its own; may be empty.
        package var detail: String
        /// How good it is.
        package var tone: Tone

        package init(name: String, value: String, detail: String = "", tone: Tone = .plain) {
            self.name = name
            self.value = value
            self.detail = detail
            self.tone = tone
        }
    }

    /// A curve over a stretch of time, along which a line moves.
    package struct Curve: Equatable, Sendable {
        /// What it shows, with the unit.
        package var title: String
        /// Its highest value, with the unit.
        package var peak: String
        /// Seconds on the clip's clock, ascending.
        package var times: [Double]
        /// From 0 on; nil lifts the pen.
        package var values: [Double?]
        /// What is marked in it; nil where nothing is.
        package var mark: Mark?

        /// A moment, and how well it is known.
        package struct Mark: Equatable, Sendable {
            /// Seconds.
            package var time, uncertainty: Double
            package var label: String

            package init(time: Double, uncertainty: Double, label: String) {
                self.time = time
                self.uncertainty = uncertainty
                self.label = label
            }
        }

        package init(title: String, peak: String, times: [Double], values: [Double?], mark: Mark? = nil) {
            self.title = title
            self.peak = peak
            self.times = times
            self.values = values
            self.mark = mark
        }
    }

    /// The moments, in order of time.
    package var moments: [Moment]

    /// A panel from its moments.
    package init(moments: [Moment]) { self.moments = moments }

    /// The number of the moment that is shown at a time; nil before the first.
    package func moment(at time: Double) -> Int? {
        // Times in reports are rounded.
        moments.lastIndex { $0.start <= time + 0.0005 }
    }
}
