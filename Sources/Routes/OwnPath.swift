import HTTPServer

/// A path that a form names, to go on to: only one of our own pages.
struct OwnPath {
    /// The path, with its query.
    let path: String

    /// Nil unless one of our pages lives there.
    init?(_ text: String) {
        let path = text.prefix { $0 != "?" }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let address = RoutePath.segments(of: String(path)).flatMap(Address.init(segments:)),
            address.methods.contains(.get)
        else { return nil }
        self.path = text
    }

    /// An address.
    init(_ address: Address) { path = address.path }
}
