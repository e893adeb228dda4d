/// Draws raw frames onto the canvas, as browsers do.
///
/// The canvas begins transparent. Before each frame what the one before asked for is done (`Disposal`); then the frame
/// is drawn where it and the canvas meet, without its transparent index and without indices that its data did not give.
/// An interlaced frame that is cut is drawn coarsely: rows stand for those below them that did not come. An index
/// beyond the palette is opaque black, as in Chromium, also when there is no palette at all.
struct Compositor {
    /// What is to be seen.
    private(set) var canvas: Bitmap
    private let globalPalette: Palette?
    /// The part of the canvas that the last frame covers, and what becomes of it.
    private var covered = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    private var disposal = Disposal.keep
    /// What lay under the last frame when it is to come back.
    private var saved: [Colour] = []
    /// The colours by index.
    private var colours = [Colour](repeating: .black, count: Palette.maximumCount)

    init(width: Int, height: Int, globalPalette: Palette?) {
        canvas = Bitmap(width: width, height: height)
        self.globalPalette = globalPalette
    }

    /// Disposes of the last frame and draws the next.
    mutating func draw(_ frame: RawFrame) {
        dispose()
        covered = frame.rectangle.intersection(canvas.bounds)
        disposal = frame.disposal
        guard !covered.isEmpty else { return }
        if disposal == .previous { save() }
        let palette = (frame.localPalette ?? globalPalette)?.colours ?? []
        for index in colours.indices { colours[index] = index < palette.count ? palette[index] : .black }
        if frame.isComplete || !frame.isInterlaced {
            for row in 0..<covered.height { drawRow(row, of: frame, at: row, upTo: frame.decodedPixelCount) }
        } else {
            let width = frame.rectangle.width
            Interlace.forEachRow(height: frame.rectangle.height) { written, shown, span in
                let decoded = min(max(frame.decodedPixelCount - written * width, 0), width)
                for place in shown..<(shown + span) where decoded > 0 && place < covered.height {
                    drawRow(shown, of: frame, at: place, upTo: shown * width + decoded)
                }
            }
        }
    }

    /// Draws row `row` of a frame where its row `place` belongs, as far as its indices lie before `end`.
    private mutating func drawRow(_ row: Int, of frame: RawFrame, at place: Int, upTo end: Int) {
        let first = row * frame.rectangle.width + covered.x - frame.rectangle.x
        let count = min(covered.width, end - first)
        guard count > 0 else { return }
        let colours = colours
        let start = (covered.y + place) * canvas.width + covered.x
        var pixels = canvas.pixels.mutableSpan
        Self.paint(
            frame.indices.span.extracting(first..<(first + count)), with: colours.span,
            transparent: frame.transparentIndex, on: &pixels, at: start)
    }

    /// Writes the colours of a run of indices from pixel `start` on.
    private static func paint(
        _ indices: Span<UInt8>, with colours: Span<Colour>, transparent: UInt8?, on pixels: inout MutableSpan<Colour>,
        at start: Int
    ) {
        if let transparent {
            for column in indices.indices where indices[column] != transparent {
                pixels[start + column] = colours[Int(indices[column])]
            }
        } else {
            for column in indices.indices { pixels[start + column] = colours[Int(indices[column])] }
        }
    }

    private mutating func dispose() {
        guard !covered.isEmpty else { return }
        switch disposal {
        case .unspecified, .keep: break
        case .background:
            for row in covered.y..<(covered.y + covered.height) {
                let start = row * canvas.width + covered.x
                for index in start..<(start + covered.width) { canvas.pixels[index] = .transparent }
            }
        case .previous:
            for row in 0..<covered.height {
                let start = (covered.y + row) * canvas.width + covered.x
                canvas.pixels.replaceSubrange(
                    start..<(start + covered.width), with: saved[(row * covered.width)..<((row + 1) * covered.width)])
            }
        }
    }

    private mutating func save() {
        saved.removeAll(keepingCapacity: true)
        for row in covered.y..<(covered.y + covered.height) {
            let start = row * canvas.width + covered.x
            saved += canvas.pixels[start..<(start + covered.width)]
        }
    }
}
