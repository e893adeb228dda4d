import Certificates
import Domain
import FoundationEssentials
import Glibc
import Routes
import Synchronization
import TestSupport
import Testing

@testable import WebApp

/// The keeper of a server's certificate, minute by minute, without waiting for any.
@Suite struct CertificateKeeperTests {
    /// What a test changes under the keeper's eyes, and what the keeper said.
    private final class Surroundings: Sendable {
        let addresses = Mutex(["192.168.1.5"])
        let lines = Mutex([String]())

        var said: [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    private let folder: TemporaryFolder
    private let around = Surroundings()
    private let noon = Date(timeIntervalSince1970: 1_795_694_709)

    init() throws { folder = try TemporaryFolder() }

    private func keeper(
        host: String = "0.0.0.0", given: [String] = [], at moment: Date? = nil, own: OwnCertificate? = nil
    ) throws -> CertificateKeeper {
        try CertificateKeeper(
            source: own.map { .files($0) } ?? .authority(CertificateFolder(path: folder.path)),
            names: ServerNames(host: host, given: given, machine: "lab-box") { [around] in
                around.addresses.withLock { $0 }
            },
            at: moment ?? noon, log: { [around] line in around.lines.withLock { $0.append(line) } })
    }

    /// One look; what the server was given to use.
    private func look(_ keeper: CertificateKeeper, at moment: Date) -> IssuedCertificate? {
        var used: IssuedCertificate?
        keeper.look(at: moment) { used = $0 }
        return used
    }

    private func day(_ number: Int) -> Date { noon + Double(number) * 86_400 }

    @Test func aCertificateIsRenewedByTheClock() throws {
        let keeper = try keeper()
        let first = keeper.current
        #expect(first.notAfter == day(90) && around.said == [])
        #expect(look(keeper, at: day(59)) == nil && keeper.current == first)
        let second = try #require(look(keeper, at: day(60)))
        #expect(second.notAfter == day(150) && keeper.current == second && second.authority == first.authority)
        #expect(look(keeper, at: day(60)) == nil && around.said == [])
        // A server that starts again has the same.
        #expect(try self.keeper(at: day(61)).current == second)
    }

    @Test func aNewAddressCountsAtOnce() throws {
        let keeper = try keeper()
        around.addresses.withLock { $0 = ["10.1.2.3"] }
        let next = try #require(look(keeper, at: noon + 60))
        #expect(next.names.addresses.contains("10.1.2.3"))
        keeper.isServed(at: 8443)
        // The old one is not told any more.
        #expect(keeper.served?.hosts == ["10.1.2.3", "lab-box.local", "lab-box"] && keeper.served?.port == 8443)
        #expect(keeper.served?.authority == next.authority && keeper.served?.notAfter == next.notAfter)
        #expect(keeper.served?.certainHosts.map { "https://\($0):8443/" } == keeper.urls(port: 8443))
        #expect(keeper.urls(port: 8443, hasMulticastNames: false) == ["https://10.1.2.3:8443/"])
        #expect(
            keeper.urls(port: 8443, hasMulticastNames: true) == [
                "https://10.1.2.3:8443/", "https://lab-box.local:8443/",
            ])
    }

    @Test func anAddressOfIPv6StandsInBrackets() throws {
        around.addresses.withLock { $0 = ["fd12:3456::5"] }
        let keeper = try keeper(host: "::")
        #expect(keeper.urls(port: 8443, hasMulticastNames: false) == ["https://[fd12:3456::5]:8443/"])
    }

    @Test func whatTheAuthorityMayNotSignIsSaidOnce() throws {
        _ = try keeper()
        let keeper = try keeper(given: ["lab.example"])
        let said = around.said
        #expect(said.count == 1 && said[0].contains("lab.example") && said[0].contains("--renew-ca --name lab.example"))
        #expect(!keeper.current.names.hosts.contains("lab.example") && keeper.hosts.contains("lab.example"))
        #expect(look(keeper, at: noon + 60) == nil && around.said == [])
        keeper.isServed(at: 1)
        #expect(keeper.served?.hosts.contains("lab.example") == false)
        #expect(
            keeper.urls(port: 1, hasMulticastNames: true) == ["https://192.168.1.5:1/", "https://lab-box.local:1/"])
        // Whoever asks for a new authority has the name, and the server takes it over.
        _ = try CertificateFolder(path: folder.path).renewAuthority(
            for: CertificateNames(hosts: ["lab.example", "lab-box"]), on: "lab-box", at: noon)
        let next = try #require(look(keeper, at: noon + 120))
        #expect(next.names.hosts.contains("lab.example") && next.leftOut.isEmpty && around.said == [])
    }

    @Test func withoutACertificateNothingStarts() throws {
        try Data("nonsense".utf8).write(to: URL(filePath: folder.path + "/authority.pem"))
        let error = #expect(throws: AppError.self) { try keeper() }
        #expect(error?.message.contains("--renew-ca") == true)
        #expect(try Data(contentsOf: URL(filePath: folder.path + "/authority.pem")) == Data("nonsense".utf8))
    }

    @Test func whatGoesWrongLaterIsSaidOnceAndTheOldOneStays() throws {
        let keeper = try keeper()
        let first = keeper.current
        let whole = try Data(contentsOf: URL(filePath: folder.path + "/authority.pem"))
        try Data("nonsense".utf8).write(to: URL(filePath: folder.path + "/authority.pem"))
        for minute in 1...3 { #expect(look(keeper, at: noon + Double(minute) * 60) == nil) }
        let said = around.said
        #expect(said.count == 1 && said[0].contains("stays") && said[0].contains("damaged"), "\(said)")
        #expect(keeper.current == first)
        try whole.write(to: URL(filePath: folder.path + "/authority.pem"))
        #expect(look(keeper, at: noon + 240) == nil && around.said == [])
        #expect(look(keeper, at: noon - 2 * 86_400) == nil)
        #expect(around.said.first?.contains("Set the clock") == true)
    }

    @Test func whatTheServerDoesNotTakeIsTriedAgain() throws {
        let keeper = try keeper()
        let first = keeper.current
        for _ in 0..<2 {
            keeper.look(at: day(70)) { _ throws in throw CommandFailure(message: "No memory.") }
            #expect(keeper.current == first)
        }
        #expect(around.said == ["The certificate in use stays. No memory."])
        #expect(look(keeper, at: day(70)) == keeper.current && keeper.current != first)
    }

    /// Files of somebody else's, made by an authority in another folder.
    private func writeFiles(_ number: Int, hosts: [String] = ["lab.example"]) throws -> OwnCertificate {
        let other = try TemporaryFolder()
        let authority = CertificateFolder(path: other.path)
        let names = CertificateNames(hosts: hosts)
        try authority.authorityOrNew(for: names, on: "elsewhere", at: day(number))
        let made = try authority.certificate(for: names, at: day(number))
        let own = OwnCertificate(file: folder.path + "/c.pem", keyFile: folder.path + "/k.pem")
        try Data(made.chain.utf8).write(to: URL(filePath: own.file))
        try Data(made.key.utf8).write(to: URL(filePath: own.keyFile))
        return own
    }

    @Test func ownFilesAreTakenOverWhenTheyAreWhole() throws {
        let own = try writeFiles(0)
        let keeper = try keeper(own: own)
        let first = keeper.current
        keeper.isServed(at: 443)
        #expect(keeper.served?.hosts == ["lab.example"] && keeper.served?.authority == nil)
        #expect(keeper.urls(port: 443) == ["https://lab.example:443/"] && keeper.hosts.contains("lab.example"))
        #expect(look(keeper, at: day(1)) == nil && around.said == [])
        // The key comes later than the certificate.
        let oldKey = try Data(contentsOf: URL(filePath: own.keyFile))
        _ = try writeFiles(60)
        let newKey = try Data(contentsOf: URL(filePath: own.keyFile))
        try oldKey.write(to: URL(filePath: own.keyFile))
        for _ in 0..<2 { #expect(look(keeper, at: day(61)) == nil && keeper.current == first) }
        let said = around.said
        #expect(said.count == 1 && said[0].contains("stays") && said[0].contains("does not belong"), "\(said)")
        try newKey.write(to: URL(filePath: own.keyFile))
        let second = try #require(look(keeper, at: day(61)))
        #expect(second.notAfter == day(150) && keeper.current == second)
        #expect(around.said == ["The certificate in \(own.file) is used from now on."])
        // Touched, but the same.
        try newKey.write(to: URL(filePath: own.keyFile))
        #expect(look(keeper, at: day(61)) == nil && around.said == [])
        unlink(own.file)
        #expect(look(keeper, at: day(62)) == nil && around.said.count == 1 && keeper.current == second)
    }

    /// Browsers warn, and the machine itself needs no certificate.
    @Test(arguments: [-3, 95]) func aWrongTimeKeepsNobodyFromAServerThatStarts(_ days: Int) throws {
        let own = try keeper(at: day(days), own: try writeFiles(0))
        #expect(own.current.names.hosts == ["lab.example"])
        #expect(around.said.first?.contains(days < 0 ? "Set the clock" : "expired on") == true)
    }

    @Test func anAuthorityOfAnotherTimeIsUsed() throws {
        let first = try keeper().current
        for moment in [day(-3), day(3_651)] {
            let keeper = try keeper(at: moment)
            #expect(keeper.current.authority == first.authority && around.said.count >= 1)
        }
    }

    @Test func theEndOfOwnFilesIsToldOnceADay() throws {
        let keeper = try keeper(own: try writeFiles(0))
        #expect(look(keeper, at: day(75)) == nil && around.said == [])
        for days in [77, 77, 78, 91] { #expect(look(keeper, at: day(days)) == nil) }
        let said = around.said
        #expect(said.count == 3 && said.allSatisfy { $0.contains("Renew it") }, "\(said)")
        #expect(said[0].contains("expires on 2027-02-24") && said[2].contains("expired on 2027-02-24"), "\(said)")
    }

    private static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    @Test(.enabled(if: hasOpenSSL, "needs the program openssl"))
    func aCertificateForAllNamesBelowOneHasThoseThatAreGiven() async throws {
        let other = try TemporaryFolder()
        let (file, keyFile) = (other.path + "/c.pem", other.path + "/k.pem")
        let run = try await ProgramRun.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                "/CN=x", "-addext", "subjectAltName=DNS:lab.example,DNS:*.lab.example", "-keyout", keyFile, "-out",
                file,
            ])
        try #require(run.status == 0, "\(run.errors)")
        let own = OwnCertificate(file: file, keyFile: keyFile)
        let keeper = try keeper(given: ["a.lab.example", "b.a.lab.example", "example"], at: Date(), own: own)
        // The name above may be another machine's: the school's site.
        #expect(keeper.urls(port: 443) == ["https://a.lab.example:443/"])
        #expect(try self.keeper(at: Date(), own: own).urls(port: 443) == ["https://lab.example:443/"])
    }
}
