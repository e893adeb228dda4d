/// A rendered page, UTF-8, ready to be sent as `text/html; charset=utf-8`.
public struct Document: Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// The page as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
