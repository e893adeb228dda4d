import Testing

@testable import GIFKit

@Suite("Text")
struct TextTests {
    /// Text as rows of `#` and `.`, with `o` for the outline.
    static func picture(_ text: String, outline: Colour? = nil, width: Int, height: Int, x: Int = 0, y: Int = 0)
        -> [String]
    {
        var bitmap = Bitmap(width: width, height: height)
        bitmap.drawText(text, x: x, y: y, colour: .white, outline: outline)
        return (0..<height).map { row in
            String((0..<width).map { bitmap[$0, row] == .white ? "#" : bitmap[$0, row] == .black ? "o" : "." })
        }
    }

    @Test("Glyphs look like what they are")
    func glyphs() {
        #expect(
            Self.picture("Hi", width: 11, height: 9) == [
                "#...#...#..",
                "#...#......",
                "#...#..##..",
                "#####...#..",
                "#...#...#..",
                "#...#...#..",
                "#...#..###.",
                "...........",
                "...........",
            ])
    }

    @Test("An outline surrounds every pixel")
    func outline() {
        #expect(
            Self.picture(".", outline: .black, width: 7, height: 4, x: 0, y: -4) == [
                ".oooo..",
                ".o##o..",
                ".o##o..",
                ".oooo..",
            ])
    }

    @Test("All printable ASCII has a glyph of its own; other characters are question marks")
    func distinct() {
        let pictures = (32...126).map { code in
            Self.picture(String(UnicodeScalar(UInt8(code))), width: 5, height: 9)
        }
        #expect(Set(pictures).count == 95)
        #expect(pictures.filter { $0.allSatisfy { !$0.contains("#") } }.count == 1)
        for other in ["é", "\t", "👋"] {
            #expect(Self.picture(other, width: 5, height: 9) == Self.picture("?", width: 5, height: 9))
        }
    }

    @Test(
        "Sizes, and what is drawn keeps to them",
        arguments: [("", 1, 0, 9), ("A", 1, 5, 9), ("Ab", 2, 22, 18), ("one\nlonger", 3, 105, 57), ("x", 0, 5, 9)])
    func sizes(text: String, scale: Int, width: Int, height: Int) {
        let size = Bitmap.sizeOfText(text, scale: scale)
        #expect(size.width == width && size.height == height)
        var small = Bitmap(width: 200, height: 100)
        small.drawText(text, x: 10, y: 10, scale: scale, outline: nil)
        for y in 0..<100 {
            for x in 0..<200 where small[x, y] != .transparent {
                #expect((10..<10 + width).contains(x) && (10..<10 + height).contains(y))
            }
        }
    }
}
