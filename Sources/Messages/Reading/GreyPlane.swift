internal import Media

/// A part of a picture at another scale, in numbers to calculate with.
struct GreyPlane {
    /// Columns, rows, and samples from one row to the next: a few more than columns, so that rows can be read in
    /// eights.
    let width: Int
    let height: Int
    let stride: Int
    /// Grey values, row after row.
    private(set) var samples: [Float]

    /// Samples a part of a picture: between pixels linearly, and the mean of several where the picture is scaled down.
    /// Beyond the picture its edge goes on.
    /// - Parameters:
    ///   - x: left edge of the part, pixels of the picture.
    ///   - y: its upper edge.
    ///   - step: pixels of the picture for one of the plane.
    init(_ picture: GreyPicture, x: Float = 0, y: Float = 0, step: Float, width: Int, height: Int) {
        let columns = Taps(count: width, start: x, step: step, limit: picture.width)
        let rows = Taps(count: height, start: y, step: step, limit: picture.height)
        self.width = width
        self.height = height
        stride = width + 8
        samples = [Float](repeating: 0, count: stride * height)
        guard let firstRow = rows.places.first, let lastRow = rows.places.last else { return }
        // First along the rows that are needed, then down the columns.
        var lines = [Float](repeating: 0, count: width * (Int(lastRow) + 2 - Int(firstRow)))
        for row in Int(firstRow)...Int(lastRow) + 1 {
            let from = min(row, picture.height - 1) * picture.width
            let to = (row - Int(firstRow)) * width
            for column in 0..<width {
                var sum: Float = 0
                for tap in column * columns.each..<(column + 1) * columns.each {
                    let place = Int(columns.places[tap])
                    let (one, other) = (
                        Float(picture.pixels[from + place]),
                        Float(picture.pixels[from + min(place + 1, picture.width - 1)])
                    )
                    sum += one + (other - one) * columns.fractions[tap]
                }
                lines[to + column] = sum
            }
        }
        let scale = 1 / Float(columns.each * rows.each)
        for row in 0..<height {
            let to = row * stride
            for tap in row * rows.each..<(row + 1) * rows.each {
                let upper = (Int(rows.places[tap]) - Int(firstRow)) * width
                let (lower, fraction) = (upper + width, rows.fractions[tap] * scale)
                let rest = scale - fraction
                for column in 0..<width {
                    samples[to + column] += lines[upper + column] * rest + lines[lower + column] * fraction
                }
            }
        }
    }

    /// Where samples along one direction come from.
    private struct Taps {
        /// Taps of each sample.
        let each: Int
        /// The pixel before each tap, ascending, and how far the tap lies behind it.
        var places: [Int32] = []
        var fractions: [Float] = []

        init(count: Int, start: Float, step: Float, limit: Int) {
            each = max(1, Int(step.rounded(.up)))
            for sample in 0..<count {
                for tap in 0..<each {
                    let place = start + (Float(sample) + (Float(tap) + 0.5) / Float(each)) * step - 0.5
                    let inside = min(max(place, 0), Float(limit - 1))
                    places.append(Int32(inside))
                    fractions.append(inside - inside.rounded(.down))
                }
            }
        }
    }
}
