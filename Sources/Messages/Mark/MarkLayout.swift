internal import GIFKit

/// Where the mark lies in a picture of 256 × 256 pixels, from the upper left corner.
///
/// Measured on re-encoded copies: cells of 3 pixels are the smallest that survive half the size, and nothing lies in
/// the outer tenth (words: the outer 6 %), which messengers cut away.
enum MarkLayout {
    /// Left edge of the words, pixels.
    static let wordsX = 18
    /// Upper edge of the words, pixels.
    static let wordsY = 18
    /// Pixels of a cell of the words' font, both ways.
    static let wordsCell = 3
    /// Pixels of dark edge around the words.
    static let wordsEdge = 3

    /// A white card with a QR code on it.
    struct Card {
        /// Left and upper edge, pixels.
        var origin: Int
        /// Pixels of a module.
        var module: Int
        /// White pixels around the code.
        var quiet: Int
        /// Radius of the corners, pixels.
        var radius: Int
    }

    /// On the last frame.
    static let largeCard = Card(origin: 128, module: 4, quiet: 16, radius: 10)
    /// On neutral frames: it leaves eyes, nose and mouth free.
    static let smallCard = Card(origin: 160, module: 3, quiet: 6, radius: 6)
}

/// The two colours of the mark.
enum MarkColours {
    static let light = Colour.white
    static let dark = Colour(red: 16, green: 18, blue: 24)
    /// Colours of a GIF, "draw nothing" left out: more make it larger, and nobody sees them.
    static let count = 63

    /// The colours that serve pictures best, and those of the mark exactly.
    static func palette(with pictures: [Bitmap]) -> Palette {
        var builder = PaletteBuilder()
        for picture in pictures { builder.add(picture) }
        let colours = builder.palette(colours: count - 2).colours.filter { $0 != light && $0 != dark }
        return Palette([light, dark] + colours) ?? .empty
    }
}
