package import FoundationEssentials

/// The certificate of this server’s own authority: what a device is given to trust it. There is nothing secret in it.
package struct AuthorityCertificate: Sendable, Equatable {
    /// The certificate, as devices take it.
    package let der: [UInt8]
    /// Its SHA-256, to compare: `AB:CD:…`.
    package let fingerprint: String
    /// What lists of certificates call it: `Motionbook on lab-box (2026-11)`.
    package let name: String
    /// From when on it is good.
    package let notBefore: Date
    /// Until when it is good.
    package let notAfter: Date

    package init(der: [UInt8], fingerprint: String, name: String, notBefore: Date, notAfter: Date) {
        self.der = der
        self.fingerprint = fingerprint
        self.name = name
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    /// The certificate as PEM.
    package var pem: String {
        let text = Data(der).base64EncodedString()
        var lines = ["-----BEGIN CERTIFICATE-----"]
        var rest = text[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
    }

    /// What a chain’s first certificate says of itself; nil where it is no authority’s.
    init?(_ chain: borrowing CertificateChain) {
        guard chain.isAuthority, let der = chain.der, let fingerprint = chain.fingerprint, let name = chain.name,
            let validity = chain.validity(at: 0)
        else { return nil }
        self.init(
            der: der, fingerprint: fingerprint, name: name, notBefore: validity.from, notAfter: validity.until)
    }
}
