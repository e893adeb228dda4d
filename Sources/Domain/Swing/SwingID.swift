/// What a swing of a clip is called for good, also after others were added or removed: `s1301` for one whose contact was
/// first put at 1.301 s.
package struct SwingID: Hashable, Sendable, CustomStringConvertible {
    /// Milliseconds of the clip.
    private let milliseconds: Int

    /// The latest that there can be.
    private static let latest = Int(MediaLimits().duration + 1) * 1000

    /// - Parameter contact: seconds; beyond every clip it counts as the latest that there is.
    package init(contact: Double) {
        milliseconds = contact.isFinite ? Int(min(max(contact * 1000, 0), Double(Self.latest)).rounded()) : 0
    }

    /// What `description` was written from; nil for anything else.
    package init?(_ text: String) {
        guard text.first == "s", text.utf8.count <= 9, let milliseconds = Int(text.dropFirst()),
            (0...Self.latest).contains(milliseconds), "s\(milliseconds)" == text
        else { return nil }
        self.milliseconds = milliseconds
    }

    private init(milliseconds: Int) { self.milliseconds = milliseconds }

    package var description: String { "s\(milliseconds)" }

    /// Where contact was first put, seconds.
    package var contact: Double { Double(milliseconds) / 1000 }

    /// The first from here on that is not taken.
    package func free(of taken: Set<SwingID>) -> SwingID {
        var free = self
        while taken.contains(free) { free = SwingID(milliseconds: free.milliseconds + 1) }
        return free
    }
}

extension SwingID: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = SwingID(text) else { throw OutOfBounds("not a swing’s name: \(text.printable(most: 40))") }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
