internal import Glibc
internal import Media

/// Cuts a rotated square out of a decoded picture, straight into a model's input tensor.
///
/// The square's corners are mapped onto the corners of the output and sampled bilinearly at whole output coordinates, without a
/// half-pixel shift: that is what the models were used with (measured against MediaPipe: shifting costs 2.8 px).
/// Nothing but the pixels that are needed is read or converted, and nothing is allocated.
///
/// Unsafe: the planes are C memory of the decoder, and indices are clamped once a row instead of checked once a sample.
struct RegionSampler {
    /// What lies outside the picture.
    enum Border {
        /// Black.
        case zero
        /// The nearest pixel of the edge.
        case replicate
    }

    /// Edge of the output, pixels.
    let size: Int
    /// Output value of black; white is 1.
    let minimum: Float
    let border: Border

    /// Fills `output` with `size × size` RGB pixels.
    func sample(_ region: Region, of picture: Picture, into output: UnsafeMutableBufferPointer<Float>) {
        precondition(output.count == size * size * 3)
        guard let output = output.baseAddress else { return }
        let path = SamplingPath(region, of: picture, size: size)
        switch picture.layout {
        case .packedRGB:
            sampleRGB(picture, path, output)
        case .planarYUV(let shiftX, let shiftY):
            sampleYUV(picture, shiftX, shiftY, path, output)
        }
    }

    private func sampleRGB(_ picture: Picture, _ path: SamplingPath, _ output: UnsafeMutablePointer<Float>) {
        let plane = Plane(picture.planes.0, stride: picture.strides.0, width: picture.width, height: picture.height)
        let gain = (1 - minimum) / 255
        for row in 0..<size {
            for column in 0..<size {
                let (x, y) = path.point(column, row)
                let taps = Taps(x, y, in: plane)
                let inside = border == .replicate ? SIMD4<Float>(repeating: 1) : taps.inside(plane)
                let weights = taps.weights * inside
                let at = output + (row * size + column) * 3
                for channel in 0..<3 {
                    at[channel] = (weights * taps.values(plane, step: 3, offset: channel)).sum() * gain + minimum
                }
            }
        }
    }

    private func sampleYUV(
        _ picture: Picture, _ shiftX: Int, _ shiftY: Int, _ path: SamplingPath, _ output: UnsafeMutablePointer<Float>
    ) {
        let luma = Plane(picture.planes.0, stride: picture.strides.0, width: picture.width, height: picture.height)
        let chromaWidth = -(-picture.width >> shiftX)
        let chromaHeight = -(-picture.height >> shiftY)
        let blue = Plane(picture.planes.1, stride: picture.strides.1, width: chromaWidth, height: chromaHeight)
        let red = Plane(picture.planes.2, stride: picture.strides.2, width: chromaWidth, height: chromaHeight)
        let scaleX = 1 / Float(1 << shiftX)
        let scaleY = 1 / Float(1 << shiftY)
        let colour = picture.colour
        let gain = (1 - minimum) / 255
        let minimum = minimum
        let black = colour.yOffset
        for row in 0..<size {
            let at = output + row * size * 3
            for column in 0..<size {
                let (x, y) = path.point(column, row)
                let taps = Taps(x, y, in: luma)
                var light = (taps.weights * taps.values(luma)).sum()
                // Chroma samples sit in the middle of their block, as in the conversion that decoders use.
                let chromaTaps = Taps((x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5, in: blue)
                var cb = (chromaTaps.weights * chromaTaps.values(blue)).sum() - 128
                var cr = (chromaTaps.weights * chromaTaps.values(red)).sum() - 128
                if border == .zero {
                    let share = (taps.weights * taps.inside(luma)).sum()
                    if share < 1 {
                        light = (taps.weights * taps.inside(luma) * (taps.values(luma) - black)).sum() + black
                        cb *= share
                        cr *= share
                    }
                }
                let grey = (light - black) * colour.yScale
                at[column * 3] = clampedToByte(grey + colour.rCr * cr) * gain + minimum
                at[column * 3 + 1] = clampedToByte(grey - colour.gCb * cb - colour.gCr * cr) * gain + minimum
                at[column * 3 + 2] = clampedToByte(grey + colour.bCb * cb) * gain + minimum
            }
        }
    }
}

@inline(__always)
private func clampedToByte(_ value: Float) -> Float { min(max(value, 0), 255) }

/// Where output pixels lie in the coded picture: an affine walk.
struct SamplingPath {
    private let origin: SIMD2<Float>
    private let alongRow: SIMD2<Float>
    private let alongColumn: SIMD2<Float>

    init(_ region: Region, of picture: Picture, size: Int) {
        let step = region.size / Float(size)
        let corner = region.picturePoint(.zero)
        let geometry = picture.geometry
        // Sample coordinates count from pixel centres, the geometry's from pixel edges: half a pixel each way.
        func coded(_ x: Float, _ y: Float) -> SIMD2<Float> {
            let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
            return SIMD2(
                Float(geometry.a * x + geometry.b * y + geometry.tx - 0.5),
                Float(geometry.c * x + geometry.d * y + geometry.ty - 0.5))
        }
        func codedStep(_ v: SIMD2<Float>) -> SIMD2<Float> {
            SIMD2(
                Float(geometry.a * Double(v.x) + geometry.b * Double(v.y)),
                Float(geometry.c * Double(v.x) + geometry.d * Double(v.y)))
        }
        origin = coded(corner.x, corner.y)
        alongRow = codedStep(region.xAxis * step)
        alongColumn = codedStep(region.yAxis * step)
    }

    @inline(__always)
    func point(_ column: Int, _ row: Int) -> (Float, Float) {
        let (column, row) = (Float(column), Float(row))
        return (
            origin.x + alongRow.x * column + alongColumn.x * row, origin.y + alongRow.y * column + alongColumn.y * row
        )
    }
}

private struct Plane {
    let base: UnsafePointer<UInt8>
    let stride: Int
    let maximumX: Int
    let maximumY: Int

    init(_ base: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int) {
        self.base = base
        self.stride = stride
        maximumX = width - 1
        maximumY = height - 1
    }
}

/// The four pixels around a point and their bilinear weights.
private struct Taps {
    let x: Int
    let y: Int
    let weights: SIMD4<Float>

    @inline(__always)
    init(_ x: Float, _ y: Float, in plane: Plane) {
        // A point far outside would overflow the conversion; its taps are all the same border pixel anyway.
        let x = min(max(x, -2), Float(plane.maximumX + 2))
        let y = min(max(y, -2), Float(plane.maximumY + 2))
        // Floor of a number above −2 without a call.
        self.x = Int(x + 4) - 4
        self.y = Int(y + 4) - 4
        let fx = x - Float(self.x)
        let fy = y - Float(self.y)
        weights = SIMD4((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
    }

    @inline(__always)
    func values(_ plane: Plane, step: Int = 1, offset: Int = 0) -> SIMD4<Float> {
        let x0 = min(max(x, 0), plane.maximumX) &* step &+ offset
        let x1 = min(max(x &+ 1, 0), plane.maximumX) &* step &+ offset
        let upper = plane.base + min(max(y, 0), plane.maximumY) &* plane.stride
        let lower = plane.base + min(max(y &+ 1, 0), plane.maximumY) &* plane.stride
        return SIMD4(Float(upper[x0]), Float(upper[x1]), Float(lower[x0]), Float(lower[x1]))
    }

    /// 1 for taps inside the picture, 0 for others.
    @inline(__always)
    func inside(_ plane: Plane) -> SIMD4<Float> {
        let left: Float = x >= 0 && x <= plane.maximumX ? 1 : 0
        let right: Float = x >= -1 && x < plane.maximumX ? 1 : 0
        let top: Float = y >= 0 && y <= plane.maximumY ? 1 : 0
        let bottom: Float = y >= -1 && y < plane.maximumY ? 1 : 0
        return SIMD4(left * top, right * top, left * bottom, right * bottom)
    }
}
