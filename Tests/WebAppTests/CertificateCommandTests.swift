import Certificates
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebApp

/// `motionbook certificate`, and what `motionbook doctor` says of HTTPS.
@Suite struct CertificateCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ line: String...) throws -> Int32 {
        guard
            case .certificate(let options) = try Command(
                ["certificate", "--data", folder.path] + line, environment: [:])
        else { return -1 }
        return try CertificateCommand(options: options, environment: [:]).run()
    }

    private func finding(at moment: Date = Date(), _ line: String...) throws -> Doctor.Finding? {
        guard case .doctor(let options) = try Command(["doctor", "--data", folder.path] + line, environment: [:]) else {
            return nil
        }
        return Doctor(options: options, layout: .failure(CommandFailure(message: "None.")), environment: [:])
            .encryption(at: moment)
    }

    private func makeAuthority(at moment: Date = Date()) throws -> AuthorityCertificate {
        try CertificateFolder(path: folder.path).authorityOrNew(
            for: CertificateNames(hosts: ["lab-box"]), on: "lab-box", at: moment)
    }

    @Test func withoutAnAuthorityThereIsNothingToShowOrRenew() throws {
        for line in [[], ["--renew-ca"]] {
            let error = #expect(throws: AppError.self) {
                _ = try line.isEmpty ? run() : run(line[0])
            }
            #expect(error?.message.contains("motionbook serve --host") == true)
        }
        #expect(folder.files() == [])
    }

    @Test func theCertificateIsExported() throws {
        let authority = try makeAuthority()
        #expect(try run("--export", folder.path + "/a.crt") == 0 && run("--export", folder.path + "/a.pem") == 0)
        #expect(try Data(contentsOf: URL(filePath: folder.path + "/a.crt")) == Data(authority.der))
        #expect(try Data(contentsOf: URL(filePath: folder.path + "/a.pem")) == Data(authority.pem.utf8))
        #expect(folder.files() == ["a.crt", "a.pem", "authority.pem"])
        let error = #expect(throws: CommandFailure.self) { try run("--export", folder.path + "/nowhere/a.crt") }
        #expect(error?.message.contains("--export") == true)
    }

    @Test func theAuthorityIsRenewedWithFurtherNames() throws {
        let old = try makeAuthority()
        #expect(try run("--renew-ca", "--name", "lab.example") == 0)
        let certificates = CertificateFolder(path: folder.path)
        #expect(try certificates.authority()?.fingerprint != old.fingerprint)
        let names = CertificateNames(hosts: ["lab.example", "a.local", "else.example"])
        #expect(try certificates.certificate(for: names, at: Date()).leftOut.hosts == ["else.example"])
        // What it signed before, the next one may sign, too.
        #expect(try run("--renew-ca") == 0)
        #expect(try certificates.certificate(for: names, at: Date()).leftOut.hosts == ["else.example"])
        // Damage is mended by nothing else.
        try Data("nonsense".utf8).write(to: URL(filePath: folder.path + "/authority.pem"))
        #expect(throws: AppError.self) { try run() }
        #expect(try run("--renew-ca") == 0 && run() == 0)
    }

    @Test func theDoctorKnowsTheAuthority() throws {
        #expect(try finding()?.weight == .good && finding()?.sentence.hasPrefix("off") == true)
        let authority = try makeAuthority()
        let fine = try #require(try finding())
        #expect(fine.weight == .good && fine.sentence.contains(authority.name))
        for (moment, weight, words) in [
            (authority.notAfter - 80 * 86_400, Doctor.Finding.Weight.note, "--renew-ca"),
            (authority.notAfter, .bad, "--renew-ca"), (authority.notBefore - 1, .bad, "Set the clock"),
        ] {
            let finding = try #require(try finding(at: moment))
            #expect(finding.weight == weight && finding.sentence.contains(words), "\(finding.sentence)")
        }
        try Data("nonsense".utf8).write(to: URL(filePath: folder.path + "/authority.pem"))
        #expect(try finding()?.weight == .bad && finding()?.sentence.contains("damaged") == true)
    }

    @Test func theDoctorKnowsOwnFiles() throws {
        _ = try makeAuthority()
        let made = try CertificateFolder(path: folder.path).certificate(
            for: CertificateNames(hosts: ["lab-box"]), at: Date())
        let (file, keyFile) = (folder.path + "/c.pem", folder.path + "/k.pem")
        func own(at moment: Date = Date()) throws -> Doctor.Finding? {
            try finding(at: moment, "--certificate", file, "--certificate-key", keyFile)
        }
        #expect(try own()?.weight == .bad && own()?.sentence.contains(file) == true)
        try Data(made.chain.utf8).write(to: URL(filePath: file))
        try Data(made.key.utf8).write(to: URL(filePath: keyFile))
        #expect(try own()?.weight == .good && own()?.sentence.contains("lab-box") == true)
        let soon = try #require(try own(at: made.notAfter - 13 * 86_400))
        #expect(soon.weight == .note && soon.sentence.contains("expires on"))
        #expect(try own(at: made.notAfter)?.weight == .bad)
    }
}
