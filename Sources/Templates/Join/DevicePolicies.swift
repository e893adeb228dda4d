import Domain
import FoundationEssentials

/// Values of browsers' policies for whoever manages a school's devices, ready to copy.
struct DevicePolicies {
    /// One policy of Chrome and Edge.
    struct Policy {
        /// As it is called where policies are set.
        var name: String
        var words: String
        /// JSON.
        var value: String
    }

    /// The server's own authority, if it has one.
    var authority: JoinModel.Authority?
    /// Names and addresses of the server.
    var hosts: [String]
    /// Where it is encrypted.
    var origins: [String]
    /// Where it is not.
    var plainOrigins: [String]

    /// All that are of use here.
    var all: [Policy] {
        var all: [Policy] = []
        if let authority {
            all.append(
                Policy(
                    name: "CACertificatesWithConstraints",
                    words: localized(
                        "Chrome on ChromeOS, Windows, macOS and Linux trusts the certificate, for this server’s names and network only. Nothing has to be done on the devices."
                    ), value: Self.json([Trust(certificate: authority.base64, hosts: hosts)])))
        }
        if !origins.isEmpty {
            all.append(
                Policy(
                    name: "VideoCaptureAllowedUrls",
                    words: localized("Chrome and Edge let Motionbook use the camera without asking."),
                    value: Self.json(origins)))
        }
        return all
    }

    /// For a server that does not encrypt; nil where nobody else reaches it.
    var withoutEncryption: Policy? {
        plainOrigins.isEmpty
            ? nil
            : Policy(
                name: "OverrideSecurityRestrictionsOnInsecureOrigin",
                words: localized(
                    "Without any certificate: if Motionbook was started with --http-only, this policy lets Chrome and Edge (not on iPads) use cameras over plain HTTP. Then anyone in the network can read along, the key included."
                ), value: Self.json(plainOrigins))
    }

    /// An entry of `CACertificatesWithConstraints`.
    private struct Trust: Encodable {
        /// What the certificate may be used for.
        struct Constraints: Encodable {
            var networks: [String]
            var names: [String]

            private enum CodingKeys: String, CodingKey {
                case networks = "permitted_cidrs"
                case names = "permitted_dns_names"
            }
        }

        var certificate: String
        var constraints: Constraints

        init(certificate: String, hosts: [String]) {
            self.certificate = certificate
            constraints = Constraints(
                networks: hosts.compactMap(Self.network).reduce(into: []) { networks, network in
                    if !networks.contains(network) { networks.append(network) }
                }, names: hosts.filter { !Self.isAddress($0) })
        }

        private static func isAddress(_ host: String) -> Bool { host.contains(":") || parts(of: host) != nil }

        private static func parts(of host: String) -> [Substring]? {
            let parts = host.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 4 && parts.allSatisfy({ UInt8($0) != nil }) ? parts : nil
        }

        /// The network that an address of version 4 is likely to get its next one from.
        private static func network(of host: String) -> String? {
            parts(of: host).map { $0.prefix(3).joined(separator: ".") + ".0/24" }
        }
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
