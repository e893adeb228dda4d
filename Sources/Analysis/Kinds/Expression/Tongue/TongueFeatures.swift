internal import Glibc

/// What a picture of a mouth looks like in numbers that depend on neither colours nor light: which way and how much
/// brightness changes in each part of it, beside the whole (histograms of oriented gradients; Dalal and Triggs, 2005).
enum TongueFeatures {
    /// Parts of the picture in which directions are counted.
    static let cells = (columns: 6, rows: 5)
    /// Directions, from −180°; dark to bright differs from bright to dark.
    static let directions = 6
    /// How many numbers there are.
    static let count = cells.columns * cells.rows * directions

    /// Added to the strength of the whole, so that noise in an even picture stays small.
    private static let noise: Float = 0.02

    /// The features of a patch: the parts row after row, the directions of each.
    static func values(of patch: MouthPatch) -> [Float] {
        let (pixels, columns, rows) = (patch.pixels, patch.columns, patch.rows)
        var histogram = [Float](repeating: 0, count: count)
        for row in 0..<rows {
            let (upper, lower, down) = share(row, of: rows, cells.rows)
            for column in 0..<columns {
                let at = row * columns + column
                let x = column > 0 && column + 1 < columns ? pixels[at + 1] - pixels[at - 1] : 0
                let y = row > 0 && row + 1 < rows ? pixels[at + columns] - pixels[at - columns] : 0
                let strength = (x * x + y * y).squareRoot()
                guard strength > 0 else { continue }
                let angle = atan2f(y, x) / (2 * .pi) * Float(directions)
                let turn = angle < 0 ? angle + Float(directions) : angle
                let first = Int(turn) % directions
                let second = (first + 1) % directions
                let between = turn - turn.rounded(.down)
                let (left, right, across) = share(column, of: columns, cells.columns)
                for (cellRow, rowWeight) in [(upper, 1 - down), (lower, down)] where 0..<cells.rows ~= cellRow {
                    for (cellColumn, weight) in [(left, 1 - across), (right, across)]
                    where 0..<cells.columns ~= cellColumn {
                        let cell = (cellRow * cells.columns + cellColumn) * directions
                        let amount = strength * rowWeight * weight
                        histogram[cell + first] += amount * (1 - between)
                        histogram[cell + second] += amount * between
                    }
                }
            }
        }
        let power = histogram.reduce(0) { $0 + $1 * $1 } / Float(histogram.count)
        return histogram.map { ($0 / (power.squareRoot() + noise)).squareRoot() }
    }

    /// Between which two of `parts` equal parts the middle of a pixel lies, and how far towards the second.
    private static func share(_ pixel: Int, of pixels: Int, _ parts: Int) -> (first: Int, second: Int, share: Float) {
        let place = (Float(pixel) + 0.5) * Float(parts) / Float(pixels) - 0.5
        let first = Int(place.rounded(.down))
        return (first, first + 1, place - Float(first))
    }
}
