package import Domain

/// The groups that players are in, in the order of lists; those without a group come last.
package struct PlayerGroups: Equatable, Sendable {
    /// A group to choose, and how many are in it.
    package struct Entry: Equatable, Sendable {
        package let filter: GamePlayerFilter
        package let count: Int
    }

    package let entries: [Entry]
    /// How many players there are.
    package let total: Int

    /// - Parameter groups: the group of each player.
    package init(of groups: [GamePlayerGroup?]) {
        total = groups.count
        let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
        entries =
            counts.keys.compactMap(\.self).sorted().map { Entry(filter: .group($0), count: counts[$0] ?? 0) }
            + (counts[nil].map { [Entry(filter: .ungrouped, count: $0)] } ?? [])
    }

    /// Whether there is something to choose.
    package var areSeveral: Bool { entries.count > 1 }

    /// Groups that have a name.
    var named: [GamePlayerGroup] {
        entries.compactMap { if case .group(let group) = $0.filter { group } else { nil } }
    }

    /// Whether somebody is in that group, or in none.
    package func contains(_ filter: GamePlayerFilter) -> Bool { entries.contains { $0.filter == filter } }

    /// Suggestions for a field with the name of a group.
    var suggestions: Node {
        H.datalist(.id(Self.suggestionsID)) { for group in named { H.option(.value(group.description)) } }
    }

    static let suggestionsID = "player-groups"
}

extension GamePlayerFilter {
    /// What is chosen, in words.
    var title: Node {
        switch self {
        case .all: .text(localized("All"))
        case .group(let group): H.bdi { group.description }
        case .ungrouped: .text(localized("No group"))
        }
    }
}
