import Certificates
import Testing

@testable import WebApp

/// When the server encrypts, and with what.
@Suite struct EncryptionOptionsTests {
    private func serve(_ line: String, _ environment: [String: String] = [:]) throws -> ServeOptions {
        let command = try Command(["serve"] + line.split(separator: " ").map(String.init), environment: environment)
        guard case .serve(let options) = command else { throw UsageError("another command") }
        return options
    }

    private static let files = OwnCertificate(file: "/c.pem", keyFile: "/k.pem")
    private static let given = "--certificate /c.pem --certificate-key /k.pem"

    @Test(arguments: [
        ("", ServeOptions.Encryption.none), ("--host localhost", .none), ("--host 127.0.0.9", .none),
        ("--host 0.0.0.0", .ownAuthority), ("--host ::", .ownAuthority), ("--host 192.168.1.5", .ownAuthority),
        ("--host 0.0.0.0 --http-only", .none), ("--host 0.0.0.0 --proxy auto", .none), ("--proxy auto", .none),
        ("--host 0.0.0.0 --open", .ownAuthority), (given, .files(files)), ("--host 0.0.0.0 " + given, .files(files)),
        ("--proxy auto " + given, .files(files)),
    ])
    func otherMachinesUseHTTPS(_ line: String, _ encryption: ServeOptions.Encryption) throws {
        #expect(try serve(line).encryption == encryption)
    }

    @Test func theServiceHasVariables() throws {
        let own = ["MOTIONBOOK_CERTIFICATE": "/c.pem", "MOTIONBOOK_CERTIFICATE_KEY": "/k.pem"]
        #expect(try serve("", own).encryption == .files(Self.files))
        #expect(try serve("--host ::", ["MOTIONBOOK_HTTP_ONLY": "yes"]).encryption == .none)
        #expect(try serve("--host ::", ["MOTIONBOOK_HTTP_ONLY": "no"]).encryption == .ownAuthority)
        guard case .doctor(let options) = try Command(["doctor"], environment: own) else { return }
        #expect(options.certificate == Self.files)
    }

    @Test(arguments: [
        ("--certificate /c.pem", "--certificate-key"), ("--certificate-key /k.pem", "--certificate, too"),
        (given + " --http-only", "exclude each other"), ("--http-only=yes", "takes no value"),
        ("--certificate", "needs a value"),
    ])
    func whatDoesNotFitIsSaid(_ line: String, _ words: String) throws {
        let error = #expect(throws: UsageError.self) { try serve(line) }
        #expect(error?.message.contains(words) == true && error?.message.hasSuffix(".") == true)
    }

    @Test func aVariableThatIsNeitherIsWrongUsage() {
        #expect(throws: UsageError("MOTIONBOOK_HTTP_ONLY must be yes or no.")) {
            try serve("", ["MOTIONBOOK_HTTP_ONLY": "1"])
        }
    }

    @Test func certificateTakesEveryOption() throws {
        let line = "certificate --renew-ca --name Lab.example,b.example --export A.CRT --data /d"
        guard
            case .certificate(let options) = try Command(line.split(separator: " ").map(String.init), environment: [:])
        else {
            Issue.record("another command")
            return
        }
        #expect(options.renews && options.names == ["lab.example", "b.example"] && options.data == "/d")
        #expect(options.export == "A.CRT" && options.format == .der)
        for (file, format) in [("a.pem", CertificateOptions.Format.pem), ("a.b.cer", .der), ("x/a.der", .der)] {
            guard case .certificate(let options) = try Command(["certificate", "--export", file], environment: [:])
            else { return }
            #expect(options.format == format && !options.renews)
        }
        for wrong in [
            ["--export", "pem"], ["--export", "a.txt"], ["--export"], ["x"], ["--port", "1"], ["--name", "a b"],
        ] {
            #expect(throws: UsageError.self) { try Command(["certificate"] + wrong, environment: [:]) }
        }
    }

    @Test func theUsageNamesTheOptions() {
        for name in CertificateOptions.known.keys { #expect(Command.usage.contains("--\(name)")) }
    }
}

/// What other machines may call a server by.
@Suite struct ServerNamesTests {
    private func names(_ host: String, _ given: [String] = [], machine: String = "Lab-Box") -> CertificateNames {
        ServerNames(host: host, given: given, machine: machine) {
            ["192.168.1.5", "203.0.113.7", "fd00::5", "2001:db8::5"]
        }.current
    }

    @Test func theyAreThoseOfTheMachine() {
        #expect(names("0.0.0.0").hosts == ["localhost", "lab-box.local", "lab-box"])
        #expect(names("0.0.0.0").addresses == ["127.0.0.1", "::1", "192.168.1.5", "203.0.113.7"])
        #expect(names("::").addresses == ["127.0.0.1", "::1", "192.168.1.5", "203.0.113.7", "fd00::5"])
        #expect(names("192.168.1.5").addresses == ["127.0.0.1", "::1", "192.168.1.5"])
        #expect(names("[fd00::5]").addresses == ["127.0.0.1", "::1", "fd00::5"])
        #expect(names("lab.example").hosts == ["localhost", "lab.example", "lab-box.local", "lab-box"])
        #expect(names("::", ["lab.example", "10.1.1.1"]).addresses.last == "10.1.1.1")
        #expect(
            names("::", ["lab.example"], machine: "box.school.example").hosts == [
                "localhost", "lab.example", "box.local", "box.school.example",
            ])
        #expect(names("::", machine: "localhost").hosts == ["localhost", "localhost.local"])
    }

    @Test func theMachineHasAName() { #expect(!ServerNames.machineName.isEmpty) }
}
