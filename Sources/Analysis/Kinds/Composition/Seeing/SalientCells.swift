internal import Domain

/// What stands out around a person: clothes, hair, raised arms, what they hold.
enum SalientCells {
    /// Cells belong to somebody if they stand out like this share of what stands out most in the picture.
    private static let share = 0.65
    /// How far beyond a person's box they may lie, shares of its edges.
    private static let margin = 0.5

    /// The box of a person with what stands out around it.
    static func around(_ box: PictureBox, in cells: FactCells) -> PictureBox {
        let least = max(255 * Double(ThingFinder.Parameters.least), share * Double(cells.salience.max() ?? 0))
        let reach = PictureBox(
            x: box.x - margin * box.width, y: box.y - margin * box.height, width: box.width * (1 + 2 * margin),
            height: box.height * (1 + 2 * margin))
        guard let reach = reach.intersection(.whole) else { return box }
        let (columns, rows) = cells.cells(in: reach)
        let own = cells.cells(in: box)
        var seen = [Bool](repeating: false, count: cells.salience.count)
        var waiting: [(column: Int, row: Int)] = []
        func visit(_ column: Int, _ row: Int) {
            let at = row * cells.columns + column
            guard !seen[at], Double(cells.salience[at]) >= least else { return }
            seen[at] = true
            waiting.append((column, row))
        }
        for row in own.rows { for column in own.columns { visit(column, row) } }
        var whole = box
        while let (column, row) = waiting.popLast() {
            whole = whole.union(
                PictureBox(
                    x: Double(column) / Double(cells.columns), y: Double(row) / Double(cells.rows),
                    width: 1 / Double(cells.columns), height: 1 / Double(cells.rows)))
            for (nextColumn, nextRow) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            where columns.contains(nextColumn) && rows.contains(nextRow) { visit(nextColumn, nextRow) }
        }
        return whole
    }
}
