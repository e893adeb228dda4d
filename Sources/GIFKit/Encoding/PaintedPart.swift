/// A frame as it will lie in the file: a rectangle of palette indices.
struct PaintedPart: Sendable {
    /// Where on the canvas.
    var rectangle: PixelRectangle
    /// The colours of the indices.
    var palette: Palette
    /// The palette is the file's global one.
    var isGlobal: Bool
    /// The index that draws nothing, nil for none.
    var transparent: UInt8?
    /// One for each pixel of the rectangle, row after row.
    var indices: [UInt8]

    /// Bits that LZW starts with: enough for all indices that can occur, at least 2.
    var minimumCodeSize: Int { max(2, palette.tableBits) }

    /// Makes the rectangle larger; what is added draws nothing or, where no index is free for that, what is `shown` there already.
    mutating func grow(to larger: PixelRectangle, shown: [Colour], width: Int) {
        guard larger != rectangle else { return }
        let search = PaletteSearch(palette.colours)
        var grown: [UInt8] = []
        grown.reserveCapacity(larger.width * larger.height)
        for y in larger.y..<larger.y + larger.height {
            for x in larger.x..<larger.x + larger.width {
                let column = x - rectangle.x
                let row = y - rectangle.y
                if column >= 0, column < rectangle.width, row >= 0, row < rectangle.height {
                    grown.append(indices[row * rectangle.width + column])
                } else if let transparent {
                    grown.append(transparent)
                } else {
                    let lab = OKLabConverter.standard.components(of: shown[y * width + x])
                    grown.append(UInt8(search.nearest(to: lab).index))
                }
            }
        }
        indices = grown
        rectangle = larger
    }
}
