/// Writes nodes as UTF-8 into one growing buffer.
struct HTMLWriter {
    /// What has been written.
    private(set) var bytes: [UInt8] = []

    /// A writer with room for a page of usual size.
    init(capacity: Int = 64 << 10) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes a node and all that is in it.
    mutating func write(_ node: Node) {
        switch node {
        case .text(let text):
            writeEscaped(text)
        case .sequence(let nodes):
            for node in nodes { write(node) }
        case .later(let build):
            write(build())
        case .rawMarkup(let literal):
            write(literal)
        case .element(let tag, let attributes, let content):
            bytes.append(UInt8(ascii: "<"))
            write(tag.name)
            for attribute in attributes { write(attribute) }
            bytes.append(UInt8(ascii: ">"))
            guard !tag.isVoid else { return }
            write(content)
            write("</")
            write(tag.name)
            bytes.append(UInt8(ascii: ">"))
        }
    }

    /// Writes a literal of the program as it stands.
    mutating func write(_ literal: StaticString) {
        // A literal's bytes live as long as the program; the buffer is only read inside the closure.
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ attribute: Attribute) {
        bytes.append(UInt8(ascii: " "))
        if attribute.prefix.utf8CodeUnitCount > 0 { write(attribute.prefix) }
        write(attribute.name)
        if case .flag = attribute.value { return }
        write("=\"")
        switch attribute.value {
        case .flag: break
        case .text(let value): writeEscaped(value)
        case .number(let value): Numerals.write(value, to: &bytes)
        case .path(let path): bytes.append(contentsOf: path.bytes)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes text so that it stays text, in content as well as in a quoted attribute value.
    /// Control characters that HTML has no place for become U+FFFD.
    private mutating func writeEscaped(_ text: String) {
        var text = text
        // What stays as it is goes over in runs; the buffer is only read inside the closure.
        text.withUTF8 { text in
            var start = 0
            for (place, byte) in text.enumerated() {
                guard let escape = Self.escape(byte) else { continue }
                bytes.append(contentsOf: text[start..<place])
                write(escape)
                start = place + 1
            }
            bytes.append(contentsOf: text[start...])
        }
    }

    /// What stands for a byte; nil for itself.
    @inline(__always)
    private static func escape(_ byte: UInt8) -> StaticString? {
        // Letters first, then digits and spaces: most of a page.
        if byte > UInt8(ascii: ">"), byte != 0x7F { return nil }
        if byte == 0x20 || (UInt8(ascii: "(")...UInt8(ascii: ";")).contains(byte) { return nil }
        return switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 0x09, 0x0A, 0x20...0x7E: nil
        default: "\u{FFFD}"
        }
    }
}

extension Document {
    /// Renders the root element behind the doctype.
    init(_ root: Node) {
        var writer = HTMLWriter()
        writer.write("<!doctype html>\n")
        writer.write(root)
        bytes = writer.bytes
    }
}
