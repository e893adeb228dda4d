package import FoundationEssentials

/// What a device shows that has a seat: 128 random bits. Only their hash is stored.
package typealias SeatToken = Identifier<Seat>

/// The place of one device in a class: a number, an animal in a colour, and a name if the teacher lets names be.
package struct Seat: Equatable, Sendable {
    package let number: SeatNumber
    package let look: SeatLook
    package var name: SeatName?
    /// Whether the name is shown to nobody but the teacher.
    package var hidesName: Bool
    package let joinedAt: Date
    /// When its device was last heard of, as far as that is stored: the running state knows it better.
    package var seenAt: Date

    package init(
        number: SeatNumber, look: SeatLook, name: SeatName? = nil, hidesName: Bool = false, joinedAt: Date,
        seenAt: Date? = nil
    ) {
        self.number = number
        self.look = look
        self.name = name
        self.hidesName = hidesName
        self.joinedAt = joinedAt
        self.seenAt = seenAt ?? joinedAt
    }
}

/// Why a device has its seat no more.
package enum SeatLoss: Hashable, CaseIterable, Sendable {
    /// The class has ended.
    case ended
    /// The teacher took the seat away.
    case removed
    /// Another device has it.
    case moved
}

/// The number of a seat in its class, from 1.
package struct SeatNumber: Hashable, Comparable, Sendable {
    /// Most seats of a class.
    package static let most = 40
    /// All numbers.
    package static let all = (1...most).compactMap { SeatNumber($0) }

    package let value: Int

    /// The number, or nil if no seat has it.
    package init?(_ value: Int) {
        guard (1...Self.most).contains(value) else { return nil }
        self.value = value
    }

    package static func < (one: SeatNumber, other: SeatNumber) -> Bool { one.value < other.value }
}

extension SeatNumber: Codable {
    /// - Throws: what decoders throw, also for a number that no seat has.
    package init(from decoder: any Decoder) throws {
        guard let number = SeatNumber(try decoder.singleValueContainer().decode(Int.self)) else {
            throw DecodingError.outOfBounds(decoder, "a number of a seat")
        }
        self = number
    }

    /// Writes the number.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension SeatNumber: CustomStringConvertible {
    package var description: String { String(value) }
}

/// How a seat is drawn: like a player of games.
package typealias SeatLook = GamePlayerLook

extension GamePlayerLook {
    /// The look of a seat: no two seats of a class have the same one, and neighbours differ in animal and in colour.
    package init(of seat: SeatNumber) {
        let place = seat.value - 1
        let (animals, colours) = (Self.animals, Self.colours)
        self.init(
            of: animals[place % animals.count], in: colours[(place + place / animals.count) % colours.count])
    }
}

/// What a pupil is called: one line of 1 to 16 characters.
package struct SeatName: Hashable, Sendable, CustomStringConvertible {
    /// Longest name, characters.
    package static let maximumLength = 16

    package let description: String

    /// The name, or nil if nothing is left of it or it is too long.
    package init?(_ text: String) {
        guard let line = CleanText.name(text, atMost: Self.maximumLength) else { return nil }
        description = line
    }
}
