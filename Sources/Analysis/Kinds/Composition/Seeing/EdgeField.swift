internal import Media

/// How steep a picture is at each place, measured by what is usual around it: a faint line in an even part counts as
/// much as a strong one among many.
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
    /// How steep each place is, row by row.
    private let steepness: [Steepness]

    /// Of lightness and both pairs of colours; the fourth is always 0, so that a place is two registers.
    private struct Steepness {
        var across = SIMD4<Float>.zero
        var down = SIMD4<Float>.zero

        var squared: Float { (across * across + down * down).sum() }
    }

    init(_ picture: ReducedPicture) {
        let small = picture.reduced(toEdge: Parameters.edge)
        let (width, height) = (small.width, small.height)
        (self.width, self.height) = (width, height)
        var steepness = [Steepness](repeating: Steepness(), count: width * height)
        for (channel, values) in [small.luma, small.redGreen, small.yellowBlue].enumerated() {
            let smooth = ImagePlane(width, height, values).blurred(Parameters.blur).values
            for row in 0..<height {
                let (above, own, below) = (max(row - 1, 0) * width, row * width, min(row + 1, height - 1) * width)
                for column in 0..<width {
                    let (left, right) = (own + max(column - 1, 0), own + min(column + 1, width - 1))
                    steepness[own + column].across[channel] = (smooth[right] - smooth[left]) / 2
                    steepness[own + column].down[channel] = (smooth[below + column] - smooth[above + column]) / 2
                }
            }
        }
        let squares = ImagePlane(width, height, steepness.map(\.squared)).blurred(Parameters.around).values
        for at in steepness.indices {
            let usual = max(0, squares[at]).squareRoot() + Parameters.noise
            let (across, down) = (steepness[at].across / usual, steepness[at].down / usual)
            let length = (across * across + down * down).squareRoot()
            var excess = length / Parameters.most
            excess.replace(with: 1, where: excess .< 1)
            steepness[at].across = across / excess
            steepness[at].down = down / excess
        }
        self.steepness = steepness
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
        let (right, bottom) = (width - 1, height - 1)
        var (place, sums) = (start + along / 2, SIMD4<Float>.zero)
        for _ in 0..<count {
            let at = min(max(Int(place.y), 0), bottom) * width + min(max(Int(place.x), 0), right)
            sums += steepness[at].across * across.x + steepness[at].down * across.y
            place += along
        }
        return max(abs(sums.x), abs(sums.y), abs(sums.z)) / Float(count)
    }
}
