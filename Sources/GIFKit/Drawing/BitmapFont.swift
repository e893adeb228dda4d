/// A font of 5 × 9 pixels for all printable ASCII characters: seven rows stand on the baseline, two hang below it.
struct BitmapFont: Sendable {
    /// The glyphs are read once from their picture.
    static let standard = BitmapFont()

    /// Columns of a glyph.
    static let glyphWidth = 5
    /// Rows of a glyph.
    static let glyphHeight = 9
    /// From one character to the next, pixels.
    static let advance = 6
    /// From one line to the next, pixels.
    static let lineHeight = 10

    /// Of each character from space on: rows from the top, the leftmost column in bit 4.
    private let glyphs: [[UInt8]]

    private init() {
        let lines = BitmapFont.picture.split(separator: "\n").map { $0.split(separator: " ") }
        var glyphs: [[UInt8]] = []
        for top in stride(from: 0, to: lines.count, by: Self.glyphHeight) {
            for column in lines[top].indices {
                glyphs.append(
                    lines[top..<top + Self.glyphHeight].map { line in
                        line[column].reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) }
                    })
            }
        }
        self.glyphs = glyphs
    }

    /// Whether the glyph of `character` has a pixel in a column (0…4) and a row (0…8). Outside of them there is none;
    /// what is not printable ASCII looks like a question mark.
    func isSet(_ character: Character, column: Int, row: Int) -> Bool {
        guard (0..<Self.glyphWidth).contains(column), (0..<Self.glyphHeight).contains(row) else { return false }
        let code = character.asciiValue.map(Int.init) ?? 0
        let place = (32...126).contains(code) ? code - 32 : 31
        return glyphs[place][row] >> UInt8(Self.glyphWidth - 1 - column) & 1 == 1
    }
}
