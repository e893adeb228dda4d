extension String {
    /// The beginning of a stranger's text as one printable line, for messages and logs: no control characters, and
    /// nothing that turns the direction of what follows; a space stands for each.
    /// - Parameter most: how many Unicode scalars are kept. (A character may have any number of them.)
    package func printable(most: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(most) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: line.append(" ")
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}
