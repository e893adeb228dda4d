package import Domain
package import FoundationEssentials

/// A commentary as lists show it.
package struct KeptCommentary: Codable, Equatable, Sendable {
    package let id: CommentaryID
    /// How long the voice was recorded, seconds.
    package var seconds: Double
    /// In which browser: `Firefox`.
    package var browser: String
    /// When it was saved.
    package var savedAt: Date

    package init(id: CommentaryID, seconds: Double, browser: String, savedAt: Date = .stored) {
        self.id = id
        self.seconds = seconds
        self.browser = browser
        self.savedAt = savedAt
    }
}

extension KeptCommentary: Bounded {
    /// - Throws: `OutOfBounds` for what no server has kept.
    package func check() throws(OutOfBounds) {
        try Bound.number("the length of a commentary", 0.001...(Commentary.longest + 1)).check(seconds)
        try Bound.words.check(browser)
        guard (0...4e9).contains(savedAt.timeIntervalSince1970) else { throw OutOfBounds("a date out of range") }
    }
}

/// What videos of commentaries are made of.
package struct CommentaryFiles: Equatable, Sendable {
    /// The `Commentary`, JSON.
    package var script: [UInt8]
    /// The file with the voice, as the browser recorded it.
    package var voice: [UInt8]

    package init(script: [UInt8], voice: [UInt8]) {
        self.script = script
        self.voice = voice
    }
}

/// What people said of clips. Another database can stand in behind this.
package protocol CommentaryRepository: Sendable {
    /// Those of a clip, the oldest first.
    func commentaries(of clip: ClipID) async throws -> [KeptCommentary]

    /// What the video of one is made of.
    /// - Throws: `noSuchCommentary`.
    func files(of commentary: CommentaryID, of clip: ClipID) async throws -> CommentaryFiles

    /// One more; nothing where it is there already, for whoever hears no answer sends it again.
    /// - Throws: `unknownClip`; `tooManyCommentaries`.
    func add(_ commentary: KeptCommentary, _ files: CommentaryFiles, to clip: ClipID) async throws

    /// Removes one with its video.
    /// - Throws: `noSuchCommentary`.
    func removeCommentary(_ id: CommentaryID, of clip: ClipID) async throws
}
