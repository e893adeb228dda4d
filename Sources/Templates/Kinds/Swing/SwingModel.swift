internal import Analysis
package import Domain

/// One swing as a page shows it: what the report says of it, and its pictures.
package struct SwingModel: Sendable {
    /// The swing, as the report has it.
    package var swing: Swing
    /// Its number in the report, from 1.
    package var number: Int
    /// Pictures of the phases, in order of time.
    package var keyFrames: [KeyFrame]
    /// Whether contact is known too coarsely for what rests on it.
    package var isContactUnsure: Bool

    /// A swing from its parts.
    /// - Parameters:
    ///   - number: its number in the report, from 1.
    ///   - slowMotion: how many times slower than life the clip plays, where that is known.
    package init(_ swing: Swing, number: Int = 1, keyFrames: [KeyFrame] = [], slowMotion: Double? = nil) {
        self.swing = swing
        self.number = number
        self.keyFrames = keyFrames
        isContactUnsure = swing.isContactUnsure(slowMotion: slowMotion)
    }

    /// A picture of one phase of the swing.
    package struct KeyFrame: Sendable {
        /// The phase (`Contact`).
        package var label: String
        /// Its time, seconds.
        package var time: Double
        /// Address of the picture; `nil` when there is none.
        package var path: String?
        /// The body in it: the 33 landmarks, or none.
        package var body: [Point]

        package init(label: String, time: Double, path: String?, body: [Point] = []) {
            self.label = label
            self.time = time
            self.path = path
            self.body = body
        }
    }

    /// A landmark in a picture.
    package struct Point: Sendable {
        /// Horizontal place, 0…1 of the picture.
        package var x: Double
        /// Vertical place, 0…1 of the picture, down.
        package var y: Double
        /// How surely it was seen, 0…1.
        package var visibility: Double

        package init(x: Double, y: Double, visibility: Double) {
            self.x = x
            self.y = y
            self.visibility = visibility
        }
    }
}

extension SwingModel {
    /// Whether the picture of a phase may be of another moment: all but the first and the last are counted from
    /// contact.
    func isRough(phase place: Int) -> Bool { isContactUnsure && place > 0 && place < keyFrames.count - 1 }

    /// What a phase is called.
    func name(ofPhase place: Int) -> String {
        let label = keyFrames[place].label
        return isRough(phase: place) ? localized("\(label), approximate") : label
    }

    /// A swing of a report, with its pictures and the body in them.
    /// - Parameters:
    ///   - place: its place in the report, from 0.
    ///   - slowMotion: how many times slower than life the clip plays, where that is known.
    package init(_ swing: Swing, at place: Int, from source: any ReportSource, slowMotion: Double?) {
        let pictured = swing.pictured(at: place)
        self.init(
            swing, number: place + 1,
            keyFrames: zip(Self.phases, swing.keyFrames).enumerated().map { place, phase in
                KeyFrame(
                    label: phase.0, time: phase.1,
                    path: pictured.flatMap { source.picturePath(.keyFrame(swing: $0, place: place)) },
                    body: source.body(of: swing.player, at: phase.1))
            }, slowMotion: slowMotion)
    }

    private static var phases: [String] {
        [
            localized("Start of backswing"), localized("Mid-backswing"), localized("Contact"),
            localized("Mid-follow-through"), localized("Finish"),
        ]
    }
}
