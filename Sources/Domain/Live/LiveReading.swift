/// What one picture of a camera shows, and how long it took to tell.
package struct LiveReading: Codable, Equatable, Sendable {
    /// A hand in one picture.
    package struct Hand: Codable, Equatable, Sendable {
        /// Stays with the hand as long as it is followed.
        package var id: Int
        /// Which of the person's own hands it is.
        package var side: Side
        /// How sure that is, 0.5…1.
        package var sideConfidence: Double
        /// The raised fingers, from the thumb on.
        package var raised: [Finger]
        /// The gesture it makes.
        package var gesture: GestureName
        /// How sure hand and fingers are, 0…1.
        package var confidence: Double

        package init(
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
    package var count: Int?
    /// The hands, from left to right in the picture.
    package var hands: [Hand]?
    /// The expression that the face makes, if it makes one.
    package var expression: ExpressionName?
    /// The expression that the face may be making, where that is not sure.
    package var possible: ExpressionName?
    /// How likely each expression is, 0…1; nil where there is no face, or too small a one.
    package var likelihoods: [String: Double]?
    /// How sure body or face are, 0…1; nil where there is none.
    package var confidence: Double?

    /// How the picture is composed.
    package var composition: Composed?

    /// How one picture is composed.
    package struct Composed: Codable, Equatable, Sendable {
        /// The rule that leads; nil where nothing can be said.
        package var rule: RuleName?
        /// How well it is composed, 0…1; nil where there is nothing to judge.
        package var score: Double?
        /// What to do: one short sentence, which stays for a while. Empty where nothing can be said.
        package var feedback: String
        /// The same for other languages; nil where `feedback` is all that is to be said.
        package var feedbackText: LocalizedText?
        /// What it is of.
        package var subject: Subject?
        /// How far the horizon leans, degrees clockwise; nil where none is to be seen.
        package var tilt: Double?
        /// Whether this is a good moment to take the picture: it has been well composed for a while.
        package var isGoodMoment: Bool

        package init(
            rule: RuleName?, score: Double?, feedback: LocalizedText, subject: Subject?, tilt: Double?,
            isGoodMoment: Bool
        ) {
            self.rule = rule
            self.score = score
            (self.feedback, feedbackText) = feedback.stored
            self.subject = subject
            self.tilt = tilt
            self.isGoodMoment = isGoodMoment
        }

        /// The same in the language of whoever reads.
        package var translated: Composed {
            var copy = self
            (copy.feedback, copy.feedbackText) = (LocalizedText(feedback, feedbackText).localized, nil)
            return copy
        }
    }

    /// Nothing is to be seen.
    package init() {}
}

/// How long a picture took in the worker, milliseconds.
package struct LiveTimes: Codable, Equatable, Sendable {
    /// From the file's bytes to a picture.
    package var decode: Double
    /// Looks at the whole picture.
    package var detect: Double
    /// Looks at bodies, hands or faces.
    package var landmarks: Double
    /// What they mean.
    package var analysis: Double

    /// Times from their parts.
    package init(decode: Double, detect: Double, landmarks: Double, analysis: Double) {
        self.decode = decode
        self.detect = detect
        self.landmarks = landmarks
        self.analysis = analysis
    }
}

/// What a worker says of one picture of a session.
package struct LiveAnswer: Codable, Equatable, Sendable {
    /// When the picture was taken, seconds of the session.
    package var t: Double
    /// What it shows.
    package var reading: LiveReading
    /// What began or ended since the picture before.
    package var events: [LiveEvent]
    /// How long it took.
    package var times: LiveTimes

    package init(t: Double, reading: LiveReading, events: [LiveEvent], times: LiveTimes) {
        self.t = t
        self.reading = reading
        self.events = events
        self.times = times
    }
}

extension LiveReading: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    package func check() throws(OutOfBounds) {
        try Bound.number("fingers", 0...HandReport.mostHands * Finger.allCases.count).check(count)
        try (hands ?? []).check(atMost: HandReport.mostHands)
        try Bound.name.check(expression?.rawValue, possible?.rawValue)
        try Bound.share.check(confidence)
        try Bound.name.check(likelihoods.map { Array($0.keys) } ?? [], count: 0...32)
        try Bound.share.check(likelihoods.map { Array($0.values) } ?? [], count: 0...32)
        try composition?.check()
    }
}

extension LiveReading.Composed: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    package func check() throws(OutOfBounds) {
        try Bound.name.check(rule?.rawValue)
        try Bound.share.check(score)
        try Bound.sentence.check(feedback)
        try feedbackText?.check()
        try subject?.check()
        try Bound.measure.check(tilt)
    }
}

extension LiveReading.Hand: Bounded {
    /// - Throws: `OutOfBounds` for what no camera shows.
    package func check() throws(OutOfBounds) {
        guard raised.count <= Finger.allCases.count else { throw OutOfBounds("a hand of \(raised.count) fingers") }
        try Bound.count.check(id)
        try Bound.name.check(gesture.rawValue)
        try Bound.share.check(sideConfidence, confidence)
    }
}

extension LiveTimes: Bounded {
    /// - Throws: `OutOfBounds` for what takes no picture.
    package func check() throws(OutOfBounds) { try Bound.amount.check(decode, detect, landmarks, analysis) }
}

extension LiveAnswer: Bounded {
    /// Most events that one picture can bring: each hand may end a gesture and begin another.
    package static let mostEvents = 32

    /// - Throws: `OutOfBounds` for what no camera shows.
    package func check() throws(OutOfBounds) {
        try Bound.amount.check(t)
        try reading.check()
        try events.check(atMost: Self.mostEvents)
        try times.check()
    }
}
