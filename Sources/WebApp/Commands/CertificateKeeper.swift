import Certificates
import Domain
import FoundationEssentials
import HTTPServer
import Routes
import Synchronization
import System

/// Has the certificate that the server uses: looks each minute whether it is time for another one.
final class CertificateKeeper: Sendable {
    /// Where certificates come from.
    enum Source: Sendable {
        case authority(CertificateFolder)
        case files(OwnCertificate)
    }

    private struct State {
        var current: IssuedCertificate
        /// Which writing of the files was looked at last.
        var stamp: OwnCertificate.Stamp?
        /// What was said last and has not changed.
        var complaint: String?
        var leftOut = CertificateNames()
        /// The day on which its end was told.
        var dayOfWarning: String?
        var port: Int?
    }

    private let source: Source
    private let names: ServerNames
    private let log: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// How often it looks.
    static let interval = Duration.seconds(60)

    /// The first certificate; the authority is made if there is none.
    /// - Throws: an error whose sentence says why there is no certificate.
    init(
        source: Source, names: ServerNames, at moment: Date, log: @escaping @Sendable (String) -> Void
    ) throws(AppError) {
        self.source = source
        self.names = names
        self.log = log
        switch source {
        case .authority(let folder):
            let wanted = names.current
            try folder.authorityOrNew(for: wanted, on: names.machine, at: moment)
            state = Mutex(State(current: try Self.first(of: folder, for: wanted, at: moment, log)))
        case .files(let own):
            let stamp = own.stamp()
            state = Mutex(State(current: try Self.first(of: own, at: moment, log), stamp: stamp))
        }
        sayWhatIsLeftOut()
        warn(at: moment)
    }

    // A wrong clock, or a certificate that has ended, keeps nobody from a server that starts: browsers warn, the log says
    // why, and this machine needs no certificate.

    private static func first(
        of folder: CertificateFolder, for names: CertificateNames, at moment: Date, _ log: (String) -> Void
    ) throws(AppError) -> IssuedCertificate {
        let unstored = { (error: AppError) in log(Motionbook.sentence(of: error)) }
        do {
            return try folder.certificate(for: names, at: moment, unstored: unstored)
        } catch {
            guard let authority = try? folder.authority() else { throw error }
            let time = min(max(moment, authority.notBefore), authority.notAfter - 86_400)
            guard time != moment,
                let late = try? folder.certificate(for: names, at: time, unstored: unstored)
            else { throw error }
            log(Motionbook.sentence(of: error))
            return late
        }
    }

    private static func first(
        of own: OwnCertificate, at moment: Date, _ log: (String) -> Void
    ) throws(AppError) -> IssuedCertificate {
        do {
            return try own.load(at: moment)
        } catch {
            guard let late = try? own.load(at: moment, whateverItsTime: true) else { throw error }
            log(Motionbook.sentence(of: error))
            return late
        }
    }

    /// What the server is to use now.
    var current: IssuedCertificate { state.withLock { $0.current } }

    /// Names that requests may call the server by, as far as the certificate knows them.
    var hosts: [String] {
        let hosts = names.current.hosts + current.names.hosts
        return hosts.filter { !$0.hasPrefix("*.") }
    }

    /// Where the server listens.
    func isServed(at port: UInt16) { state.withLock { $0.port = Int(port) } }

    /// What `/join` tells; nil before the server listens.
    var served: ServedCertificate? {
        let (current, port) = state.withLock { ($0.current, $0.port) }
        return port.map {
            ServedCertificate(
                authority: current.authority, hosts: reachable(by: current), certainHosts: certainHosts(), port: $0,
                notAfter: current.notAfter)
        }
    }

    /// Addresses to type on other machines that the certificate is for, best first.
    /// - Parameter port: where the server listens.
    func urls(port: UInt16, hasMulticastNames: Bool = CertificateKeeper.hasMulticastNames) -> [String] {
        certainHosts(hasMulticastNames: hasMulticastNames).map {
            "https://\($0.contains(":") ? "[\($0)]" : $0):\(port)/"
        }
    }

    /// Hosts that lead here for certain, and that the certificate is for. Whether neighbours find the machine by its
    /// name is theirs and the network's to say: its name below `.local` is told where it answers to that.
    private func certainHosts(hasMulticastNames: Bool = CertificateKeeper.hasMulticastNames) -> [String] {
        let (current, wanted) = (current, names.current)
        let local = current.authority == nil || !hasMulticastNames ? [] : [names.local.lowercased()]
        let certain = current.authority == nil ? nil : names.given + local
        return reachable(by: current).filter { host in
            certain?.contains(host) ?? true || wanted.addresses.contains(host) || host == names.host
        }
    }

    /// Whether this machine answers to its name below `.local`.
    static var hasMulticastNames: Bool { FileManager.default.fileExists(atPath: "/run/avahi-daemon/pid") }

    /// Looks again and again, until the task is cancelled.
    /// - Parameters:
    ///   - now: the time, as this machine's clock has it.
    ///   - use: gives the server another certificate.
    ///   - looked: called after each look.
    func run(
        now: @escaping @Sendable () -> Date = { Date() },
        use: @escaping @Sendable (IssuedCertificate) throws -> Void, looked: @escaping @Sendable () -> Void
    ) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            guard !Task.isCancelled else { return }
            // Files are read, and perhaps written.
            await BlockingThread.run {
                self.look(at: now(), use: use)
                looked()
            }
        }
    }

    /// Takes another certificate if it is time. If there is none to be had, the old one stays, and the log says why.
    func look(at moment: Date, use: (IssuedCertificate) throws -> Void) {
        do {
            if let other = try next(at: moment) {
                try use(other)
                state.withLock { $0.current = other }
                if case .files(let own) = source { log("The certificate in \(own.file) is used from now on.") }
            }
            state.withLock { $0.complaint = nil }
            sayWhatIsLeftOut()
        } catch {
            // Looked at again, whether it changes or not: a clock is set, or rights are given.
            state.withLock { $0.stamp = nil }
            complain(Motionbook.sentence(of: error))
        }
        warn(at: moment)
    }

    /// Another certificate than the current one; nil where that does.
    private func next(at moment: Date) throws -> IssuedCertificate? {
        let (current, known) = state.withLock { ($0.current, $0.stamp) }
        switch source {
        case .authority(let folder):
            let wanted = names.current
            return try folder.isCurrent(current, for: wanted, at: moment)
                ? nil
                : try folder.certificate(for: wanted, at: moment, unstored: { complain(Motionbook.sentence(of: $0)) })
        case .files(let own):
            let stamp = own.stamp()
            if stamp == known { return nil }
            let next = try own.load(at: moment)
            // What was written once more while it was read is looked at again.
            state.withLock { $0.stamp = own.stamp() == stamp ? stamp : nil }
            return next == current ? nil : next
        }
    }

    /// Hosts of other machines' addresses that a certificate is for: IPv4, IPv6, then names.
    private func reachable(by certificate: IssuedCertificate) -> [String] {
        let wanted = names.current
        func isElsewhere(_ host: String) -> Bool { !["localhost", "127.0.0.1", "::1"].contains(host) }
        let addresses = certificate.names.addresses.filter { isElsewhere($0) && wanted.addresses.contains($0) }
        let sorted = addresses.filter { !$0.contains(":") } + addresses.filter { $0.contains(":") }
        guard certificate.authority == nil else {
            return sorted + wanted.hosts.filter { isElsewhere($0) && certificate.names.hosts.contains($0) }
        }
        // Somebody else's certificate mostly has names alone, and often those of other machines, too: the school's site.
        // Which of them lead here is said by --name; where nothing is said, all of them may.
        let given = names.given.filter(certificate.names.include)
        let named =
            given.isEmpty
            ? certificate.names.hosts.filter { isElsewhere($0) && !$0.hasPrefix("*.") } : given
        return (sorted + named).isEmpty ? wanted.addresses.filter(isElsewhere) : sorted + named
    }

    /// Says a sentence unless it was the last one.
    private func complain(_ sentence: String) {
        let isNew = state.withLock { state in
            defer { state.complaint = sentence }
            return state.complaint != sentence
        }
        if isNew { log("The certificate in use stays. \(sentence)") }
    }

    private func sayWhatIsLeftOut() {
        let leftOut: CertificateNames? = state.withLock { state in
            defer { state.leftOut = state.current.leftOut }
            return state.leftOut == state.current.leftOut ? nil : state.current.leftOut
        }
        guard let leftOut, !leftOut.isEmpty else { return }
        let names = leftOut.hosts.isEmpty ? "" : " --name " + leftOut.hosts.joined(separator: ",")
        log(
            "The certificate authority may not sign for \(leftOut.all.joined(separator: ", ")), so browsers warn there. Run `motionbook certificate --renew-ca\(names)` and install the new certificate on all devices."
        )
    }

    /// Says once a day that the certificate ends soon, or has ended.
    private func warn(at moment: Date) {
        guard let warning = CertificateWarning(current, at: moment) else { return }
        let isNew = state.withLock { state in
            defer { state.dayOfWarning = moment.utcDay }
            return state.dayOfWarning != moment.utcDay
        }
        guard isNew else { return }
        switch source {
        case .authority:
            log(
                "The server’s certificate \(warning.words). If its authority ends, too, run `motionbook certificate --renew-ca` and install the new certificate on all devices."
            )
        case .files(let own): log("The certificate in \(own.file) \(warning.words). Renew it: browsers refuse it then.")
        }
    }
}

/// That a certificate ends soon, or has ended.
struct CertificateWarning {
    /// `expires on 2026-12-01`
    let words: String

    /// Nil where the end is far.
    init?(_ certificate: IssuedCertificate, at moment: Date) {
        let end = certificate.notAfter
        guard end < moment + Double(OwnCertificate.warningDays) * 86_400 else { return nil }
        words = end <= moment ? "expired on \(end.utcDay)" : "expires on \(end.utcDay)"
    }
}
