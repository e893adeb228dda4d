internal import Media

/// How steep a picture is at each place, measured by what is usual around it: a faint line in an even part counts as much as a
/// strong one among many.
struct EdgeField {
    enum Parameters {
        /// Longer edge of the picture that is looked at, pixels.
        static let edge = 160
        /// Reach of the means that are taken first, pixels: posts and waves are to become one line.
        static let blur = 2
        /// Reach of what is around, pixels.
        static let around = 8
        /// Steepness that is nothing but noise, of 255 a pixel.
        static let noise: Float = 1.5
        /// No place counts more than this.
        static let most: Float = 1.5
    }

    /// Pixels of a row.
    let width: Int
    /// Rows.
    let height: Int
    /// To the right and downwards, for lightness and each pair of colours.
    private let channels: [[SIMD2<Float>]]

    init(_ picture: ReducedPicture) {
        let small = picture.reduced(toEdge: Parameters.edge)
        let (width, height) = (small.width, small.height)
        (self.width, self.height) = (width, height)
        let steep = [small.luma, small.redGreen, small.yellowBlue].map {
            Self.steepness(Plane(width, height, $0).blurred(Parameters.blur))
        }
        let squares = (0..<width * height).map { at in steep.reduce(0) { $0 + ($1[at] * $1[at]).sum() } }
        let usual = Plane(width, height, squares).blurred(Parameters.around).values.map {
            max(0, $0).squareRoot() + Parameters.noise
        }
        channels = steep.map { channel in channel.indices.map { channel[$0] / usual[$0] } }
    }

    /// How clearly something changes from one side of a line to the other, all along it and in one sense.
    /// - Parameters:
    ///   - start: one end, pixels.
    ///   - end: the other end.
    /// - Returns: 0 for nothing, `Parameters.most` for the clearest.
    func clarity(from start: SIMD2<Float>, to end: SIMD2<Float>) -> Float {
        let way = end - start
        let length = (way * way).sum().squareRoot()
        guard length >= 2 else { return 0 }
        let along = way / length
        let across = SIMD2(-along.y, along.x)
        let count = Int(length)
        var sums = SIMD3<Float>.zero
        for step in 0..<count {
            let place = start + along * (Float(step) + 0.5)
            let at = min(max(Int(place.y), 0), height - 1) * width + min(max(Int(place.x), 0), width - 1)
            for channel in channels.indices {
                let change = (channels[channel][at] * across).sum()
                sums[channel] += min(max(change, -Parameters.most), Parameters.most)
            }
        }
        return max(abs(sums.x), abs(sums.y), abs(sums.z)) / Float(count)
    }

    private static func steepness(_ plane: Plane) -> [SIMD2<Float>] {
        let (width, height, values) = (plane.width, plane.height, plane.values)
        return (0..<width * height).map { at in
            let (column, row) = (at % width, at / width)
            return SIMD2(
                values[row * width + min(column + 1, width - 1)] - values[row * width + max(column - 1, 0)],
                values[min(row + 1, height - 1) * width + column] - values[max(row - 1, 0) * width + column]) / 2
        }
    }
}
