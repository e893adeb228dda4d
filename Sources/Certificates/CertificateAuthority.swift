import Domain
import FoundationEssentials
internal import Glibc

/// This server’s own authority: signs its certificates, and nobody else’s.
struct CertificateAuthority {
    /// What devices are given.
    let certificate: AuthorityCertificate
    /// Its certificate, as PEM.
    let pem: String
    private let key: String

    /// How long it is good, days: nobody wants to give it to all devices again.
    static let lifetimeDays = 3650
    /// How long what it signs is good, days.
    static let certificateDays = 90
    /// How far back both begin, days: clocks of tablets are wrong.
    static let backdatedDays = 1

    /// No authority is made before this moment, which is past: 1 November 2026. A machine without a battery begins in 1970,
    /// and its authority would have ended long ago when its clock is set.
    static let earliest = Date(timeIntervalSince1970: 1_793_491_200)

    /// What it may sign beside the machine’s own names: private networks, and this machine itself.
    static let networks = [
        "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "127.0.0.0/255.0.0.0",
        "169.254.0.0/255.255.0.0", "fc00::/fe00::", "fe80::/ffc0::", NetworkAddress.alone("::1"),
    ]
    static let hosts = ["local", "localhost"]

    /// The authority in a text, its key and its certificate.
    /// - Returns: nil where the text is damaged, or is no authority’s.
    init?(text: String) {
        guard let chain = CertificateChain(pem: text), chain.count == 1, chain.state(ofKey: text) == .fits,
            chain.signsItself(at: 0), let certificate = AuthorityCertificate(chain), let pem = chain.pem,
            let key = CertificateMaker.copy(ofKey: text)
        else { return nil }
        self.certificate = certificate
        self.pem = pem
        self.key = key
    }

    /// A new one.
    /// - Parameters:
    ///   - names: what it may sign beside ``hosts`` and ``networks``. A name stands for those below it, too.
    ///   - machine: what this machine is called.
    ///   - old: names of authorities that devices may have already.
    /// - Throws: `clockIsWrong`, `unusable`.
    init(for names: CertificateNames, on machine: String, besides old: String?, at moment: Date) throws(AppError) {
        guard moment >= Self.earliest else { throw .clockIsWrong(moment) }
        let names = names.usable
        let contents = CertificateMaker.Contents(
            name: Self.name(machine, besides: old, at: moment), from: moment.adding(days: -Self.backdatedDays),
            until: moment.adding(days: Self.lifetimeDays),
            hosts: Self.hosts + names.hosts.filter { !Self.hosts.contains($0) },
            addresses: Self.networks + names.addresses.map(NetworkAddress.alone))
        guard let key = CertificateMaker.key(), let pem = CertificateMaker.authority(key: key, contents),
            let made = Self(text: key + pem)
        else { throw .certificatesUnusable("libcrypto made no authority") }
        self = made
    }

    /// As it is kept.
    var text: String { key + pem }

    /// A new certificate with a new key.
    /// - Throws: `authorityExpired`, `authorityNotYetValid`, `unusable`.
    func certificate(for names: CertificateNames, at moment: Date) throws(AppError) -> IssuedCertificate {
        try check(at: moment)
        let (permitted, leftOut) = split(names, at: moment)
        let until = lastDay(at: moment)
        guard let key = CertificateMaker.key(), let leaf = sign(key, permitted, until: until, at: moment),
            let own = CertificateChain(pem: leaf), let authority = CertificateChain(pem: pem),
            own.isTrusted(by: authority, at: moment), let validity = own.validity(at: 0)
        else { throw .certificatesUnusable("libcrypto made no certificate for \(permitted.all)") }
        return IssuedCertificate(
            chain: leaf + pem, key: key, notBefore: validity.from, notAfter: validity.until, names: permitted,
            leftOut: leftOut, authority: certificate)
    }

    /// A certificate as it was kept; nil where the text is damaged, or is none that this authority signed.
    /// - Parameter wanted: what it is to be for.
    func kept(_ text: String, for wanted: CertificateNames, at moment: Date) -> IssuedCertificate? {
        guard let chain = CertificateChain(pem: text), let authority = CertificateChain(pem: pem),
            chain.state(ofKey: text) == .fits, chain.isTrusted(by: authority, at: moment),
            let validity = chain.validity(at: 0), let pem = chain.pem, let key = CertificateMaker.copy(ofKey: text)
        else { return nil }
        let missing = wanted.usable.without(chain.names)
        let (permitted, leftOut) = missing.isEmpty ? (missing, missing) : split(missing, at: moment)
        guard permitted.isEmpty else { return nil }
        return IssuedCertificate(
            chain: pem, key: key, notBefore: validity.from, notAfter: validity.until, names: chain.names,
            leftOut: leftOut, authority: certificate)
    }

    /// Until when a certificate is good that is made now.
    func lastDay(at moment: Date) -> Date { min(moment.adding(days: Self.certificateDays), certificate.notAfter) }

    /// - Throws: `authorityExpired`, `authorityNotYetValid`.
    func check(at moment: Date) throws(AppError) {
        if moment >= certificate.notAfter { throw .authorityExpired(certificate, moment) }
        if moment < certificate.notBefore { throw .authorityNotYetValid(certificate, moment) }
    }

    /// What it may sign, and what it may not. Each is signed and looked at as a browser does: nothing else knows for
    /// certain.
    private func split(
        _ names: CertificateNames, at moment: Date
    ) -> (permitted: CertificateNames, leftOut: CertificateNames) {
        let usable = names.usable
        guard let authority = CertificateChain(pem: pem) else { return (CertificateNames(), usable) }
        func isPermitted(_ one: CertificateNames) -> Bool {
            guard let probe = sign(key, one, until: lastDay(at: moment), at: moment),
                let chain = CertificateChain(pem: probe)
            else { return false }
            return chain.isTrusted(by: authority, at: moment)
        }
        let permitted = CertificateNames(
            hosts: usable.hosts.filter { isPermitted(CertificateNames(hosts: [$0])) },
            addresses: usable.addresses.filter { isPermitted(CertificateNames(addresses: [$0])) })
        return (permitted, usable.without(permitted))
    }

    private func sign(_ key: String, _ names: CertificateNames, until: Date, at moment: Date) -> String? {
        CertificateMaker.certificate(
            key: key, of: pem, self.key,
            CertificateMaker.Contents(
                name: "Motionbook", from: max(moment.adding(days: -Self.backdatedDays), certificate.notBefore),
                until: until, hosts: names.hosts, addresses: names.addresses))
    }

    /// `Motionbook on lab-box (2026-11)`; with the day, or the time of day, where there is one of that name already:
    /// devices mix up two of the same name.
    private static func name(_ machine: String, besides old: String?, at moment: Date) -> String {
        let time = moment.utcText
        // What a system calls itself may be anything.
        let machine = machine.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        let names = [7, 10, 19].map { length in
            // A certificate has room for 64 bytes.
            "Motionbook on \(machine.isEmpty ? "localhost" : String(machine.prefix(28))) (\(time.prefix(length)))"
        }
        return names.first { $0 != old } ?? names[2]
    }
}

extension Date {
    func adding(days: Int) -> Date { self + Double(days) * 86_400 }

    /// `2026-11-30 14:05:09`, UTC.
    var utcText: String {
        var seconds = time_t(wholeSeconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
        return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `2026-11-30`, UTC.
    package var utcDay: String { String(utcText.prefix(10)) }
}
