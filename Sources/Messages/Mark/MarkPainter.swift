import Domain
internal import GIFKit

/// Paints the mark of a message into pictures of 256 × 256 pixels: `ID:` and the id in words, and a card with a QR
/// code.
struct MarkPainter {
    private let words: [[Bool]]
    private let code: MarkCode?

    /// A painter for a message. Without memory for the QR code it paints the words alone, which say the same.
    init(_ id: MessageID) {
        words = MarkFont.line(of: id)
        code = MarkCode(id)
    }

    /// Paints the large mark, for the last frame.
    func paintLarge(into picture: inout Bitmap) {
        paint(MarkLayout.largeCard, into: &picture)
        paintWords(into: &picture)
    }

    /// Paints the small mark, for neutral frames.
    func paintSmall(into picture: inout Bitmap) {
        paint(MarkLayout.smallCard, into: &picture)
        paintWords(into: &picture)
    }

    private func paintWords(into picture: inout Bitmap) {
        let (cell, edge) = (MarkLayout.wordsCell, MarkLayout.wordsEdge)
        for (grow, colour) in [(edge, MarkColours.dark), (0, MarkColours.light)] {
            for (row, cells) in words.enumerated() {
                for column in cells.indices where cells[column] {
                    let place = PixelRectangle(
                        x: MarkLayout.wordsX + column * cell - grow, y: MarkLayout.wordsY + row * cell - grow,
                        width: cell + 2 * grow, height: cell + 2 * grow)
                    picture.fill(place, with: colour)
                }
            }
        }
    }

    private func paint(_ card: MarkLayout.Card, into picture: inout Bitmap) {
        guard let code else { return }
        let side = MarkCode.size * card.module + 2 * card.quiet
        for row in 0..<side {
            // Columns that a round corner cuts off at each end of this row.
            let toEdge = min(row, side - 1 - row)
            let cut = (0..<card.radius).first { column in
                let (x, y) = (2 * (card.radius - column) - 1, 2 * (card.radius - toEdge) - 1)
                return toEdge >= card.radius || x * x + y * y <= 4 * card.radius * card.radius
            }
            let inset = cut ?? card.radius
            let line = PixelRectangle(
                x: card.origin + inset, y: card.origin + row, width: side - 2 * inset, height: 1)
            picture.fill(line, with: MarkColours.light)
        }
        let start = card.origin + card.quiet
        for row in 0..<MarkCode.size {
            for column in 0..<MarkCode.size where code.isDark(column: column, row: row) {
                let place = PixelRectangle(
                    x: start + column * card.module, y: start + row * card.module, width: card.module,
                    height: card.module)
                picture.fill(place, with: MarkColours.dark)
            }
        }
    }
}
