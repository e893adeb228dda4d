import Domain
import GIFKit
import Testing

@testable import Messages

@Suite struct MarkTests {
    private static let grey = Colour(red: 120, green: 130, blue: 140)

    private static func marked(_ id: MessageID, large: Bool) -> Bitmap {
        var picture = Bitmap(width: 256, height: 256, filledWith: grey)
        let painter = MarkPainter(id)
        if large { painter.paintLarge(into: &picture) } else { painter.paintSmall(into: &picture) }
        return picture
    }

    @Test func glyphsAreWholeAndUnlike() {
        #expect(MarkFont.glyphs.count == 32 && MarkFont.label.map { $0[0].count } == [3, 5, 1])
        for (place, glyph) in MarkFont.glyphs.enumerated() {
            #expect(glyph.count == 7 && glyph.allSatisfy { $0.count == 5 })
            #expect(glyph[0].contains(true) && glyph[6].contains(true))
            for other in MarkFont.glyphs[(place + 1)...] {
                #expect(zip(glyph.joined(), other.joined()).count { $0 != $1 } >= 3)
            }
        }
    }

    @Test func wordsSayTheID() throws {
        let id = try #require(MessageID("4TM2LEJ68C"))
        let line = MarkFont.line(of: id)
        #expect(line.count == 7 && line.allSatisfy { $0.count == 73 })
        #expect(
            line[0].map { $0 ? "#" : "." }.joined()
                == "###.####.........#..#####.#...#..###..#.....#####...###...##...###...###.")
    }

    @Test(arguments: [true, false])
    func liesWhereTheReaderLooks(_ large: Bool) throws {
        let picture = Self.marked(try #require(MessageID("4TM2LEJ68C")), large: large)
        let card = large ? MarkLayout.largeCard : MarkLayout.smallCard
        let side = 21 * card.module + 2 * card.quiet
        // Words: white cells with 3 pixels of dark around.
        #expect(picture[18, 18] == .white && picture[26, 20] == .white && picture[27, 21] == MarkColours.dark)
        #expect(picture[15, 15] == MarkColours.dark && picture[14, 15] == Self.grey && picture[15, 14] == Self.grey)
        // Card: round corners, quiet zone, the finders' corners.
        #expect(picture[card.origin, card.origin] == Self.grey)
        #expect(picture[card.origin + card.radius, card.origin] == .white)
        #expect(picture[card.origin + side - 1 - card.radius, card.origin + side - 1] == .white)
        #expect(picture[card.origin + side, card.origin + 30] == Self.grey)
        let start = card.origin + card.quiet
        #expect(picture[start - 1, start + 5] == .white && picture[start, start] == MarkColours.dark)
        #expect(picture[start + card.module, start + card.module] == .white)
        #expect(picture[start + 21 * card.module - 1, start] == MarkColours.dark)
        #expect(picture[start, start + 21 * card.module - 1] == MarkColours.dark)
        // The mark has two colours and leaves the outer 12 pixels alone, which messengers cut away.
        #expect(Set(picture.pixels) == [Self.grey, .white, MarkColours.dark])
        for y in 0..<256 {
            for x in 0..<256 where min(x, y) < 12 || max(x, y) > 255 - 12 { #expect(picture[x, y] == Self.grey) }
        }
    }

    @Test func everyIDHasItsOwnMark() {
        let pictures = (0..<50).map { _ in Self.marked(MessageID(), large: true) }
        for (place, picture) in pictures.enumerated() {
            for other in pictures[(place + 1)...] { #expect(picture != other) }
        }
    }
}
