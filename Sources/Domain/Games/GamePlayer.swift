package import FoundationEssentials

/// The name of a player in addresses and cookies.
package typealias PlayerID = Identifier<GamePlayer>

/// A child, or anybody else, who plays games: a name, an animal, a colour and perhaps a group, and nothing more.
package struct GamePlayer: Equatable, Sendable, Identifiable {
    /// The player's name in addresses and cookies.
    package let id: PlayerID
    /// What the player is called.
    package let name: GamePlayerName
    /// How the player is drawn.
    package let look: GamePlayerLook
    /// Those with whom the player is listed, such as a school class; nil for none.
    package let group: GamePlayerGroup?
    /// When the player first came.
    package let createdAt: Date

    package init(
        id: PlayerID, name: GamePlayerName, look: GamePlayerLook, group: GamePlayerGroup? = nil, createdAt: Date
    ) {
        self.id = id
        self.name = name
        self.look = look
        self.group = group
        self.createdAt = createdAt
    }
}

/// What a player is called: one line without control and formatting characters, white space trimmed and collapsed, 1 to
/// 24 characters. Names that differ in case only are the same name.
package struct GamePlayerName: Sendable, CustomStringConvertible {
    /// Longest name, characters.
    package static let maximumLength = 24

    package let description: String

    /// The name, or nil if nothing is left of it or it is too long.
    package init?(_ text: String) {
        guard let line = CleanText.name(text, atMost: Self.maximumLength) else { return nil }
        description = line
    }

    /// The same name with a number behind it, shortened where both would be too long.
    package func numbered(_ number: Int) -> GamePlayerName {
        let end = " \(number)"
        return GamePlayerName(String(description.prefix(Self.maximumLength - end.count)) + end) ?? self
    }
}

extension GamePlayerName: Hashable, Comparable {
    /// Whether both are the same name.
    package static func == (one: GamePlayerName, other: GamePlayerName) -> Bool { one.folded == other.folded }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    /// The order of lists.
    package static func < (one: GamePlayerName, other: GamePlayerName) -> Bool { one.folded < other.folded }

    private var folded: String { description.lowercased() }
}

/// How a player is drawn: an animal in a colour. Those that are not in the lists are drawn like a guest.
package struct GamePlayerLook: Hashable, Sendable {
    /// The animal's name: `bear`.
    package let animal: String
    /// The colour's name: `blue`.
    package let colour: String

    /// The animals that can be chosen.
    package static let animals = ["bear", "fox", "owl", "cat", "frog", "rabbit", "penguin", "lion"]
    /// The colours that can be chosen.
    package static let colours = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"]

    /// All that can be chosen, in an order in which eight that follow each other differ in both animal and colour.
    package static let all: [GamePlayerLook] = colours.indices.flatMap { turn in
        animals.indices.map { GamePlayerLook(of: animals[$0], in: colours[($0 + turn) % colours.count]) }
    }

    /// A look of names that are known to be some.
    init(of animal: String, in colour: String) { (self.animal, self.colour) = (animal, colour) }

    /// A look, or nil unless both are names: 1 to 16 letters from a to z.
    package init?(animal: String, colour: String) {
        guard Self.isName(animal), Self.isName(colour) else { return nil }
        self.animal = animal
        self.colour = colour
    }

    private static func isName(_ text: String) -> Bool {
        (1...16).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}
