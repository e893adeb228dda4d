internal import Media
internal import Vision

/// The picture of the mouth in the head's frame, without colours and beside its own mean brightness.
///
/// It hangs on the middle of the upper lip's inner edge, which a tongue does not hide, and has the size of the face,
/// not that of the mouth, whose lower lip a landmark model loses under a tongue.
struct MouthPatch: Sendable {
    /// What is shown, in the head's units from the middle of the upper lip: across and down.
    struct Frame: Sendable {
        /// From and to, across the face.
        var across: ClosedRange<Float>
        /// From and to, down the face.
        var down: ClosedRange<Float>
        /// Size of a pixel.
        var step: Float

        /// What the tongue is looked for in.
        static let standard = Frame(across: -0.48...0.48, down: -0.16...0.56, step: 0.02)

        /// Pixels across.
        var columns: Int { Int(((across.upperBound - across.lowerBound) / step).rounded()) }
        /// Pixels down.
        var rows: Int { Int(((down.upperBound - down.lowerBound) / step).rounded()) }
    }

    /// Pixels across.
    let columns: Int
    /// Pixels down.
    let rows: Int
    /// Brightness, 1 is the mean, row after row.
    let pixels: [Float]

    /// The middle of the upper lip's inner edge.
    private static let upperLip = 13
    /// Edge of the picture that is cut out, pixels; each pixel of a patch is the mean of several of it.
    private static let cropSizes = 64...256

    /// A patch from its pixels.
    init(columns: Int, rows: Int, pixels: [Float]) {
        self.columns = columns
        self.rows = rows
        self.pixels = pixels
    }

    /// Cuts the mouth out of a picture.
    init(_ head: HeadFrame, in picture: Picture, _ frame: Frame = .standard) {
        let corners = [
            SIMD2(frame.across.lowerBound, frame.down.lowerBound),
            SIMD2(frame.across.upperBound, frame.down.lowerBound),
            SIMD2(frame.across.lowerBound, frame.down.upperBound),
            SIMD2(frame.across.upperBound, frame.down.upperBound),
        ].map { head.pixel($0, from: Self.upperLip) }
        let region = Region(around: corners, rotation: head.roll, scale: 1.05)
        let size = min(
            max(Int(region.size.isFinite ? region.size : 0), Self.cropSizes.lowerBound), Self.cropSizes.upperBound)
        let brightness = Brightness(PictureCrop(region, of: picture, size: size), region)
        (columns, rows) = (frame.columns, frame.rows)
        var pixels: [Float] = []
        pixels.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = SIMD2(
                    frame.across.lowerBound + (Float(column) + 0.5) * frame.step,
                    frame.down.lowerBound + (Float(row) + 0.5) * frame.step)
                let pixel = head.pixel(place, from: Self.upperLip)
                pixels.append(brightness.mean(around: pixel, reach: frame.step * head.unit / 2))
            }
        }
        let mean = max(pixels.reduce(0, +) / Float(pixels.count), 1 / 255)
        self.pixels = pixels.map { $0 / mean }
    }
}

/// The brightness of a part of a picture.
private struct Brightness {
    let size: Int
    let region: Region
    let values: [Float]

    init(_ crop: PictureCrop, _ region: Region) {
        size = crop.size
        self.region = region
        // ITU-R BT.601.
        values = stride(from: 0, to: crop.pixels.count, by: 3).map { at in
            0.299 * crop.pixels[at] + 0.587 * crop.pixels[at + 1] + 0.114 * crop.pixels[at + 2]
        }
    }

    /// The mean of a square around a place of the picture, pixels.
    func mean(around pixel: SIMD2<Float>, reach: Float) -> Float {
        let centre = region.point(at: pixel) * Float(size)
        let reach = reach / region.size * Float(size)
        let steps = max(1, min(8, Int((2 * reach).rounded())))
        var sum: Float = 0
        for row in 0..<steps {
            for column in 0..<steps {
                let share = (SIMD2(Float(column), Float(row)) + 0.5) / Float(steps) * 2 - 1
                sum += value(at: centre + share * reach)
            }
        }
        return sum / Float(steps * steps)
    }

    /// Between four pixels.
    private func value(at place: SIMD2<Float>) -> Float {
        let last = Float(size - 1)
        let x = min(max(place.x.isFinite ? place.x : 0, 0), last)
        let y = min(max(place.y.isFinite ? place.y : 0, 0), last)
        let (column, row) = (min(Int(x), size - 2), min(Int(y), size - 2))
        let (right, down) = (x - Float(column), y - Float(row))
        let at = row * size + column
        let above = values[at] * (1 - right) + values[at + 1] * right
        let below = values[at + size] * (1 - right) + values[at + size + 1] * right
        return above * (1 - down) + below * down
    }
}
