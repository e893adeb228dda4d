/// An address of the site: a path of which some parts are values, as `/clips/{clip}/report.json`.
///
/// It is said once. Pages print links with it, and the same value matches requests (`RouteTable`), so links cannot rot.
///
/// ```swift
/// extension Addresses {
///     static let report = Address<ClipID>("/clips/{clip}/report.json")
/// }
/// Addresses.report(id)  // "/clips/abc…/report.json"
/// ```
package struct Address<each Value: PathValue>: Sendable {
    /// The path, with a name in braces where a value stands.
    package let pattern: String
    private let parts: [AddressPart]

    /// - Parameter pattern: a path; a part that begins with a name in braces is a value, and may go on with an ending:
    ///   `{place}.jpg`.
    package init(_ pattern: String) {
        self.pattern = pattern
        parts = pattern.split(separator: "/").map { part in
            guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else {
                precondition(!part.contains("{"), "\(pattern): a value begins its part")
                return .word(String(part))
            }
            return .value(suffix: String(part[part.index(after: end)...]))
        }
        var values = 0
        for _ in repeat (each Value).self { values += 1 }
        let named = parts.count { if case .value = $0 { true } else { false } }
        precondition(named == values, "\(pattern) has \(named) values, its type has \(values)")
    }

    /// The path for some values; for guests, below the address of their link.
    package func callAsFunction(_ values: repeat each Value) -> String {
        var texts: [String] = []
        for value in repeat each values {
            assert(type(of: value).init(pathText: value.pathText) != nil, "\(value) cannot stand in \(pattern)")
            texts.append(value.pathText)
        }
        var path = Guest.current?.base ?? ""
        var next = texts.makeIterator()
        for part in parts {
            switch part {
            case .word(let word): path += "/" + word
            case .value(let suffix): path += "/" + (next.next() ?? "") + suffix
            }
        }
        return path.isEmpty ? "/" : path
    }

    /// The values that stand in a path, or nil if it is not of this address.
    /// - Parameter segments: what stands between the slashes, percent-decoded.
    package func values(in segments: [String]) -> (repeat each Value)? {
        guard let texts = texts(in: segments) else { return nil }
        var next = texts.makeIterator()
        do {
            return (repeat try Self.value((each Value).self, next.next()))
        } catch {
            return nil
        }
    }

    private func texts(in segments: [String]) -> [Substring]? {
        guard segments.count == parts.count else { return nil }
        var texts: [Substring] = []
        for (segment, part) in zip(segments, parts) {
            switch part {
            case .word(let word): guard segment == word else { return nil }
            case .value(let suffix):
                guard segment.hasSuffix(suffix) else { return nil }
                texts.append(segment.dropLast(suffix.count))
            }
        }
        return texts
    }

    private static func value<One: PathValue>(_ type: One.Type, _ text: Substring?) throws(NoValue) -> One {
        // An address has one spelling.
        guard let text, let value = One(pathText: String(text)), value.pathText == text else { throw NoValue() }
        return value
    }
}

/// An address without values.
package typealias FixedAddress = Address<>

/// What stands between two slashes of an address.
private enum AddressPart: Sendable {
    case word(String)
    case value(suffix: String)
}

private struct NoValue: Error {}

/// All addresses of the site; each feature adds its own in its folder.
package enum Addresses {}
