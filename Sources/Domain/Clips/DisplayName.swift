/// The name of an uploaded file, made safe to show: the last path component, without control and formatting characters
/// (line breaks, direction overrides), white space collapsed, at most 120 characters. It never becomes a path.
package struct DisplayName: Equatable, Sendable, CustomStringConvertible {
    /// Longest name, characters.
    package static let maximumLength = 120
    /// What a file without a usable name is called.
    package static let placeholder = "Untitled clip"

    package let description: String

    /// The name made safe.
    package init(_ fileName: String) {
        // Scalars: a slash with an accent is a character of its own, but still a slash.
        let parts = fileName.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let last = parts.last.map(Substring.init) ?? ""
        // A hostile name may be megabytes long: four scalars a character are plenty.
        let line = CleanText.line(last.unicodeScalars.prefix(Self.maximumLength * 4))
        let name = String(line.prefix(Self.maximumLength))
        description = name.isEmpty || name.allSatisfy({ $0 == "." }) ? Self.placeholder : name
    }
}
