internal import Glibc
internal import Media
internal import Vision

/// Which way the lines run in the picture of an eye. A closed eye shows lines along itself: lashes, folds, the brow; an
/// open one also the edges of the iris, across it. Where landmarks are unsure of narrow lids, this tells winks from
/// narrow eyes.
enum EyeLines {
    /// Side of the square that is looked at, widths of the eye.
    private static let reach: Float = 0.9
    /// The square is judged as a grid of so many cells a side: as fine as a small face's eye is seen in a picture.
    private static let cells = 12
    /// Samples a side of each cell.
    private static let samples = 4

    /// How much more brightness changes down the eye than along it, natural logarithm of the ratio, for each eye: about
    /// 0.3 in open eyes, 0.8 to 1.7 in closed ones.
    static func flatness(of head: HeadFrame, in picture: Picture) -> Sides {
        Sides(
            left: flatness(head.pixel(ofPoint: 362), head.pixel(ofPoint: 263), picture),
            right: flatness(head.pixel(ofPoint: 33), head.pixel(ofPoint: 133), picture))
    }

    /// - Parameters:
    ///   - first: the corner on the picture's left, pixels.
    ///   - last: the corner on its right, pixels.
    private static func flatness(_ first: SIMD2<Float>, _ last: SIMD2<Float>, _ picture: Picture) -> Float {
        let along = last - first
        let width = (along * along).sum().squareRoot()
        guard width.isFinite, width > 0 else { return 0 }
        let region = Region(centre: (first + last) / 2, size: reach * width, rotation: atan2f(along.y, along.x))
        return flatness(PictureCrop(region, of: picture, size: cells * samples))
    }

    /// Of a square that is upright on the eye.
    static func flatness(_ crop: PictureCrop) -> Float {
        var brightness = [Float](repeating: 0, count: cells * cells)
        for row in 0..<crop.size {
            for column in 0..<crop.size {
                brightness[row / samples * cells + column / samples] += crop[column, row].sum()
            }
        }
        var (across, down) = (Float(0), Float(0))
        for row in 0..<cells {
            for column in 0..<cells {
                let here = brightness[row * cells + column]
                if column > 0 { across += abs(here - brightness[row * cells + column - 1]) }
                if row > 0 { down += abs(here - brightness[(row - 1) * cells + column]) }
            }
        }
        return across > 0 && down > 0 ? logf(down / across) : 0
    }
}
