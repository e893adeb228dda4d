import CCrypto

/// A running SHA-256, computed by libcrypto. The only file of this room that calls it.
struct SHA256: ~Copyable {
    // Owned: made in `init`, freed in `deinit`; being non-copyable, nobody else can hold it.
    private let context: OpaquePointer

    init() throws(StoreError) {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        else { throw Self.failure }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw Self.failure }
    }

    consuming func finish() throws(StoreError) -> BlobHash {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard EVP_DigestFinal_ex(context, &digest, &count) == 1,
            let hash = BlobHash(digest: Array(digest.prefix(Int(count))))
        else { throw Self.failure }
        return hash
    }

    private static var failure: StoreError {
        StoreError(.files, "The upload could not be checked; try again.", detail: "libcrypto failed")
    }
}
