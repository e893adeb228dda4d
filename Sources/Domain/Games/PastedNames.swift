/// Names of players as somebody typed or pasted them: one a line, or with commas or semicolons between them.
package struct PastedNames: Equatable, Sendable {
    /// What can be names, each once, in the order of the list.
    package let names: [GamePlayerName]
    /// Names that are in the list more than once.
    package let repeated: [GamePlayerName]
    /// What is too long for a name, shortened.
    package let tooLong: [String]

    /// Reads a list. What has nothing to show is left out.
    package init(_ text: String) {
        var (names, repeated, tooLong): ([GamePlayerName], [GamePlayerName], [String]) = ([], [], [])
        var (known, twice): (Set<GamePlayerName>, Set<GamePlayerName>) = ([], [])
        for part in text.split(whereSeparator: { $0.isNewline || $0 == "," || $0 == ";" }) {
            if let name = GamePlayerName(String(part)) {
                if known.insert(name).inserted {
                    names.append(name)
                } else if twice.insert(name).inserted {
                    repeated.append(name)
                }
            } else {
                let start = CleanText.line(part.unicodeScalars.prefix(GamePlayerName.maximumLength * 4))
                if !start.isEmpty { tooLong.append(start.prefix(GamePlayerName.maximumLength) + "…") }
            }
        }
        (self.names, self.repeated, self.tooLong) = (names, repeated, tooLong)
    }
}
