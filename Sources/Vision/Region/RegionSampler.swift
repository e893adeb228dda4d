internal import Media

/// Cuts a rotated square out of a decoded picture, straight into a model's input tensor.
///
/// Values are rounded to eight bits and places to 1/32 pixel: the models were used with such crops, and their answers follow
/// (a crop in exact arithmetic costs 0.3 px). Nothing but the pixels that are needed is read, and nothing is allocated on the heap.
///
/// Unsafe: the planes are C memory of the decoder. Columns whose neighbours are all inside the picture are found for
/// each row; the others go through clamped taps.
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
        case .planarYUV(1, 1):
            sampleYUV(picture, 1, 1, path, output)
        case .planarYUV(let shiftX, let shiftY):
            sampleYUV(picture, shiftX, shiftY, path, output)
        }
    }

    private func sampleRGB(_ picture: Picture, _ path: SamplingPath, _ output: UnsafeMutablePointer<Float>) {
        let plane = Plane(base: picture.planes.0, stride: picture.strides.0)
        let gain = (1 - minimum) / 255
        for rowIndex in 0..<size {
            let row = path.row(rowIndex)
            let inside = row.inside(width: picture.width, height: picture.height, columns: size)
            for column in 0..<size {
                let taps = self.taps(row.place(column), picture, isInside: inside.contains(column))
                let at = output + (rowIndex * size + column) * 3
                for channel in 0..<3 {
                    let rounded = (taps.sum(packed: plane, channel: channel) &+ Self.half) >> Self.weightBits
                    at[channel] = Float(rounded) * gain + minimum
                }
            }
        }
    }

    /// Weights add up to 2 to the power of this.
    private static let weightBits = 2 * SamplingPath.fractionBits
    private static let half = 1 << (weightBits - 1)

    @inline(__always)
    private func sampleYUV(
        _ picture: Picture, _ shiftX: Int, _ shiftY: Int, _ path: SamplingPath, _ output: UnsafeMutablePointer<Float>
    ) {
        let luma = Plane(base: picture.planes.0, stride: picture.strides.0)
        let blue = Plane(base: picture.planes.1, stride: picture.strides.1)
        let red = Plane(base: picture.planes.2, stride: picture.strides.2)
        let black = Int(picture.colour.yOffset)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * size) { line in
            guard let light = line.baseAddress else { return }
            let (cb, cr) = (light + size, light + 2 * size)
            for rowIndex in 0..<size {
                let row = path.row(rowIndex)
                let inside = row.inside(width: picture.width, height: picture.height, columns: size)
                @inline(__always)
                func gather(_ column: Int, _ taps: Taps, _ total: Int) {
                    light[column] = Float(Int32(truncatingIfNeeded: taps.sum(luma) &- black &* total))
                    cb[column] = Float(
                        Int32(truncatingIfNeeded: taps.sum(blue, shiftX: shiftX, shiftY: shiftY) &- 128 &* total))
                    cr[column] = Float(
                        Int32(truncatingIfNeeded: taps.sum(red, shiftX: shiftX, shiftY: shiftY) &- 128 &* total))
                }
                for column in 0..<inside.lowerBound {
                    let taps = self.taps(row.place(column), picture, isInside: false)
                    gather(column, taps, taps.total)
                }
                for column in inside { gather(column, Taps(inside: row.place(column)), 1 << Self.weightBits) }
                for column in inside.upperBound..<size {
                    let taps = self.taps(row.place(column), picture, isInside: false)
                    gather(column, taps, taps.total)
                }
                convert(light, cb, cr, picture.colour, output + rowIndex * size * 3)
            }
        }
    }

    @inline(__always)
    private func taps(_ place: (x: Int, y: Int), _ picture: Picture, isInside: Bool) -> Taps {
        isInside ? Taps(inside: place) : Taps(place, width: picture.width, height: picture.height, border: border)
    }

    /// A row of weighted sums into RGB in the model's range.
    private func convert(
        _ light: UnsafeMutablePointer<Float>, _ cb: UnsafeMutablePointer<Float>, _ cr: UnsafeMutablePointer<Float>,
        _ colour: ColourConversion, _ output: UnsafeMutablePointer<Float>
    ) {
        let share = 1 / Float(1 << Self.weightBits)
        let (grey, redCr, greenCb) = (colour.yScale * share, colour.rCr * share, colour.gCb * share)
        let (greenCr, blueCb) = (colour.gCr * share, colour.bCb * share)
        let gain = (1 - minimum) / 255
        let minimum = minimum
        @inline(__always)
        func level(_ value: Float) -> Float {
            // Rounded by truncation, which needs no call.
            let held = min(max(value, 0), 255) + 0.5
            return Float(Int32(held)) * gain + minimum
        }
        for column in 0..<size {
            let base = light[column] * grey
            let at = output + column * 3
            at[0] = level(base + cr[column] * redCr)
            at[1] = level(base - cb[column] * greenCb - cr[column] * greenCr)
            at[2] = level(base + cb[column] * blueCb)
        }
    }
}
