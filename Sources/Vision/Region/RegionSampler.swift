internal import Media

/// Cuts a rotated square out of a decoded picture, straight into a model's input tensor.
///
/// Values are rounded to eight bits and places to 1/32 pixel: the models were used with such crops, and their answers
/// follow (a crop in exact arithmetic costs 0.3 px). Nothing but the pixels that are needed is read, and nothing is
/// allocated on the heap.
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
    /// - Parameter tone: how they are changed; nil leaves them.
    func sample(
        _ region: Region, of picture: Picture, toned tone: Tone? = nil, into output: UnsafeMutableBufferPointer<Float>
    ) {
        copy(region, of: picture, into: output)
        tone?.apply(to: output, minimum: minimum)
    }

    private func copy(_ region: Region, of picture: Picture, into output: UnsafeMutableBufferPointer<Float>) {
        precondition(output.count == size * size * 3 && picture.width > 0 && picture.height > 0)
        guard let output = output.baseAddress else { return }
        let path = SamplingPath(region, of: picture, size: size)
        switch picture.layout {
        case .packedRGB:
            let pixels = PackedPixels(picture)
            fill(output, picture, path) { taps in pixels.mean(taps) }
        case .planarYUV(let shiftX, let shiftY):
            ColourTables.withTables(picture.colour, isSubsampled: shiftX > 0) { tables in
                let pixels = PlanarPixels(picture, tables, shiftX: shiftX, shiftY: shiftY)
                fill(output, picture, path) { taps in pixels.mean(taps) }
            }
        }
    }

    /// Walks over the output and asks for the mean around each place.
    @inline(__always)
    private func fill(
        _ output: UnsafeMutablePointer<Float>, _ picture: Picture, _ path: SamplingPath,
        _ mean: (Taps) -> SIMD4<Float>
    ) {
        let gain = (1 - minimum) / 255
        let (minimum, size, border) = (minimum, size, border)
        let (width, height) = (picture.width, picture.height)
        for rowIndex in 0..<size {
            let row = path.row(rowIndex)
            let inside = row.inside(width: width, height: height, columns: size)
            let line = output + rowIndex * size * 3
            @inline(__always)
            func put(_ column: Int, _ taps: Taps) {
                let value = mean(taps) * gain + minimum
                let at = line + column &* 3
                at[0] = value.x
                at[1] = value.y
                at[2] = value.z
            }
            for column in 0..<inside.lowerBound {
                put(column, Taps(row.place(column), width: width, height: height, border: border))
            }
            for column in inside { put(column, Taps(inside: row.place(column))) }
            for column in inside.upperBound..<size {
                put(column, Taps(row.place(column), width: width, height: height, border: border))
            }
        }
    }
}

/// Pixels whose R, G and B lie side by side.
private struct PackedPixels {
    let plane: Plane

    init(_ picture: Picture) { plane = Plane(base: picture.planes.0, stride: picture.strides.0) }

    @inline(__always)
    func mean(_ taps: Taps) -> SIMD4<Float> {
        let upper = plane.base + taps.top &* plane.stride
        let lower = plane.base + taps.bottom &* plane.stride
        let (left, right) = (taps.left &* 3, taps.right &* 3)
        return taps.mean(
            SIMD8(lowHalf: pixel(upper + left), highHalf: pixel(upper + right)),
            SIMD8(lowHalf: pixel(lower + left), highHalf: pixel(lower + right)))
    }

    @inline(__always)
    private func pixel(_ at: UnsafePointer<UInt8>) -> SIMD4<Int16> {
        SIMD4(Int16(at[0]), Int16(at[1]), Int16(at[2]), 0)
    }
}

/// Pixels in three planes; each takes the chroma sample of its block.
private struct PlanarPixels {
    let luma: Plane
    let cb: Plane
    let cr: Plane
    let tables: ColourTables
    let shiftX: Int
    let shiftY: Int

    init(_ picture: Picture, _ tables: ColourTables, shiftX: Int, shiftY: Int) {
        luma = Plane(base: picture.planes.0, stride: picture.strides.0)
        cb = Plane(base: picture.planes.1, stride: picture.strides.1)
        cr = Plane(base: picture.planes.2, stride: picture.strides.2)
        self.tables = tables
        self.shiftX = shiftX
        self.shiftY = shiftY
    }

    @inline(__always)
    func mean(_ taps: Taps) -> SIMD4<Float> {
        let (left, right) = (taps.left &>> shiftX, taps.right &>> shiftX)
        let (top, bottom) = (taps.top &>> shiftY, taps.bottom &>> shiftY)
        let (upper, lower) = (luma.base + taps.top &* luma.stride, luma.base + taps.bottom &* luma.stride)
        let (upperCb, lowerCb) = (cb.base + top &* cb.stride, cb.base + bottom &* cb.stride)
        let (upperCr, lowerCr) = (cr.base + top &* cr.stride, cr.base + bottom &* cr.stride)
        return taps.mean(
            tables.pixels(
                (upper[taps.left], upper[taps.right]), (upperCb[left], upperCb[right]),
                (upperCr[left], upperCr[right])),
            tables.pixels(
                (lower[taps.left], lower[taps.right]), (lowerCb[left], lowerCb[right]),
                (lowerCr[left], lowerCr[right])))
    }
}
