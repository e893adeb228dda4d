/// A finger. A report names those that are raised from the thumb on.
package enum Finger: String, CaseIterable, Codable, Sendable {
    case thumb, index, middle, ring, little
}

/// The name of a gesture, as reports have it: `thumbsUp`. Whoever recognises a gesture names it.
package struct GestureName: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in lower camel case.
    package let rawValue: String

    /// A gesture of a name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// A hand without any gesture that is known.
    package static let noGesture = GestureName(rawValue: "none")
}

extension AnalysisKind {
    /// What hands hold up.
    package static let hands = AnalysisKind("hands", HandReport.self)
}

/// The report of a clip with hands, as its JSON has it (version 1).
package struct HandReport: CorrectableReport {
    /// What these reports are of.
    package static let kind = AnalysisKind.hands
    /// Whose landmarks are recorded.
    package static let landmarks: LandmarkKind? = .hand
    /// Most hands that are followed.
    package static let mostHands = 4
    /// Most fingers that they can raise.
    package static let mostFingers = mostHands * Finger.allCases.count
    /// Version of the contract.
    package var version: Int = Self.currentVersion
    /// What was looked for.
    package var kind: AnalysisKind = Self.kind
    package var media: ReportMedia
    /// Share of analysed frames with a confident hand, 0…1.
    package var coverage: Double
    /// Whether the clip was taken for a mirrored one: left and right are then swapped, so that they are the person's
    /// own.
    package var mirrored: Bool
    /// What was held up long enough, in order of time; two never overlap.
    package var events: [HandEvent]
    package var removed: [HandEvent]?
    package var unmatched: [EventCorrection]?
    /// What makes the rest less sure.
    package var warnings: [ReportWarning]
    /// How the analysis itself went.
    package var diagnostics: Diagnostics?

    /// How surely each finger is raised.
    package var valueNames: [String] { Self.valueNames }
    /// How surely each finger is raised.
    package static let valueNames = Finger.allCases.map { $0.rawValue + "_raised" }

    package init(
        media: ReportMedia, coverage: Double, mirrored: Bool = false, events: [HandEvent],
        warnings: [ReportWarning] = [], diagnostics: Diagnostics? = nil
    ) {
        self.media = media
        self.coverage = coverage
        self.mirrored = mirrored
        self.events = events
        self.warnings = warnings
        self.diagnostics = diagnostics
    }
}

/// Hands that were held up the same way for a while.
package struct HandEvent: Codable, Equatable, Sendable {
    package var id: FindingID?
    package var measuredPlace: Int?
    /// What was measured, where a person corrected it.
    package var measured: MeasuredHandEvent?
    /// Who says that it is so, where it is not as measured.
    package var validatedBy: EventValidator?
    /// From when on, seconds.
    package var start: Double
    /// Until when, seconds; as `start` in a still.
    package var end: Double
    /// Raised fingers of all hands together.
    package var count: Int
    /// The hands, from left to right in the picture.
    package var hands: [ReportedHand]

    package init(start: Double, end: Double, count: Int, hands: [ReportedHand]) {
        self.start = start
        self.end = end
        self.count = count
        self.hands = hands
    }
}

/// What was measured of raised fingers that a person corrected.
package struct MeasuredHandEvent: Codable, Equatable, Sendable {
    package var start: Double
    package var end: Double
    package var count: Int
    package var hands: [ReportedHand]
}

/// One hand of an event, as it is in the middle of it.
package struct ReportedHand: Codable, Equatable, Sendable {
    /// Which of the person's own hands it is.
    package var chirality: Side
    /// The raised fingers, from the thumb on.
    package var raised: [Finger]
    /// The gesture it makes.
    package var gesture: GestureName
    /// How sure the raised fingers are, 0…1.
    package var confidence: Double
    /// The middle of the hand: x, y.
    package var position: [Double]
    /// Left, top, width and height.
    package var box: [Double]

    package init(
        chirality: Side, raised: [Finger], gesture: GestureName, confidence: Double, position: [Double], box: [Double]
    ) {
        self.chirality = chirality
        self.raised = raised
        self.gesture = gesture
        self.confidence = confidence
        self.position = position
        self.box = box
    }
}

extension HandReport {
    package var findings: [HandEvent] {
        get { events }
        set { events = newValue }
    }

    /// The numbers of raised fingers.
    package var findingNames: [String] { events.map { String($0.count) } }

    /// Leaves out the events that come after `mostFindings`, with a warning.
    package mutating func shorten() {
        Self.shorten(&events, &warnings) {
            LocalizedText(
                "Found \($0) events. The report shows the first \($1). To see them all, cut the clip into shorter parts."
            )
        }
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    package func checkFindings() throws(OutOfBounds) {
        try events.check(atMost: Self.mostFindings)
        try checkCorrections()
    }
}

extension HandEvent: CorrectableFinding {
    package static let letter: Character = "h"
    package var moment: Double { start }
    package func isSame(asAdded correction: EventCorrection) -> Bool { correction.overlaps(start, end) }
    package var isMoved: Bool { measured.map { ($0.start, $0.end) != (start, end) } ?? false }
    package mutating func keep(measured event: HandEvent) {
        measured = MeasuredHandEvent(start: event.start, end: event.end, count: event.count, hands: event.hands)
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(start, end)
        guard start <= end else { throw OutOfBounds("an event that ends before it begins") }
        try Bound.number("fingers", 0...HandReport.mostFingers).check(count)
        try hands.check(atMost: HandReport.mostHands)
        try Bound.count.check(measuredPlace)
        try measured?.check()
    }
}

extension MeasuredHandEvent: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try HandEvent(start: start, end: end, count: count, hands: hands).check()
    }
}

extension ReportedHand: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        guard raised.count <= Finger.allCases.count else { throw OutOfBounds("a hand of \(raised.count) fingers") }
        try Bound.name.check(gesture.rawValue)
        try Bound.share.check(confidence)
        try Bound.place.check(position, count: 2...2)
        try Bound.place.check(box, count: 4...4)
    }
}
