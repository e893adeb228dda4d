package import FoundationEssentials

/// A server’s certificate with what stands behind it, and its private key, as PEM.
package struct IssuedCertificate: Sendable, Equatable {
    /// The certificate first, then who signed it, and so on.
    package let chain: String
    /// The private key.
    package let key: String
    /// From when on all of the chain is good.
    package let notBefore: Date
    /// Until when all of the chain is good.
    package let notAfter: Date
    /// What it is for.
    package let names: CertificateNames
    /// What it was to be for, too, but its authority may not sign.
    package let leftOut: CertificateNames
    /// The authority that signed it; nil for somebody else’s files.
    package let authority: AuthorityCertificate?

    package init(
        chain: String, key: String, notBefore: Date, notAfter: Date, names: CertificateNames,
        leftOut: CertificateNames = CertificateNames(), authority: AuthorityCertificate? = nil
    ) {
        self.chain = chain
        self.key = key
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.names = names
        self.leftOut = leftOut
        self.authority = authority
    }
}
