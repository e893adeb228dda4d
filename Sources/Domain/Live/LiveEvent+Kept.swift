internal import FoundationEssentials

extension LiveEvent {
    /// Most events that are kept beside a recording.
    package static let mostKept = 500
    /// Most bytes of JSON in which they come.
    package static let mostKeptBytes = 256 << 10
}

extension [LiveEvent] {
    /// Reads the JSON of what is kept beside a recording and checks that it is within its bounds: it comes from a
    /// browser.
    /// - Throws: `DecodingError`; `OutOfBounds`.
    package init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json))
        try check(atMost: LiveEvent.mostKept)
    }

    /// JSON with sorted keys; what does not apply is left out. Events within their bounds always have some.
    package var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? [UInt8]("[]".utf8)
    }
}
