internal import Domain
internal import Glibc

/// Why there is nothing to judge in a picture: it is of one colour, a smooth gradient, or noise. All of them are
/// balanced, quiet at their edges and symmetric, and none is composed. Or it is so narrow a strip that nothing of it
/// can be seen in cells.
///
/// Measured on the cells of 73 real photos, as they are, at an eighth of their light, and with a tenth of their
/// contrast as in fog; margins are in `docs/composition.md`.
enum Emptiness: Equatable {
    case black, white, oneColour, gradient, noise, low, narrow

    enum Parameters {
        /// A strip: so many times as long as it is wide, or more. Its cells are one row, and what lies side by side is
        /// mixed in them.
        static let strip = 40.0
        /// One colour: cells differ by this at most, of 255, and within a cell twice the standard deviation is that
        /// much.
        static let even = (between: 6.0, within: 5.0)
        /// Lightness below which one colour is black, and above which it is white; and the largest tint of either.
        static let (black, white, tint) = (24.0, 240.0, 8.0)
        /// A gradient: no cell varies by this more than its slope explains, of 255, or of all its range.
        static let smooth = (least: 2.0, share: 0.03)
        /// Nor does a slope change by this much from cell to cell: edges may lie between cells.
        static let bend = (least: 3.0, share: 0.25)
        /// What a slope of 1 from cell to cell makes of a cell's contrast: twice the standard deviation of an even
        /// slope is 2/√12 = 0.58 of its height. Slopes bend.
        static let slope = 0.75
        /// Noise: neighbouring cells have no more to do with each other than this correlation, …
        static let correlation = 0.35
        /// … and all cells vary alike: the standard deviation of their contrasts is below this share of the mean.
        static let likeness = 0.5
        /// Where cells are single pixels: noise fills the range, so that the standard deviation is at least this share
        /// of it.
        static let filling = 0.15
    }

    /// What makes a picture empty; nil for a picture of something.
    init?(of facts: PictureFacts) {
        let cells = Cells(facts.cells)
        guard cells.count > 0, PeopleInPicture(facts).each.isEmpty else { return nil }
        if facts.aspect > Parameters.strip {
            self = .low
        } else if facts.aspect < 1 / Parameters.strip {
            self = .narrow
        } else if cells.range <= Parameters.even.between, cells.contrast.most <= Parameters.even.within {
            self = Self.colour(cells)
        } else if cells.isNoise {
            self = .noise
        } else if cells.roughness <= max(Parameters.smooth.least, Parameters.smooth.share * cells.range),
            cells.bend <= max(Parameters.bend.least, Parameters.bend.share * cells.range)
        {
            self = .gradient
        } else {
            return nil
        }
    }

    private static func colour(_ cells: Cells) -> Emptiness {
        let isGrey = [cells.redGreen, cells.yellowBlue].allSatisfy { abs($0.mean - 128) <= Parameters.tint }
        guard isGrey else { return .oneColour }
        return cells.luma.mean < Parameters.black ? .black : cells.luma.mean > Parameters.white ? .white : .oneColour
    }

    /// Why there is no score: one sentence.
    var sentence: LocalizedText {
        switch self {
        case .black: "There is nothing to score in this image: it is black."
        case .white: "There is nothing to score in this image: it is white."
        case .oneColour: "There is nothing to score in this image: it is a single colour."
        case .gradient: "There is nothing to score in this image: it is only a smooth gradient."
        case .noise: "There is nothing to score in this image: it is only noise."
        case .low: "This image can’t be scored: it is more than \(Int(Parameters.strip)) times as wide as it is high."
        case .narrow:
            "This image can’t be scored: it is more than \(Int(Parameters.strip)) times as high as it is wide."
        }
    }
}

/// The cells of a picture, as numbers.
private struct Cells {
    /// One value of all cells.
    struct Channel {
        let values: [Double]
        let mean: Double
        let deviation: Double
        let range: Double
        var most: Double { values.max() ?? 0 }

        init(_ bytes: [UInt8]) {
            values = bytes.map(Double.init)
            let count = Double(max(values.count, 1))
            let mean = values.reduce(0, +) / count
            self.mean = mean
            deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
            range = (values.max() ?? 0) - (values.min() ?? 0)
        }
    }

    let columns: Int
    let rows: Int
    let luma, redGreen, yellowBlue, contrast: Channel

    init(_ cells: FactCells) {
        (columns, rows) = (cells.columns, cells.rows)
        (luma, contrast) = (Channel(cells.luma), Channel(cells.contrast))
        (redGreen, yellowBlue) = (Channel(cells.redGreen), Channel(cells.yellowBlue))
    }

    /// How many there are; 0 where the lists are not as long as the sizes say.
    var count: Int {
        let count = columns * rows
        return [luma, redGreen, yellowBlue, contrast].allSatisfy { $0.values.count == count } ? count : 0
    }

    /// How much cells differ at most, in lightness or colour.
    var range: Double { max(luma.range, redGreen.range, yellowBlue.range) }

    var isNoise: Bool {
        // What hardly varies in a colour says nothing of it.
        let telling = [redGreen, yellowBlue].filter { $0.range > 2 * Emptiness.Parameters.even.between }
        guard ([luma] + telling).allSatisfy({ abs(correlation($0)) < Emptiness.Parameters.correlation }) else {
            return false
        }
        return contrast.mean >= 1
            ? contrast.deviation < Emptiness.Parameters.likeness * contrast.mean
            : luma.deviation >= Emptiness.Parameters.filling * luma.range
    }

    /// The most that any cell varies beyond what the slope through it explains.
    var roughness: Double {
        var most = 0.0
        for row in 0..<rows {
            for column in 0..<columns {
                let (across, down) = (slope(column, row, 1, 0), slope(column, row, 0, 1))
                let explained = Emptiness.Parameters.slope * (across * across + down * down).squareRoot()
                most = max(most, contrast.values[row * columns + column] - explained)
            }
        }
        return most
    }

    /// The most that a slope changes from a cell to the next, in lightness or colour.
    var bend: Double {
        var most = 0.0
        for channel in [luma, redGreen, yellowBlue] {
            let values = channel.values
            for row in 0..<rows {
                for column in 0..<columns {
                    let at = row * columns + column
                    if column > 0, column + 1 < columns {
                        most = max(most, abs(values[at - 1] - 2 * values[at] + values[at + 1]))
                    }
                    if row > 0, row + 1 < rows {
                        most = max(most, abs(values[at - columns] - 2 * values[at] + values[at + columns]))
                    }
                }
            }
        }
        return most
    }

    /// The steeper one of the steps to both neighbours in a direction.
    private func slope(_ column: Int, _ row: Int, _ x: Int, _ y: Int) -> Double {
        func value(_ column: Int, _ row: Int) -> Double {
            luma.values[min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)]
        }
        let own = value(column, row)
        return max(abs(value(column + x, row + y) - own), abs(own - value(column - x, row - y)))
    }

    /// How alike neighbours are: the correlation of each cell with those to its right and below it; 0 for a channel
    /// that does not vary.
    private func correlation(_ channel: Channel) -> Double {
        guard channel.deviation > 0 else { return 0 }
        var (sum, pairs) = (0.0, 0)
        for row in 0..<rows {
            for column in 0..<columns {
                let at = row * columns + column
                let own = channel.values[at] - channel.mean
                if column + 1 < columns {
                    (sum, pairs) = (sum + own * (channel.values[at + 1] - channel.mean), pairs + 1)
                }
                if row + 1 < rows {
                    (sum, pairs) = (sum + own * (channel.values[at + columns] - channel.mean), pairs + 1)
                }
            }
        }
        return pairs > 0 ? sum / Double(pairs) / (channel.deviation * channel.deviation) : 0
    }
}
