import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Certificates

@Suite struct OwnCertificateTests {
    let folder: TemporaryFolder
    let own: OwnCertificate

    init() throws {
        folder = try TemporaryFolder()
        own = OwnCertificate(file: folder.path + "/fullchain.pem", keyFile: folder.path + "/privkey.pem")
    }

    /// An authority of somebody else's, with the text that has its key.
    private static func authority() throws -> CertificateAuthority {
        try CertificateAuthority(
            for: CertificateNames(hosts: ["lab.example"]), on: "elsewhere", besides: nil, at: noon)
    }

    /// Writes a chain that is right, and its key.
    @discardableResult
    private func writeFiles(
        _ authority: CertificateAuthority, for names: CertificateNames = CertificateNames(hosts: ["lab.example"])
    ) throws -> IssuedCertificate {
        let made = try authority.certificate(for: names, at: noon)
        try folder.write(made.chain, to: "fullchain.pem")
        try folder.write(made.key, to: "privkey.pem")
        return made
    }

    private func code(_ own: OwnCertificate, at moment: Date = noon) -> String? {
        let error = #expect(throws: AppError.self) { try own.load(at: moment) }
        let sentence = error?.message ?? ""
        #expect(sentence.contains(folder.path) && sentence.contains(". ") && sentence.hasSuffix("."), "\(sentence)")
        return error?.code.rawValue
    }

    @Test func filesThatAreRightAreTaken() throws {
        let made = try writeFiles(Self.authority())
        let loaded = try own.load(at: noon)
        #expect(loaded.chain == made.chain && loaded.key == made.key && loaded.notAfter == made.notAfter)
        #expect(loaded.names == CertificateNames(hosts: ["lab.example"]) && loaded.authority == nil)
        // Words around it, and both in one file.
        let both = try folder.write("Bag Attributes\n\(made.chain)\n\(made.key)\nthe end", to: "both.pem")
        #expect(try OwnCertificate(file: both, keyFile: both).load(at: noon) == loaded)
        // Clients of public authorities lay links.
        let link = folder.path + "/live.pem"
        #expect(symlink(own.file, link) == 0)
        #expect(try OwnCertificate(file: link, keyFile: own.keyFile).load(at: noon) == loaded)
    }

    @Test func filesThatAreNotThere() throws {
        #expect(code(own) == "certificateUnreadable")
        let made = try writeFiles(Self.authority())
        unlink(own.keyFile)
        #expect(code(own) == "certificateUnreadable")
        #expect(code(OwnCertificate(file: folder.path, keyFile: own.file)) == "certificateUnreadable")
        #expect(mkfifo(own.keyFile, 0o600) == 0)
        #expect(code(own) == "certificateUnreadable")
        unlink(own.keyFile)
        try folder.write(String(repeating: " ", count: 2 << 20) + made.key, to: "privkey.pem")
        #expect(code(own) == "certificateUnreadable")
    }

    /// Whoever writes the files does so at any moment.
    @Test func nothingHalfWrittenIsTaken() throws {
        let made = try writeFiles(Self.authority())
        let lines = made.chain.components(separatedBy: "\n")
        for count in 0..<(lines.count - 2) {
            try folder.write(lines[..<count].joined(separator: "\n"), to: "fullchain.pem")
            #expect(["certificateUnreadable", "certificateIncomplete"].contains(code(own)), "\(count)")
        }
        try folder.write(made.chain, to: "fullchain.pem")
        let keyLines = made.key.components(separatedBy: "\n")
        for count in 0..<(keyLines.count - 2) {
            try folder.write(keyLines[..<count].joined(separator: "\n"), to: "privkey.pem")
            #expect(code(own) == "certificateKeyUnreadable", "\(count)")
        }
        let next = try Self.authority().certificate(for: CertificateNames(hosts: ["lab.example"]), at: noon)
        try folder.write(next.key, to: "privkey.pem")
        #expect(code(own) == "certificateKeyDiffers")
        try folder.write(next.chain, to: "fullchain.pem")
        #expect(try own.load(at: noon).key == next.key)
    }

    @Test func theChainIsInOrder() throws {
        let (authority, other) = (try Self.authority(), try Self.authority())
        let made = try writeFiles(authority)
        let leaf = made.chain.replacing(authority.pem, with: "")
        for (text, code) in [
            (leaf, "certificateIncomplete"), (authority.pem + leaf, "certificateKeyDiffers"),
            (leaf + other.pem, "certificateOutOfOrder"), (made.chain + leaf, "certificateOutOfOrder"),
            (made.chain + other.pem, "certificateOutOfOrder"),
            (leaf + authority.pem.replacing("BEGIN", with: "BEGINN"), "certificateIncomplete"),
            (String(repeating: leaf, count: 40), "certificateUnreadable"),
        ] {
            try folder.write(text, to: "fullchain.pem")
            #expect(self.code(own) == code)
        }
    }

    @Test func itIsOfNow() throws {
        let made = try writeFiles(Self.authority())
        _ = try own.load(at: made.notAfter - 1)
        #expect(code(own, at: made.notAfter) == "certificateExpired")
        #expect(code(own, at: made.notBefore - 1) == "certificateNotYetValid")
        _ = try own.load(at: made.notBefore)
    }

    @Test func itsWritingIsKnown() throws {
        let nothing = own.stamp()
        #expect(nothing == own.stamp())
        let made = try writeFiles(Self.authority())
        let first = own.stamp()
        #expect(first != nothing && first == own.stamp())
        // In the place of the old one, as clients of public authorities write.
        try folder.write(made.key, to: "new.pem")
        #expect(rename(folder.path + "/new.pem", own.keyFile) == 0)
        let second = own.stamp()
        #expect(second != first)
        try folder.write(made.chain + "\n", to: "fullchain.pem")
        #expect(own.stamp() != second)
    }

    private func openssl(_ line: String) async throws {
        let run = try await ProgramRun.run(
            "/usr/bin/openssl", line.split(separator: " ").map(String.init) + ["-subj", "/CN=lab.example"])
        #expect(run.status == 0, "\(run.errors)")
    }

    private static let request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2"

    @Test(
        .enabled(if: OpenSSLTests.isPresent, OpenSSLTests.absence),
        arguments: [
            ("", "certificateWithoutNames"),
            ("-addext subjectAltName=DNS:lab.example -addext extendedKeyUsage=clientAuth", "certificateNotForServers"),
            ("-addext subjectAltName=email:a@lab.example", "certificateWithoutNames"),
            ("-addext subjectAltName=DNS:*.Lab.example,IP:192.168.1.5", nil),
        ] as [(String, String?)])
    func whatOpenSSLMakes(_ extensions: String, _ code: String?) async throws {
        try await openssl("\(Self.request) -nodes \(extensions) -keyout \(own.keyFile) -out \(own.file)")
        if let code {
            #expect(self.code(own, at: Date()) == code)
        } else {
            let names = try own.load(at: Date()).names
            #expect(names == CertificateNames(hosts: ["*.lab.example"], addresses: ["192.168.1.5"]))
        }
    }

    @Test(.enabled(if: OpenSSLTests.isPresent, OpenSSLTests.absence)) func aKeyWithAPasswordIsNoUse() async throws {
        try await openssl("\(Self.request) -passout pass:secret -keyout \(own.keyFile) -out \(own.file)")
        #expect(try folder.text("privkey.pem").contains("ENCRYPTED"))
        #expect(code(own, at: Date()) == "certificateKeyUnreadable")
    }

    @Test(.enabled(if: OpenSSLTests.isPresent, OpenSSLTests.absence)) func otherKeysWillDo() async throws {
        try await openssl(
            "req -x509 -newkey rsa:2048 -days 2 -nodes -addext subjectAltName=DNS:lab.example -keyout \(own.keyFile) -out \(own.file)"
        )
        #expect(try own.load(at: Date()).names.hosts == ["lab.example"])
    }
}
