/// What one picture of a camera shows, and how long it took to tell.
public struct LiveReading: Codable, Equatable, Sendable {
    /// A hand in one picture.
    public struct Hand: Codable, Equatable, Sendable {
        /// Stays with the hand as long as it is followed.
        public var id: Int
        /// Which of the person's own hands it is.
        public var side: Side
        /// How sure that is, 0.5…1.
        public var sideConfidence: Double
        /// The raised fingers, from the thumb on.
        public var raised: [Finger]
        /// The gesture it makes.
        public var gesture: GestureName
        /// How sure hand and fingers are, 0…1.
        public var confidence: Double

        /// A hand from its parts.
        public init(
            id: Int, side: Side, sideConfidence: Double, raised: [Finger], gesture: GestureName, confidence: Double
        ) {
            self.id = id
            self.side = side
            self.sideConfidence = sideConfidence
            self.raised = raised
            self.gesture = gesture
            self.confidence = confidence
        }
    }

    /// Raised fingers of all hands together; nil where there is no hand.
    public var count: Int?
    /// The hands, from left to right in the picture.
    public var hands: [Hand]?
    /// The expression that the face makes, if it makes one.
    public var expression: ExpressionName?
    /// How likely each expression is, 0…1; nil where there is no face, or too small a one.
    public var likelihoods: [String: Double]?
    /// How sure body or face are, 0…1; nil where there is none.
    public var confidence: Double?

    /// How the picture is composed.
    public var composition: Composed?

    /// How one picture is composed.
    public struct Composed: Codable, Equatable, Sendable {
        /// The rule that leads; nil where nothing can be said.
        public var rule: RuleName?
        /// How well it is composed, 0…1; nil where there is nothing to judge.
        public var score: Double?
        /// What to do: one short sentence, which stays for a while. Empty where nothing can be said.
        public var feedback: String
        /// What it is of.
        public var subject: Subject?
        /// How far the horizon leans, degrees clockwise; nil where none is to be seen.
        public var tilt: Double?
        /// Whether this is a good moment to take the picture: it has been well composed for a while.
        public var isGoodMoment: Bool

        /// A composition from its parts.
        public init(
            rule: RuleName?, score: Double?, feedback: String, subject: Subject?, tilt: Double?, isGoodMoment: Bool
        ) {
            self.rule = rule
            self.score = score
            self.feedback = feedback
            self.subject = subject
            self.tilt = tilt
            self.isGoodMoment = isGoodMoment
        }
    }

    /// Nothing is to be seen.
    public init() {}
}

/// How long a picture took in the worker, milliseconds.
public struct LiveTimes: Codable, Equatable, Sendable {
    /// From the file's bytes to a picture.
    public var decode: Double
    /// Looks at the whole picture.
    public var detect: Double
    /// Looks at bodies, hands or faces.
    public var landmarks: Double
    /// What they mean.
    public var analysis: Double

    /// Times from their parts.
    public init(decode: Double, detect: Double, landmarks: Double, analysis: Double) {
        self.decode = decode
        self.detect = detect
        self.landmarks = landmarks
        self.analysis = analysis
    }
}

/// What a worker says of one picture of a session.
public struct LiveAnswer: Codable, Equatable, Sendable {
    /// When the picture was taken, seconds of the session.
    public var t: Double
    /// What it shows.
    public var reading: LiveReading
    /// What began or ended since the picture before.
    public var events: [LiveEvent]
    /// How long it took.
    public var times: LiveTimes

    /// An answer from its parts.
    public init(t: Double, reading: LiveReading, events: [LiveEvent], times: LiveTimes) {
        self.t = t
        self.reading = reading
        self.events = events
        self.times = times
    }
}

extension LiveReading: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    public func check() throws(OutOfBounds) {
        try Bound.number("fingers", 0...HandReport.mostHands * Finger.allCases.count).check(count)
        try (hands ?? []).check(atMost: HandReport.mostHands)
        try Bound.name.check(expression?.rawValue)
        try Bound.share.check(confidence)
        try Bound.name.check(likelihoods.map { Array($0.keys) } ?? [], count: 0...32)
        try Bound.share.check(likelihoods.map { Array($0.values) } ?? [], count: 0...32)
        try composition?.check()
    }
}

extension LiveReading.Composed: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    public func check() throws(OutOfBounds) {
        try Bound.name.check(rule?.rawValue)
        try Bound.share.check(score)
        try Bound.sentence.check(feedback)
        try subject?.check()
        try Bound.measure.check(tilt)
    }
}

extension LiveReading.Hand: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    public func check() throws(OutOfBounds) {
        guard raised.count <= Finger.allCases.count else { throw OutOfBounds("a hand of \(raised.count) fingers") }
        try Bound.count.check(id)
        try Bound.name.check(gesture.rawValue)
        try Bound.share.check(sideConfidence, confidence)
    }
}

extension LiveTimes: Bounded {
    /// - Throws: `OutOfBounds` for what takes no picture.
    public func check() throws(OutOfBounds) { try Bound.amount.check(decode, detect, landmarks, analysis) }
}

extension LiveAnswer: Bounded {
    /// Most events that one picture can bring: each hand may end a gesture and begin another.
    public static let mostEvents = 32

    /// - Throws: `OutOfBounds` for what no camera shows.
    public func check() throws(OutOfBounds) {
        try Bound.amount.check(t)
        try reading.check()
        try events.check(atMost: Self.mostEvents)
        try times.check()
    }
}
