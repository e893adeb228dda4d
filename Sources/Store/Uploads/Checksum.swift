/// What the bytes of a request hash to, as their sender says.
package struct Checksum: Equatable, Sendable {
    /// How checksums are computed; the raw value is the name that tus knows it by.
    package enum Algorithm: String, CaseIterable, Sendable {
        case sha1, sha256

        var byteCount: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            }
        }
    }

    /// How it was computed.
    package let algorithm: Algorithm
    /// The hash: 20 or 32 bytes.
    package let bytes: [UInt8]

    /// A checksum, or nil where the number of bytes is not the algorithm's.
    package init?(_ algorithm: Algorithm, _ bytes: [UInt8]) {
        guard bytes.count == algorithm.byteCount else { return nil }
        self.algorithm = algorithm
        self.bytes = bytes
    }
}
