/// What a viewer shows while the encoder writes, and how to get back to it.
struct Canvas: Sendable {
    let width: Int
    let height: Int
    /// The colours that are shown; fully transparent where nothing is.
    private(set) var shown: [Colour]
    /// The source colours that those were drawn for: kept only when dithering makes them differ on purpose.
    private var sources: [Colour]
    /// Both, inside the rectangle that was painted last, from before it was painted.
    private var shownBefore: [Colour]
    private var sourcesBefore: [Colour]

    /// An empty canvas.
    init(width: Int, height: Int, keepsSources: Bool) {
        self.width = width
        self.height = height
        shown = Array(repeating: .transparent, count: width * height)
        sources = keepsSources ? shown : []
        shownBefore = shown
        sourcesBefore = sources
    }

    /// The whole canvas.
    var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

    /// What a dithered or undithered frame is compared with.
    var reference: [Colour] { sources.isEmpty ? shown : sources }
    /// What was shown before the last frame, good inside its rectangle.
    var before: [Colour] { shownBefore }
    /// What the frame is compared with inside the last frame's rectangle, should that one be taken away.
    var referenceBefore: [Colour] { sources.isEmpty ? shownBefore : sourcesBefore }

    /// Draws the indices of `part` that are not transparent; `source` is the frame that they stand for.
    mutating func paint(_ part: PaintedPart, source: Bitmap) {
        save(part.rectangle)
        let transparent = part.transparent.map(Int.init) ?? -1
        let indices = part.indices.span
        let colours = part.palette.colours.span
        Self.replace(&shown, in: part.rectangle, width: width) { _, place in
            Int(indices[place]) == transparent ? nil : colours[Int(indices[place])]
        }
        if sources.isEmpty { return }
        Self.replace(&sources, in: part.rectangle, width: width) { pixel, place in
            Int(indices[place]) == transparent ? nil : source.pixels[pixel]
        }
    }

    /// Puts new colours into `pixels`, where there are some; `colour` gets the pixel's place on the canvas and in the
    /// rectangle.
    @inline(__always)
    private static func replace(
        _ pixels: inout [Colour], in rectangle: PixelRectangle, width: Int, by colour: (Int, Int) -> Colour?
    ) {
        var pixels = pixels.mutableSpan
        var place = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            for pixel in y * width + rectangle.x..<y * width + rectangle.x + rectangle.width {
                if let new = colour(pixel, place) { pixels[pixel] = new }
                place += 1
            }
        }
    }

    /// Does with `rectangle`, the one that was painted last or a larger one that was saved, what `disposal` says.
    mutating func dispose(_ rectangle: PixelRectangle, by disposal: Disposal) {
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * width + rectangle.x..<y * width + rectangle.x + rectangle.width
            switch disposal {
            case .unspecified, .keep: return
            case .background:
                for pixel in row { shown[pixel] = .transparent }
                if !sources.isEmpty { for pixel in row { sources[pixel] = .transparent } }
            case .previous:
                shown.replaceSubrange(row, with: shownBefore[row])
                if !sources.isEmpty { sources.replaceSubrange(row, with: sourcesBefore[row]) }
            }
        }
    }

    private mutating func save(_ rectangle: PixelRectangle) {
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * width + rectangle.x..<y * width + rectangle.x + rectangle.width
            shownBefore.replaceSubrange(row, with: shown[row])
            if !sources.isEmpty { sourcesBefore.replaceSubrange(row, with: sources[row]) }
        }
    }
}
