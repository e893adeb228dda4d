/// One value a pixel, row after row.
struct ImagePlane {
    /// Pixels of a row.
    let width: Int
    /// Rows.
    let height: Int
    /// The values.
    let values: [Float]

    init(_ width: Int, _ height: Int, _ values: [Float]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Means of squares of `2 × reach + 1` pixels; beyond the edge its values are repeated.
    func blurred(_ reach: Int) -> ImagePlane {
        ImagePlane(
            width, height,
            Self.means(Self.means(values, width, 1, height, width, reach), height, width, width, 1, reach))
    }

    /// Running means along lines of `count` values that lie `step` apart; `lines` lines begin `next` apart.
    private static func means(
        _ values: [Float], _ count: Int, _ step: Int, _ lines: Int, _ next: Int, _ reach: Int
    ) -> [Float] {
        let share = 1 / Float(2 * reach + 1)
        return [Float](unsafeUninitializedCapacity: values.count) { means, filled in
            for line in 0..<lines {
                let first = line * next
                func value(_ place: Int) -> Float { values[first + min(max(place, 0), count - 1) * step] }
                var sum: Float = 0
                for place in -reach...reach { sum += value(place) }
                for place in 0..<count {
                    means[first + place * step] = sum * share
                    sum += value(place + reach + 1) - value(place - reach)
                }
            }
            filled = values.count
        }
    }

    /// How steep the values are at each place: the length of the central difference.
    var gradients: [Float] {
        [Float](unsafeUninitializedCapacity: values.count) { steepness, filled in
            for row in 0..<height {
                let (above, below) = (max(row - 1, 0) * width, min(row + 1, height - 1) * width)
                for column in 0..<width {
                    let x = values[row * width + min(column + 1, width - 1)] - values[row * width + max(column - 1, 0)]
                    let y = values[below + column] - values[above + column]
                    steepness[row * width + column] = (x * x + y * y).squareRoot() / 2
                }
            }
            filled = values.count
        }
    }

    /// Values stretched to 0…1.
    /// - Parameter fromZero: whether 0 stays 0.
    static func spread(_ values: [Float], fromZero: Bool = false) -> [Float] {
        let least = fromZero ? 0 : values.min() ?? 0
        let most = (values.max() ?? 0) - least
        return most > 0 ? values.map { ($0 - least) / most } : values.map { _ in 0 }
    }
}
