/// A rendered page, UTF-8, ready to be sent as `text/html; charset=utf-8`.
package struct Document: Sendable {
    /// The bytes.
    package let bytes: [UInt8]

    /// The page as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
