import Certificates
import FoundationEssentials
import Glibc
import HTTPServer

/// What other machines may call this server by, now: addresses come and go.
struct ServerNames: Sendable {
    /// What the server is bound to, as configured.
    let host: String
    /// Further names that somebody said it is known by.
    let given: [String]
    /// What the machine calls itself.
    let machine: String
    /// Addresses of its interfaces.
    private let addresses: @Sendable () -> [String]

    init(
        host: String, given: [String], machine: String = Self.machineName,
        addresses: @escaping @Sendable () -> [String] = { MachineAddresses.all }
    ) {
        self.host = host
        self.given = given
        self.machine = machine
        self.addresses = addresses
    }

    init(_ options: ServeOptions) { self.init(host: options.host, given: options.names) }

    /// The name of this machine; `localhost` where it has none.
    static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.isEmpty ? "localhost" : text
    }

    /// All of them, and this machine's own, best first.
    var current: CertificateNames {
        let isAny = ["0.0.0.0", "::"].contains(bound)
        return CertificateNames(
            hosts: ["localhost"] + given + (isAny ? [] : [bound]) + [local, short, machine],
            addresses: ["127.0.0.1", "::1"] + reachable
        ).usable
    }

    /// The host without the brackets of an address.
    private var bound: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

    /// The machine's name as neighbours ask for it (mDNS).
    var local: String { short + ".local" }

    private var short: String { String(machine.prefix { $0 != "." }) }

    /// Addresses of this machine that the server listens at. Of IPv6 only private ones: a public one changes every day,
    /// and is typed by nobody.
    private var reachable: [String] {
        switch bound {
        case "0.0.0.0": addresses().filter { !$0.contains(":") }
        case "::": addresses().filter { !$0.contains(":") || $0.hasPrefix("fc") || $0.hasPrefix("fd") }
        default: []
        }
    }
}
