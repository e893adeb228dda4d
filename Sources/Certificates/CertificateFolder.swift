package import Domain
package import FoundationEssentials
internal import Glibc
import System

/// The authority and the certificate in a data folder:
/// ```
/// authority.pem    key and certificate of the authority: made once, and anew only when somebody asks; no backup holds it
/// certificate.pem  the certificate that it signed last, and its key
/// ```
/// Each is one file, so that a key and its certificate always fit. Both are readable by their owner only.
package struct CertificateFolder: Sendable {
    private let authorityFile: PrivateFile
    private let certificateFile: PrivateFile

    /// Days before its end from which on a certificate is renewed.
    package static let renewalDays = 30
    /// Days that a certificate is good, and days that its authority is.
    package static let certificateDays = CertificateAuthority.certificateDays
    package static let authorityDays = CertificateAuthority.lifetimeDays
    /// The authority’s file in a data folder.
    package static let authorityName = "authority.pem"

    /// - Parameter path: the data folder.
    package init(path: String) {
        authorityFile = PrivateFile(path: path + "/" + Self.authorityName)
        certificateFile = PrivateFile(path: path + "/certificate.pem")
    }

    /// What devices are given to trust; nil where there is no authority yet.
    /// - Throws: `unusable`, `authorityDamaged`.
    package func authority() throws(AppError) -> AuthorityCertificate? { try readAuthority()?.certificate }

    /// What devices are given to trust.
    /// - Throws: `noAuthority` where there is none yet; `unusable`, `authorityDamaged`.
    package func requireAuthority() throws(AppError) -> AuthorityCertificate {
        guard let there = try authority() else { throw .noAuthority(authorityFile.path) }
        return there
    }

    /// What devices are given to trust, made first if there is none.
    /// - Parameters:
    ///   - names: what it may sign beside private networks and names below `.local`.
    ///   - machine: what the machine is called.
    /// - Throws: `unusable`, `authorityDamaged`, `clockIsWrong`.
    @discardableResult
    package func authorityOrNew(
        for names: CertificateNames, on machine: String, at moment: Date
    ) throws(AppError) -> AuthorityCertificate {
        if let there = try readAuthority() { return there.certificate }
        let made = try CertificateAuthority(for: names, on: machine, besides: nil, at: moment)
        try write(made.text, to: authorityFile, replacing: false)
        // What lies there now counts: it may be that of another server, which was faster.
        guard let there = try readAuthority() else { throw .certificatesUnusable("\(authorityFile.path) went away") }
        return there.certificate
    }

    /// Puts a new authority in the place of the old one, also of a damaged one. Devices must be given it again.
    /// - Throws: `noAuthority` where there is none; `clockIsWrong` or `unusable`, and the old one stays.
    package func renewAuthority(
        for names: CertificateNames, on machine: String, at moment: Date
    ) throws(AppError) -> AuthorityCertificate {
        guard authorityFile.isThere else { throw .noAuthority(authorityFile.path) }
        var old: AuthorityCertificate?
        do { old = try authority() } catch  where error.code == AppError.authorityDamaged.code {}
        let made = try CertificateAuthority(for: names, on: machine, besides: old?.name, at: moment)
        try write(made.text, to: authorityFile, replacing: true)
        return made.certificate
    }

    /// The names of the certificate that was signed last; nil where there is none, or it is damaged.
    package func lastNames() -> CertificateNames? {
        guard let text = try? certificateFile.read() else { return nil }
        return CertificateChain(pem: text)?.names
    }

    /// The certificate of the authority that is there: the one that is kept, or a new one where that is damaged, another
    /// authority’s, not for all names, or ends within ``renewalDays``. Names that the authority may not sign are left
    /// out.
    /// - Parameter unstored: told why a new one could not be stored. It serves all the same until the server stops: only
    ///   the authority must last, which devices trust.
    /// - Throws: `noAuthority`, `authorityDamaged`, `authorityExpired`, `authorityNotYetValid`, `unusable`.
    package func certificate(
        for names: CertificateNames, at moment: Date, unstored: (AppError) -> Void = { _ in }
    ) throws(AppError) -> IssuedCertificate {
        guard let authority = try readAuthority() else { throw .noAuthority(authorityFile.path) }
        try authority.check(at: moment)
        if let text = try? certificateFile.read(), let kept = authority.kept(text, for: names, at: moment),
            !isDue(kept, of: authority, at: moment)
        {
            return kept
        }
        let made = try authority.certificate(for: names, at: moment)
        do { try write(made.key + made.chain, to: certificateFile, replacing: true) } catch { unstored(error) }
        return made
    }

    /// Whether a certificate still does: nothing is new since it was made.
    /// - Throws: as ``certificate(for:at:)``.
    package func isCurrent(
        _ certificate: IssuedCertificate, for names: CertificateNames, at moment: Date
    ) throws(AppError) -> Bool {
        guard let authority = try readAuthority() else { throw .noAuthority(authorityFile.path) }
        try authority.check(at: moment)
        let known = CertificateNames(
            hosts: certificate.names.hosts + certificate.leftOut.hosts,
            addresses: certificate.names.addresses + certificate.leftOut.addresses)
        return certificate.authority == authority.certificate && known.cover(names.usable)
            && !isDue(certificate, of: authority, at: moment)
    }

    /// Whether a certificate is to be renewed, and a new one would do better. A clock that was ahead made one for later.
    private func isDue(_ certificate: IssuedCertificate, of authority: CertificateAuthority, at moment: Date) -> Bool {
        moment < certificate.notBefore || certificate.notAfter > authority.lastDay(at: moment).adding(days: 1)
            || certificate.notAfter <= moment.adding(days: Self.renewalDays)
                && certificate.notAfter < authority.lastDay(at: moment).adding(days: -1)
    }

    private func readAuthority() throws(AppError) -> CertificateAuthority? {
        guard let text = try read(authorityFile) else { return nil }
        guard let authority = CertificateAuthority(text: text) else { throw .authorityDamaged }
        return authority
    }

    private func read(_ file: PrivateFile) throws(AppError) -> String? {
        do { return try file.read() } catch { throw .certificatesUnusable("\(error)") }
    }

    private func write(_ text: String, to file: PrivateFile, replacing: Bool) throws(AppError) {
        do { try file.write(text, replacing: replacing) } catch { throw .certificatesUnusable("\(error)") }
    }
}
