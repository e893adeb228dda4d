/// Text that a person typed, made safe to show.
enum PlainText {
    /// One line: control and formatting characters (line breaks, direction overrides) dropped, white space collapsed.
    static func line(_ scalars: some Sequence<Unicode.Scalar>) -> String {
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
