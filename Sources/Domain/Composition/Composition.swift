/// The name of a rule of composition, as reports have it: `thirds`. Whoever judges by a rule names it.
public struct RuleName: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, in camel case.
    public let rawValue: String

    /// A rule of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What one picture does with its frame.
///
/// All places are 0…1 of the displayed picture, origin top left, y down, whatever frame in it was judged.
public struct Composition: Codable, Equatable, Sendable {
    /// When the picture is shown, seconds; 0 for a photo.
    public var time: Double
    /// What was judged: the whole picture, or a crop of it.
    public var frame: PictureBox
    /// The rule of placing that fits best: thirds, centre or golden; nil where nothing can be said of any.
    public var rule: RuleName?
    /// How well the picture is composed, 0…1: the leading rule, less what the others find wanting. Nil where there is nothing to
    /// judge: `feedback` then says why.
    public var score: Double?
    /// What to do and how far, or what is good about it: one sentence. Empty where nothing can be said.
    public var feedback: String
    /// What the picture is of; nil where nothing stands out.
    public var subject: Subject?
    /// Others that could be meant, the likeliest first.
    public var others: [Subject]
    /// What each rule says that can be judged, the leading one first, then by what there is to do.
    public var rules: [RuleVerdict]
    /// The best crop of the picture's own ratio; nil where none is better than the whole.
    public var crop: SuggestedCrop?
    /// The best crops of other ratios.
    public var otherCrops: [SuggestedCrop]

    /// A composition from its parts.
    public init(
        time: Double, frame: PictureBox = .whole, rule: RuleName?, score: Double?, feedback: String, subject: Subject?,
        others: [Subject] = [], rules: [RuleVerdict], crop: SuggestedCrop? = nil, otherCrops: [SuggestedCrop] = []
    ) {
        self.time = time
        self.frame = frame
        self.rule = rule
        self.score = score
        self.feedback = feedback
        self.subject = subject
        self.others = others
        self.rules = rules
        self.crop = crop
        self.otherCrops = otherCrops
    }
}

/// What a picture is of.
public struct Subject: Codable, Equatable, Sendable {
    /// What it is.
    public enum Kind: String, CaseIterable, Codable, Sendable {
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
    public var kind: Kind
    /// Where it is; the common box of several.
    public var box: PictureBox
    /// What the eye goes to: the eyes of a face, the head of a person, the centre of a thing.
    public var anchor: PicturePoint
    /// How sure it is that the picture is of this, 0…1.
    public var confidence: Double
    /// How many faces, people or things it is.
    public var count: Int

    /// A subject from its parts.
    public init(kind: Kind, box: PictureBox, anchor: PicturePoint, confidence: Double, count: Int = 1) {
        self.kind = kind
        self.box = box
        self.anchor = anchor
        self.confidence = confidence
        self.count = count
    }
}

/// What one rule says of a picture.
public struct RuleVerdict: Codable, Equatable, Sendable {
    /// The rule.
    public var rule: RuleName
    /// How well the picture follows it, 0…1.
    public var score: Double
    /// How sure that is, 0…1.
    public var confidence: Double
    /// What to do and how far, or what is good about it: one sentence.
    public var feedback: String
    /// What was measured.
    public var measured: [RuleMeasure]
    /// Where in the picture: what to draw over it.
    public var marks: [RuleMark]

    /// A verdict from its parts.
    public init(
        rule: RuleName, score: Double, confidence: Double, feedback: String, measured: [RuleMeasure] = [],
        marks: [RuleMark] = []
    ) {
        self.rule = rule
        self.score = score
        self.confidence = confidence
        self.feedback = feedback
        self.measured = measured
        self.marks = marks
    }
}

/// A number that a rule measured.
public struct RuleMeasure: Codable, Equatable, Sendable {
    /// What a number counts.
    public enum Unit: String, CaseIterable, Codable, Sendable {
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
    public var name: String
    /// How much.
    public var value: Double
    /// Of what.
    public var unit: Unit

    /// A measure from its parts.
    public init(name: String, value: Double, unit: Unit) {
        self.name = name
        self.value = value
        self.unit = unit
    }
}

/// Something to draw over a picture: where a rule looked, and what it would like.
public struct RuleMark: Codable, Equatable, Sendable {
    /// Its shape; the points are those of `RuleMark.points`.
    public enum Shape: String, CaseIterable, Codable, Sendable {
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
    public static let mostPoints = 200
    /// The shape.
    public var shape: Shape
    /// Its points.
    public var points: [PicturePoint]
    /// Whether it shows what the rule would like, and not what is there.
    public var isWish: Bool

    /// A mark from its parts.
    public init(_ shape: Shape, _ points: [PicturePoint], isWish: Bool = false) {
        self.shape = shape
        self.points = points
        self.isWish = isWish
    }
}

/// A part of a picture that is composed better than the whole.
public struct SuggestedCrop: Codable, Equatable, Sendable {
    /// The ratio that was asked for: `original`, `1:1`, `4:5`, `3:2` or `16:9`.
    public var ratio: String
    /// The part.
    public var box: PictureBox
    /// The score of the part, 0…1.
    public var score: Double

    /// A crop from its parts.
    public init(ratio: String, box: PictureBox, score: Double) {
        self.ratio = ratio
        self.box = box
        self.score = score
    }
}

extension Composition: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    public func check() throws(OutOfBounds) {
        try Bound.clock.check(time)
        try frame.check()
        try Bound.name.check(rule?.rawValue)
        try Bound.share.check(score)
        try Bound.sentence.check(feedback)
        try subject?.check()
        try others.check(atMost: 20)
        try rules.check(atMost: 32)
        try crop?.check()
        try otherCrops.check(atMost: 16)
    }
}

extension Subject: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    public func check() throws(OutOfBounds) {
        try box.check()
        try anchor.check()
        try Bound.share.check(confidence)
        try Bound.count.check(count)
    }
}

extension RuleVerdict: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    public func check() throws(OutOfBounds) {
        try Bound.name.check(rule.rawValue)
        try Bound.share.check(score, confidence)
        try Bound.sentence.check(feedback)
        try measured.check(atMost: 16)
        try marks.check(atMost: 32)
    }
}

extension RuleMeasure: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    public func check() throws(OutOfBounds) {
        try Bound.words.check(name)
        try Bound.measure.check(value)
    }
}

extension RuleMark: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    public func check() throws(OutOfBounds) { try points.check(atMost: Self.mostPoints) }
}

extension SuggestedCrop: Bounded {
    /// - Throws: `OutOfBounds` for what no picture has.
    public func check() throws(OutOfBounds) {
        try Bound.words.check(ratio)
        try box.check()
        try Bound.share.check(score)
    }
}
