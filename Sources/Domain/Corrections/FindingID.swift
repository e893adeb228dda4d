/// What a finding of a clip is called for good, also after others were added or removed: `s1301` for a swing whose
/// contact was first put at 1.301 s, `h2500` for raised fingers that were first put at 2.5 s, `f800` for an expression.
package struct FindingID: Hashable, Sendable, CustomStringConvertible {
    /// What it is: `s`, `h` or `f`.
    package let letter: Character
    /// Milliseconds of the clip.
    private let milliseconds: Int

    /// The latest that there can be.
    private static let latest = Int(MediaLimits().duration + 1) * 1000

    /// - Parameter time: seconds; beyond every clip it counts as the latest that there is.
    package init<Finding: CorrectableFinding>(_: Finding.Type, at time: Double) {
        self.init(
            letter: Finding.letter,
            milliseconds: time.isFinite ? Int(min(max(time * 1000, 0), Double(Self.latest)).rounded()) : 0)
    }

    /// What `description` was written from; nil for anything else.
    package init?(_ text: String) {
        guard let letter = text.first, ("a"..."z").contains(letter), text.utf8.count <= 9,
            let milliseconds = Int(text.dropFirst()), (0...Self.latest).contains(milliseconds)
        else { return nil }
        self.init(letter: letter, milliseconds: milliseconds)
        guard description == text else { return nil }
    }

    private init(letter: Character, milliseconds: Int) { (self.letter, self.milliseconds) = (letter, milliseconds) }

    package var description: String { "\(letter)\(milliseconds)" }

    /// Where it was first put, seconds.
    package var time: Double { Double(milliseconds) / 1000 }

    /// The first from here on that is not taken.
    package func free(of taken: Set<FindingID>) -> FindingID {
        var free = self
        while taken.contains(free) { free = FindingID(letter: letter, milliseconds: free.milliseconds + 1) }
        return free
    }
}

extension FindingID: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = FindingID(text) else { throw OutOfBounds("not a finding’s name: \(text.printable(most: 40))") }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
