/// Chooses the palettes of frames that have more colours than one holds, steady from frame to frame.
struct PaletteChooser: Sendable {
    /// A palette whose mean square error is at most this many times the best one's is as good.
    private static let goodEnough: Float = 1.1
    /// An error that grew by more than this factor means another scene: the colours are chosen afresh.
    private static let sceneChange: Float = 4

    /// Colours of a palette.
    private let count: Int
    private var histogram = ColourHistogram()
    private var quantiser = Quantiser()
    /// The palette that was chosen last, and the mean square error it had.
    private var last: (colours: [Colour], error: Float)?

    /// A chooser of palettes of `count` colours.
    init(count: Int) {
        self.count = count
    }

    /// Colours for the pixels of `frame` in `rectangle` whose `mask` is 1; nil when `global` serves them as well.
    mutating func colours(
        for frame: Bitmap, mask: [UInt8], in rectangle: PixelRectangle, global: [Colour]?
    ) -> [Colour]? {
        histogram.removeAll()
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width + rectangle.x
            for pixel in row..<row + rectangle.width where mask[pixel] != 0 { histogram.add(frame.pixels[pixel]) }
        }
        quantiser.load(histogram)
        let chosen = refined()
        let error = quantiser.error(of: chosen)
        if let global, quantiser.error(of: global) <= error * Self.goodEnough { return nil }
        last = (chosen, error)
        return chosen
    }

    /// The last palette moved to where it serves these colours, or a fresh one after a change of scene.
    private mutating func refined() -> [Colour] {
        if let last, last.colours.count == count, quantiser.error(of: last.colours) <= last.error * Self.sceneChange {
            return quantiser.palette(from: last.colours, iterations: 2)
        }
        return quantiser.palette(count: count)
    }
}
