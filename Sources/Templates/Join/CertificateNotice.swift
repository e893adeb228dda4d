import Domain

/// That a certificate ends soon which the machine's owner has to renew.
struct CertificateNotice {
    /// Whole days until then; nil where the end is far.
    var daysLeft: Int?

    @NodeBuilder var node: Node {
        if let daysLeft { PageParts.notice(Notice(.warning, Self.words(daysLeft))) }
    }

    private static func words(_ days: Int) -> String {
        days > 0
            ? localized(
                days, "The server’s certificate ends in \(days) day. Put a new one into its file.",
                "The server’s certificate ends in \(days) days. Put a new one into its file.")
            : localized("The server’s certificate ends today, or has ended already. Put a new one into its file.")
    }
}
