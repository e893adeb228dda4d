internal import CMicroHTTPD

/// What TLS connections are encrypted with: the certificate that is in use, and the key of the tickets with which
/// clients come back quickly. That key is random, and is in memory alone.
final class Encryption: Sendable {
    // C locks for itself; written once, and freed when no connection holds this any more.
    nonisolated(unsafe) let pointer: OpaquePointer

    init(_ certificate: ServerCertificate) throws(ServerError) {
        guard let pointer = motionbook_encryption_new() else { throw Self.outOfMemory }
        self.pointer = pointer
        try use(certificate)
    }

    deinit { motionbook_encryption_free(pointer) }

    /// Uses another certificate in all handshakes that begin from now on. One that is not whole changes nothing.
    func use(_ certificate: ServerCertificate) throws(ServerError) {
        switch motionbook_encryption_use(pointer, certificate.chain, certificate.key) {
        case motionbook_certificate_good: return
        case motionbook_certificate_bad_chain:
            throw ServerError(
                .certificateUnusable,
                "The certificate can’t be read. Give a PEM file with the server’s own certificate first, and behind it those that signed it, in order."
            )
        case motionbook_certificate_bad_key:
            throw ServerError(
                .certificateUnusable,
                "The certificate’s private key can’t be read. Give a PEM file with the key, without a password.")
        case motionbook_certificate_mismatch:
            throw ServerError(
                .certificateUnusable,
                "The private key does not belong to the certificate. Give the key that the certificate was made for.")
        default: throw Self.outOfMemory
        }
    }

    private static let outOfMemory = ServerError(
        .outOfResources, "Can’t set up HTTPS. Free some memory and try again.")
}
