/// The strings an LZW encoder knows, as a tree: each code is a node, its string that of its parent and one more symbol.
struct LZWDictionary: Sendable {
    /// Codes have at most 12 bits.
    static let capacity = 4096
    private static let slotCount = 8192

    /// The code that empties the dictionary; the one after it ends the data.
    private(set) var clearCode = 0
    /// The code that the next string gets; `capacity` when there is no room.
    private(set) var next = 0
    /// Parent, symbol and code by hash: parent in bits 20–31, symbol in 12–19, code in 0–11; 0 is free.
    private var slots = [UInt32](repeating: 0, count: slotCount)
    /// Of each code: that of its string with its last symbol once more, 0 for none. Flat pictures are mostly such
    /// steps.
    private var repeats = [UInt16](repeating: 0, count: capacity)
    /// Of each code: parent, first child, next child of the same parent (0: none), and last symbol.
    private var parents = [UInt16](repeating: 0, count: capacity)
    private var firstChildren = [UInt16](repeating: 0, count: capacity)
    private var siblings = [UInt16](repeating: 0, count: capacity)
    private var symbols = [UInt8](repeating: 0, count: capacity)

    /// Forgets all strings but those of one symbol.
    mutating func removeAll(minimumCodeSize: Int) {
        clearCode = 1 << minimumCodeSize
        next = clearCode + 2
        for slot in slots.indices { slots[slot] = 0 }
        for code in firstChildren.indices { firstChildren[code] = 0 }
        for code in repeats.indices { repeats[code] = 0 }
        for symbol in 0..<clearCode { symbols[symbol] = UInt8(symbol) }
    }

    /// The code of `node`'s string with `symbol` at its end, 0 when it is not known.
    @inline(__always)
    func child(of node: Int, symbol: UInt8) -> Int {
        let key = Self.key(node, symbol)
        var slot = Self.slot(node, symbol)
        while slots[slot] != 0 {
            if slots[slot] >> 12 == key { return Int(slots[slot] & 0xFFF) }
            slot = Self.slot(after: slot, symbol)
        }
        return 0
    }

    /// The code of `node`'s string with its last symbol once more, 0 when it is not known.
    @inline(__always)
    func repeated(_ node: Int) -> Int { Int(repeats[node]) }

    /// Gives the next code to `node`'s string with `symbol` at its end. There must be room.
    /// - Parameter isRepeated: whether the string ends with that symbol already.
    @inline(__always)
    mutating func add(node: Int, symbol: UInt8, isRepeated: Bool) {
        if isRepeated { repeats[node] = UInt16(truncatingIfNeeded: next) }
        let key = Self.key(node, symbol)
        var slot = Self.slot(node, symbol)
        while slots[slot] != 0 { slot = Self.slot(after: slot, symbol) }
        slots[slot] = key << 12 | UInt32(truncatingIfNeeded: next)
        next += 1
    }

    /// Makes the next code, which is to be added, known as a child of `node`, so that the tree can be walked.
    @inline(__always)
    mutating func link(node: Int, symbol: UInt8) {
        parents[next] = UInt16(truncatingIfNeeded: node)
        symbols[next] = symbol
        siblings[next] = firstChildren[node]
        firstChildren[next] = 0
        firstChildren[node] = UInt16(truncatingIfNeeded: next)
    }

    /// The newest child of a node, 0 for none.
    @inline(__always)
    func firstChild(of node: Int) -> Int { Int(firstChildren[node]) }

    /// The child of the same parent that came before, 0 for none.
    @inline(__always)
    func sibling(of node: Int) -> Int { Int(siblings[node]) }

    /// The last symbol of a node's string.
    @inline(__always)
    func symbol(of node: Int) -> UInt8 { symbols[node] }

    /// The node of the string without its last symbol.
    @inline(__always)
    func parent(of node: Int) -> Int { Int(parents[node]) }

    @inline(__always)
    private static func key(_ node: Int, _ symbol: UInt8) -> UInt32 {
        UInt32(truncatingIfNeeded: node) << 8 | UInt32(symbol)
    }

    /// Where to look first, 13 bits: made of the fastest instructions, as each step down the tree waits for it.
    @inline(__always)
    private static func slot(_ node: Int, _ symbol: UInt8) -> Int { (node << 1 ^ Int(symbol) << 5) & (slotCount - 1) }

    /// Where to look next: steps of an odd number reach all slots, and steps of different symbols do not run together.
    @inline(__always)
    private static func slot(after slot: Int, _ symbol: UInt8) -> Int {
        (slot + (Int(symbol) << 1 | 1) &* 0x2B5) & (slotCount - 1)
    }
}
