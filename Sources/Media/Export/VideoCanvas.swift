internal import CFFmpeg

/// A place in a picture, pixels from its top left corner.
package struct CanvasPoint: Equatable, Sendable {
    /// Pixels from the left edge.
    package var x: Float
    /// Pixels from the top edge.
    package var y: Float

    package init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }
}

/// A colour as displays show it, 0…255.
package struct CanvasColour: Equatable, Sendable {
    /// 0…255 each.
    package var (red, green, blue): (Float, Float, Float)

    package init(red: Float, green: Float, blue: Float) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }
}

/// Draws into a frame's own YUV 4:2:0 samples, without a way through RGB. What lies outside the picture is left out.
///
/// Unsafe: writes samples that FFmpeg owns, within the sizes that it states. Valid until the frame is encoded.
package struct VideoCanvas {
    /// Width of the picture, pixels.
    package let width: Int
    /// Height of the picture, pixels.
    package let height: Int
    private let luma: Plane
    private let chroma: (Plane, Plane)
    private let colour: ColourConversion

    /// - Parameters:
    ///   - frame: a `yuv420p` or `yuvj420p` frame whose samples nobody else uses.
    ///   - colour: what its samples mean.
    init?(_ frame: UnsafeMutablePointer<AVFrame>, colour: ColourConversion) {
        let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
        guard [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P].contains(AVPixelFormat(frame.pointee.format)),
            let first = data.0, let second = data.1, let third = data.2
        else { return nil }
        self.colour = colour
        width = Int(frame.pointee.width)
        height = Int(frame.pointee.height)
        luma = Plane(samples: first, stride: Int(strides.0), width: width, height: height, scale: 1)
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        chroma = (
            Plane(samples: second, stride: Int(strides.1), width: halfWidth, height: halfHeight, scale: 2),
            Plane(samples: third, stride: Int(strides.2), width: halfWidth, height: halfHeight, scale: 2)
        )
    }

    /// A line with round ends.
    /// - Parameters:
    ///   - width: of the line, pixels.
    ///   - opacity: 0…1.
    package func line(
        from: CanvasPoint, to: CanvasPoint, width: Float, colour ink: CanvasColour, opacity: Float = 1
    ) {
        let far = Float(4 * (self.width + self.height))
        // Beyond this nothing of it could be seen; the comparison also leaves out what is not a number.
        guard opacity > 0, width > 0, width < far,
            [from.x, from.y, to.x, to.y].allSatisfy({ abs($0) < far })
        else { return }
        let capsule = Capsule(from: from, to: to, radius: width / 2)
        let samples = colour.samples(of: ink)
        luma.fill(capsule, sample: samples.luma, opacity: min(opacity, 1))
        chroma.0.fill(capsule, sample: samples.blue, opacity: min(opacity, 1))
        chroma.1.fill(capsule, sample: samples.red, opacity: min(opacity, 1))
    }

    /// A text, its top left corner at a place.
    package func text(_ mask: TextMask, at place: CanvasPoint, colour ink: CanvasColour) {
        guard abs(place.x) < Float(4 * width), abs(place.y) < Float(4 * height) else { return }
        let samples = colour.samples(of: ink)
        let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
        luma.fill(mask, x: x, y: y, sample: samples.luma)
        chroma.0.fill(mask, x: x, y: y, sample: samples.blue)
        chroma.1.fill(mask, x: x, y: y, sample: samples.red)
    }

    /// A disc.
    package func disc(at centre: CanvasPoint, radius: Float, colour ink: CanvasColour, opacity: Float = 1) {
        line(from: centre, to: centre, width: 2 * radius, colour: ink, opacity: opacity)
    }
}

/// All places that are no farther than `radius` from a line.
private struct Capsule {
    var (from, to): (CanvasPoint, CanvasPoint)
    var radius: Float

    /// Columns that the capsule may touch in the rows around `y`, pixels; nil if it touches none.
    func columns(around y: Float, margin: Float) -> ClosedRange<Float>? {
        let reach = radius + margin
        let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
        guard y >= upper.y - reach, y <= lower.y + reach else { return nil }
        func x(at y: Float) -> Float {
            let height = lower.y - upper.y
            return height > 0 ? upper.x + (lower.x - upper.x) * min(max((y - upper.y) / height, 0), 1) : upper.x
        }
        let ends = lower.y - upper.y < 0.001 ? (upper.x, lower.x) : (x(at: y - reach), x(at: y + reach))
        return min(ends.0, ends.1) - reach...max(ends.0, ends.1) + reach
    }

    /// How far a place is from the line.
    func distance(x: Float, y: Float) -> Float {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(max(((x - from.x) * dx + (y - from.y) * dy) / length, 0), 1) : 0
        let (offX, offY) = (x - from.x - along * dx, y - from.y - along * dy)
        return (offX * offX + offY * offY).squareRoot()
    }
}

/// One plane of samples.
private struct Plane {
    var samples: UnsafeMutablePointer<UInt8>
    var (stride, width, height): (Int, Int, Int)
    /// Pixels of the picture along an edge of a sample.
    var scale: Float

    /// Mixes a value into the samples that a capsule covers; those at its edge by the share that is covered.
    func fill(_ capsule: Capsule, sample: Float, opacity: Float) {
        let reach = capsule.radius + scale
        let top = Int(max(0, (min(capsule.from.y, capsule.to.y) - reach) / scale))
        let bottom = Int(min(Float(height) - 1, (max(capsule.from.y, capsule.to.y) + reach) / scale))
        guard top <= bottom else { return }
        for row in top...bottom {
            let y = (Float(row) + 0.5) * scale
            guard let columns = capsule.columns(around: y, margin: scale) else { continue }
            let left = Int(max(0, columns.lowerBound / scale))
            let right = Int(min(Float(width) - 1, columns.upperBound / scale))
            guard left <= right else { continue }
            let line = samples + row * stride
            for column in left...right {
                let distance = capsule.distance(x: (Float(column) + 0.5) * scale, y: y)
                let share = min(max((capsule.radius - distance) / scale + 0.5, 0), 1) * opacity
                guard share > 0 else { continue }
                let old = Float(line[column])
                line[column] = UInt8(min(max((old + (sample - old) * share).rounded(), 0), 255))
            }
        }
    }
}

extension Plane {
    /// Mixes a value into the samples that a text covers, each by the share that is covered.
    fileprivate func fill(_ mask: TextMask, x: Int, y: Int, sample: Float) {
        let size = Int(scale)
        let rows = max(0, y / size)..<max(0, min(height, (y + mask.height + size - 1) / size))
        let columns = max(0, x / size)..<max(0, min(width, (x + mask.width + size - 1) / size))
        for row in rows {
            let line = samples + row * stride
            for column in columns {
                var covered = 0
                for inner in 0..<size {
                    let from = row * size + inner - y
                    guard (0..<mask.height).contains(from) else { continue }
                    for pixel in 0..<size {
                        let at = column * size + pixel - x
                        if (0..<mask.width).contains(at) { covered += Int(mask.coverage[from * mask.width + at]) }
                    }
                }
                guard covered > 0 else { continue }
                let share = Float(covered) / Float(255 * size * size)
                let old = Float(line[column])
                line[column] = UInt8(min(max((old + (sample - old) * share).rounded(), 0), 255))
            }
        }
    }
}

extension ColourConversion {
    /// The samples that are shown as a colour.
    func samples(of ink: CanvasColour) -> (luma: Float, blue: Float, red: Float) {
        // `r = l + rCr·v`, `b = l + bCb·u`, `g = l − gCb·u − gCr·v`, solved for l (luma that is scaled already), u and
        // v.
        let (fromBlue, fromRed) = (gCb / bCb, gCr / rCr)
        let scaled = (ink.green + fromBlue * ink.blue + fromRed * ink.red) / (1 + fromBlue + fromRed)
        return (scaled / yScale + yOffset, 128 + (ink.blue - scaled) / bCb, 128 + (ink.red - scaled) / rCr)
    }
}
