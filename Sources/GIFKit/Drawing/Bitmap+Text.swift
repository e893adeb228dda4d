extension Bitmap {
    /// Draws `text` in a small built-in font: a character takes 6 × 10 pixels times `scale`, `\n` begins a new line.
    /// - Parameters:
    ///   - text: printable ASCII; any other character looks like a question mark.
    ///   - x: left edge of the first character, pixels.
    ///   - y: upper edge of the first line, pixels.
    ///   - scale: pixels of this bitmap for one of the font, at least 1.
    ///   - colour: laid over what is there.
    ///   - outline: a border of one font pixel around the glyphs, nil for none.
    public mutating func drawText(
        _ text: String, x: Int, y: Int, scale: Int = 1, colour: Colour = .white, outline: Colour? = .black
    ) {
        let scale = max(scale, 1)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let characters = Array(line)
            let top = y + number * BitmapFont.lineHeight * scale
            // One font pixel more on each side, for the outline.
            for row in -1...BitmapFont.glyphHeight {
                for column in -1...characters.count * BitmapFont.advance {
                    let paint: Colour?
                    if Self.isSet(characters, column: column, row: row) {
                        paint = colour
                    } else if outline != nil, Self.touches(characters, column: column, row: row) {
                        paint = outline
                    } else {
                        paint = nil
                    }
                    guard let paint else { continue }
                    let block = PixelRectangle(x: x + column * scale, y: top + row * scale, width: scale, height: scale)
                    fill(block, with: paint)
                }
            }
        }
    }

    /// Width and height that `drawText` takes for `text`, pixels, without an outline.
    public static func sizeOfText(_ text: String, scale: Int = 1) -> (width: Int, height: Int) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let longest = lines.map(\.count).max() ?? 0
        let gap = BitmapFont.advance - BitmapFont.glyphWidth
        let leading = BitmapFont.lineHeight - BitmapFont.glyphHeight
        return (
            max(longest * BitmapFont.advance - gap, 0) * max(scale, 1),
            (lines.count * BitmapFont.lineHeight - leading) * max(scale, 1)
        )
    }

    /// Whether a line of text has a font pixel there, columns counted from its left edge.
    private static func isSet(_ characters: [Character], column: Int, row: Int) -> Bool {
        guard column >= 0, column < characters.count * BitmapFont.advance else { return false }
        let (place, inside) = column.quotientAndRemainder(dividingBy: BitmapFont.advance)
        return BitmapFont.standard.isSet(characters[place], column: inside, row: row)
    }

    /// Whether one of the eight places around is set.
    private static func touches(_ characters: [Character], column: Int, row: Int) -> Bool {
        for nearRow in row - 1...row + 1 {
            for nearColumn in column - 1...column + 1 where isSet(characters, column: nearColumn, row: nearRow) {
                return true
            }
        }
        return false
    }
}
