/// The pictures of swings that may be shown to somebody else: what a worker leaves of a clip, in one file.
///
/// The file has the JPEGs one after the other, then this index as JSON, then the index's length in bytes, eight bytes,
/// the lowest first.
package struct OpinionPictures: Codable, Equatable, Sendable {
    /// One picture in the file.
    package struct Picture: Codable, Equatable, Sendable {
        /// When it is shown, seconds on the clip's clock.
        package var time: Double
        /// Its width, pixels.
        package var width: Int
        /// Its height, pixels.
        package var height: Int
        /// Where its JPEG begins in the file.
        package var offset: Int
        /// How long its JPEG is, bytes.
        package var count: Int

        package init(time: Double, width: Int, height: Int, offset: Int, count: Int) {
            self.time = time
            (self.width, self.height) = (width, height)
            (self.offset, self.count) = (offset, count)
        }
    }

    /// The pictures of a swing.
    package struct SwingPictures: Codable, Equatable, Sendable {
        package var swing: Int
        /// One second around contact, at most `OpinionPictures.most`.
        package var second: [Picture]
        /// The five key frames.
        package var keyFrames: [Picture]

        /// The pictures from their parts.
        package init(swing: Int, second: [Picture], keyFrames: [Picture]) {
            self.swing = swing
            self.second = second
            self.keyFrames = keyFrames
        }
    }

    /// Height of the pictures, pixels; clips that are lower keep theirs.
    package static let height = 480
    /// How many pictures of the second there are at most.
    package static let most = 30
    /// Largest picture, bytes.
    package static let mostBytes = 512 << 10

    /// Whether faces are blurred in them.
    package var blursFaces: Bool
    /// The swings, in the report's order.
    package var swings: [SwingPictures]

    package init(blursFaces: Bool, swings: [SwingPictures]) {
        self.blursFaces = blursFaces
        self.swings = swings
    }
}

extension OpinionPictures: Bounded {
    /// - Throws: `OutOfBounds` for what no worker leaves.
    package func check() throws(OutOfBounds) {
        guard swings.count <= SwingReport.mostFindings else { throw OutOfBounds("pictures of \(swings.count) swings") }
        for swing in swings {
            guard (0..<SwingReport.mostFindings).contains(swing.swing), (1...Self.most).contains(swing.second.count),
                (1...5).contains(swing.keyFrames.count)
            else { throw OutOfBounds("a swing with too many pictures, or none") }
            for picture in swing.second + swing.keyFrames {
                try Bound.clock.check(picture.time)
                try Bound.edge.check(picture.width)
                try Bound.number("a height", 1...Self.height).check(picture.height)
                try Bound.number("a length", 1...Self.mostBytes).check(picture.count)
                try Bound.number("a place in a file", 0...(1 << 40)).check(picture.offset)
            }
        }
    }
}

/// What is decided for the pictures of swings.
package struct OpinionOrder: Codable, Equatable, Sendable {
    /// Whether faces are blurred.
    package var blursFaces: Bool

    /// An order.
    package init(blursFaces: Bool) { self.blursFaces = blursFaces }
}

extension ArtefactName {
    /// The pictures of swings that may be shown to somebody else: `OpinionPictures`.
    package static let opinionPictures = ArtefactName(literal: "opinion.bin")
}
