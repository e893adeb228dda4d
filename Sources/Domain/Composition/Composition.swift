/// The name of a rule of composition, as reports have it: `thirds`. Whoever judges by a rule names it.
package struct RuleName: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in camel case.
    package let rawValue: String

    /// A rule of a name.
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// What one picture does with its frame.
///
/// All places are 0…1 of the displayed picture, origin top left, y down, whatever frame in it was judged.
package struct Composition: Codable, Equatable, Sendable {
    /// When the picture is shown, seconds; 0 for a photo.
    package var time: Double
    /// What was judged: the whole picture, or a crop of it.
    package var frame: PictureBox
    /// The rule of placing that fits best: thirds, centre or golden; nil where nothing can be said of any.
    package var rule: RuleName?
    /// How well the picture is composed, 0…1: the leading rule, less what the others find wanting. Nil where there is
    /// nothing to judge: `feedback` then says why.
    package var score: Double?
    /// What to do and how far, or what is good about it: one sentence, in English. Empty where nothing can be said.
    package var feedback: String
    /// The same for other languages; nil where the English text says all, and in old reports.
    package var feedbackText: LocalizedText?
    /// What the picture is of; nil where nothing stands out.
    package var subject: Subject?
    /// Others that could be meant, the likeliest first.
    package var others: [Subject]
    /// What each rule says that can be judged, the leading one first, then by what there is to do.
    package var rules: [RuleVerdict]
    /// The best crop of the picture's own ratio; nil where none is better than the whole.
    package var crop: SuggestedCrop?
    /// The best crops of other ratios.
    package var otherCrops: [SuggestedCrop]

    package init(
        time: Double, frame: PictureBox = .whole, rule: RuleName?, score: Double?, feedback: LocalizedText,
        subject: Subject?,
        others: [Subject] = [], rules: [RuleVerdict], crop: SuggestedCrop? = nil, otherCrops: [SuggestedCrop] = []
    ) {
        self.time = time
        self.frame = frame
        self.rule = rule
        self.score = score
        (self.feedback, feedbackText) = feedback.stored
        self.subject = subject
        self.others = others
        self.rules = rules
        self.crop = crop
        self.otherCrops = otherCrops
    }

    /// The same in the language of whoever reads.
    package var translated: Composition {
        var copy = self
        (copy.feedback, copy.feedbackText) = (advice.localized, nil)
        for index in copy.rules.indices {
            (copy.rules[index].feedback, copy.rules[index].feedbackText) = (rules[index].advice.localized, nil)
            for place in copy.rules[index].measured.indices {
                let name = copy.rules[index].measured[place].name
                copy.rules[index].measured[place].name = LocalizedText(name, nil).localized
            }
        }
        return copy
    }

    /// What to do, in any language.
    package var advice: LocalizedText { LocalizedText(feedback, feedbackText) }
}

/// What a picture is of.
package struct Subject: Codable, Equatable, Sendable {
    /// What it is.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// A face, or several.
        case face
        /// A whole person, or several.
        case person
        /// Something that stands out.
        case thing
        /// Lines that lead into the picture.
        case lines
        /// What somebody chose.
        case chosen
    }

    /// What it is.
    package var kind: Kind
    /// Where it is; the common box of several.
    package var box: PictureBox
    /// What the eye goes to: the eyes of a face, the head of a person, the centre of a thing.
    package var anchor: PicturePoint
    /// How sure it is that the picture is of this, 0…1.
    package var confidence: Double
    /// How many faces, people or things it is.
    package var count: Int

    package init(kind: Kind, box: PictureBox, anchor: PicturePoint, confidence: Double, count: Int = 1) {
        self.kind = kind
        self.box = box
        self.anchor = anchor
        self.confidence = confidence
        self.count = count
    }
}

/// What one rule says of a picture.
package struct RuleVerdict: Codable, Equatable, Sendable {
    package var rule: RuleName
    /// How well the picture follows it, 0…1.
    package var score: Double
    /// How sure that is, 0…1.
    package var confidence: Double
    /// What to do and how far, or what is good about it: one sentence, in English.
    package var feedback: String
    /// The same for other languages; nil where the English text says all, and in old reports.
    package var feedbackText: LocalizedText?
    /// What was measured.
    package var measured: [RuleMeasure]
    /// Where in the picture: what to draw over it.
    package var marks: [RuleMark]

    package init(
        rule: RuleName, score: Double, confidence: Double, feedback: LocalizedText, measured: [RuleMeasure] = [],
        marks: [RuleMark] = []
    ) {
        self.rule = rule
        self.score = score
        self.confidence = confidence
        (self.feedback, feedbackText) = feedback.stored
        self.measured = measured
        self.marks = marks
    }

    /// What to do, in any language.
    package var advice: LocalizedText { LocalizedText(feedback, feedbackText) }
}

/// A number that a rule measured.
package struct RuleMeasure: Codable, Equatable, Sendable {
    /// What a number counts.
    package enum Unit: String, CaseIterable, Codable, Sendable {
        /// A share, 0…1.
        case share
        /// Shares of the frame's diagonal.
        case diagonals
        /// Degrees.
        case degrees
        /// How many.
        case count
    }

    /// What it is, in a few words: `distance to the nearest power point`.
    package var name: String
    /// How much.
    package var value: Double
    /// Of what.
    package var unit: Unit

    package init(name: String, value: Double, unit: Unit) {
        self.name = name
        self.value = value
        self.unit = unit
    }
}

/// Something to draw over a picture: where a rule looked, and what it would like.
package struct RuleMark: Codable, Equatable, Sendable {
    /// Its shape; the points are those of `RuleMark.points`.
    package enum Shape: String, CaseIterable, Codable, Sendable {
        /// A line through two points.
        case line
        /// An arrow from the first point to the second.
        case arrow
        /// One point.
        case point
        /// A box between two corners.
        case box
        /// A line through all points.
        case path
    }

    /// Most points of a path.
    package static let mostPoints = 200
    /// The shape.
    package var shape: Shape
    /// Its points.
    package var points: [PicturePoint]
    /// Whether it shows what the rule would like, and not what is there.
    package var isWish: Bool

    package init(_ shape: Shape, _ points: [PicturePoint], isWish: Bool = false) {
        self.shape = shape
        self.points = points
        self.isWish = isWish
    }
}

/// A part of a picture that is composed better than the whole.
package struct SuggestedCrop: Codable, Equatable, Sendable {
    /// The ratio that was asked for: `original`, `1:1`, `4:5`, `3:2` or `16:9`.
    package var ratio: String
    /// The part.
    package var box: PictureBox
    /// The score of the part, 0…1.
    package var score: Double

    package init(ratio: String, box: PictureBox, score: Double) {
        self.ratio = ratio
        self.box = box
        self.score = score
    }
}

extension Composition: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) {
        try Bound.clock.check(time)
        try frame.check()
        try Bound.name.check(rule?.rawValue)
        try Bound.share.check(score)
        try Bound.sentence.check(feedback)
        try feedbackText?.check()
        try subject?.check()
        try others.check(atMost: 20)
        try rules.check(atMost: 32)
        try crop?.check()
        try otherCrops.check(atMost: 16)
    }
}

extension Subject: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) {
        try box.check()
        try anchor.check()
        try Bound.share.check(confidence)
        try Bound.count.check(count)
    }
}

extension RuleVerdict: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) {
        try Bound.name.check(rule.rawValue)
        try Bound.share.check(score, confidence)
        try Bound.sentence.check(feedback)
        try feedbackText?.check()
        try measured.check(atMost: 16)
        try marks.check(atMost: 32)
    }
}

extension RuleMeasure: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) {
        try Bound.words.check(name)
        try Bound.measure.check(value)
    }
}

extension RuleMark: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) { try points.check(atMost: Self.mostPoints) }
}

extension SuggestedCrop: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    package func check() throws(OutOfBounds) {
        try Bound.words.check(ratio)
        try box.check()
        try Bound.share.check(score)
    }
}
