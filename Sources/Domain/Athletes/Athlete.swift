public import FoundationEssentials

/// The name of an athlete in addresses.
public typealias AthleteID = Identifier<Athlete>

/// A player whom clips show.
public struct Athlete: Equatable, Sendable, Identifiable {
    /// The athlete's name in addresses.
    public let id: AthleteID
    /// What the coach calls the athlete.
    public let name: AthleteName

    /// An athlete from the parts.
    public init(id: AthleteID, name: AthleteName) {
        self.id = id
        self.name = name
    }
}

/// An athlete with what there is to see: a row of the list.
public struct AthleteSummary: Equatable, Sendable, Identifiable {
    /// The athlete.
    public let athlete: Athlete
    /// Number of clips.
    public let clips: Int
    /// Number of swings in their reports.
    public let swings: Int
    /// When the newest clip was brought; nil if there is none.
    public let lastClipAt: Date?

    /// The athlete's name in addresses.
    public var id: AthleteID { athlete.id }

    /// A summary from its parts.
    public init(athlete: Athlete, clips: Int, swings: Int, lastClipAt: Date?) {
        self.athlete = athlete
        self.clips = clips
        self.swings = swings
        self.lastClipAt = lastClipAt
    }
}

/// What an athlete is called: one line without control and formatting characters, white space trimmed and collapsed,
/// 1 to 60 characters. Names that differ in case only are the same name.
public struct AthleteName: Sendable, CustomStringConvertible {
    /// Longest name, characters.
    public static let maximumLength = 60

    /// The name.
    public let description: String

    /// The name, or nil if nothing is left of it or it is too long.
    public init?(_ text: String) {
        guard let line = PlainText.name(text, atMost: Self.maximumLength) else { return nil }
        description = line
    }
}

extension AthleteName: Equatable, Comparable {
    /// Whether both are the same name.
    public static func == (one: AthleteName, other: AthleteName) -> Bool { one.folded == other.folded }

    /// The order of lists.
    public static func < (one: AthleteName, other: AthleteName) -> Bool { one.folded < other.folded }

    private var folded: String { description.lowercased() }
}
