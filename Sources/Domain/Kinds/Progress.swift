/// How far the work on a clip is.
public struct Progress: Codable, Equatable, Sendable {
    /// What is being done: a lowercase word or two.
    public struct Stage: RawRepresentable, Hashable, Codable, Sendable {
        /// The words, as events and the database have them.
        public let rawValue: String

        /// A stage of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Opening the clip.
        public static let probing = Stage(rawValue: "probing")
        /// Finding landmarks in every frame.
        public static let tracking = Stage(rawValue: "tracking")
        /// Computing the report.
        public static let measuring = Stage(rawValue: "measuring")
        /// Taking pictures of moments.
        public static let pictures = Stage(rawValue: "pictures")
        /// Making a copy that browsers play.
        public static let proxy = Stage(rawValue: "proxy")
        /// Drawing into copies of pictures.
        public static let drawing = Stage(rawValue: "drawing")

        /// The stages of an analysis, in order.
        public static let ofAnalysis = [probing, tracking, measuring, pictures, proxy]
    }

    /// What is being done.
    public var stage: Stage
    /// Steps (frames) of the stage that are done.
    public var done: Int
    /// Steps (frames) that the stage has; 0 when unknown.
    public var total: Int

    /// Progress from its parts.
    public init(stage: Stage, done: Int, total: Int) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}

extension Progress: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    public func check() throws(OutOfBounds) {
        try Bound.stage.check(stage.rawValue)
        try Bound.steps.check(done, total)
    }
}

extension Bound where Value == Int {
    /// Steps of a stage: a few for each frame.
    fileprivate static let steps = number("a number of steps", 0...1 << 40)
}
