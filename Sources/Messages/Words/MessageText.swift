package import Domain

/// What a message says: 1 to 100 characters as people count them (grapheme clusters: 🍕 is one, 👨‍👩‍👧‍👦 too).
package struct MessageText: Sendable {
    /// The most characters.
    package static let most = 100
    /// The most bytes of UTF-8: 100 of the longest emoji (35 bytes), and far from what stacked accents could make of
    /// 100 characters.
    package static let mostBytes = 4_000

    /// The text: trimmed, lines end in `\n`.
    package let description: String

    /// A text as it was typed: white space around it is dropped, and so are direction overrides; line breaks become
    /// `\n`, tabs spaces.
    /// - Throws: `empty`, `tooLong` or `control`.
    package init(_ text: String) throws(MessageTextError) {
        // Nobody's megabytes are counted in characters.
        guard text.utf8.prefix(10 * Self.mostBytes + 1).count <= 10 * Self.mostBytes else { throw .tooLong }
        let scalars = Self.lines(text)
        guard !scalars.contains(where: { $0 != "\n" && $0.properties.generalCategory == .control }) else {
            throw .control
        }
        let first = scalars.firstIndex { !$0.properties.isWhitespace }
        guard let first, let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }),
            scalars.contains(where: Self.isVisible)
        else { throw .empty }
        let trimmed = String(String.UnicodeScalarView(scalars[first...last]))
        guard trimmed.utf8.count <= Self.mostBytes, trimmed.count <= Self.most else { throw .tooLong }
        description = trimmed
    }

    /// A text that was checked when it was locked.
    init(checked text: String) { description = text }

    /// The text with one sort of line break and of space, without what turns the direction of what follows.
    private static func lines(_ text: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        var followsReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where followsReturn: break
            case "\r", "\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
            case "\t": scalars.append(" ")
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": break
            default: scalars.append(scalar)
            }
            followsReturn = scalar == "\r"
        }
        return scalars
    }

    /// Whether something of it can be seen: neither space nor a sign that only joins or steers others.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            && scalar.properties.generalCategory != .format && scalar.properties.generalCategory != .control
    }
}

/// Why a text is no message.
package struct MessageTextError: UserFacingError, Equatable, Sendable {
    package let code: ErrorCode
    package let text: LocalizedText

    static let empty = MessageTextError(code: "empty", text: "The message is empty. Write up to 100 characters.")
    static let tooLong = MessageTextError(
        code: "tooLong", text: "The message is too long. Shorten it to 100 characters.")
    static let control = MessageTextError(
        code: "control", text: "The message contains characters that can’t be displayed. Type it again without them."
    )
}
