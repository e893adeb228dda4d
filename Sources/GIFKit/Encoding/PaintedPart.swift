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
    /// Where all 256 indices are used, the rarest gives its place up to the one that looks most like it.
    mutating func grow(to larger: PixelRectangle) {
        let nothing = transparent ?? freeTransparent()
        transparent = nothing
        var grown = [UInt8](repeating: nothing, count: larger.width * larger.height)
        for row in 0..<rectangle.height {
            let start = (row + rectangle.y - larger.y) * larger.width + rectangle.x - larger.x
            for column in 0..<rectangle.width { grown[start + column] = indices[row * rectangle.width + column] }
        }
        indices = grown
        rectangle = larger
    }

    /// An index that can draw nothing: one that no pixel has, or one more than the palette's, which is then the frame's
    /// own, or the rarest.
    private mutating func freeTransparent() -> UInt8 {
        var counts = [Int](repeating: 0, count: Palette.maximumCount)
        for index in indices { counts[Int(index)] += 1 }
        if let free = (0..<1 << palette.tableBits).last(where: { counts[$0] == 0 }) { return UInt8(free) }
        if let longer = Palette(palette.colours + [.black]) {
            defer {
                palette = longer
                isGlobal = false
            }
            return UInt8(palette.colours.count)
        }
        let rarest = counts.indices.min { counts[$0] < counts[$1] } ?? 0
        let colour = OKLab(palette.colours[rarest])
        let alike = palette.colours.indices.filter { $0 != rarest }
            .min { colour.distance(to: OKLab(palette.colours[$0])) < colour.distance(to: OKLab(palette.colours[$1])) }
        for place in indices.indices where indices[place] == UInt8(rarest) { indices[place] = UInt8(alike ?? rarest) }
        return UInt8(rarest)
    }
}
