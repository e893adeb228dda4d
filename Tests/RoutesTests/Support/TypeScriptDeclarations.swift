import Domain

/// What types look like in JSON, as TypeScript declares it. Each is read off its `Decodable`, which asks for its fields
/// by name and type; no value of it is needed.
final class TypeScriptDeclarations {
    /// A field of an interface.
    struct Field {
        var name: String
        var type: String
        var isOptional: Bool
    }

    private var interfaces: [String: [Field]] = [:]

    /// Declares a type and all that it is made of.
    /// - Throws: what its decoding throws, for one that cannot be read off.
    func declare<Value: Decodable>(_ name: String, _ type: Value.Type) throws {
        interfaces[name] = try shape(of: type).shape.fields
    }

    /// The declarations, in the order of their names, indented by two.
    var text: String {
        interfaces.sorted { $0.key < $1.key }.map { name, fields in
            let lines = fields.map { "    \($0.name)\($0.isOptional ? "?" : ""): \($0.type);\n" }
            return "  interface \(name) {\n" + lines.joined() + "  }\n"
        }.joined(separator: "\n")
    }

    /// What a type is called, and any value of it.
    fileprivate func look<Value: Decodable>(at type: Value.Type) throws -> (words: String, value: Value) {
        if let known = try (type as? any WellKnown.Type)?.look(in: self) ?? texts(of: type),
            let value = known.value as? Value
        {
            return (known.words, value)
        }
        let (shape, value) = try shape(of: type)
        if let words = shape.words { return (words, value) }
        // Without the module.
        let name = String(reflecting: type).split(separator: ".").dropFirst().joined().replacing("Answer", with: "")
        interfaces[name] = shape.fields
        return (name, value)
    }

    private func shape<Value: Decodable>(of type: Value.Type) throws -> (shape: Shape, value: Value) {
        let shape = Shape(self)
        return (shape, try Value(from: ShapeDecoder(shape: shape)))
    }

    /// An enumeration with texts is one of them.
    private func texts(of type: Any.Type) -> (words: String, value: Any)? {
        guard let type = type as? any CaseIterable.Type else { return nil }
        func all<Values: CaseIterable>(_: Values.Type) -> (words: String, value: Any)? {
            let texts = Values.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
            guard let first = Values.allCases.first, !texts.isEmpty else { return nil }
            return (texts.map { "\"\($0)\"" }.joined(separator: " | "), first)
        }
        return all(type)
    }
}

/// Types that TypeScript has, too.
private protocol WellKnown {
    static func look(in declarations: TypeScriptDeclarations) throws -> (words: String, value: Any)
}

extension String: WellKnown {
    fileprivate static func look(in _: TypeScriptDeclarations) -> (words: String, value: Any) { ("string", "") }
}

extension Bool: WellKnown {
    fileprivate static func look(in _: TypeScriptDeclarations) -> (words: String, value: Any) { ("boolean", false) }
}

extension Int: WellKnown {
    fileprivate static func look(in _: TypeScriptDeclarations) -> (words: String, value: Any) { ("number", 0) }
}

extension SeatNumber: WellKnown {
    fileprivate static func look(in _: TypeScriptDeclarations) -> (words: String, value: Any) {
        ("number", all[0])
    }
}

extension Double: WellKnown {
    fileprivate static func look(in _: TypeScriptDeclarations) -> (words: String, value: Any) { ("number", 0.0) }
}

extension Array: WellKnown where Element: Decodable {
    fileprivate static func look(in declarations: TypeScriptDeclarations) throws -> (words: String, value: Any) {
        let (words, value) = try declarations.look(at: Element.self)
        return (words.contains("|") ? "(\(words))[]" : words + "[]", [value])
    }
}

extension Dictionary: WellKnown where Key == String, Value: Decodable {
    fileprivate static func look(in declarations: TypeScriptDeclarations) throws -> (words: String, value: Any) {
        let (words, value) = try declarations.look(at: Value.self)
        return ("Record<string, \(words)>", ["": value])
    }
}

/// What the decoding of a type has asked for.
private final class Shape {
    let declarations: TypeScriptDeclarations
    var fields: [TypeScriptDeclarations.Field] = []
    /// Fields that may be missing.
    var optional: Set<String> = []
    /// The parts of an array, each of which has a meaning of its own.
    var parts: [String] = []
    /// Of a type that is a single value.
    var single: String?

    init(_ declarations: TypeScriptDeclarations) { self.declarations = declarations }

    /// Of a type that is no object.
    var words: String? { single ?? (parts.isEmpty ? nil : "[\(parts.joined(separator: ", "))]") }
}

private struct ShapeDecoder: Decoder {
    let shape: Shape
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields(shape: shape))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Parts(shape: shape) }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(shape: shape) }
}

/// Of what cannot be read off in this way.
private struct Unreadable: Error {}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let shape: Shape
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    /// Whoever asks this first can do without the field.
    func contains(_ key: Key) -> Bool {
        shape.optional.insert(key.stringValue)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (words, value) = try shape.declarations.look(at: type)
        let name = key.stringValue
        // What is nil is left out.
        shape.fields.append(.init(name: name, type: words, isOptional: shape.optional.contains(name)))
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw Unreadable() }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Unreadable() }
    func superDecoder() throws -> any Decoder { throw Unreadable() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Unreadable() }
}

private struct Parts: UnkeyedDecodingContainer {
    let shape: Shape
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    /// Whoever asks has read all parts that there are.
    var isAtEnd: Bool { true }
    var currentIndex: Int { shape.parts.count }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (words, value) = try shape.declarations.look(at: type)
        shape.parts.append(words)
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { throw Unreadable() }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unreadable() }
    func superDecoder() throws -> any Decoder { throw Unreadable() }
}

private struct Single: SingleValueDecodingContainer {
    let shape: Shape
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (words, value) = try shape.declarations.look(at: type)
        shape.single = words
        return value
    }
}
