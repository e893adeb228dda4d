internal import Media

/// Where words may begin.
struct WordPlace {
    /// How well `ID:` fits.
    var fit: Float
    /// Pixels of a cell.
    var cell: Float
    /// Upper left corner of the `I`, pixels.
    var x: Float
    var y: Float
}

/// Looks for `ID:` in a picture, at all sizes and places.
struct WordSearch {
    /// Pixels of a cell where it is looked for.
    static let pixels = 2

    let anchor: WordTemplate
    let parameters: WordReader.Parameters

    /// The best places, best first.
    func places(in picture: GreyPicture, until deadline: ContinuousClock.Instant) -> [WordPlace] {
        var places: [WordPlace] = []
        let relative = Float(max(picture.width, picture.height)) / 256 * 3.6
        let largest = max(3.5, min(parameters.largestCell, relative))
        var cell = parameters.smallestCell
        while cell <= largest, ContinuousClock.now < deadline {
            let step = cell / Float(Self.pixels)
            let (width, height) = (Int(Float(picture.width) / step), Int(Float(picture.height) / step))
            // The whole line has to fit.
            if width >= Self.lineWidth, height >= Self.lineHeight {
                let plane = GreyPlane(picture, step: step, width: width, height: height)
                scan(plane, cell: cell, until: deadline, &places)
            }
            cell *= parameters.growth
        }
        return places.sorted { $0.fit > $1.fit }
    }

    private static let lineWidth = 150
    private static let lineHeight = 20

    private func scan(
        _ plane: GreyPlane, cell: Float, until deadline: ContinuousClock.Instant, _ places: inout [WordPlace]
    ) {
        let step = cell / Float(Self.pixels)
        for y in Self.pixels...plane.height - Self.lineHeight + Self.pixels {
            if y % 32 == 0, ContinuousClock.now >= deadline { return }
            for x in Self.pixels...plane.width - Self.lineWidth + 2 * Self.pixels where plane.hasStem(x: x, y: y) {
                let fit = anchor.correlation(with: plane, x: x, y: y)
                guard fit >= parameters.anchor else { continue }
                keep(WordPlace(fit: fit, cell: cell, x: Float(x) * step, y: Float(y) * step), in: &places)
            }
        }
    }

    /// Keeps a place if it is among the best; of neighbours only the better one.
    private func keep(_ place: WordPlace, in places: inout [WordPlace]) {
        let reach = 2.5 * place.cell
        if let near = places.firstIndex(where: { abs($0.x - place.x) < reach && abs($0.y - place.y) < reach }) {
            if place.fit > places[near].fit { places[near] = place }
        } else if places.count < parameters.places {
            places.append(place)
        } else if let worst = places.indices.min(by: { places[$0].fit < places[$1].fit }),
            place.fit > places[worst].fit
        {
            places[worst] = place
        }
    }
}

extension GreyPlane {
    /// Whether the stem of an `I` may stand at a place: bright, with dark to both sides. Few places pass.
    fileprivate func hasStem(x: Int, y: Int) -> Bool {
        let place = y * stride + x
        let stem = samples[place + 4 * stride + 3] + samples[place + 8 * stride + 3]
        let sides = samples[place + 6 * stride] + samples[place + 6 * stride + 6]
        return stem >= sides + 30
    }
}
