internal import Glibc
internal import Media

/// How much each part of a picture stands out, from contrast, colour and edges alone.
///
/// What stands out is cut off from the picture's edge by a barrier: the least that lightness and colours must vary on a
/// way from the edge to a place (minimum barrier distance, J. Zhang et al., "Minimum Barrier Salient Object Detection
/// at 80 FPS", ICCV 2015). To that comes how unlike the strips along the edges a place's colour is (as there), and both
/// count more where edges are sharp, for what a photographer means is in focus.
struct Saliency {
    enum Parameters {
        /// Longer edge of the picture that is looked at, pixels.
        static let edge = 160
        /// Passes over the picture, from its top left and from its bottom right in turn.
        static let passes = 3
        /// Width of the strips along the edges, shares of the longer edge.
        static let strip = 0.1
        /// How much a place without any edge counts, where one with the sharpest counts one more.
        static let unsharp: Float = 0.3
        /// A picture in which nothing is cut off by more than this, of 255 in each channel, has nothing that stands out
        /// for sure.
        static let contrast: Float = 60
        /// Reach of the mean of edges, shares of the longer edge.
        static let reach = 0.02
    }

    /// Pixels of a row.
    let width: Int
    /// Rows.
    let height: Int
    /// 0…1 of each pixel.
    let values: [Float]
    /// How much there is that can stand out at all, 0…1: `values` are stretched, and even grain has its heights.
    let strength: Float

    init(_ picture: ReducedPicture) {
        let small = picture.reduced(toEdge: Parameters.edge)
        (width, height) = (small.width, small.height)
        let (width, height) = (width, height)
        let channels = [small.luma, small.redGreen, small.yellowBlue].map {
            ImagePlane(width, height, $0).blurred(1)
        }
        var barriers = [Float](repeating: 0, count: width * height)
        for channel in channels {
            for (at, barrier) in Self.barriers(channel).enumerated() { barriers[at] += barrier }
        }
        let cutOff = ImagePlane.spread(barriers)
        strength = min(1, (barriers.max() ?? 0) / Parameters.contrast)
        let unlike = ImagePlane.spread(Self.unlikeEdges(channels))
        let reach = max(2, Int((Parameters.reach * Double(max(width, height))).rounded()))
        let sharp = ImagePlane.spread(
            ImagePlane(width, height, ImagePlane(width, height, small.luma).gradients).blurred(reach).values)
        values = ImagePlane.spread(cutOff.indices.map { (cutOff[$0] + unlike[$0]) * (Parameters.unsharp + sharp[$0]) })
    }

    /// The least that a channel varies on a way from the edge to each place, found by passes over the picture.
    private static func barriers(_ plane: ImagePlane) -> [Float] {
        let (width, height, values) = (plane.width, plane.height, plane.values)
        var (highest, lowest) = (values, values)
        var distance = [Float](repeating: .infinity, count: values.count)
        for column in 0..<width {
            distance[column] = 0
            distance[(height - 1) * width + column] = 0
        }
        for row in 0..<height {
            distance[row * width] = 0
            distance[row * width + width - 1] = 0
        }
        guard width > 2, height > 2 else { return distance }
        func step(_ at: Int, _ from: Int) {
            let (high, low) = (max(highest[from], values[at]), min(lowest[from], values[at]))
            if high - low < distance[at] { (distance[at], highest[at], lowest[at]) = (high - low, high, low) }
        }
        for pass in 0..<Parameters.passes {
            let isForward = pass % 2 == 0
            let direction = isForward ? -1 : 1
            for line in 1..<height - 1 {
                let row = isForward ? line : height - 1 - line
                for place in 1..<width - 1 {
                    let at = row * width + (isForward ? place : width - 1 - place)
                    step(at, at + direction * width)
                    step(at, at + direction)
                }
            }
        }
        return distance
    }

    /// How unlike the strips along the edges each place's colour is: the sum of the Mahalanobis distances to three of
    /// the four, without the farthest, which the thing itself may touch.
    private static func unlikeEdges(_ channels: [ImagePlane]) -> [Float] {
        let (width, height) = (channels[0].width, channels[0].height)
        let strip = max(2, Int((Parameters.strip * Double(max(width, height))).rounded()))
        let (across, down) = (min(strip, width), min(strip, height))
        let strips = [
            (0..<width, 0..<down), (0..<width, height - down..<height), (0..<across, 0..<height),
            (width - across..<width, 0..<height),
        ]
        let distances = strips.map { columns, rows in
            let colours = ColourSpread(channels, columns: columns, rows: rows)
            return ImagePlane.spread(
                (0..<width * height).map { colours.distance(to: channels, at: $0) }, fromZero: true)
        }
        return (0..<width * height).map { at in
            let all = distances.map { $0[at] }
            return all.reduce(0, +) - (all.max() ?? 0)
        }
    }
}

/// Mean and covariance of the colours of a part of a picture.
private struct ColourSpread {
    private let mean: SIMD3<Float>
    /// The inverse of the covariance, row by row.
    private let inverse: [SIMD3<Float>]

    init(_ channels: [ImagePlane], columns: Range<Int>, rows: Range<Int>) {
        let width = channels[0].width
        func colour(_ at: Int) -> SIMD3<Float> {
            SIMD3(channels[0].values[at], channels[1].values[at], channels[2].values[at])
        }
        var sum = SIMD3<Float>.zero
        for row in rows { for column in columns { sum += colour(row * width + column) } }
        let count = Float(rows.count * columns.count)
        let mean = sum / count
        // A little noise in each channel: an even edge would make any other colour infinitely far away.
        var products = [SIMD3<Float>(16, 0, 0), SIMD3(0, 16, 0), SIMD3(0, 0, 16)]
        for row in rows {
            for column in columns {
                let away = colour(row * width + column) - mean
                for axis in 0..<3 { products[axis] += away * (away[axis] / count) }
            }
        }
        self.mean = mean
        let (a, b, c) = (products[0], products[1], products[2])
        func cross(_ u: SIMD3<Float>, _ v: SIMD3<Float>) -> SIMD3<Float> {
            SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
        }
        let determinant = (a * cross(b, c)).sum()
        // The matrix is symmetric: the columns of its inverse are its rows.
        inverse = [cross(b, c) / determinant, cross(c, a) / determinant, cross(a, b) / determinant]
    }

    func distance(to channels: [ImagePlane], at place: Int) -> Float {
        let away =
            SIMD3(channels[0].values[place], channels[1].values[place], channels[2].values[place]) - mean
        let turned = SIMD3((inverse[0] * away).sum(), (inverse[1] * away).sum(), (inverse[2] * away).sum())
        return max(0, (away * turned).sum()).squareRoot()
    }
}
