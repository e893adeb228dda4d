internal import GIFKit

/// Gives pictures the nearest colours of a palette, as far as eyes tell (OKLab).
struct ColourReduction {
    private let palette: [(colour: Colour, place: OKLab)]
    /// What became of the colours that came up so far: flat art has a few hundred.
    private var known: [Colour: Colour] = [:]

    init(to palette: Palette) {
        self.palette = palette.colours.map { ($0, OKLab($0)) }
    }

    /// The same picture in colours of the palette.
    mutating func reduced(_ picture: Bitmap) -> Bitmap {
        var result = picture
        for pixel in result.pixels.indices { result.pixels[pixel] = nearest(result.pixels[pixel]) }
        return result
    }

    private mutating func nearest(_ colour: Colour) -> Colour {
        if let found = known[colour] { return found }
        let place = OKLab(colour)
        let nearest = palette.min { $0.place.distance(to: place) < $1.place.distance(to: place) }?.colour ?? colour
        known[colour] = nearest
        return nearest
    }
}
