/// The fields of a query or of a small `application/x-www-form-urlencoded` form, in order.
package struct FormFields: Sendable, Equatable {
    /// One field, decoded.
    package struct Field: Sendable, Equatable {
        package let name: String
        /// Its value; empty when there is no `=`.
        package let value: String
    }

    /// Fields beyond this number are left out: no form of ours has so many.
    package static let maximumCount = 256

    /// All fields.
    package let fields: [Field]

    /// Fields from their wire form. Fields with broken escapes or invalid UTF-8 are left out.
    package init(urlEncoded text: String) {
        fields = text.split(separator: "&", maxSplits: Self.maximumCount).prefix(Self.maximumCount).compactMap { pair in
            let equals = pair.firstIndex(of: "=")
            let rawName = equals.map { pair[..<$0] } ?? pair
            let rawValue = equals.map { pair[pair.index(after: $0)...] } ?? ""
            guard let name = PercentCoding.decode(rawName, plusIsSpace: true),
                let value = PercentCoding.decode(rawValue, plusIsSpace: true)
            else { return nil }
            return Field(name: name, value: value)
        }
    }

    /// The first value of that name.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Every value of that name.
    package func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
