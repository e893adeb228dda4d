/// The cookies that a request carries, in the order they came.
///
/// A host's cookies are shared by every program that serves it, whatever its port, so a header may hold what we never
/// set. What is no proper pair (RFC 6265, 4.1.1) is left out, and the rest is read all the same.
package struct Cookies: Sendable, Equatable {
    /// One cookie.
    package struct Pair: Sendable, Equatable {
        /// Its name; capitals matter.
        package let name: String
        /// Its value, without the quotation marks that may stand around it.
        package let value: String
    }

    /// Pairs beyond this number are left out.
    package static let maximumCount = 128

    /// All cookies.
    package let pairs: [Pair]

    /// The cookies of a request's `Cookie` header fields.
    package init(_ headers: HeaderFields) { self.init(headers.values(.cookie)) }

    /// Cookies from the values of `Cookie` header fields: any text.
    package init(_ lines: [String]) {
        var pairs: [Pair] = []
        for line in lines {
            for text in line.utf8.split(separator: UInt8(ascii: ";")) where pairs.count < Self.maximumCount {
                if let pair = Self.pair(text) { pairs.append(pair) }
            }
        }
        self.pairs = pairs
    }

    /// Every value of that name: a host's folders and ports may each have set one.
    package func values(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    private static func pair(_ text: Substring.UTF8View) -> Pair? {
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = trimmed(text[..<equals])
        var value = trimmed(text[text.index(after: equals)...])
        if value.count > 1, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
            value = value.dropFirst().dropLast()
        }
        guard !name.isEmpty, name.allSatisfy(HeaderCollector.isToken), value.allSatisfy(isOctet) else { return nil }
        return Pair(name: String(Substring(name)), value: String(Substring(value)))
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        let start = text.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return start[start.endIndex...] }
        return start[...last]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// What values are made of: printable, but for the quotation mark, comma, semicolon and backslash.
    private static func isOctet(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
        default: false
        }
    }
}
