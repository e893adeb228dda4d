/// How far the colours of a palette lie apart.
enum PaletteSpacing {
    /// Lightness of one step of grey in the middle of sRGB's range.
    private static let lightnessOfLevel: Float = 0.0035
    /// Most neighbours are farther than the nearest one: so much, found on gradients, that bands go.
    private static let reach: Float = 1.5
    /// More noise than this many levels hides detail, even where the palette is coarse.
    private static let maximumLevels: Float = 48

    /// The width that dithering noise should have, in levels of 255: it follows the mean distance of a colour to its
    /// nearest neighbour.
    static func levels(of palette: [Colour]) -> Float {
        let colours = palette.map { OKLabConverter.standard.components(of: $0) }
        var sum: Float = 0
        for (index, colour) in colours.enumerated() {
            var nearest = Float.infinity
            for (other, candidate) in colours.enumerated() where other != index {
                let difference = candidate - colour
                nearest = min(nearest, (difference * difference).sum())
            }
            if nearest < .infinity { sum += nearest.squareRoot() }
        }
        return min(reach * sum / Float(max(colours.count, 1)) / lightnessOfLevel, maximumLevels)
    }
}
