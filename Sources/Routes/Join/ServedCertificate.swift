package import Certificates
package import FoundationEssentials

/// What `/join` tells of this server's encryption.
package struct ServedCertificate: Sendable {
    /// The server's own authority, which devices have to be told to trust; nil for files of the machine's owner, which
    /// devices trust by themselves.
    package var authority: AuthorityCertificate?
    /// Where devices may try to get to the server, best first: IPv4 addresses, then names.
    package var hosts: [String]
    /// The port for HTTP and HTTPS.
    package var port: Int
    /// When the certificate in use ends.
    package var notAfter: Date

    package init(authority: AuthorityCertificate?, hosts: [String], port: Int, notAfter: Date) {
        self.authority = authority
        self.hosts = hosts
        self.port = port
        self.notAfter = notAfter
    }
}
