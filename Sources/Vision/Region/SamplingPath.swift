internal import Media

/// Where output pixels lie in the coded picture: an affine walk in fixed point, 1/32 of a pixel fine.
///
/// Whole output coordinates are mapped from the square's corners without a half-pixel shift, and places are rounded to
/// 1/32 pixel, as in the perspective warp that the models were used with (OpenCV's, through MediaPipe).
struct SamplingPath {
    /// Bits of the fraction of a place.
    static let fractionBits = 5
    /// Steps of a pixel: bilinear weights are whole numbers that add up to `unit * unit`.
    static let unit = 1 << fractionBits
    /// Bits that the walk itself carries beyond that, so that 4096 steps stay exact.
    private static let guardBits = 30
    /// Places beyond this are far outside every picture, pixels.
    private static let farthest = 1 << 20

    private let originX: Int
    private let originY: Int
    private let columnX: Int
    private let columnY: Int
    private let rowX: Int
    private let rowY: Int

    init(_ region: Region, of picture: Picture, size: Int) {
        let geometry = picture.geometry
        let step = Double(region.size) / Double(size)
        let corner =
            SIMD2<Double>(region.centre) - (SIMD2(region.xAxis) + SIMD2(region.yAxis)) * Double(region.size) / 2
        let across = SIMD2<Double>(region.xAxis) * step
        let down = SIMD2<Double>(region.yAxis) * step
        // Sample coordinates count from pixel centres, the geometry's from pixel edges: half a pixel each way.
        let (x, y) = (corner.x + 0.5, corner.y + 0.5)
        originX = Self.fixed(geometry.a * x + geometry.b * y + geometry.tx - 0.5) + (1 << (Self.guardBits - 1))
        originY = Self.fixed(geometry.c * x + geometry.d * y + geometry.ty - 0.5) + (1 << (Self.guardBits - 1))
        columnX = Self.fixed(geometry.a * across.x + geometry.b * across.y)
        columnY = Self.fixed(geometry.c * across.x + geometry.d * across.y)
        rowX = Self.fixed(geometry.a * down.x + geometry.b * down.y)
        rowY = Self.fixed(geometry.c * down.x + geometry.d * down.y)
    }

    /// One row of the walk.
    struct Row {
        fileprivate let x: Int
        fileprivate let y: Int
        fileprivate let stepX: Int
        fileprivate let stepY: Int

        /// The place of a column, in 1/32 of coded pixels.
        @inline(__always)
        func place(_ column: Int) -> (x: Int, y: Int) {
            ((x &+ stepX &* column) >> SamplingPath.guardBits, (y &+ stepY &* column) >> SamplingPath.guardBits)
        }

        /// The columns whose four neighbours all lie inside the picture.
        ///
        /// Places go one way along a row, so when both ends are inside, all between are.
        func inside(width: Int, height: Int, columns: Int) -> Range<Int> {
            let (maximumX, maximumY) = ((width - 1) * SamplingPath.unit - 1, (height - 1) * SamplingPath.unit - 1)
            func isInside(_ column: Int) -> Bool {
                let (x, y) = place(column)
                return x >= 0 && y >= 0 && x <= maximumX && y <= maximumY
            }
            var (low, high) = (0, columns)
            while low < high, !isInside(low) { low += 1 }
            while high > low, !isInside(high - 1) { high -= 1 }
            return low..<high
        }
    }

    /// The walk along an output row.
    func row(_ row: Int) -> Row {
        Row(x: originX &+ rowX &* row, y: originY &+ rowY &* row, stepX: columnX, stepY: columnY)
    }

    private static func fixed(_ value: Double) -> Int {
        let limit = Double(farthest)
        let held = value.isFinite ? min(max(value, -limit), limit) : 0
        return Int((held * Double(unit << guardBits)).rounded())
    }
}
