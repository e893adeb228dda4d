import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Certificates

/// The moment at which most tests take place: some second in November 2026.
let noon = Date(timeIntervalSince1970: 1_795_694_709)

/// What a server in a classroom is known by.
let classroom = CertificateNames(
    hosts: ["localhost", "lab-box.local", "lab-box"], addresses: ["127.0.0.1", "::1", "192.168.1.5"])

extension TemporaryFolder {
    /// What stands in a file of the folder.
    func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    /// Writes a file of the folder anew.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
        return path + "/" + name
    }
}

@Suite struct CertificateFolderTests {
    let folder: TemporaryFolder
    let certificates: CertificateFolder

    init() throws {
        folder = try TemporaryFolder()
        certificates = CertificateFolder(path: folder.path)
    }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return lstat(folder.path + "/" + name, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func anAuthorityIsMadeOnce() throws {
        #expect(try certificates.authority() == nil)
        #expect(throws: AppError.self) { try certificates.requireAuthority() }
        #expect(folder.files() == [])
        let made = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        #expect(made.name == "Motionbook on lab-box (2026-11)")
        #expect(made.notAfter == noon.adding(days: 3650) && made.notBefore == noon.adding(days: -1))
        #expect(made.fingerprint.count == 95 && (400..<1200).contains(made.der.count))
        #expect(try certificates.authorityOrNew(for: classroom, on: "other", at: noon.adding(days: 400)) == made)
        #expect(try certificates.authority() == made && certificates.requireAuthority() == made)
        #expect(folder.files() == ["authority.pem"] && mode("authority.pem") == 0o600)
    }

    /// Servers that share a folder may start at the same time.
    @Test func whoeverIsFasterMakesTheAuthority() async throws {
        let made = try await withThrowingTaskGroup(of: AuthorityCertificate.self) { group in
            for _ in 0..<16 {
                group.addTask { try self.certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.allSatisfy { $0 == made[0] } && folder.files() == ["authority.pem"])
    }

    @Test(arguments: [
        ("lab-box", "Motionbook on lab-box (2026-11)"), ("", "Motionbook on localhost (2026-11)"),
        ("Größe, CN=x", "Motionbook on GreCNx (2026-11)"),
        (String(repeating: "long", count: 30), "Motionbook on longlonglonglonglonglonglong (2026-11)"),
    ])
    func anyMachineHasAName(_ machine: String, _ name: String) throws {
        #expect(try certificates.authorityOrNew(for: classroom, on: machine, at: noon).name == name)
    }

    @Test func aCertificateIsKept() throws {
        #expect(throws: AppError.noAuthority(folder.path + "/authority.pem")) {
            try certificates.certificate(for: classroom, at: noon)
        }
        #expect(certificates.lastNames() == nil)
        let authority = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        #expect(made.names == classroom && made.leftOut.isEmpty && made.authority == authority)
        #expect(made.notAfter == noon.adding(days: 90) && made.notBefore == noon.adding(days: -1))
        #expect(made.chain.components(separatedBy: "BEGIN CERTIFICATE").count == 3)
        #expect(made.chain.hasSuffix(authority.pem) && made.key.contains("BEGIN PRIVATE KEY"))
        #expect(try certificates.certificate(for: classroom, at: noon) == made)
        #expect(try CertificateFolder(path: folder.path).certificate(for: classroom, at: noon.adding(days: 59)) == made)
        #expect(certificates.lastNames() == classroom)
        #expect(folder.files() == ["authority.pem", "certificate.pem"] && mode("certificate.pem") == 0o600)
    }

    @Test func aCertificateIsRenewedInTime() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        #expect(try certificates.isCurrent(made, for: classroom, at: noon.adding(days: 59)))
        for days in [60, 120, 209, 400] {
            let moment = noon.adding(days: days)
            #expect(try !certificates.isCurrent(made, for: classroom, at: moment), "\(days)")
            let renewed = try certificates.certificate(for: classroom, at: moment)
            #expect(renewed.notAfter == moment.adding(days: 90) && renewed.key != made.key, "\(days)")
        }
        // A clock that was ahead has been set.
        let early = try certificates.certificate(for: classroom, at: noon)
        #expect(early.notAfter == noon.adding(days: 90))
    }

    /// Nothing that is signed outlives who signed it, and its end is no reason to sign again each minute.
    @Test func anAuthorityEnds() throws {
        let authority = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let late = authority.notAfter.adding(days: -20)
        let last = try certificates.certificate(for: classroom, at: late)
        #expect(last.notAfter == authority.notAfter)
        #expect(try certificates.isCurrent(last, for: classroom, at: late.adding(days: 1)))
        #expect(try certificates.certificate(for: classroom, at: late.adding(days: 1)) == last)
        for (moment, code) in [
            (authority.notAfter, "authorityExpired"), (noon.adding(days: -2), "authorityNotYetValid"),
        ] {
            let error = #expect(throws: AppError.self) { try certificates.certificate(for: classroom, at: moment) }
            #expect(error?.code.rawValue == code && error?.message.contains(moment.utcDay) == true)
            #expect(throws: AppError.self) { try certificates.isCurrent(last, for: classroom, at: moment) }
        }
    }

    @Test(arguments: [0, 1_700_000_000]) func aClockThatWasNeverSetMakesNoAuthority(_ seconds: Double) throws {
        let moment = Date(timeIntervalSince1970: seconds)
        let error = #expect(throws: AppError.self) {
            try certificates.authorityOrNew(for: classroom, on: "lab-box", at: moment)
        }
        #expect(error?.code.rawValue == "clockIsWrong" && error?.message.contains(moment.utcDay) == true)
        #expect(folder.files() == [])
        let made = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        #expect(throws: AppError.self) { try certificates.renewAuthority(for: classroom, on: "lab-box", at: moment) }
        #expect(try certificates.authority() == made)
    }

    @Test func aNewNameNeedsANewCertificate() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        var more = classroom
        more.addresses.append("10.3.4.5")
        #expect(try !certificates.isCurrent(made, for: more, at: noon))
        let other = try certificates.certificate(for: more, at: noon)
        #expect(other.names == more && other != made)
        // An address that went away does no harm.
        #expect(try certificates.isCurrent(other, for: classroom, at: noon))
        #expect(try certificates.certificate(for: classroom, at: noon) == other)
    }

    @Test func whatTheAuthorityMayNotSignIsLeftOut() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        var more = classroom
        more.hosts += ["lab.example", "notlocal", "lab-box.example", "x.lab-box", "else.local"]
        more.addresses += ["203.0.113.7", "2001:db8::1", "fd00::1", "fe80::1", "172.31.0.1", "172.32.0.1"]
        let made = try certificates.certificate(for: more, at: noon)
        #expect(made.leftOut.hosts == ["lab.example", "notlocal", "lab-box.example"])
        #expect(made.leftOut.addresses == ["203.0.113.7", "2001:db8::1", "172.32.0.1"])
        #expect(made.names == more.without(made.leftOut))
        #expect(try certificates.isCurrent(made, for: more, at: noon))
        #expect(try certificates.certificate(for: more, at: noon) == made)
        // A new authority may sign all of them.
        _ = try certificates.renewAuthority(for: more, on: "lab-box", at: noon)
        let all = try certificates.certificate(for: more, at: noon)
        #expect(all.names == more && all.leftOut.isEmpty)
    }

    @Test func onlyWhatCanBeSignedIsAskedFor() throws {
        let odd = CertificateNames(
            hosts: ["LAB.local", "lab.local", "a..local", "", "a b", "x,IP:1.2.3.4", "é.local", "192.168.7.7"],
            addresses: ["192.168.001.5", "nonsense", "FD00:0:0::1", "127.0.0.1", "127.0.0.1"])
        try certificates.authorityOrNew(for: odd, on: "lab", at: noon)
        let made = try certificates.certificate(for: odd, at: noon)
        #expect(
            made.names == CertificateNames(hosts: ["lab.local"], addresses: ["fd00::1", "127.0.0.1", "192.168.7.7"]))
        #expect(made.leftOut.isEmpty)
    }

    /// Who may sign for `studio` may sign for all names below it.
    @Test func noAuthorityIsForATopLevelDomain() throws {
        let names = CertificateNames(hosts: ["studio", "xn--p1ai", "lab2", "lab-box", "localhost", "studio.local"])
        #expect(names.usable.hosts == ["lab2", "lab-box", "localhost", "studio.local"])
    }

    @Test(arguments: [
        ("LAB.example", true), ("a.lab.example", false), ("a.box.example", true), ("a.b.box.example", false),
        ("box.example", false), ("192.168.1.5", true), ("192.168.1.6", false), ("FD00:0::1", true), ("", false),
    ])
    func namesIncludeAHost(_ host: String, _ isIncluded: Bool) {
        let names = CertificateNames(
            hosts: ["lab.example", "*.box.example"], addresses: ["192.168.1.5", "fd00::1"])
        #expect(names.include(host) == isIncluded)
    }

    @Test func anAuthorityIsRenewedOnlyWhenSomebodyAsks() throws {
        #expect(throws: AppError.noAuthority(folder.path + "/authority.pem")) {
            try certificates.renewAuthority(for: classroom, on: "lab-box", at: noon)
        }
        #expect(folder.files() == [])
        let old = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        let new = try certificates.renewAuthority(for: classroom, on: "lab-box", at: noon)
        #expect(new.fingerprint != old.fingerprint && new.name == "Motionbook on lab-box (2026-11-26)", "\(new.name)")
        let third = try certificates.renewAuthority(for: classroom, on: "lab-box", at: noon)
        #expect(third.name == "Motionbook on lab-box (2026-11)")
        #expect(try certificates.authority() == third && mode("authority.pem") == 0o600)
        #expect(try !certificates.isCurrent(made, for: classroom, at: noon))
        let other = try certificates.certificate(for: classroom, at: noon)
        #expect(other.authority == third && other.chain.hasSuffix(third.pem))
        #expect(folder.files() == ["authority.pem", "certificate.pem"])
    }

    @Test func aDamagedAuthorityIsNeverReplacedByItself() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let whole = try folder.text("authority.pem")
        let lines = whole.components(separatedBy: "\n")
        let other = try TemporaryFolder()
        try CertificateFolder(path: other.path).authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let otherKey = try other.text("authority.pem").components(separatedBy: "-----BEGIN CERTIFICATE")[0]
        let certificate = "-----BEGIN CERTIFICATE" + whole.components(separatedBy: "-----BEGIN CERTIFICATE")[1]
        let leaf = try certificates.certificate(for: classroom, at: noon)
        var damaged = [
            "", "no key", otherKey + certificate, otherKey, certificate, whole + certificate, leaf.key + leaf.chain,
            whole.replacing("A", with: "B"),
        ]
        damaged += lines.indices.dropLast(2).map { lines[..<$0].joined(separator: "\n") }
        for text in damaged {
            try folder.write(text, to: "authority.pem")
            for attempt in [
                { _ = try certificates.authority() },
                { _ = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon) },
                { _ = try certificates.certificate(for: classroom, at: noon) },
            ] as [() throws -> Void] {
                #expect(throws: AppError.authorityDamaged) { try attempt() }
            }
            #expect(try folder.text("authority.pem") == text)
        }
        #expect(try certificates.renewAuthority(for: classroom, on: "lab-box", at: noon).name.hasSuffix("(2026-11)"))
        #expect(try certificates.certificate(for: classroom, at: noon).leftOut.isEmpty)
    }

    /// Nobody has installed a certificate of the server’s: another one does as well.
    @Test(arguments: ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n"])
    func aDamagedCertificateIsMadeAnew(_ text: String) throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        try folder.write(text, to: "certificate.pem")
        #expect(certificates.lastNames() == nil)
        let other = try certificates.certificate(for: classroom, at: noon)
        #expect(other != made && other.names == made.names && mode("certificate.pem") == 0o600)
    }

    /// Only the authority has to last.
    @Test func aCertificateThatCannotBeStoredServesAllTheSame() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        // Neither can a folder be read, nor does a file replace it.
        #expect(mkdir(folder.path + "/certificate.pem", 0o700) == 0)
        var troubles: [AppError] = []
        let made = try certificates.certificate(for: classroom, at: noon) { troubles.append($0) }
        #expect(made.names == classroom && troubles.map(\.code) == [AppError.certificatesUnusable("").code])
        #expect(try certificates.isCurrent(made, for: classroom, at: noon))
    }

    @Test func aFileThatWasOpenedToOthersIsClosed() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        chmod(folder.path + "/authority.pem", 0o644)
        _ = try certificates.authority()
        #expect(mode("authority.pem") == 0o600)
    }

    @Test func whatCannotBeReadOrWrittenIsSaid() throws {
        let nowhere = CertificateFolder(path: folder.path + "/nowhere")
        let error = #expect(throws: AppError.self) {
            try nowhere.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        }
        #expect(error?.message.contains("authority.pem") == true && error?.detail?.contains("nowhere") == true)
        // Neither a folder nor a link is read.
        #expect(mkdir(folder.path + "/authority.pem", 0o700) == 0)
        #expect(throws: AppError.certificatesUnusable("")) { try certificates.authority() }
        rmdir(folder.path + "/authority.pem")
        let other = try TemporaryFolder()
        try CertificateFolder(path: other.path).authorityOrNew(for: classroom, on: "lab-box", at: noon)
        #expect(symlink(other.path + "/authority.pem", folder.path + "/authority.pem") == 0)
        #expect(throws: AppError.certificatesUnusable("")) { try certificates.authority() }
        #expect(folder.files() == ["authority.pem"])
    }
}
