/// Which addresses may stand in a page. Whatever else is given becomes an address that leads nowhere.
enum URLPolicy {
    /// What stands in place of a refused address (a reserved name that no browser follows).
    static let refused = "about:invalid"

    /// Schemes that a link may have.
    private static let schemes = ["https://", "http://", "mailto:"]

    /// An address that a person may follow: a path of this site, a fragment, a query, or one of a few schemes.
    static func link(_ address: String) -> String {
        guard isClean(address) else { return refused }
        if address.hasPrefix("#") || address.hasPrefix("?") || isOwnPath(address) { return address }
        let lowered = address.lowercased()
        return schemes.contains { lowered.hasPrefix($0) } ? address : refused
    }

    /// An address that the browser loads from, or posts to: a path of this site only.
    static func ownPath(_ address: String) -> String {
        isClean(address) && isOwnPath(address) ? address : refused
    }

    private static func isOwnPath(_ address: String) -> Bool {
        address.hasPrefix("/") && !address.hasPrefix("//")
    }

    /// Browsers drop tabs and line ends and read `\` as `/`: an address with such characters is never what it seems.
    private static func isClean(_ address: String) -> Bool {
        address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    }
}
