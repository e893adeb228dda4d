internal import Domain

/// The part of a picture around a place that looks like it.
enum AlikeCells {
    /// How far colours may be from those of the place, 0…255.
    private static let likeness = 28
    /// Largest share of the picture: what is larger is the background, and a small box is taken instead.
    private static let most = 0.45
    /// Edge of that box, shares of the picture.
    private static let small = 0.2

    static func around(_ point: PicturePoint, in cells: FactCells) -> PictureBox {
        func cell(_ share: Double, _ count: Int) -> Int { Int(min(max(share, 0), 1) * Double(count - 1) + 0.5) }
        let (column, row) = (cell(point.x, cells.columns), cell(point.y, cells.rows))
        let start = row * cells.columns + column
        var seen = [Bool](repeating: false, count: cells.columns * cells.rows)
        var (waiting, left, right, top, bottom, count) = ([start], column, column, row, row, 0)
        seen[start] = true
        while let at = waiting.popLast() {
            let (x, y) = (at % cells.columns, at / cells.columns)
            (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
            count += 1
            let neighbours = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            for (nextX, nextY) in neighbours
            where nextX >= 0 && nextY >= 0 && nextX < cells.columns && nextY < cells.rows {
                let next = nextY * cells.columns + nextX
                guard !seen[next], distance(next, start, cells) <= likeness else { continue }
                seen[next] = true
                waiting.append(next)
            }
        }
        let isBackground = Double(count) > most * Double(seen.count)
        let box = PictureBox(
            x: Double(left) / Double(cells.columns), y: Double(top) / Double(cells.rows),
            width: Double(right - left + 1) / Double(cells.columns),
            height: Double(bottom - top + 1) / Double(cells.rows))
        guard isBackground || box.area < 0.002 else { return box }
        let around = PictureBox(x: point.x - small / 2, y: point.y - small / 2, width: small, height: small)
        return around.intersection(.whole) ?? box
    }

    private static func distance(_ one: Int, _ other: Int, _ cells: FactCells) -> Int {
        func apart(_ values: [UInt8]) -> Int { abs(Int(values[one]) - Int(values[other])) }
        return max(apart(cells.luma), 2 * apart(cells.redGreen), 2 * apart(cells.yellowBlue))
    }
}
