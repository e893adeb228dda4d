import FoundationEssentials

/// JSON as a tree of which every value can be put to something else.
public indirect enum JSONTree: Decodable, Sendable {
    case number(String)
    case text(String)
    case other(String)
    case list([JSONTree])
    case object([String: JSONTree])

    /// The tree of bytes.
    public init(_ json: [UInt8]) throws { self = try JSONDecoder().decode(JSONTree.self, from: Data(json)) }

    /// Reads any JSON but null.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let truth = try? value.decode(Bool.self) {
            self = .other("\(truth)")
        } else if let number = try? value.decode(Double.self) {
            self = .number(number == number.rounded() ? "\(Int(number))" : "\(number)")
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONTree].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONTree].self))
        }
    }

    /// The JSON.
    public var text: String {
        switch self {
        case .number(let text), .other(let text): text
        case .text(let text): "\"\(text)\""
        case .list(let parts): "[" + parts.map(\.text).joined(separator: ",") + "]"
        case .object(let parts):
            "{" + parts.sorted { $0.key < $1.key }.map { "\"\($0.key)\":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    /// A value in another's place, and where that is.
    public struct Change {
        /// The names and numbers that lead there.
        public var place: String
        /// The whole tree with it.
        public var tree: JSONTree
    }

    /// The tree with one value at a time put to whatever `values` makes of it. Parts of a list are of one kind: its first and its last stand for all.
    public func changes(at place: String = "", _ values: (JSONTree) -> [JSONTree]) -> [Change] {
        let here = values(self).map { Change(place: place, tree: $0) }
        switch self {
        case .number, .text, .other: return here
        case .list(let parts):
            return here
                + Set([0, parts.count - 1]).filter(parts.indices.contains).sorted().flatMap { index in
                    parts[index].changes(at: place + "[\(index)]", values).map { change in
                        var copy = parts
                        copy[index] = change.tree
                        return Change(place: change.place, tree: .list(copy))
                    }
                }
        case .object(let parts):
            return here
                + parts.flatMap { name, part in
                    part.changes(at: place + "." + name, values).map { change in
                        var copy = parts
                        copy[name] = change.tree
                        return Change(place: change.place, tree: .object(copy))
                    }
                }
        }
    }
}
