/// A picture made small, upright: every value is the mean of the pixels it stands for, so nothing flickers that was
/// fine.
///
/// Colours are kept as lightness and two opponent colours (red against green, yellow against blue), which tell apart
/// what eyes do.
package struct ReducedPicture: Equatable, Sendable {
    /// Pixels of a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Lightness of each pixel as it is displayed, 0…255, row after row.
    package let luma: [Float]
    /// Red less green, −255…255.
    package let redGreen: [Float]
    /// Half of red and green together, less blue, −255…255.
    package let yellowBlue: [Float]

    /// A picture of given values.
    /// - Precondition: each list has `width × height` of them.
    package init(width: Int, height: Int, luma: [Float], redGreen: [Float], yellowBlue: [Float]) {
        precondition(width > 0 && height > 0)
        precondition([luma, redGreen, yellowBlue].allSatisfy { $0.count == width * height })
        (self.width, self.height) = (width, height)
        (self.luma, self.redGreen, self.yellowBlue) = (luma, redGreen, yellowBlue)
    }

    /// Makes a picture small.
    /// - Parameter edge: its longer edge, pixels; smaller pictures keep their size.
    ///
    /// Unsafe: reads the decoder's samples, within the sizes that it stated.
    package init(_ picture: Picture, edge: Int) {
        let (shown, coded) = Self.sizes(picture, edge: edge)
        let means = CodedMeans(picture, width: coded.width, height: coded.height)
        // From displayed to coded, both made small.
        let geometry = picture.geometry
        let (toX, toY) = (Double(geometry.width) / Double(shown.width), Double(geometry.height) / Double(shown.height))
        let (fromX, fromY) = (
            Double(coded.width) / Double(picture.width), Double(coded.height) / Double(picture.height)
        )
        let count = shown.width * shown.height
        var luma = [Float](repeating: 0, count: count)
        var (redGreen, yellowBlue) = (luma, luma)
        for row in 0..<shown.height {
            let y = (Double(row) + 0.5) * toY
            for column in 0..<shown.width {
                let x = (Double(column) + 0.5) * toX
                let from = (
                    x: (geometry.a * x + geometry.b * y + geometry.tx) * fromX,
                    y: (geometry.c * x + geometry.d * y + geometry.ty) * fromY
                )
                let rgb = means[
                    min(max(Int(from.x), 0), coded.width - 1), min(max(Int(from.y), 0), coded.height - 1)]
                let at = row * shown.width + column
                luma[at] = 0.299 * rgb.x + 0.587 * rgb.y + 0.114 * rgb.z
                redGreen[at] = rgb.x - rgb.y
                yellowBlue[at] = (rgb.x + rgb.y) / 2 - rgb.z
            }
        }
        self.init(width: shown.width, height: shown.height, luma: luma, redGreen: redGreen, yellowBlue: yellowBlue)
    }

    /// The same, smaller still.
    package func reduced(toEdge edge: Int) -> ReducedPicture {
        let scale = min(1, Double(edge) / Double(max(width, height)))
        guard scale < 1 else { return self }
        let size = (
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded()))
        )
        func small(_ values: [Float]) -> [Float] {
            var means = [Float](repeating: 0, count: size.width * size.height)
            for row in 0..<size.height {
                let rows = Self.span(row, of: size.height, in: height)
                for column in 0..<size.width {
                    let columns = Self.span(column, of: size.width, in: width)
                    var sum: Float = 0
                    for y in rows { for x in columns { sum += values[y * width + x] } }
                    means[row * size.width + column] = sum / Float(rows.count * columns.count)
                }
            }
            return means
        }
        return ReducedPicture(
            width: size.width, height: size.height, luma: small(luma), redGreen: small(redGreen),
            yellowBlue: small(yellowBlue))
    }

    /// The pixels that a part stands for.
    package static func span(_ part: Int, of parts: Int, in pixels: Int) -> Range<Int> {
        let first = part * pixels / parts
        return first..<max(first + 1, (part + 1) * pixels / parts)
    }

    /// The sizes made small, as displayed and as coded.
    private static func sizes(
        _ picture: Picture, edge: Int
    ) -> (shown: (width: Int, height: Int), coded: (width: Int, height: Int)) {
        let geometry = picture.geometry
        let scale = min(1, Double(edge) / Double(max(geometry.width, geometry.height)))
        let width = max(1, Int((Double(geometry.width) * scale).rounded()))
        let height = max(1, Int((Double(geometry.height) * scale).rounded()))
        let isSideways = geometry.rotation % 180 != 0
        let coded = isSideways ? (width: height, height: width) : (width: width, height: height)
        return ((width, height), (min(coded.width, picture.width), min(coded.height, picture.height)))
    }
}

/// Means of blocks of a picture as it is coded.
private struct CodedMeans {
    private let width: Int
    private var means: [SIMD3<Float>]

    subscript(column: Int, row: Int) -> SIMD3<Float> { means[row * width + column] }

    init(_ picture: Picture, width: Int, height: Int) {
        self.width = width
        means = Array(repeating: .zero, count: width * height)
        switch picture.layout {
        case .packedRGB:
            let sums = BlockMeans.of(
                picture.planes.0, stride: picture.strides.0, step: 3, of: (picture.width, picture.height), width, height
            )
            let green = BlockMeans.of(
                picture.planes.0 + 1, stride: picture.strides.0, step: 3, of: (picture.width, picture.height), width,
                height)
            let blue = BlockMeans.of(
                picture.planes.0 + 2, stride: picture.strides.0, step: 3, of: (picture.width, picture.height), width,
                height)
            for at in means.indices { means[at] = SIMD3(sums[at], green[at], blue[at]) }
        case .planarYUV(let shiftX, let shiftY):
            let luma = BlockMeans.of(
                picture.planes.0, stride: picture.strides.0, step: 1, of: (picture.width, picture.height), width, height
            )
            let chroma = (
                (picture.width + (1 << shiftX) - 1) >> shiftX, (picture.height + (1 << shiftY) - 1) >> shiftY
            )
            let cb = BlockMeans.of(picture.planes.1, stride: picture.strides.1, step: 1, of: chroma, width, height)
            let cr = BlockMeans.of(picture.planes.2, stride: picture.strides.2, step: 1, of: chroma, width, height)
            let colour = picture.colour
            for at in means.indices {
                let y = colour.yScale * (luma[at] - colour.yOffset)
                let (u, v) = (cb[at] - 128, cr[at] - 128)
                let rgb = SIMD3(y + colour.rCr * v, y - colour.gCb * u - colour.gCr * v, y + colour.bCb * u)
                means[at] = rgb.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
            }
        }
    }
}
