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

    /// Makes the rectangle larger; what is added draws nothing.
    ///
    /// Where all 256 indices stand for colours that are used, it draws the nearest of these to what is `shown` there already: in a
    /// frame of 256 colours these are the same.
    mutating func grow(to larger: PixelRectangle, shown: [Colour], width: Int) {
        if transparent == nil { freeTransparent() }
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

    /// Finds an index that can draw nothing: one that no pixel has, or one more than the palette's, which is then the frame's own.
    private mutating func freeTransparent() {
        let used = Set(indices)
        if let free = (0..<1 << palette.tableBits).last(where: { !used.contains(UInt8($0)) }) {
            transparent = UInt8(free)
        } else if let longer = Palette(palette.colours + [.black]) {
            transparent = UInt8(palette.colours.count)
            palette = longer
            isGlobal = false
        }
    }
}
