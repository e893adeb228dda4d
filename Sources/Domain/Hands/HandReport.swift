/// A finger. A report names those that are raised from the thumb on.
public enum Finger: String, CaseIterable, Codable, Sendable {
    case thumb, index, middle, ring, little
}

/// The name of a gesture, as reports have it: `thumbsUp`. Whoever recognises a gesture names it.
public struct GestureName: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in lower camel case.
    public let rawValue: String

    /// A gesture of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A hand without any gesture that is known.
    public static let noGesture = GestureName(rawValue: "none")
}

extension AnalysisKind {
    /// What hands hold up.
    public static let hands = AnalysisKind("hands", HandReport.self)
}

/// The report of a clip with hands, as its JSON has it (version 1).
public struct HandReport: AnalysisReport {
    /// What these reports are of.
    public static let kind = AnalysisKind.hands
    /// Whose landmarks are recorded.
    public static let landmarks: LandmarkKind? = .hand
    /// Most hands that are followed.
    public static let mostHands = 4
    /// Version of the contract.
    public var version: Int = Self.currentVersion
    /// What was looked for.
    public var kind: AnalysisKind = Self.kind
    /// The clip.
    public var media: ReportMedia
    /// Share of analysed frames with a confident hand, 0…1.
    public var coverage: Double
    /// Whether the clip was taken for a mirrored one: left and right are then swapped, so that they are the person's own.
    public var mirrored: Bool
    /// What was held up long enough, in order of time; two never overlap.
    public var events: [HandEvent]
    /// What makes the rest less sure.
    public var warnings: [ReportWarning]
    /// How the analysis itself went.
    public var diagnostics: Diagnostics?

    /// How surely each finger is raised.
    public var valueNames: [String] { Self.valueNames }
    /// How surely each finger is raised.
    public static let valueNames = Finger.allCases.map { $0.rawValue + "_raised" }

    /// A report from its parts.
    public init(
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
public struct HandEvent: Codable, Equatable, Sendable {
    /// From when on, seconds.
    public var start: Double
    /// Until when, seconds; as `start` in a still.
    public var end: Double
    /// Raised fingers of all hands together.
    public var count: Int
    /// The hands, from left to right in the picture.
    public var hands: [ReportedHand]

    /// An event from its parts.
    public init(start: Double, end: Double, count: Int, hands: [ReportedHand]) {
        self.start = start
        self.end = end
        self.count = count
        self.hands = hands
    }
}

/// One hand of an event, as it is in the middle of it.
public struct ReportedHand: Codable, Equatable, Sendable {
    /// Which of the person's own hands it is.
    public var chirality: Side
    /// The raised fingers, from the thumb on.
    public var raised: [Finger]
    /// The gesture it makes.
    public var gesture: GestureName
    /// How sure the raised fingers are, 0…1.
    public var confidence: Double
    /// The middle of the hand: x, y.
    public var position: [Double]
    /// Left, top, width and height.
    public var box: [Double]

    /// A hand from its parts.
    public init(
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
    /// The numbers of raised fingers.
    public var findingNames: [String] { events.map { String($0.count) } }

    /// Leaves out the events that come after `mostFindings`, with a warning.
    public mutating func shorten() { Self.shorten(&events, "events", &warnings) }

    /// - Throws: `OutOfBounds` for what no clip has.
    public func checkFindings() throws(OutOfBounds) { try events.check(atMost: Self.mostFindings) }
}

extension HandEvent: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try Bound.clock.check(start, end)
        guard start <= end else { throw OutOfBounds("an event that ends before it begins") }
        try Bound.number("fingers", 0...HandReport.mostHands * Finger.allCases.count).check(count)
        try hands.check(atMost: HandReport.mostHands)
    }
}

extension ReportedHand: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        guard raised.count <= Finger.allCases.count else { throw OutOfBounds("a hand of \(raised.count) fingers") }
        try Bound.name.check(gesture.rawValue)
        try Bound.share.check(confidence)
        try Bound.place.check(position, count: 2...2)
        try Bound.place.check(box, count: 4...4)
    }
}
