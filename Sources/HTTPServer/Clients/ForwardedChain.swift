/// What proxies write of the way that a request took. Everything doubtful makes the whole unreadable: a client can send
/// the beginning of these fields, and a lenient reader is how it would pass for another.
enum ForwardedChain {
    /// What one proxy says of the request that came to it.
    struct Hop {
        /// Who asked; `nil` for what is no address (`unknown`, `_hidden`, nothing).
        var address: PeerAddress?
        /// The Host that was asked for, where it says so.
        var host: String?
        /// The scheme that was asked with, where it says so.
        var scheme: String?
    }

    /// `X-Forwarded-For: 192.0.2.43, 2001:db8::17`, which has no standard; some write ports, and brackets around IPv6.
    /// - Returns: the hops, `nil` for one that is no address.
    static func usual(_ values: [String]) -> [PeerAddress?] {
        values.flatMap { value in
            value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { hop in address(Substring(hop.trimmed), isStandard: false) }
        }
    }

    /// `Forwarded: for=192.0.2.43;proto=http, for="[2001:db8::17]:4711"` (RFC 7239).
    /// - Returns: the hops; or `nil` for what is not of that form.
    static func standard(_ values: [String]) -> [Hop]? {
        var hops: [Hop] = []
        for value in values {
            var rest = value.utf8[...]
            repeat {
                guard let hop = element(&rest) else { return nil }
                hops.append(hop)
            } while skip(UInt8(ascii: ","), &rest)
            guard rest.isEmpty else { return nil }
        }
        return hops
    }

    /// The last word of `X-Forwarded-Host: lab.example` or `X-Forwarded-Proto: https`, which have no standard either;
    /// Apache adds its own behind what it got.
    static func last(_ values: [String]) -> String? {
        values.last?.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).last
            .map { String(Substring($0.trimmed)) }
    }

    /// Pairs up to a comma; `nil` for what is none.
    private static func element(_ rest: inout Substring.UTF8View) -> Hop? {
        var hop = Hop()
        var names: Set<String> = []
        repeat {
            rest = rest.drop(while: isBlank)
            let name = String(token(&rest)).lowercased()
            guard !name.isEmpty, names.insert(name).inserted, rest.popFirst() == UInt8(ascii: "="),
                let value = value(&rest)
            else { return nil }
            if name == "for" { hop.address = address(value[...], isStandard: true) }
            if name == "host" { hop.host = value }
            if name == "proto" { hop.scheme = value }
            rest = rest.drop(while: isBlank)
        } while skip(UInt8(ascii: ";"), &rest)
        return hop
    }

    private static func value(_ rest: inout Substring.UTF8View) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = token(&rest)
            return token.isEmpty ? nil : String(token)
        }
        rest = rest.dropFirst()
        var content: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
            guard let kept = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
            content.append(kept)
        }
        return nil
    }

    private static func token(_ rest: inout Substring.UTF8View) -> Substring {
        let token = rest.prefix(while: HeaderCollector.isToken)
        rest = rest[token.endIndex...]
        return Substring(token)
    }

    private static func skip(_ byte: UInt8, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// An address with or without a port. IPv6 has brackets in the standard's field, and where a port follows.
    private static func address(_ text: Substring, isStandard: Bool) -> PeerAddress? {
        if text.utf8.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
            let inner = text[text.index(after: text.startIndex)..<end]
            return inner.utf8.contains(UInt8(ascii: ":")) ? PeerAddress(numeric: String(inner)) : nil
        }
        let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
        if colons > 1 { return isStandard ? nil : PeerAddress(numeric: String(text)) }
        let end = text.firstIndex(of: ":") ?? text.endIndex
        return isPort(text[end...]) ? PeerAddress(numeric: String(text[..<end])) : nil
    }

    /// Nothing, or a colon and a number.
    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.isEmpty
            || text.utf8.first == UInt8(ascii: ":") && (1...5).contains(digits.count)
                && digits.allSatisfy { 0x30...0x39 ~= $0 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension Substring.UTF8View {
    /// Without blanks and tabs around it.
    fileprivate var trimmed: Substring.UTF8View {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let rest = drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return rest[rest.endIndex...] }
        return rest[...last]
    }
}
