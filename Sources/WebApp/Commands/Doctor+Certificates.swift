import Certificates
import Domain
import FoundationEssentials
import Store

extension Doctor {
    /// Days before the end of an authority from which on it is told: all devices need the next one.
    private static let daysOfAuthority = 90

    /// Whether other machines use HTTPS, with which certificate, and how long that holds.
    func encryption(at moment: Date) -> Finding {
        func finding(_ weight: Finding.Weight, _ sentence: String) -> Finding {
            Finding(weight: weight, subject: "HTTPS", sentence: sentence)
        }
        do throws(AppError) {
            if let own = options.certificate {
                let certificate = try own.load(at: moment)
                let names = certificate.names.all.joined(separator: ", ")
                guard let warning = CertificateWarning(certificate, at: moment) else {
                    return finding(.good, "\(own.file), valid until \(certificate.notAfter.utcDay), for \(names)")
                }
                return finding(.note, "The certificate in \(own.file) \(warning.words). Renew it.")
            }
            let folder = options.data ?? DataFolder.defaultPath(environment: environment) ?? ""
            guard let authority = try CertificateFolder(path: folder).authority() else {
                return finding(.good, "off: `motionbook serve` with --host turns it on for other machines")
            }
            let end = authority.notAfter
            if end <= moment {
                return finding(
                    .bad,
                    "The certificate authority expired on \(end.utcDay). Run `motionbook certificate --renew-ca` and install the new certificate on all devices."
                )
            }
            if moment < authority.notBefore {
                return finding(
                    .bad,
                    "The clock says \(moment.utcDay), but the certificate authority is valid from \(authority.notBefore.utcDay) on. Set the clock."
                )
            }
            if end < moment + Double(Self.daysOfAuthority) * 86_400 {
                return finding(
                    .note,
                    "The certificate authority expires on \(end.utcDay). Run `motionbook certificate --renew-ca` before that and install the new certificate on all devices."
                )
            }
            return finding(.good, "for other machines, by “\(authority.name)”, valid until \(end.utcDay)")
        } catch {
            return finding(.bad, error.message)
        }
    }
}
