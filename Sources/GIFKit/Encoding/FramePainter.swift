/// Turns the pixels of a frame that have to be drawn into indices, and decides of which palette.
struct FramePainter: Sendable {
    let policy: GIFEncoder.Options.PalettePolicy
    /// The most colours, transparency included.
    let capacity: Int
    /// The file's palette, nil before the first frame.
    private(set) var globalPalette: Palette?
    /// The colours of the global palette that can be drawn.
    private var globalColours: [Colour] = []
    var globalTable = ColourTable()
    /// The colours of the pixels at hand.
    var table = ColourTable()
    /// For each pixel of the rectangle at hand, row after row, which colour of the table it has.
    var numbers: [UInt8]
    private let tolerance: Float
    private var chooser: PaletteChooser
    private var indexer: PixelIndexer
    /// Whether all pixels of the rectangle at hand are to be drawn.
    private var isWhole = false
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
        numbers = wholeMask
        if case .fixed(let palette) = policy {
            // One place of the table is left for "draw nothing".
            let colours = Array(palette.colours.prefix(Palette.maximumCount - 1))
            setGlobal(colours.isEmpty ? [.black] : colours, hasTransparent: true)
        }
    }

    /// Whether what `difference` says is to be drawn of `frame` has few enough colours to be shown exactly.
    ///
    /// When all colours are needed, none is left for "draw nothing": pixels that could stay then have to be drawn
    /// again.
    mutating func fits(_ frame: Bitmap, _ difference: FrameDifference) -> Bool {
        guard policy == .adaptive, collect(frame, difference.mask, in: difference.box) else { return false }
        isWhole = difference.drawnCount == difference.box.width * difference.box.height
        if !isWhole, table.colours.count == capacity {
            isWhole = true
            return collect(frame, wholeMask, in: difference.box)
        }
        return true
    }

    /// The pixels of `frame` that `difference` says are to be drawn, in each way that may be the smallest.
    /// - Parameter isExact: what `fits` said last, for the same frame and difference.
    mutating func paint(
        _ frame: Bitmap, _ difference: FrameDifference, isExact: Bool, over shown: [Colour]
    ) -> [PaintedPart] {
        let box = difference.box
        if isExact { return exactParts(box, isWhole: isWhole) }
        var colours: [Colour]?
        if policy == .adaptive {
            colours = chooser.colours(
                for: frame, mask: difference.mask, in: box, global: globalPalette == nil ? nil : globalColours)
        }
        if let colours, globalPalette == nil { setGlobal(colours, hasTransparent: true) }
        let palette = colours ?? globalColours
        return [part(frame, difference.mask, box, palette, isGlobal: palette == globalColours, over: shown)]
    }

    mutating func setGlobal(_ colours: [Colour], hasTransparent: Bool) {
        globalPalette = Palette(hasTransparent ? colours + [.black] : colours)
        globalColours = colours
        globalTable.removeAll()
        // Numbers are indices as long as no colour comes twice.
        for (index, colour) in colours.enumerated() {
            guard globalTable.number(of: colour, limit: Palette.maximumCount) == index else { break }
        }
    }

    /// Indices of the nearest colours; the index after the palette's last draws nothing.
    private mutating func part(
        _ frame: Bitmap, _ mask: [UInt8], _ box: PixelRectangle, _ palette: [Colour], isGlobal: Bool,
        over shown: [Colour]
    ) -> PaintedPart {
        let transparent = UInt8(palette.count)
        let indices = indexer.indices(
            of: frame, mask: mask, in: box, palette: palette, transparent: transparent, shown: shown,
            tolerance: tolerance)
        return PaintedPart(
            rectangle: box, palette: Palette(palette + [.black]) ?? .empty, isGlobal: isGlobal,
            transparent: transparent, indices: indices)
    }
}
