/// Up to 256 different colours, each with its number by order of appearance: what an exact palette is made of.
struct ColourTable: Sendable {
    private static let slotCount = 1024

    /// The colours by number.
    private(set) var colours: [Colour] = []
    /// Number + 1 by hash, with linear probing; 0 is free.
    private var slots = [UInt16](repeating: 0, count: slotCount)

    /// The number of `colour`, which is added if it is new; nil when there is no room within `limit` (at most 256)
    /// colours.
    @inline(__always)
    mutating func number(of colour: Colour, limit: Int) -> Int? {
        var slot = Self.hash(colour)
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if colours[number] == colour { return number }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        guard colours.count < limit else { return nil }
        colours.append(colour)
        slots[slot] = UInt16(colours.count)
        return colours.count - 1
    }

    /// Forgets all colours.
    mutating func removeAll() {
        colours.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = 0 }
    }

    /// Fibonacci hashing of the packed bytes to ten bits.
    @inline(__always)
    private static func hash(_ colour: Colour) -> Int { Int((colour.packed &* 2_654_435_769) >> 22) }
}
