package import Domain
package import FoundationEssentials

/// A moment as it is kept.
package struct KeptMoment: Equatable, Sendable {
    package let id: MomentID
    package var moment: Moment
    /// 1, and 1 more with each change.
    package var version: Int
    /// When it was last changed.
    package var savedAt: Date
    /// In which browser: `Firefox`.
    package var browser: String

    package init(
        _ moment: Moment, id: MomentID = MomentID(), version: Int = 1, savedAt: Date = .stored, browser: String
    ) {
        self.id = id
        self.moment = moment
        self.version = version
        self.savedAt = savedAt
        self.browser = browser
    }
}

extension KeptMoment: Codable {
    private enum CodingKeys: String, CodingKey { case id, version, savedAt, browser }

    /// The moment's own fields, with its name, and when and where it was saved.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try Moment(from: decoder), id: try fields.decode(MomentID.self, forKey: .id),
            version: try fields.decode(Int.self, forKey: .version),
            savedAt: try fields.decode(Date.self, forKey: .savedAt),
            browser: try fields.decode(String.self, forKey: .browser))
    }

    package func encode(to encoder: any Encoder) throws {
        try moment.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(version, forKey: .version)
        try fields.encode(savedAt, forKey: .savedAt)
        try fields.encode(browser, forKey: .browser)
    }
}

extension KeptMoment: Bounded {
    /// - Throws: `OutOfBounds` for what no server has kept.
    package func check() throws(OutOfBounds) {
        try moment.check()
        try Bound.words.check(browser)
        try Bound.number("a version", 1...1_000_000).check(version)
        guard (0...4e9).contains(savedAt.timeIntervalSince1970) else { throw OutOfBounds("a date out of range") }
    }
}

/// The moments that people marked in clips. Another database can stand in behind this.
///
/// Videos show moments: whatever changes one removes the videos that were made before.
package protocol MomentRepository: Sendable {
    /// Those of a clip, in order of time.
    func moments(of clip: ClipID) async throws -> [KeptMoment]

    /// One more.
    /// - Throws: `unknownClip`; `tooManyMoments`.
    func add(_ moment: KeptMoment, to clip: ClipID) async throws

    /// Changes one.
    /// - Parameter version: that the person saw; nil changes whatever is there.
    /// - Returns: as it is now.
    /// - Throws: `noSuchMoment`; `momentChanged` where it is another version.
    func change(
        _ id: MomentID, of clip: ClipID, to moment: Moment, in browser: String, ifStill version: Int?
    ) async throws -> KeptMoment

    /// Removes one.
    /// - Throws: as `change` does.
    func removeMoment(_ id: MomentID, of clip: ClipID, ifStill version: Int?) async throws
}
