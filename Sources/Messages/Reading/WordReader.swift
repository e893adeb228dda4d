import Domain
internal import Media

/// Reads the words of a mark, `ID:` and an id in the mark's own font, at any size and place, upright.
///
/// `ID:` is looked for at all sizes; at the best places each symbol is the one of the 32 that fits best. General
/// programs for reading text do not read this font (Tesseract 5.3: none of 97), and take longer.
struct WordReader {
    /// What counts as words.
    struct Parameters {
        /// Smallest and largest cell, pixels: the words at 0.4 and 2.4 times their size; more in larger pictures.
        var smallestCell: Float = 1.2
        var largestCell: Float = 7.2
        /// Ratio of a size to the next that is tried.
        var growth: Float = 1.03
        /// Least correlation of `ID:` at a place that is looked at closely.
        var anchor: Float = 0.6
        /// Places that are looked at closely.
        var places = 10
        /// Least mean correlation of the symbols, and least of one. (Of 267 pictures none was read wrongly with less.)
        var mean: Float = 0.7
        var least: Float = 0.5
        /// Mean correlation from which on other places need not be looked at.
        var certain: Float = 0.85
        /// Longest edge of the pictures that are searched, pixels; larger ones are halved.
        var edge = 900
    }

    private let parameters = Parameters()
    private let symbols = MarkFont.glyphs.map { WordTemplate($0, cell: Self.pixels) }
    private let anchor = WordTemplate(MarkFont.anchor, cell: WordSearch.pixels)

    /// Pixels of a cell where symbols are told apart.
    private static let pixels = 3
    /// Pixels around the line where symbols are told apart.
    private static let margin = 9

    /// The id in a picture whose words can be read with certainty.
    func id(in picture: GreyPicture, until deadline: ContinuousClock.Instant) -> MessageID? {
        if max(picture.width, picture.height) > parameters.edge { return id(in: picture.halved, until: deadline) }
        let search = WordSearch(anchor: anchor, parameters: parameters)
        var best: Reading?
        for place in search.places(in: picture, until: deadline) {
            guard ContinuousClock.now < deadline else { return nil }
            if let reading = closeReading(picture, place), reading.mean > best?.mean ?? 0 { best = reading }
            if let best, best.mean >= parameters.certain, best.id != nil { break }
        }
        guard let best, best.mean >= parameters.mean, best.least >= parameters.least else { return nil }
        return best.id
    }

    /// Ten symbols and how well they fit.
    private struct Reading {
        var symbols: [UInt8] = []
        var mean: Float = 0
        var least: Float = 1

        var id: MessageID? { MessageID(SymbolAlphabet.text(symbols)) }
    }

    /// The best reading around a place: sizes 4 % up and down, in steps of half a percent, a third of a cell to each
    /// side.
    private func closeReading(_ picture: GreyPicture, _ place: WordPlace) -> Reading? {
        let columns = MarkFont.firstColumn + MessageID.length * MarkFont.advance
        var best: Reading?
        for size in -8...8 {
            let step = place.cell * (1 + Float(size) * 0.005) / Float(Self.pixels)
            let plane = GreyPlane(
                picture, x: place.x - Float(Self.margin) * step, y: place.y - Float(Self.margin) * step, step: step,
                width: columns * Self.pixels + 2 * Self.margin, height: MarkFont.height * Self.pixels + 2 * Self.margin)
            for down in -1...1 {
                for across in -1...1 {
                    let reading = reading(plane, x: Self.margin + across, y: Self.margin + down)
                    if let reading, reading.mean > best?.mean ?? 0 { best = reading }
                }
            }
        }
        return best
    }

    /// The symbols from a place on; nil where already the first three say that there are none.
    private func reading(_ plane: GreyPlane, x: Int, y: Int) -> Reading? {
        var reading = Reading()
        for place in 0..<MessageID.length {
            let column = x + (MarkFont.firstColumn + place * MarkFont.advance) * Self.pixels
            var (value, fit) = (0, Float(-1))
            for symbol in symbols.indices {
                let correlation = symbols[symbol].correlation(with: plane, x: column, y: y)
                if correlation > fit { (value, fit) = (symbol, correlation) }
            }
            reading.symbols.append(UInt8(value))
            reading.mean += fit / Float(MessageID.length)
            reading.least = min(reading.least, fit)
            if place == 2, reading.mean * Float(MessageID.length) < 0.9 { return nil }
        }
        return reading
    }
}

extension MarkFont {
    /// The cells of `ID:`, row after row.
    static let anchor: [[Bool]] = (0..<height).map { row in
        label[0][row] + [false] + label[1][row] + [false] + label[2][row]
    }
}
