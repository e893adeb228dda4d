package import FoundationEssentials

/// Who has an address like `/shared/{link}`.
package enum SharedLinkOwner {}

/// The secret of a link: 128 random bits. Whoever knows it can look at what the link shows.
package typealias LinkID = Identifier<SharedLinkOwner>

/// A link that shows one thing to whoever has it, and nothing else.
package struct SharedLink: Equatable, Sendable, Identifiable {
    /// Its secret.
    package let id: LinkID
    /// What it shows.
    package let thing: SharedThing
    package let createdAt: Date
    /// When it ends by itself.
    package let endsAt: Date
    /// When somebody ended it.
    package var endedAt: Date?
    /// Whether it shows nothing any more.
    package var hasEnded = false
    /// What else somebody has to know; nil where the link is enough.
    package let password: Password?
    /// Whether files can be saved: PDF, numbers, videos.
    package let hasDownloads: Bool
    /// Whether names of files and people are shown.
    package let showsNames: Bool
    /// How often its page was opened, and when last.
    package var visits = 0
    package var lastVisit: Date?

    /// A password as it is kept.
    package struct Password: Equatable, Sendable {
        /// Its Argon2id hash, as libsodium writes it.
        package let hash: String
        /// What a browser keeps that has given the password once: 128 random bits.
        package let admission: LinkID

        package init(hash: String, admission: LinkID = LinkID()) { (self.hash, self.admission) = (hash, admission) }
    }

    /// Most links that have not ended.
    package static let most = 1_000
    /// How long one can be asked to last, days; and what is proposed.
    package static let days = 1...365
    package static let usualDays = 30
    /// Characters of a password.
    package static let passwordLength = 6...100

    package init(
        id: LinkID = LinkID(), thing: SharedThing, createdAt: Date, endsAt: Date, password: Password? = nil,
        hasDownloads: Bool = false, showsNames: Bool = true
    ) {
        self.id = id
        self.thing = thing
        self.createdAt = createdAt
        self.endsAt = endsAt
        self.password = password
        self.hasDownloads = hasDownloads
        self.showsNames = showsNames
    }
}

/// What a link shows.
package enum SharedThing: Hashable, Sendable {
    /// The report of a clip.
    case report(ClipID)
    /// Two swings side by side, the second one shifted by so many frames.
    case comparison(ComparedSwing, ComparedSwing, shift: Int = 0)
    /// The page of an athlete.
    case progress(AthleteID)
    /// The photos of an album, each with its report.
    case album(Tag)
    /// A message locked with faces, to open.
    case message(MessageID)

    /// Whether there are names of files and people on its pages.
    package var hasNames: Bool {
        switch self {
        case .report, .comparison, .progress, .album: true
        case .message: false
        }
    }
}

/// As it is kept: `report/abc…`, `album/Cup final`.
extension SharedThing: LosslessStringConvertible {
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("report", 2):
            guard let clip = ClipID(parts[1]) else { return nil }
            self = .report(clip)
        case ("comparison", 6):
            guard let one = ComparedSwing(parts[1], parts[2]), let other = ComparedSwing(parts[3], parts[4]),
                let shift = Int(parts[5]), abs(shift) <= SavedComparison.mostShift
            else { return nil }
            self = .comparison(one, other, shift: shift)
        case ("progress", 2):
            guard let athlete = AthleteID(parts[1]) else { return nil }
            self = .progress(athlete)
        case ("album", 2...):
            guard let tag = Tag(parts.dropFirst().joined(separator: "/")) else { return nil }
            self = .album(tag)
        case ("message", 2):
            guard let message = MessageID(parts[1]) else { return nil }
            self = .message(message)
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .report(let clip): "report/\(clip)"
        case .comparison(let one, let other, let shift):
            "comparison/\(one.clip)/\(one.swing)/\(other.clip)/\(other.swing)/\(shift)"
        case .progress(let athlete): "progress/\(athlete)"
        case .album(let tag): "album/\(tag)"
        case .message(let message): "message/\(message)"
        }
    }
}

extension ComparedSwing {
    fileprivate init?(_ clip: String, _ swing: String) {
        guard let clip = ClipID(clip), let swing = FindingID(swing) else { return nil }
        self.init(clip: clip, swing: swing)
    }
}
