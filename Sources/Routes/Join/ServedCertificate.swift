package import Certificates
package import FoundationEssentials

/// What `/join` tells of this server's encryption.
package struct ServedCertificate: Sendable {
    /// The server's own authority, which devices have to be told to trust; nil for files of the machine's owner, which
    /// devices trust by themselves.
    package var authority: AuthorityCertificate?
    /// Where devices may try to get to the server, best first: IPv4 addresses, then names.
    package var hosts: [String]
    /// Those of them that lead here for certain: what a class is shown.
    package var certainHosts: [String]
    /// The port for HTTP and HTTPS.
    package var port: Int
    /// When the certificate in use ends.
    package var notAfter: Date

    package init(
        authority: AuthorityCertificate?, hosts: [String], certainHosts: [String], port: Int, notAfter: Date
    ) {
        self.authority = authority
        self.hosts = hosts
        self.certainHosts = certainHosts
        self.port = port
        self.notAfter = notAfter
    }

    /// Days until the end of a certificate that nobody renews but the machine's owner, where that is soon.
    var daysLeft: Int? {
        guard authority == nil else { return nil }
        let days = Int((notAfter.timeIntervalSinceNow / 86_400).rounded(.down))
        return days < OwnCertificate.warningDays ? max(0, days) : nil
    }
}
