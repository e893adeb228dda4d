import CCrypto
package import Domain

/// A running hash, computed by libcrypto. The only file of this room that calls it.
package struct Digest: ~Copyable {
    // Owned: made in `init`, freed in `deinit`; being non-copyable, nobody else can hold it.
    private let context: OpaquePointer

    init(_ algorithm: Checksum.Algorithm) throws {
        let method =
            switch algorithm {
            case .sha1: EVP_sha1()
            case .sha256: EVP_sha256()
            }
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, method, nil) == 1 else { throw Self.failure }
        self.context = context
    }

    /// A hash of nothing yet, SHA-256.
    /// - Throws: `files`.
    package init() throws { try self.init(.sha256) }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds bytes.
    /// - Throws: `files`.
    package mutating func update(_ bytes: [UInt8]) throws {
        guard EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { throw Self.failure }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) throws {
        guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw Self.failure }
    }

    /// The bytes of the hash.
    consuming func finish() throws -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard EVP_DigestFinal_ex(context, &digest, &count) == 1 else { throw Self.failure }
        return Array(digest.prefix(Int(count)))
    }

    /// The name of the content that was hashed with SHA-256.
    /// - Throws: `files`.
    package consuming func blobHash() throws -> BlobHash {
        guard let hash = BlobHash(digest: try finish()) else { throw Self.failure }
        return hash
    }

    private static var failure: AppError {
        AppError(.files, "The upload could not be checked. Try again.", detail: "libcrypto failed")
    }
}
