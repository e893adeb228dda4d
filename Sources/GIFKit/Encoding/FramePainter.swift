/// Turns the pixels of a frame that have to be drawn into indices, and decides of which palette.
struct FramePainter: Sendable {
    let policy: GIFEncoder.Options.PalettePolicy
    /// The most colours, transparency included.
    private let capacity: Int
    /// The file's palette, nil before the first frame.
    private(set) var globalPalette: Palette?
    /// The colours of the global palette that can be drawn.
    private var globalColours: [Colour] = []
    var globalTable = ColourTable()
    /// The colours of the pixels at hand.
    var table = ColourTable()
    private let tolerance: Float
    private var chooser: PaletteChooser
    private var indexer: PixelIndexer
    /// Every pixel is to be drawn.
    private let wholeMask: [UInt8]

    /// A painter for frames of `width × height` pixels.
    init(options: GIFEncoder.Options, width: Int, height: Int) {
        policy = options.palette
        capacity = min(max(options.colours, 2), Palette.maximumCount)
        indexer = PixelIndexer(dithering: options.dithering, width: width)
        tolerance = options.tolerance
        chooser = PaletteChooser(count: capacity - 1)
        wholeMask = Array(repeating: 1, count: width * height)
        if case .fixed(let palette) = policy {
            // One place of the table is left for "draw nothing".
            setGlobal(Array(palette.colours.prefix(Palette.maximumCount - 1)), hasTransparent: true)
        }
    }

    /// Whether a frame has few enough colours, transparent counting as one, to be shown exactly.
    mutating func isExact(_ frame: Bitmap) -> Bool {
        policy == .adaptive && collect(frame, mask: wholeMask, in: frame.bounds, limit: capacity)
    }

    /// The pixels of `frame` in `rectangle` whose `mask` is 1, `count` of them, in each way that may be the smallest.
    mutating func paint(
        _ frame: Bitmap, mask: [UInt8], in rectangle: PixelRectangle, count: Int, isExact: Bool, shown: [Colour]
    ) -> [PaintedPart] {
        guard policy == .adaptive else {
            return [part(frame, mask, rectangle, palette: globalColours, isGlobal: true, shown)]
        }
        let isFull = count == rectangle.width * rectangle.height
        if collect(frame, mask: mask, in: rectangle, limit: isFull ? capacity : capacity - 1) {
            return exactParts(frame, mask, rectangle, isFull: isFull)
        }
        // All colours are needed, so none is left for "draw nothing": pixels that could stay are drawn again.
        if isExact, collect(frame, mask: wholeMask, in: rectangle, limit: capacity) {
            return exactParts(frame, wholeMask, rectangle, isFull: true)
        }
        let global = globalPalette == nil ? nil : globalColours
        guard let colours = chooser.colours(for: frame, mask: mask, in: rectangle, global: global) else {
            return [part(frame, mask, rectangle, palette: globalColours, isGlobal: true, shown)]
        }
        if globalPalette == nil { setGlobal(colours, hasTransparent: true) }
        return [part(frame, mask, rectangle, palette: colours, isGlobal: globalColours == colours, shown)]
    }

    mutating func setGlobal(_ colours: [Colour], hasTransparent: Bool) {
        globalPalette = Palette(hasTransparent ? colours + [.black] : colours)
        globalColours = colours
        globalTable.removeAll()
        for colour in colours { _ = globalTable.number(of: colour, limit: Palette.maximumCount) }
    }

    /// Indices of the nearest colours; the index after the palette's last draws nothing.
    private mutating func part(
        _ frame: Bitmap, _ mask: [UInt8], _ rectangle: PixelRectangle, palette: [Colour], isGlobal: Bool,
        _ shown: [Colour]
    ) -> PaintedPart {
        let transparent = UInt8(palette.count)
        let indices = indexer.indices(
            of: frame, mask: mask, in: rectangle, palette: palette, transparent: transparent,
            shown: shown, tolerance: tolerance)
        return PaintedPart(
            rectangle: rectangle, palette: Palette(palette + [.black]) ?? .empty, isGlobal: isGlobal,
            transparent: transparent, indices: indices)
    }
}
