/// Something that a worker says of a stranger's clip. Its decoder sees to the types; the bounds of numbers, words and
/// lists stand beside each type and are held against it once, where it comes in.
package protocol Bounded {
    /// - Throws: `OutOfBounds` if any part is no clip's.
    func check() throws(OutOfBounds)
}

/// A part of what a worker said is beyond its bounds.
package struct OutOfBounds: Error, Equatable, Sendable {
    /// What is wrong, for the log.
    package let reason: String

    /// A part with the reason.
    package init(_ reason: String) { self.reason = reason }
}

/// What a number or a text may be.
package struct Bound<Value: Sendable>: Sendable {
    private let name: String
    private let allows: @Sendable (Value) -> Bool

    private init(_ name: String, _ allows: @escaping @Sendable (Value) -> Bool) {
        self.name = name
        self.allows = allows
    }

    /// Checks values; what is nil may be missing.
    package func check(_ values: Value?...) throws(OutOfBounds) {
        for value in values { if let value { try checkOne(value) } }
    }

    /// Checks a list of values and how many they are.
    package func check(_ values: [Value], count: ClosedRange<Int>) throws(OutOfBounds) {
        guard count.contains(values.count) else { throw OutOfBounds("a list of \(values.count), each \(name)") }
        for value in values { try checkOne(value) }
    }

    private func checkOne(_ value: Value) throws(OutOfBounds) {
        guard allows(value) else { throw OutOfBounds("not \(name): \("\(value)".printable(most: 40))") }
    }
}

extension Bound where Value == Double {
    /// Numbers in a range; what is not a number is in none.
    package static func number(_ name: String, _ range: ClosedRange<Double>) -> Bound {
        Bound(name) { range.contains($0) }
    }

    /// Seconds on a clip's clock.
    package static let clock = number("a time in a clip", 0...MediaLimits().duration + 1)
    /// Shares of a whole.
    package static let share = number("a share", 0...1)
    /// Places and sizes in the picture: bodies may reach beyond it.
    package static let place = number("a position in the image", -4...4)
    /// What was measured of a body or a machine, in whatever unit.
    package static let measure = number("a measure", -1e6...1e6)
    /// Amounts: what was measured and cannot be less than nothing.
    package static let amount = number("an amount", 0...1e6)
}

extension Bound where Value == Int {
    /// Whole numbers in a range.
    package static func number(_ name: String, _ range: ClosedRange<Int>) -> Bound {
        Bound(name) { range.contains($0) }
    }

    /// Edges of pictures, pixels: photos are the largest.
    package static let edge = number("the width or height of an image", 1...MediaLimits().photoEdge)
    /// Numbers of frames.
    package static let frames = number("an allowed number of frames", 0...MediaLimits().frames)
    /// Numbers of anything else.
    package static let count = number("a count", 0...1_000_000)
}

extension Bound where Value == String {
    /// Names for programs: letters, digits and `_`, 64 at most.
    package static let name = Bound("a name") { text in
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
                    || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: "_")
            }
    }
    /// Stages of work: letters, spaces and dashes, 40 at most.
    static let stage = Bound("a stage") { text in
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") || " -".utf8.contains($0)
            }
    }
    /// A word or a few, 100 bytes at most; may be empty.
    package static let words = text("a few words", atMost: 100)
    /// A sentence or two for people, 500 bytes at most.
    package static let sentence = text("a sentence", atMost: 500)
    /// What people write in a line, 2,000 bytes at most.
    package static let remark = text("a remark", atMost: 2000)

    private static func text(_ name: String, atMost bytes: Int) -> Bound {
        Bound(name) { text in
            // Unicode's control characters: C0, delete and C1.
            text.utf8.count <= bytes && !text.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
        }
    }
}

extension Array where Element: Bounded {
    /// Checks all parts of a list and how many they are.
    package func check(atMost count: Int) throws(OutOfBounds) {
        guard self.count <= count else { throw OutOfBounds("a list of \(self.count) \(Element.self)") }
        for element in self { try element.check() }
    }
}
