/// What a multipart parser finds, in order: a part's head, its bytes in any number of pieces, its end; and so on.
package enum MultipartEvent: Sendable, Equatable {
    /// A part begins.
    case part(MultipartPart)
    /// Some of its bytes, never empty; a view into the chunk that was fed where possible.
    case data(ArraySlice<UInt8>)
    /// The part is whole.
    case partEnd
}

/// The head of a part of `multipart/form-data`.
package struct MultipartPart: Sendable, Equatable {
    /// The field's name.
    package let name: String
    /// The file's name as the person knows it, when the part is a file: for showing, never for opening. Folders and
    /// control characters are taken off, and it is cut at 255 bytes. Empty when a file field was left empty.
    package let fileName: String?
    /// The part's content type as the browser guessed it; not to be trusted.
    package let contentType: String?

    /// A part's head.
    package init(name: String, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
    }

    /// The part that these header lines (without the empty one) describe, or `nil` when they are broken.
    init?(headerLines: ArraySlice<UInt8>) {
        var disposition: ParameterizedValue?
        var contentType: String?
        guard let text = String(validating: headerLines, as: UTF8.self) else { return nil }
        for line in text.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":"), !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
                return nil
            }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
            if line[..<colon].isSameToken(as: "content-disposition") { disposition = ParameterizedValue(value) }
            if line[..<colon].isSameToken(as: "content-type") { contentType = value }
        }
        guard let disposition, disposition.value == "form-data", let name = disposition.parameters["name"] else {
            return nil
        }
        self.init(
            name: Self.unescaped(name),
            fileName: disposition.parameters["filename"].map { Self.displayName(Self.unescaped($0)) },
            contentType: contentType)
    }

    /// Browsers write a quote and line breaks in names as `%22`, `%0D` and `%0A` (WHATWG HTML, 4.10.21.8).
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            switch rest[percent...].prefix(3).uppercased() {
            case "%22": result += "\""
            case "%0D", "%0A": result += " "
            default:
                result += "%"
                rest = rest[rest.index(after: percent)...]
                continue
            }
            rest = rest[percent...].dropFirst(3)
        }
        return result + rest
    }

    private static func displayName(_ text: String) -> String {
        // Scalars: a slash with an accent is a character of its own, but still a slash.
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        let last = parts.last.map(Substring.init) ?? ""
        // Besides control characters, those that turn the direction of writing: they make "gpj.exe" look like a
        // picture.
        let scalars = last.unicodeScalars.filter {
            !(0..<0x20 ~= $0.value || 0x7F..<0xA0 ~= $0.value || 0x202A...0x202E ~= $0.value
                || 0x2066...0x2069 ~= $0.value || $0.value == 0x200E || $0.value == 0x200F)
        }
        var name = ""
        for character in String(String.UnicodeScalarView(scalars)) {
            if name.utf8.count + character.utf8.count > 255 { break }
            name.append(character)
        }
        return name == "." || name == ".." ? "" : name
    }
}
