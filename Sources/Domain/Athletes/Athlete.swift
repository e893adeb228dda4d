package import FoundationEssentials

/// The name of an athlete in addresses.
package typealias AthleteID = Identifier<Athlete>

/// A player whom clips show.
package struct Athlete: Equatable, Sendable, Identifiable {
    /// The athlete's name in addresses.
    package let id: AthleteID
    /// What the coach calls the athlete.
    package let name: AthleteName

    package init(id: AthleteID, name: AthleteName) {
        self.id = id
        self.name = name
    }
}

/// An athlete with what there is to see: a row of the list.
package struct AthleteSummary: Equatable, Sendable, Identifiable {
    /// The athlete.
    package let athlete: Athlete
    /// Number of clips.
    package let clips: Int
    /// Number of swings in their reports.
    package let swings: Int
    /// When the newest clip was brought; nil if there is none.
    package let lastClipAt: Date?

    /// The athlete's name in addresses.
    package var id: AthleteID { athlete.id }

    package init(athlete: Athlete, clips: Int, swings: Int, lastClipAt: Date?) {
        self.athlete = athlete
        self.clips = clips
        self.swings = swings
        self.lastClipAt = lastClipAt
    }
}

/// What an athlete is called: one line without control and formatting characters, white space trimmed and collapsed,
/// 1 to 60 characters. Names that differ in case only are the same name.
package struct AthleteName: Sendable, CustomStringConvertible {
    /// Longest name, characters.
    package static let maximumLength = 60

    package let description: String

    /// The name, or nil if nothing is left of it or it is too long.
    package init?(_ text: String) {
        guard let line = CleanText.name(text, atMost: Self.maximumLength) else { return nil }
        description = line
    }
}

extension AthleteName: Equatable, Comparable {
    /// Whether both are the same name.
    package static func == (one: AthleteName, other: AthleteName) -> Bool { one.folded == other.folded }

    /// The order of lists.
    package static func < (one: AthleteName, other: AthleteName) -> Bool { one.folded < other.folded }

    private var folded: String { description.lowercased() }
}
