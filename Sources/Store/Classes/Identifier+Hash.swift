package import Domain

extension Identifier {
    /// What is kept of a token: its SHA-256 in hexadecimal. It has 128 random bits, so that no salt is needed.
    /// - Throws: `files` where libcrypto fails.
    package func storedHash() throws -> String {
        var digest = try Digest()
        try digest.update(Array(description.utf8))
        return try digest.blobHash().description
    }
}
