extension Bitmap {
    /// Draws a line with round ends and smooth edges.
    /// - Parameters:
    ///   - start: where it begins, pixels from the upper left corner; the middle of the first pixel is (0.5, 0.5).
    ///   - end: where it ends; a line without length is a disc.
    ///   - width: pixels, above 0.
    ///   - colour: laid over what is there.
    public mutating func drawLine(from start: SIMD2<Double>, to end: SIMD2<Double>, width: Double, colour: Colour) {
        guard start.isFinite, end.isFinite, (end - start).isFinite, width.isFinite, width > 0 else { return }
        let radius = width / 2
        // Half a pixel more is touched by the smooth edge.
        let reach = radius + 0.5
        let way = end - start
        let squaredLength = (way * way).sum()
        let rows = range(from: min(start.y, end.y) - reach, to: max(start.y, end.y) + reach, below: height)
        for row in rows {
            let columns = self.columns(ofRow: row, start: start, way: way, reach: reach)
            for column in columns {
                let offset = SIMD2(Double(column) + 0.5, Double(row) + 0.5) - start
                let along = squaredLength > 0 ? min(max((offset * way).sum() / squaredLength, 0), 1) : 0
                let gap = offset - way * along
                let coverage = reach - (gap * gap).sum().squareRoot()
                if coverage > 0 { self[column, row] = colour.covering(coverage).over(self[column, row]) }
            }
        }
    }

    /// Draws a filled disc with a smooth edge; `centre` and `radius` in pixels, the middle of the first pixel is (0.5,
    /// 0.5).
    public mutating func drawDisc(centre: SIMD2<Double>, radius: Double, colour: Colour) {
        drawLine(from: centre, to: centre, width: 2 * radius, colour: colour)
    }

    /// The columns of a row that a line can touch: those near the part of it that passes by the row.
    private func columns(ofRow row: Int, start: SIMD2<Double>, way: SIMD2<Double>, reach: Double) -> Range<Int> {
        var along = (from: 0.0, to: 1.0)
        if way.y != 0 {
            let one = (Double(row) + 0.5 - reach - start.y) / way.y
            let other = (Double(row) + 0.5 + reach - start.y) / way.y
            along = (min(max(min(one, other), 0), 1), min(max(max(one, other), 0), 1))
        }
        let first = start.x + way.x * along.from
        let last = start.x + way.x * along.to
        return range(from: min(first, last) - reach, to: max(first, last) + reach, below: width)
    }

    /// Whole numbers from `low` to `high` that are at least 0 and below `limit`.
    private func range(from low: Double, to high: Double, below limit: Int) -> Range<Int> {
        let first = Int(min(max(low.rounded(.down), 0), Double(limit)))
        let last = Int(min(max(high.rounded(.up), Double(first)), Double(limit)))
        return first..<last
    }
}

extension SIMD2<Double> {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
