extension String {
    /// The text as it can be drawn and written into a document: U+FFFD stands for each scalar that no text has. Cairo
    /// gives a whole document up over a noncharacter (Unicode, section 23.7), Pango ends a text at its first zero, and
    /// other control characters show nothing; line ends and tabs stay.
    var printable: String {
        guard unicodeScalars.contains(where: { !$0.isPrintable }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x85: true
        case ..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        default: value & 0xFFFE != 0xFFFE
        }
    }
}
