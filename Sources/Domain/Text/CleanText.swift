/// Text that a person typed, made safe to show.
package enum CleanText {
    /// A name: one line of 1 to so many characters; nil if nothing is left of it or it is too long.
    package static func name(_ text: String, atMost length: Int) -> String? {
        // A hostile name may be megabytes long, or one letter with megabytes of accents: four scalars a character are
        // plenty.
        let scalars = text.unicodeScalars.prefix(length * 4 + 1)
        guard scalars.count <= length * 4 else { return nil }
        let line = line(scalars)
        return (1...length).contains(line.count) ? line : nil
    }

    /// One line: control and formatting characters (line breaks, direction overrides) dropped, white space collapsed.
    package static func line(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in scalars {
            if scalar.properties.isWhitespace {
                if !word.isEmpty { words.append(String(word)) }
                word.removeAll()
            } else if isShown(scalar) {
                word.append(scalar)
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words.joined(separator: " ")
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
