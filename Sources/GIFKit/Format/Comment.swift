/// A text for people (GIF89a, section 24).
public struct Comment: Hashable, Sendable {
    /// As they lie in the file, without lengths.
    public let bytes: [UInt8]

    /// A comment of given bytes.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// As text: UTF-8 where it is valid, Latin-1 otherwise. (The specification says ASCII; files differ.)
    public var text: String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
