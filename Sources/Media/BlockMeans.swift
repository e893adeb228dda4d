/// A plane of samples made small.
///
/// Unsafe: reads the decoder's samples, within the sizes that it stated.
enum BlockMeans {
    /// Means of the blocks of one plane, row by row.
    /// - Parameters:
    ///   - step: bytes from one sample to the next.
    ///   - size: samples of the plane.
    ///   - width: blocks of a row.
    ///   - height: rows of blocks.
    static func of(
        _ plane: UnsafePointer<UInt8>, stride: Int, step: Int, of size: (width: Int, height: Int), _ width: Int,
        _ height: Int
    ) -> [Float] {
        let columns = (0..<width).map { ReducedPicture.span($0, of: width, in: size.width) }
        var sums = [UInt32](repeating: 0, count: width)
        return [Float](unsafeUninitializedCapacity: width * height) { means, filled in
            for row in 0..<height {
                let rows = ReducedPicture.span(row, of: height, in: size.height)
                for column in 0..<width { sums[column] = 0 }
                for y in rows where y < size.height {
                    let line = plane + y * stride
                    for column in 0..<width {
                        var sum: UInt32 = 0
                        for x in columns[column] { sum &+= UInt32(line[min(x, size.width - 1) &* step]) }
                        sums[column] &+= sum
                    }
                }
                for column in 0..<width {
                    means[row * width + column] = Float(sums[column]) / Float(rows.count * columns[column].count)
                }
            }
            filled = width * height
        }
    }
}
