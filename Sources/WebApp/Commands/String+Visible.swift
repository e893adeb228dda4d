extension String {
    /// The text with everything that a terminal or a log might obey instead of showing it (control characters, breaks
    /// of lines, changes of direction) written out as JSON does, `\u001B`, so that JSON stays what it is. Whatever
    /// comes from outside goes through this before it is printed: paths, names of files, what workers and libraries
    /// say.
    var visible: String {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: true)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
