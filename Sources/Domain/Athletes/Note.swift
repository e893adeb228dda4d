package import FoundationEssentials

/// What a coach wrote on a clip.
package struct Note: Equatable, Sendable {
    /// The words.
    package let text: NoteText
    /// When they were saved.
    package let savedAt: Date

    package init(text: NoteText, savedAt: Date) {
        self.text = text
        self.savedAt = savedAt
    }
}

/// Plain text of a note: line ends are line feeds, other control characters but tabs are dropped.
package struct NoteText: Equatable, Sendable, CustomStringConvertible {
    /// Longest note, UTF-16 units: what browsers count for `maxlength`.
    package static let maximumLength = 10_000

    /// The text.
    package let description: String

    /// The text, or nil if it is too long. Text without anything to see becomes empty.
    package init?(_ text: String) {
        var kept = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": kept.append("\n")
            case "\n": if !wasReturn { kept.append("\n") }
            case "\t": kept.append(scalar)
            default: if scalar.properties.generalCategory != .control { kept.append(scalar) }
            }
            wasReturn = scalar == "\r"
        }
        let clean = String(kept)
        guard clean.utf16.count <= Self.maximumLength else { return nil }
        description = clean.allSatisfy(\.isWhitespace) ? "" : clean
    }

    /// Whether nothing is written.
    package var isEmpty: Bool { description.isEmpty }
}
