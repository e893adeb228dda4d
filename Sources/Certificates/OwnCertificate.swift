package import Domain
package import FoundationEssentials
internal import Glibc
import System

/// A certificate and its key in files that somebody else writes: a public authority’s client, or the school’s.
package struct OwnCertificate: Sendable, Equatable {
    /// The certificate with those that stand behind it, PEM.
    package let file: String
    /// Its private key, PEM.
    package let keyFile: String

    /// Days before its end from which on the log and `motionbook doctor` say so.
    package static let warningDays = 14
    /// Longer files hold something else, bytes.
    package static let mostBytes = 1 << 20

    /// - Parameters:
    ///   - file: the certificate first, then who signed it, as `fullchain.pem` has them.
    ///   - keyFile: may be the same file.
    package init(file: String, keyFile: String) {
        self.file = file
        self.keyFile = keyFile
    }

    /// Which writing of the files is known: by the time of their change, which new rights are, too.
    package struct Stamp: Sendable, Equatable {
        private var facts: [Int] = []

        fileprivate init(_ paths: [String]) {
            for path in paths {
                var status = stat()
                let isThere = stat(path, &status) == 0
                facts +=
                    isThere
                    ? [
                        Int(bitPattern: UInt(status.st_ino)), Int(status.st_size), status.st_ctim.tv_sec,
                        status.st_ctim.tv_nsec,
                    ] : [-1, -1, -1, -1]
            }
        }
    }

    /// Which writing of the files is there now. It changes when somebody writes them, or puts others in their place.
    package func stamp() -> Stamp { Stamp([file, keyFile]) }

    /// Reads both files, and takes only what is whole.
    /// - Throws: an error whose sentence says what is wrong with which file.
    package func load(at moment: Date, whateverItsTime isLenient: Bool = false) throws(AppError) -> IssuedCertificate {
        let text = try read(file)
        let keyText = try read(keyFile)
        guard let chain = CertificateChain(pem: text) else { throw .ownUnreadable(file) }
        switch chain.state(ofKey: keyText) {
        case .fits: break
        case .differs: throw .ownKeyDiffers(file, keyFile)
        case .unreadable: throw .ownKeyUnreadable(keyFile)
        }
        try checkOrder(of: chain)
        let (from, until) = try times(of: chain)
        if !isLenient {
            if moment >= until { throw .ownExpired(file, until) }
            if moment < from { throw .ownNotYetValid(file, from, moment) }
        }
        guard chain.isForServers else { throw .ownNotForServers(file) }
        let names = chain.names
        guard !names.isEmpty else { throw .ownWithoutNames(file) }
        guard let pem = chain.pem, let key = CertificateMaker.copy(ofKey: keyText) else { throw .ownUnreadable(file) }
        return IssuedCertificate(chain: pem, key: key, notBefore: from, notAfter: until, names: names)
    }

    /// Each is signed by the next, and somebody stands behind the first.
    private func checkOrder(of chain: borrowing CertificateChain) throws(AppError) {
        for place in 0..<(chain.count - 1) {
            guard chain.isSignedByNext(at: place) else { throw .ownOutOfOrder(file) }
        }
        guard chain.count > 1 || chain.signsItself(at: 0) else { throw .ownIncomplete(file) }
    }

    /// When all of them are good.
    private func times(of chain: borrowing CertificateChain) throws(AppError) -> (from: Date, until: Date) {
        var (from, until) = (Date.distantPast, Date.distantFuture)
        for place in 0..<chain.count {
            // Devices have their own copy of whom they trust.
            if place > 0 && chain.signsItself(at: place) { continue }
            guard let validity = chain.validity(at: place) else { throw .ownUnreadable(file) }
            (from, until) = (max(from, validity.from), min(until, validity.until))
        }
        return (from, until)
    }

    private func read(_ path: String) throws(AppError) -> String {
        // Links are followed: clients of public authorities lay such.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .ownUnopened(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes
        else { throw .ownUnopened(path, "not a file, or a very large one") }
        return String(decoding: Descriptor.readToEnd(descriptor), as: UTF8.self)
    }
}
