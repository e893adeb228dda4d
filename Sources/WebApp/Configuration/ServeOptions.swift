import Certificates
import HTTPServer
import Jobs
import Workers

/// What `motionbook serve` was told.
struct ServeOptions: Equatable {
    /// Address to listen on. Everything stays on this machine unless this is changed.
    var host = "127.0.0.1"
    /// Port to listen on; 0 lets the system choose a free one.
    var port = 8080
    /// Further names that the server answers to.
    var names: [String] = []
    /// Whose word counts when it says for whom it asks.
    var proxies = TrustedProxies.none
    /// Whether plain HTTP is wanted, also for other machines.
    var isHTTPOnly = false
    /// Certificate and key in files that somebody else writes.
    var certificate: OwnCertificate?
    /// Whether everybody may look, without a key.
    var isOpen = false
    /// Data folder; nil means the default.
    var data: String?
    /// Whether other servers of this machine may use the data folder at the same time.
    var isShared = false
    /// How workers are shut in, if somebody said so.
    var sandbox: SandboxMode?
    /// Clips analysed at once; nil means what suits the machine.
    var workers: Int?
    /// The project's folder, or the prefix of an installation; nil means the one that the executable is in.
    var resources: String?
    /// Folders of translations beside the program's own.
    var languages: [String] = []
    /// File that gets a line for each request, `-` for standard error; nil for none.
    var accessLog: String?

    static let known: [String: OptionReader.Form] = [
        "host": .value, "port": .value, "name": .value, "proxy": .value, "http-only": .flag, "certificate": .value,
        "certificate-key": .value, "open": .flag, "data": .value, "share": .flag, "sandbox": .value,
        "workers": .value, "resources": .value, "access-log": .value, "languages": .value,
    ]

    /// How workers are shut in: what strangers can reach has bubblewrap around them, unless somebody says otherwise.
    var sandboxMode: SandboxMode { sandbox ?? (isOnThisMachineOnly ? .auto : .require) }

    /// Whether the address is one that other machines do not reach.
    var isOnThisMachineOnly: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// Whether nobody on another machine is meant to reach the server: not by its address, and not by a proxy.
    var isForThisMachineOnly: Bool { isOnThisMachineOnly && proxies == .none }

    init() {}

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        host = reader.value(of: "host") ?? host
        port = try reader.number(of: "port", in: 0...65_535) ?? port
        names = try reader.hostNames()
        proxies = try reader.proxies()
        isHTTPOnly = try reader.isHTTPOnly()
        certificate = try reader.certificate()
        if isHTTPOnly && certificate != nil {
            throw UsageError("--http-only and --certificate exclude each other. Leave out one of them.")
        }
        isOpen = reader.has("open")
        data = reader.value(of: "data")
        isShared = reader.has("share")
        sandbox = try reader.sandboxMode()
        workers = try reader.number(of: "workers", in: 1...64)
        resources = reader.value(of: "resources")
        languages = reader.value(of: "languages").map { [$0] } ?? []
        accessLog = reader.value(of: "access-log")
    }
}

/// What `motionbook doctor` was told.
struct DoctorOptions: Equatable {
    var data: String?
    var sandbox = SandboxMode.auto
    var certificate: OwnCertificate?
    var resources: String?

    static let known: [String: OptionReader.Form] = [
        "data": .value, "sandbox": .value, "certificate": .value, "certificate-key": .value, "resources": .value,
    ]

    init(_ reader: OptionReader) throws(UsageError) {
        try reader.expectNoOperands()
        data = reader.value(of: "data")
        sandbox = try reader.sandboxMode() ?? sandbox
        certificate = try reader.certificate()
        resources = reader.value(of: "resources")
    }
}

extension OptionReader {
    /// The names in `--name`, in lower case; none when it was not given.
    func hostNames() throws(UsageError) -> [String] {
        guard let text = value(of: "name") else { return [] }
        let names = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
        // Letters, figures, hyphens and dots, as names on a network have; underscores are seen, too.
        let isName = { (name: Substring) in
            !name.isEmpty
                && name.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: true
                    default: false
                    }
                }
        }
        guard names.allSatisfy(isName) else {
            throw UsageError("--name needs host names without a port, for example motionbook.local,lab.example.")
        }
        return names.map(String.init)
    }

    /// The addresses in `--proxy`; none when it was not given.
    fileprivate func proxies() throws(UsageError) -> TrustedProxies {
        guard let text = value(of: "proxy") else { return .none }
        guard let proxies = TrustedProxies(text) else {
            throw UsageError(
                "--proxy needs proxy addresses, for example 192.168.1.2,fd00::2, or auto for a proxy on this machine.")
        }
        return proxies
    }

    /// The value of `--sandbox`, or nil when it was not given.
    func sandboxMode() throws(UsageError) -> SandboxMode? {
        guard let text = value(of: "sandbox") else { return nil }
        guard let mode = SandboxMode(rawValue: text) else {
            throw UsageError("--sandbox must be auto, require or off.")
        }
        return mode
    }
}
