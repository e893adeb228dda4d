/// A palette to look colours up in, fast: each of 262,144 cells of colour remembers the index that was found for it
/// first.
///
/// Colours of one cell differ by at most 3 of 255 in a channel, less than the colours of a full palette do.
struct PaletteLookup: Sendable {
    private var search = PaletteSearch()
    private var components: [SIMD4<Float>] = []
    /// Index + 1 of each cell; 0 where none was asked for yet.
    private var memory: [UInt16] = []

    /// Replaces the palette, of at least one colour.
    mutating func load(_ palette: [Colour]) {
        components = palette.map { OKLabConverter.standard.components(of: $0) }
        search.load(components)
        if memory.isEmpty { memory = Array(repeating: 0, count: ColourHistogram.cellCount) }
        var memory = memory.mutableSpan
        memory.update(repeating: 0)
    }

    /// Index of the palette's colour that looks most like `colour`, or like the first one that was asked for of its
    /// cell.
    @inline(__always)
    mutating func index(of colour: Colour) -> UInt8 {
        let cell = ColourHistogram.cell(of: colour)
        let known = memory[cell]
        if known > 0 { return UInt8(truncatingIfNeeded: known - 1) }
        let found = exactIndex(of: colour)
        memory[cell] = UInt16(found) + 1
        return found
    }

    /// Index of the palette's colour that looks most like `colour`.
    func exactIndex(of colour: Colour) -> UInt8 {
        UInt8(truncatingIfNeeded: search.nearest(to: OKLabConverter.standard.components(of: colour)).index)
    }

    /// By how much the palette's colour of `index` looks more like `colour` than `other` does: the difference of their
    /// square distances.
    @inline(__always)
    func gain(of index: UInt8, for colour: Colour, over other: Colour) -> Float {
        let converter = OKLabConverter.standard
        let wanted = converter.components(of: colour)
        let byIndex = wanted - components[Int(index)]
        let byOther = wanted - converter.components(of: other)
        return (byOther * byOther).sum() - (byIndex * byIndex).sum()
    }
}
