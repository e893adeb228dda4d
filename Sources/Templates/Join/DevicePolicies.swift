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
                    // The authority is limited by itself. `CACertificatesWithConstraints` has to allow all names of a
                    // server’s certificate, which are others tomorrow.
                    name: "CACertificates",
                    words: localized(
                        "Chrome on ChromeOS, Windows, macOS and Linux trusts the certificate, for this server’s names and private addresses only. Nothing has to be done on the devices."
                    ), value: Self.json([authority.base64])))
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

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
