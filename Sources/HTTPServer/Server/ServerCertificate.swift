/// A certificate chain and its private key, as PEM.
package struct ServerCertificate: Sendable, Equatable, CustomStringConvertible {
    /// The server's own certificate first, then each the one that signed the one before.
    package let chain: String
    /// The first certificate's private key, without a password.
    package let key: String

    /// Without the key: what is printed may be kept.
    package var description: String { "certificate of \(chain.utf8.count) bytes" }

    package init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}
