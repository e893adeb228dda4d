/// How far the work on a clip is.
package struct Progress: Codable, Equatable, Sendable {
    /// What is being done: a lowercase word or two.
    package struct Stage: RawRepresentable, Hashable, Codable, Sendable {
        /// The words, as events and the database have them.
        package let rawValue: String

        /// A stage of a name.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Opening the clip.
        package static let probing = Stage(rawValue: "probing")
        /// Finding landmarks in every frame.
        package static let tracking = Stage(rawValue: "tracking")
        /// Computing the report.
        package static let measuring = Stage(rawValue: "measuring")
        /// Taking pictures of moments.
        package static let pictures = Stage(rawValue: "pictures")
        /// Making a copy that browsers play.
        package static let proxy = Stage(rawValue: "proxy")
        /// Drawing into copies of pictures.
        package static let drawing = Stage(rawValue: "drawing")

        /// The stages of an analysis, in order.
        package static let ofAnalysis = [probing, tracking, measuring, pictures, proxy]
    }

    /// What is being done.
    package var stage: Stage
    /// Steps (frames) of the stage that are done.
    package var done: Int
    /// Steps (frames) that the stage has; 0 when unknown.
    package var total: Int

    package init(stage: Stage, done: Int, total: Int) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}

extension Progress: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.stage.check(stage.rawValue)
        try Bound.steps.check(done, total)
    }
}

extension Bound where Value == Int {
    /// Steps of a stage: a few for each frame.
    fileprivate static let steps = number("a number of steps", 0...1 << 40)
}
