/// The luma of a picture made small, upright: every value is the mean of the pixels it stands for.
package struct ReducedLuma: Equatable, Sendable {
    /// Pixels of a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Luma of each pixel, 0…255, row after row.
    package let values: [Float]

    /// Luma of given values.
    /// - Precondition: there are `width × height` of them.
    package init(width: Int, height: Int, values: [Float]) {
        precondition(width > 0 && height > 0 && values.count == width * height)
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Makes the luma of a picture (green, for RGB) small.
    /// - Parameter edge: its shorter edge as displayed, pixels; smaller pictures keep their size.
    package init(_ picture: Picture, shorterEdge edge: Int) {
        let geometry = picture.geometry
        let scale = min(1, Double(edge) / Double(min(geometry.width, geometry.height)))
        let width = max(1, Int((Double(geometry.width) * scale).rounded()))
        let height = max(1, Int((Double(geometry.height) * scale).rounded()))
        let isSideways = geometry.rotation % 180 != 0
        let coded = (
            width: min(isSideways ? height : width, picture.width),
            height: min(isSideways ? width : height, picture.height)
        )
        let (step, first) = picture.layout == .packedRGB ? (3, 1) : (1, 0)
        let means = BlockMeans.of(
            picture.planes.0 + first, stride: picture.strides.0, step: step, of: (picture.width, picture.height),
            coded.width, coded.height)
        guard (coded.width, coded.height) != (width, height) || geometry.rotation != 0 || geometry.isMirrored else {
            self.init(width: width, height: height, values: means)
            return
        }
        let (toX, toY) = (Double(geometry.width) / Double(width), Double(geometry.height) / Double(height))
        let (fromX, fromY) = (
            Double(coded.width) / Double(picture.width), Double(coded.height) / Double(picture.height)
        )
        var values = [Float](repeating: 0, count: width * height)
        for row in 0..<height {
            let y = (Double(row) + 0.5) * toY
            for column in 0..<width {
                let x = (Double(column) + 0.5) * toX
                let from = (
                    x: Int((geometry.a * x + geometry.b * y + geometry.tx) * fromX),
                    y: Int((geometry.c * x + geometry.d * y + geometry.ty) * fromY)
                )
                values[row * width + column] =
                    means[min(max(from.y, 0), coded.height - 1) * coded.width + min(max(from.x, 0), coded.width - 1)]
            }
        }
        self.init(width: width, height: height, values: values)
    }
}
