/// Players who are listed together, such as a school class: "2b". A group is what it is called, and is there as long as a
/// player is in it. One line like a player's name; those that differ in case only are the same group.
package struct GamePlayerGroup: Sendable, CustomStringConvertible {
    /// Longest name, characters.
    package static let maximumLength = 24

    package let description: String

    /// The group of a name, or nil if nothing is left of it or it is too long.
    package init?(_ text: String) {
        guard let line = CleanText.name(text, atMost: Self.maximumLength) else { return nil }
        description = line
    }
}

extension GamePlayerGroup: Hashable, Comparable {
    package static func == (one: GamePlayerGroup, other: GamePlayerGroup) -> Bool { one.folded == other.folded }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    /// The order of lists: "2b" stands before "10a".
    package static func < (one: GamePlayerGroup, other: GamePlayerGroup) -> Bool {
        (one.number, one.folded) < (other.number, other.folded)
    }

    private var folded: String { description.lowercased() }

    /// The number that the name begins with; names without one come last.
    private var number: Int {
        Int(description.prefix { $0.isASCII && $0.isNumber }) ?? .max
    }
}

/// Whom a list of players shows.
package enum GamePlayerFilter: Hashable, Sendable {
    /// All players.
    case all
    /// Those of a group.
    case group(GamePlayerGroup)
    /// Those who are in none.
    case ungrouped

    /// What a form or an address says: nothing for all, an empty text for those without a group, or a group's name.
    package init(field: String?) {
        switch field {
        case nil: self = .all
        case ""?: self = .ungrouped
        case let name?: self = GamePlayerGroup(name).map { .group($0) } ?? .all
        }
    }

    /// What a form or an address says for this.
    package var field: String? {
        switch self {
        case .all: nil
        case .group(let group): group.description
        case .ungrouped: ""
        }
    }

    /// Whether a player of that group, or of none, is shown.
    package func shows(_ group: GamePlayerGroup?) -> Bool {
        switch self {
        case .all: true
        case .group(let wanted): group == wanted
        case .ungrouped: group == nil
        }
    }
}
