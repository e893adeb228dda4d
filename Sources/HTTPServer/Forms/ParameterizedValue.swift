/// A header value with parameters: `form-data; name="clip"; filename="a.mp4"`.
struct ParameterizedValue: Equatable {
    /// What stands before the first semicolon, in lower case.
    let value: String
    /// Names in lower case; the first of each name counts.
    let parameters: [String: String]

    /// `nil` for broken syntax.
    ///
    /// In quoted strings a backslash escapes only a quote or a backslash: browsers write `%22` for quotes, and old ones
    /// send Windows paths with single backslashes.
    init?(_ text: String) {
        var rest = text.utf8[...]
        let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
        guard let value = Self.token(rest[..<end]) else { return nil }
        rest = rest[end...]
        var parameters: [String: String] = [:]
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst().drop(while: Self.isSpace)
            if rest.isEmpty { break }
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")), let name = Self.token(rest[..<equals]) else {
                return nil
            }
            rest = rest[rest.index(after: equals)...]
            guard let content = Self.takeValue(&rest) else { return nil }
            if parameters[name] == nil { parameters[name] = content }
            rest = rest.drop(while: Self.isSpace)
        }
        guard rest.isEmpty else { return nil }
        self.value = value
        self.parameters = parameters
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func token(_ bytes: Substring.UTF8View) -> String? {
        let trimmed = Substring(bytes).drop { $0 == " " || $0 == "\t" }
        guard let last = trimmed.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return nil }
        return trimmed[...last].lowercased()
    }

    /// A token or a quoted string from the front of `rest`.
    private static func takeValue(_ rest: inout Substring.UTF8View) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let end = rest.firstIndex { $0 == UInt8(ascii: ";") || isSpace($0) } ?? rest.endIndex
            defer { rest = rest[end...] }
            return String(rest[..<end])
        }
        rest = rest.dropFirst()
        var content: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                if let next = rest.first, next == UInt8(ascii: "\"") || next == byte {
                    content.append(next)
                    rest = rest.dropFirst()
                } else {
                    content.append(byte)
                }
            default: content.append(byte)
            }
        }
        return nil
    }
}
