/// The name of a content: its SHA-256, printed as 64 lowercase hexadecimal digits.
package struct BlobHash: Hashable, Sendable, CustomStringConvertible {
    /// The 64 digits.
    package let description: String

    /// The hash that `text` prints, or nil unless it is 64 lowercase hexadecimal digits.
    package init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
        description = text
    }

    /// The hash of 32 bytes that a digest gave, or nil for another length.
    package init?(digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        let digits = Array(Self.digits)
        description = String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Whether a folder of blobs may be called so: two digits.
    package static func isFolder(_ name: String) -> Bool {
        name.utf8.count == 2 && name.utf8.allSatisfy { digits.contains($0) }
    }

    private static let digits = "0123456789abcdef".utf8
}
