/// Header fields in the order they came; names are compared without regard to case.
package struct HeaderFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field.
    package struct Field: Sendable, Equatable {
        /// The name, spelt as it came.
        package let name: String
        /// The value without surrounding white space.
        package let value: String

        /// A field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All fields.
    package private(set) var fields: [Field]

    /// No fields.
    package init() { fields = [] }

    /// These fields.
    package init(_ fields: [Field]) { self.fields = fields }

    /// Fields as a literal.
    package init(dictionaryLiteral elements: (HeaderName, String)...) {
        fields = elements.map { Field($0.0.text, $0.1) }
    }

    /// The first field of that name; setting replaces every field of that name, `nil` removes them.
    package subscript(name: HeaderName) -> String? {
        get { fields.first { $0.name.isSameToken(as: name.text) }?.value }
        set {
            fields.removeAll { $0.name.isSameToken(as: name.text) }
            if let newValue { fields.append(Field(name.text, newValue)) }
        }
    }

    /// Every value of that name.
    package func values(_ name: HeaderName) -> [String] {
        fields.compactMap { $0.name.isSameToken(as: name.text) ? $0.value : nil }
    }

    /// Adds a field and keeps others of the same name.
    package mutating func add(_ name: HeaderName, _ value: String) { fields.append(Field(name.text, value)) }

    /// Adds those fields whose names are not there yet.
    package mutating func fill(from other: HeaderFields) {
        for field in other.fields where self[HeaderName(field.name)] == nil { fields.append(field) }
    }
}

extension StringProtocol {
    /// ASCII comparison without regard to case, as tokens of HTTP are compared.
    func isSameToken(as other: some StringProtocol) -> Bool {
        let (left, right) = (utf8, other.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { $0.loweredASCII == $1.loweredASCII }
    }
}

extension UInt8 {
    /// The lower-case letter of an ASCII capital, anything else as it is.
    var loweredASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
