/// A part of a picture: an ellipse whose axes lie along the picture's edges. Units are 0…1 of the displayed picture's
/// width and height, origin top left, y down; it may reach beyond the picture.
package struct PictureEllipse: Equatable, Sendable {
    /// Its middle, from the left.
    package var x: Double
    /// Its middle, from the top.
    package var y: Double
    /// Half its width, shares of the picture's width.
    package var radiusX: Double
    /// Half its height, shares of the picture's height.
    package var radiusY: Double

    package init(x: Double, y: Double, radiusX: Double, radiusY: Double) {
        (self.x, self.y) = (x, y)
        (self.radiusX, self.radiusY) = (radiusX, radiusY)
    }
}

/// A coarse mosaic over an ellipse: each block has one value, and so few blocks cover the ellipse that nobody can be
/// told by them.
///
/// Unsafe: samples of a plane are read and written, within the sizes that their owner stated.
struct Mosaic {
    /// How coarse it is.
    enum Parameters {
        /// Blocks along each axis of the ellipse: a face becomes about as many, and less is told apart by them than by
        /// a pair of sunglasses.
        static let blocks = 4.0
        /// Edge of the smallest block, pixels: in a face that is hardly larger, smaller blocks would change nothing. It
        /// is that of a block of JPEG, too.
        static let leastEdge = 8.0
        /// Values are rounded to steps of this size. Without, many pictures of a face that moves against its mosaic
        /// could be put together to one with more detail.
        static let step = 16
    }

    /// Size of the picture, pixels, both even.
    private let size: (width: Int, height: Int)
    private let centre: (x: Double, y: Double)
    private let radius: (x: Double, y: Double)
    /// Top left corner of the first block, pixels, even.
    private let origin: (x: Int, y: Int)
    /// Edges of a block, pixels, even.
    private let block: (width: Int, height: Int)

    /// - Returns: nil for an ellipse that is none, or lies outside the picture.
    init?(of ellipse: PictureEllipse, width: Int, height: Int) {
        let (centre, radius) = (
            (x: ellipse.x * Double(width), y: ellipse.y * Double(height)),
            (x: ellipse.radiusX * Double(width), y: ellipse.radiusY * Double(height))
        )
        // Beyond this all of the picture is covered, or nothing; the comparisons also leave out what is not a number.
        let far = 8 * Double(width + height)
        guard abs(centre.x) < far, abs(centre.y) < far, radius.x > 0, radius.y > 0, radius.x < far, radius.y < far,
            centre.x + radius.x > 0, centre.y + radius.y > 0, centre.x - radius.x < Double(width),
            centre.y - radius.y < Double(height)
        else { return nil }
        (self.centre, self.radius, size) = (centre, radius, (width, height))
        func even(_ length: Double, _ rule: FloatingPointRoundingRule) -> Int { Int((length / 2).rounded(rule)) * 2 }
        func edge(_ radius: Double) -> Int {
            even(max(2 * radius / Parameters.blocks, Parameters.leastEdge), .up)
        }
        origin = (even(centre.x - radius.x, .down), even(centre.y - radius.y, .down))
        block = (edge(radius.x), edge(radius.y))
    }

    /// Replaces the samples of a plane by the means of their blocks.
    /// - Parameters:
    ///   - stride: bytes from one row to the next.
    ///   - pixels: of the picture along an edge of a sample, 1 or 2.
    func lay(over samples: UnsafeMutablePointer<UInt8>, stride: Int, pixels: Int) {
        let bottom = min(Double(size.height), centre.y + radius.y + Double(pixels))
        let right = min(Double(size.width), centre.x + radius.x + Double(pixels))
        for top in Swift.stride(from: origin.y, to: Int(bottom.rounded(.up)), by: block.height) {
            let rows = max(0, top / pixels)..<max(0, min(top + block.height, size.height) / pixels)
            for left in Swift.stride(from: origin.x, to: Int(right.rounded(.up)), by: block.width) {
                let columns = max(0, left / pixels)..<max(0, min(left + block.width, size.width) / pixels)
                guard !rows.isEmpty, !columns.isEmpty else { continue }
                let mean = Self.mean(of: samples, stride, rows, columns)
                for row in rows {
                    for column in columns where covers(row: row, column: column, pixels) {
                        samples[row * stride + column] = mean
                    }
                }
            }
        }
    }

    /// Whether any of a sample may lie in the ellipse.
    private func covers(row: Int, column: Int, _ pixels: Int) -> Bool {
        let (edge, margin) = (Double(pixels), Double(pixels) / 2)
        let x = max(0, abs((Double(column) + 0.5) * edge - centre.x) - margin) / radius.x
        let y = max(0, abs((Double(row) + 0.5) * edge - centre.y) - margin) / radius.y
        return x * x + y * y <= 1
    }

    private static func mean(
        of samples: UnsafeMutablePointer<UInt8>, _ stride: Int, _ rows: Range<Int>, _ columns: Range<Int>
    ) -> UInt8 {
        var sum = 0
        for row in rows { for column in columns { sum += Int(samples[row * stride + column]) } }
        let mean = sum / (rows.count * columns.count)
        return UInt8(min((mean + Parameters.step / 2) / Parameters.step * Parameters.step, 255))
    }
}
