/// Gives pixels indices of a palette, dithered as wished.
struct PixelIndexer: Sendable {
    private let dithering: Dithering
    private let noise: BlueNoise
    private var lookup = PaletteLookup()
    private var diffusion: ErrorDiffusion

    /// An indexer for bitmaps of `width` columns.
    init(dithering: Dithering, width: Int) {
        self.dithering = dithering
        noise = dithering == .ordered ? .standard : .flat
        diffusion = ErrorDiffusion(width: dithering == .diffusion ? width : 0)
    }

    /// Indices of `palette` for the pixels of `frame` in `rectangle`, row after row; `transparent` where `mask` is 0.
    mutating func indices(
        of frame: Bitmap, mask: [UInt8], in rectangle: PixelRectangle, palette: [Colour], transparent: UInt8,
        shown: [Colour], tolerance: Float
    ) -> [UInt8] {
        lookup.load(palette)
        var indices = [UInt8](repeating: transparent, count: rectangle.width * rectangle.height)
        let source = frame.pixels.span
        let mask = mask.span
        let shown = shown.span
        let limit = tolerance * tolerance
        var output = indices.mutableSpan
        let strength = dithering == .ordered ? PaletteSpacing.levels(of: palette) : 0
        diffusion.start()
        var place = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width
            switch dithering {
            case .none:
                for pixel in row + rectangle.x..<row + rectangle.x + rectangle.width {
                    if mask[pixel] != 0 {
                        let index = lookup.index(of: source[pixel])
                        if !shown[pixel].isShown
                            || lookup.gain(of: index, for: source[pixel], over: shown[pixel]) > limit
                        {
                            output[place] = index
                        }
                    }
                    place += 1
                }
            case .ordered:
                for x in rectangle.x..<rectangle.x + rectangle.width {
                    if mask[row + x] != 0 {
                        output[place] = lookup.index(of: noise.shift(source[row + x], x: x, y: y, strength: strength))
                    }
                    place += 1
                }
            case .diffusion:
                diffusion.row(
                    source.extracting(row..<row + frame.width), mask: mask.extracting(row..<row + frame.width),
                    columns: rectangle.x..<rectangle.x + rectangle.width, palette: palette.span, lookup: &lookup,
                    into: &output, at: place)
                place += rectangle.width
            }
        }
        return indices
    }
}
