import Certificates
import FoundationEssentials
import Store

/// `motionbook certificate`: the server's own authority, which devices are given to trust it.
struct CertificateCommand {
    let options: CertificateOptions
    let environment: [String: String]

    /// Prints what there is, after what was asked for is done.
    /// - Returns: the exit status.
    func run() throws -> Int32 {
        guard let path = options.data ?? DataFolder.defaultPath(environment: environment) else {
            throw CommandFailure(message: "No home folder found. Give the data folder with --data.")
        }
        let file = try options.export.map { path throws(CommandFailure) in try NewFile(path, option: "--export") }
        let folder = CertificateFolder(path: path)
        let authority = options.renews ? try renew(folder) : try folder.requireAuthority()
        try file?.write { part in
            let bytes = options.format == .pem ? Data(authority.pem.utf8) : Data(authority.der)
            do { try bytes.write(to: URL(filePath: part)) } catch {
                throw CommandFailure(
                    message: "Can’t write to \(options.export ?? part). Choose another file with --export.")
            }
        }
        Terminal.print(Self.words(for: authority, signing: options.renews ? nil : folder.lastNames()))
        if options.renews {
            Terminal.complain("Install the new certificate on all devices. A running server uses it within a minute.")
        }
        return 0
    }

    private func renew(_ folder: CertificateFolder) throws -> AuthorityCertificate {
        // A server of any address: what it is known by now, and what it was known by.
        let names = ServerNames(host: "0.0.0.0", given: options.names + (folder.lastNames()?.hosts ?? []))
        return try folder.renewAuthority(for: names.current, on: names.machine, at: Date())
    }

    private static func words(for authority: AuthorityCertificate, signing names: CertificateNames?) -> String {
        let lines = [
            authority.name, "SHA-256 fingerprint \(authority.fingerprint)", "valid until \(authority.notAfter.utcDay)",
        ]
        return (lines + (names.map { ["signs for " + $0.all.joined(separator: ", ")] } ?? [])).joined(separator: "\n")
    }
}
