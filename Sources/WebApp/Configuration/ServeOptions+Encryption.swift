import Certificates
import HTTPServer

extension ServeOptions {
    /// How other machines are spoken to.
    enum Encryption: Equatable {
        /// Plain HTTP: only this machine, or a proxy that encrypts, or somebody said so.
        case none
        /// HTTPS with certificates of an authority of our own.
        case ownAuthority
        /// HTTPS with files that somebody else writes.
        case files(OwnCertificate)
    }

    /// HTTPS by itself where other machines reach the server.
    var encryption: Encryption {
        if let certificate { return .files(certificate) }
        return isHTTPOnly || isOnThisMachineOnly || proxies != .none ? .none : .ownAuthority
    }
}

extension OptionReader {
    /// `--http-only`. The system's service has no command line of its own, so a variable counts, too.
    func isHTTPOnly() throws(UsageError) -> Bool {
        switch value(of: "http-only") {
        case nil, "no": false
        case "yes": true
        default: throw UsageError("MOTIONBOOK_HTTP_ONLY must be yes or no.")
        }
    }

    /// The files in `--certificate` and `--certificate-key`; nil when neither was given.
    func certificate() throws(UsageError) -> OwnCertificate? {
        switch (value(of: "certificate"), value(of: "certificate-key")) {
        case (let file?, let keyFile?): OwnCertificate(file: file, keyFile: keyFile)
        case (nil, nil): nil
        case (_?, nil): throw UsageError("--certificate needs its private key: give --certificate-key, too.")
        case (nil, _?): throw UsageError("--certificate-key needs its certificate: give --certificate, too.")
        }
    }
}
