package import Domain
package import FoundationEssentials

/// An upload that comes in as many requests as it takes, over days if need be. What has come of it lies in `uploads/`.
package struct ResumableUpload: Equatable, Sendable {
    /// How an upload ended.
    package enum Outcome: Equatable, Sendable {
        /// It became a clip.
        case clip(ClipID)
        /// It was refused for good.
        case refused(AppError)
    }

    package let id: UploadID
    /// What was said when it was created.
    package let new: NewUpload
    /// Bytes that have come, and need not come again.
    package let offset: Int
    /// When it is forgotten, unless more bytes come.
    package let expiresAt: Date
    /// How it ended; nil while bytes are missing or being looked at.
    package let outcome: Outcome?

    /// Whether all bytes are there.
    package var isComplete: Bool { offset == new.byteCount }

    /// Whether it is to be forgotten. What will be over only long from now was written by a clock that went wrong.
    func isOver(at moment: RetentionMoment, _ lifetime: Duration) -> Bool {
        let seconds = TimeInterval(lifetime.components.seconds)
        guard moment.cutoff(after: seconds) != nil else { return false }
        return expiresAt <= moment.now || expiresAt > moment.now + seconds + RetentionClock.Bounds.tolerance
    }
}

/// An upload that somebody announces.
package struct NewUpload: Equatable, Sendable {
    /// Size of the whole, bytes.
    package var byteCount: Int
    /// What its sender says of it, as it came (`UploadMetadata` reads it).
    package var metadata: String
    /// Who announces it; nil where that says nothing.
    package var address: String?
    /// Whose it is.
    package var scope: Scope

    package init(byteCount: Int, metadata: String, address: String?, scope: Scope) {
        self.byteCount = byteCount
        self.metadata = metadata
        self.address = address
        self.scope = scope
    }
}

/// Bytes that go on with an upload.
package struct UploadPart: Equatable, Sendable {
    /// Where they begin.
    package var offset: Int
    /// How many there are.
    package var byteCount: Int
    /// What they hash to; nil where nobody says.
    package var checksum: Checksum?
    /// Who sends them; nil where that says nothing.
    package var address: String?

    package init(offset: Int, byteCount: Int, checksum: Checksum? = nil, address: String? = nil) {
        self.offset = offset
        self.byteCount = byteCount
        self.checksum = checksum
        self.address = address
    }
}
