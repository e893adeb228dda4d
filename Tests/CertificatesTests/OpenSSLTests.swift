import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Certificates

/// What the `openssl` program says of our certificates.
@Suite struct OpenSSLTests {
    static let isPresent = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
    static let absence: Comment = "needs the program openssl"

    let folder: TemporaryFolder
    let certificates: CertificateFolder

    init() throws {
        folder = try TemporaryFolder()
        certificates = CertificateFolder(path: folder.path)
    }

    private func openssl(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.run("/usr/bin/openssl", arguments)
    }

    private func isTrusted(_ pem: String, by authority: String) -> Bool {
        guard let chain = CertificateChain(pem: pem), let authority = CertificateChain(pem: authority) else {
            return false
        }
        return chain.isTrusted(by: authority, at: noon)
    }

    /// The words of a certificate, and the file that it lies in.
    private func words(of pem: String, _ name: String) async throws -> String {
        let run = try await openssl("x509", "-in", try folder.write(pem, to: name), "-noout", "-text")
        #expect(run.status == 0)
        return run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(.enabled(if: isPresent, absence)) func theAuthoritySaysWhatItMay() async throws {
        let made = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let words = try await words(of: made.pem, "ca.pem")
        for part in [
            "Issuer: O = Motionbook, CN = Motionbook on lab-box (2026-11)",
            "Subject: O = Motionbook, CN = Motionbook on lab-box (2026-11)",
            "Not Before: Nov 25 12:05:09 2026 GMT", "Not After : Nov 23 12:05:09 2036 GMT",
            "X509v3 Basic Constraints: critical CA:TRUE, pathlen:0",
            "X509v3 Key Usage: critical Certificate Sign, CRL Sign",
            "X509v3 Extended Key Usage: TLS Web Server Authentication", "X509v3 Subject Key Identifier:",
            "X509v3 Name Constraints: critical Permitted: DNS:local DNS:localhost DNS:lab-box.local DNS:lab-box",
            "IP:10.0.0.0/255.0.0.0 IP:172.16.0.0/255.240.0.0 IP:192.168.0.0/255.255.0.0",
            "IP:FC00:0:0:0:0:0:0:0/FE00:0:0:0:0:0:0:0", "prime256v1", "ecdsa-with-SHA256",
        ] { #expect(words.contains(part), "\(part) in \(words)") }
        let run = try await openssl("x509", "-in", folder.path + "/ca.pem", "-noout", "-fingerprint", "-sha256")
        #expect(run.output == "sha256 Fingerprint=\(made.fingerprint)\n")
        try Data(made.der).write(to: URL(filePath: folder.path + "/ca.crt"))
        let again = try await openssl("x509", "-inform", "DER", "-in", folder.path + "/ca.crt")
        #expect(again.status == 0 && again.output == made.pem)
        // As it lies in the data folder.
        #expect(try folder.text("authority.pem").hasSuffix(made.pem))
    }

    @Test(.enabled(if: isPresent, absence)) func aCertificateVerifies() async throws {
        let authority = try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        let words = try await words(of: made.chain, "chain.pem")
        for part in [
            "Subject: O = Motionbook, CN = Motionbook ", "Not After : Feb 24 12:05:09 2027 GMT",
            "X509v3 Basic Constraints: critical CA:FALSE", "X509v3 Key Usage: critical Digital Signature",
            "X509v3 Extended Key Usage: TLS Web Server Authentication", "X509v3 Authority Key Identifier:",
            "X509v3 Subject Alternative Name: DNS:localhost, DNS:lab-box.local, DNS:lab-box, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.1.5",
        ] { #expect(words.contains(part), "\(part) in \(words)") }
        try folder.write(authority.pem, to: "ca.pem")
        for (name, value) in [
            ("-verify_hostname", "lab-box.local"), ("-verify_ip", "192.168.1.5"), ("-verify_ip", "::1"),
        ] {
            let run = try await openssl(
                "verify", "-x509_strict", "-purpose", "sslserver", "-attime", "\(noon.wholeSeconds)", "-CAfile",
                folder.path + "/ca.pem", name, value, folder.path + "/chain.pem")
            #expect(run.status == 0 && run.output.hasSuffix(": OK\n"), "\(run.errors)")
        }
        for (option, value) in [("-verify_hostname", "lab.example"), ("-verify_ip", "192.168.1.6")] {
            let run = try await openssl(
                "verify", "-attime", "\(noon.wholeSeconds)", "-CAfile", folder.path + "/ca.pem", option, value,
                folder.path + "/chain.pem")
            #expect(run.status != 0)
        }
        let key = try folder.write(made.key, to: "key.pem")
        let public1 = try await openssl("pkey", "-in", key, "-pubout").output
        #expect(try await openssl("x509", "-in", folder.path + "/chain.pem", "-noout", "-pubkey").output == public1)
    }

    /// Whoever gets hold of the authority's key cannot pass for the rest of the world.
    @Test(
        .enabled(if: isPresent, absence),
        arguments: [
            CertificateNames(hosts: ["evil.example"]), CertificateNames(addresses: ["203.0.113.7"]),
            CertificateNames(hosts: ["lab-box.local", "evil.example"]), CertificateNames(addresses: ["2001:db8::1"]),
        ])
    func aForeignNameIsRefused(_ names: CertificateNames) async throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let text = try folder.text("authority.pem")
        let authority = try #require(CertificateAuthority(text: text))
        let key = try #require(CertificateMaker.key())
        let forged = try #require(
            CertificateMaker.certificate(
                key: key, of: authority.pem, text,
                CertificateMaker.Contents(
                    name: "Motionbook", from: noon.adding(days: -1), until: noon.adding(days: 90), hosts: names.hosts,
                    addresses: names.addresses)))
        #expect(!isTrusted(forged, by: authority.pem) && CertificateChain(pem: forged)?.names == names)
        let run = try await openssl(
            "verify", "-attime", "\(noon.wholeSeconds)", "-CAfile", try folder.write(authority.pem, to: "ca.pem"),
            try folder.write(forged, to: "forged.pem"))
        #expect(run.status != 0 && run.errors.contains("permitted subtree violation"), "\(run.errors)")
        // Kept in the place of ours it is not used either.
        try folder.write(key + forged, to: "certificate.pem")
        #expect(try certificates.certificate(for: classroom, at: noon).names == classroom)
    }

    /// A certificate of the server cannot sign another one.
    @Test func aCertificateIsNoAuthority() throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        let made = try certificates.certificate(for: classroom, at: noon)
        let text = try folder.text("authority.pem")
        #expect(isTrusted(made.chain, by: text) && CertificateChain(pem: made.chain)?.isAuthority == false)
        #expect(CertificateAuthority(text: made.key + made.chain) == nil)
    }

    @Test(.enabled(if: isPresent, absence)) func serialNumbersDiffer() async throws {
        try certificates.authorityOrNew(for: classroom, on: "lab-box", at: noon)
        var serials: Set<String> = []
        for days in 0..<20 {
            let made = try certificates.certificate(for: classroom, at: noon.adding(days: days * 61))
            let path = try folder.write(made.chain, to: "chain.pem")
            let serial = try await openssl("x509", "-in", path, "-noout", "-serial").output
            #expect(serial.contains(/^serial=[4-7][0-9A-F]{31}\n$/), "\(serial)")
            serials.insert(serial)
        }
        #expect(serials.count == 20)
    }
}
