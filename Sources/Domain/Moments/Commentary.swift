/// The name of a commentary.
package typealias CommentaryID = Identifier<CommentaryOwner>

/// Keeps the names of commentaries apart from others.
package enum CommentaryOwner {}

/// What somebody showed of a clip while talking over it: which frame, which part of the picture, with which drawings,
/// step by step. The voice is a file beside it.
package struct Commentary: Equatable, Sendable {
    /// Something changed on the screen. What is nil stays as it was.
    package struct Step: Codable, Equatable, Sendable {
        fileprivate enum CodingKeys: String, CodingKey { case at, time, view, skeleton, trail, moments }

        /// Seconds since the voice began.
        package var at: Double
        /// The frame that is shown: seconds of the clip.
        package var time: Double?
        /// The part of the picture that is shown.
        package var view: View?
        /// Whether what was found is drawn over the picture.
        package var skeleton: Bool?
        /// Whether the path of the hand is.
        package var trail: Bool?
        /// The moments of the clip whose drawings changed, by their names; without drawings where they are gone.
        package var moments: [String: Moment]?

        package init(
            at: Double, time: Double? = nil, view: View? = nil, skeleton: Bool? = nil, trail: Bool? = nil,
            moments: [String: Moment]? = nil
        ) {
            self.at = at
            self.time = time
            self.view = view
            self.skeleton = skeleton
            self.trail = trail
            self.moments = moments
        }
    }

    /// A part of the picture with the picture's own proportions. All are shares of its width and height.
    package struct View: Codable, Equatable, Sendable {
        /// Its left edge.
        package var x: Double
        /// Its upper edge.
        package var y: Double
        /// Its width and height; 1 is the whole picture.
        package var size: Double

        /// The whole picture.
        package static let whole = View(x: 0, y: 0, size: 1)
        /// The smallest part, as a share.
        package static let smallest = 0.1

        package init(x: Double, y: Double, size: Double) {
            self.x = x
            self.y = y
            self.size = size
        }
    }

    /// How long the voice was recorded, seconds.
    package var seconds: Double
    /// In order of `at`. The first one says which frame is shown.
    package var steps: [Step]

    package init(seconds: Double, steps: [Step]) {
        self.seconds = seconds
        self.steps = steps
    }

    /// Most commentaries of a clip.
    package static let most = 20
    /// Longest commentary, seconds.
    package static let longest = 600.0
    /// Most steps of a second: few screens show more.
    package static let mostStepsASecond = 90.0
    /// Most steps.
    package static let mostSteps = Int(longest * mostStepsASecond)
    /// Largest form of all steps, JSON, bytes.
    package static let mostBytes = 8 << 20
    /// Largest file with a voice, bytes: more than ten minutes of what browsers record.
    package static let mostVoiceBytes = 16 << 20
}

extension Commentary: Codable {
    private enum CodingKeys: String, CodingKey { case seconds, steps }

    /// Reads the steps of the first version, too: those listed all drawings whenever one changed, and the path of the
    /// hand was shown and hidden with the skeleton.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        seconds = try fields.decode(Double.self, forKey: .seconds)
        let read = try fields.decode([ReadStep].self, forKey: .steps)
        steps = read.map(\.step)
        guard read.contains(where: { $0.drawings != nil }) else { return }
        var listed = 0
        for index in read.indices {
            steps[index].trail = steps[index].skeleton
            guard let drawings = read[index].drawings else { continue }
            // Those that are not listed any more are gone.
            let gone = Array(repeating: Moment(time: 0), count: max(listed - drawings.count, 0))
            steps[index].moments = Dictionary(
                uniqueKeysWithValues: (drawings + gone).enumerated().map { (String($0), $1) })
            listed = drawings.count
        }
    }

    /// A step of any version.
    private struct ReadStep: Decodable {
        var step: Step
        /// All drawings, in a step of the first version where one changed.
        var drawings: [Moment]?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Step.CodingKeys.self)
            drawings = try? fields.decodeIfPresent([Moment].self, forKey: .moments)
            step = Step(
                at: try fields.decode(Double.self, forKey: .at),
                time: try fields.decodeIfPresent(Double.self, forKey: .time),
                view: try fields.decodeIfPresent(View.self, forKey: .view),
                skeleton: try fields.decodeIfPresent(Bool.self, forKey: .skeleton),
                trail: try fields.decodeIfPresent(Bool.self, forKey: .trail),
                moments: drawings == nil ? try fields.decodeIfPresent([String: Moment].self, forKey: .moments) : nil)
        }
    }
}

extension Commentary: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can have shown.
    package func check() throws(OutOfBounds) {
        try Bound.number("the length of a commentary", 0.001...(Self.longest + 1)).check(seconds)
        guard let first = steps.first, first.time != nil else { throw OutOfBounds("a commentary without a frame") }
        try steps.check(atMost: Self.mostSteps)
        guard zip(steps, steps.dropFirst()).allSatisfy({ $0.at <= $1.at }) else {
            throw OutOfBounds("steps out of order")
        }
    }
}

extension Commentary.Step: Bounded {
    /// - Throws: `OutOfBounds` for what nobody can have shown.
    package func check() throws(OutOfBounds) {
        try Bound.number("a time in a commentary", 0...(Commentary.longest + 1)).check(at)
        try Bound.clock.check(time)
        try view?.check()
        guard let moments else { return }
        for name in moments.keys { try Bound.words.check(name) }
        try Array(moments.values).check(atMost: Moment.most)
    }
}

extension Commentary.View: Bounded {
    /// - Throws: `OutOfBounds` for what is no part of the picture.
    package func check() throws(OutOfBounds) {
        try Bound.number("the size of a part of the picture", Self.smallest...1).check(size)
        // Rounded places may lie a hair beyond the edge.
        guard x >= -0.001, y >= -0.001, x + size <= 1.001, y + size <= 1.001 else {
            throw OutOfBounds("a part beyond the picture")
        }
    }
}

extension ArtefactName {
    /// What a commentary of no name would leave.
    package static let noCommentary = ArtefactName(literal: "commentary.mp4")
    /// The video of a commentary.
    package static func video(of commentary: CommentaryID) -> ArtefactName {
        ArtefactName(literal: "commentary-\(commentary).mp4")
    }
    /// The `Commentary` in ZIPs of clips, JSON.
    package static func script(of commentary: CommentaryID) -> ArtefactName {
        ArtefactName(literal: "commentary-\(commentary).json")
    }
    /// The voice in ZIPs of clips.
    package static func voice(of commentary: CommentaryID) -> ArtefactName {
        ArtefactName(literal: "commentary-\(commentary).voice")
    }
}
