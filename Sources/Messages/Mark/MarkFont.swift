import Domain

/// The font of the mark's words: 5 × 7 cells a symbol, made so that no two symbols look alike when they are blurred.
enum MarkFont {
    /// Rows of cells.
    static let height = 7
    /// Columns of a symbol's cells.
    static let width = 5
    /// Columns from one symbol to the next.
    static let advance = 6
    /// Columns of `ID:` and of the gap behind it: there the first symbol begins.
    static let firstColumn = 14

    /// The cells of `ID:` and an id in one line, row after row: 7 × 73.
    static func line(of id: MessageID) -> [[Bool]] {
        var line = [[Bool]](
            repeating: Array(repeating: false, count: firstColumn + MessageID.length * advance - 1), count: height)
        func put(_ glyph: [[Bool]], at column: Int) {
            for (row, cells) in glyph.enumerated() {
                for (place, isSet) in cells.enumerated() where isSet { line[row][column + place] = true }
            }
        }
        for (glyph, column) in zip(label, [0, 4, 10]) { put(glyph, at: column) }
        for (place, byte) in id.description.utf8.enumerated() {
            guard let value = SymbolAlphabet.value(of: byte) else { continue }
            put(glyphs[Int(value)], at: firstColumn + place * advance)
        }
        return line
    }

    /// The 32 symbols by value, row after row.
    static let glyphs = pictures(
        """
        .###. ####. .###. ####. ##### ##### .###. #...#
        #...# #...# #...# #...# #.... #.... #...# #...#
        #...# #...# #.... #...# #.... #.... #.... #...#
        ##### ####. #.... #...# ####. ####. #.### #####
        #...# #...# #.... #...# #.... #.... #...# #...#
        #...# #...# #...# #...# #.... #.... #...# #...#
        #...# ####. .###. ####. ##### #.... .#### #...#

        ..### #...# #.... #...# #...# ####. .###. ####.
        ...#. #..#. #.... ##.## #...# #...# #...# #...#
        ...#. #.#.. #.... #.#.# ##..# #...# #...# #...#
        ...#. ##... #.... #.#.# #.#.# ####. #...# ####.
        ...#. #.#.. #.... #...# #..## #.... #.#.# #.#..
        #..#. #..#. #.... #...# #...# #.... #..#. #..#.
        .##.. #...# ##### #...# #...# #.... .##.# #...#

        .#### ##### #...# #...# #...# #...# #...# #####
        #.... ..#.. #...# #...# #...# #...# #...# ....#
        #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
        .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
        ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#...
        ....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
        ####. ..#.. .###. ..#.. #...# #...# ..#.. #####

        .###. ##### ...#. ##### ..##. ##### .###. .###.
        #...# ...#. ..##. #.... .#... ....# #...# #...#
        ....# ..#.. .#.#. ####. #.... ...#. #...# #...#
        ..##. ...#. #..#. ....# ####. ...#. .###. .####
        .#... ....# ##### ....# #...# ..#.. #...# ....#
        #.... #...# ...#. #...# #...# ..#.. #...# ...#.
        ##### .###. ...#. .###. .###. ..#.. .###. .##..
        """)

    /// `I`, `D` and `:`, row after row; the first and the last are narrower.
    static let label = pictures(
        """
        ### ####. .
        .#. #...# .
        .#. #...# #
        .#. #...# .
        .#. #...# #
        .#. #...# .
        ### ####. .
        """)

    /// Glyphs from a text that shows them: seven lines a row of glyphs, rows parted by an empty line.
    private static func pictures(_ text: String) -> [[[Bool]]] {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map { $0.map { $0 == "#" } } }
        return stride(from: 0, to: lines.count, by: height).flatMap { start in
            lines[start].indices.map { place in (start..<start + height).map { lines[$0][place] } }
        }
    }
}
