/// Makes one palette for many pictures: add them all, then ask.
///
/// ```swift
/// var builder = PaletteBuilder()
/// for frame in frames { builder.add(frame) }
/// options.palette = .fixed(builder.palette(colours: 255))
/// ```
public struct PaletteBuilder: Sendable {
    private var histogram = ColourHistogram()
    private var exact = ColourTable()
    private var isExact = true

    /// A builder without pictures.
    public init() {
        histogram.removeAll()
    }

    /// Counts the pixels of a picture; those with an alpha under 128 do not count.
    public mutating func add(_ picture: Bitmap) {
        for colour in picture.pixels where colour.isShown {
            histogram.add(colour)
            if isExact { isExact = exact.number(of: colour.opaque, limit: Palette.maximumCount) != nil }
        }
    }

    /// The palette that looks best for all pictures so far, of at most `colours` (1…256): exactly their colours if they
    /// have no more. An encoder uses 255 of them and keeps one place for "draw nothing".
    public func palette(colours: Int) -> Palette {
        let count = min(max(colours, 1), Palette.maximumCount)
        if isExact, exact.colours.count <= count { return Palette(exact.colours) ?? .empty }
        var quantiser = Quantiser()
        quantiser.load(histogram)
        return Palette(quantiser.palette(count: count)) ?? .empty
    }
}
