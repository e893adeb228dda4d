internal import Media

/// A picture as `SaliencyNet` takes it: red, green and blue, 0…1, of a square into which the picture is squeezed.
///
/// Each value is the mean of the pixels around it, the nearer the more, as in the pictures that the net learned from:
/// copies of a picture of another size look the same.
struct SaliencyInput {
    /// Pixels along either edge.
    static let edge = 160

    /// Three values of each pixel, row after row.
    let values: [Float]

    init(_ picture: ReducedPicture) {
        let across = Self.shares(of: picture.width), down = Self.shares(of: picture.height)
        var values = [Float](repeating: 0, count: 3 * Self.edge * Self.edge)
        // First all rows become as short as they are to be, then all columns.
        var rows = [SIMD4<Float>](repeating: .zero, count: Self.edge * picture.height)
        for row in 0..<picture.height {
            for column in 0..<Self.edge {
                var sum = SIMD4<Float>.zero
                for (place, share) in zip(across[column].first..., across[column].shares) {
                    let at = row * picture.width + place
                    sum += share * SIMD4(picture.luma[at], picture.redGreen[at], picture.yellowBlue[at], 0)
                }
                rows[row * Self.edge + column] = sum
            }
        }
        for row in 0..<Self.edge {
            for column in 0..<Self.edge {
                var sum = SIMD4<Float>.zero
                for (place, share) in zip(down[row].first..., down[row].shares) {
                    sum += share * rows[place * Self.edge + column]
                }
                let colour = Self.colour(luma: sum.x, redGreen: sum.y, yellowBlue: sum.z)
                let at = 3 * (row * Self.edge + column)
                (values[at], values[at + 1], values[at + 2]) = (colour.x, colour.y, colour.z)
            }
        }
        self.values = values
    }

    /// The same of the mirrored picture.
    var mirrored: [Float] {
        var mirrored = values
        for row in 0..<Self.edge {
            for column in 0..<Self.edge {
                let (from, to) = (3 * (row * Self.edge + column), 3 * (row * Self.edge + Self.edge - 1 - column))
                for channel in 0..<3 { mirrored[to + channel] = values[from + channel] }
            }
        }
        return mirrored
    }

    /// Red, green and blue, 0…1, of lightness and opponent colours (`ReducedPicture`).
    private static func colour(luma: Float, redGreen: Float, yellowBlue: Float) -> SIMD3<Float> {
        let red = luma + 0.644 * redGreen + 0.114 * yellowBlue
        let colour = SIMD3(red, red - redGreen, red - redGreen / 2 - yellowBlue) / 255
        return colour.clamped(lowerBound: .zero, upperBound: .one)
    }

    /// What each of `edge` places takes from which pixels of a line: a triangle around its middle, at least as wide as
    /// two pixels.
    private static func shares(of count: Int) -> [(first: Int, shares: [Float])] {
        let scale = Float(count) / Float(edge)
        let reach = max(scale, 1)
        return (0..<edge).map { place in
            let middle = (Float(place) + 0.5) * scale
            let first = max(0, Int(middle - reach)), last = min(count - 1, Int(middle + reach))
            let weights = (first...last).map { max(0, 1 - abs(Float($0) + 0.5 - middle) / reach) }
            let sum = weights.reduce(0, +)
            return (first, weights.map { $0 / sum })
        }
    }
}
