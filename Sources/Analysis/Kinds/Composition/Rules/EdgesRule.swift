internal import Domain

/// Edges: bright or gaudy things at the edge pull the eye out of the picture.
struct EdgesRule: CompositionRule {
    let name = RuleName.edges
    let weight = 0.5
    /// How far from the edge things count, shares of the frame.
    private let strip = 0.06
    /// How much more than the picture's mean a cell must stand out, 0…255.
    private let loud = 90.0
    /// Share of the strip at which the score is a half.
    private let tolerance = 0.12

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        let cells = picture.cells
        let (columns, rows) = cells.cells(in: frame.box)
        guard columns.count >= 16, rows.count >= 10 else { return nil }
        let hidden = subject.map { cells.cells(in: $0.box) }
        let (across, down) = (max(1, Int(strip * Double(columns.count))), max(1, Int(strip * Double(rows.count))))
        var (count, total, light, all) = (0, 0, 0, 0)
        for row in rows { for column in columns { light += Int(cells.luma[row * cells.columns + column]); all += 1 } }
        let mean = Double(light) / Double(all)
        var places = PictureBox?.none
        for row in rows {
            for column in columns {
                let isEdge =
                    column < columns.lowerBound + across || column >= columns.upperBound - across
                    || row < rows.lowerBound + down || row >= rows.upperBound - down
                guard isEdge else { continue }
                if let hidden, hidden.columns.contains(column), hidden.rows.contains(row) { continue }
                total += 1
                let at = row * cells.columns + column
                let brightness = Double(cells.luma[at]) - mean
                guard brightness > loud, cells.contrast[at] > 24 || cells.salience[at] > 100 else { continue }
                count += 1
                let cell = PictureBox(
                    x: Double(column) / Double(cells.columns), y: Double(row) / Double(cells.rows),
                    width: 1 / Double(cells.columns), height: 1 / Double(cells.rows))
                places = places?.union(cell) ?? cell
            }
        }
        guard total > 0 else { return nil }
        let share = Double(count) / Double(total)
        let feedback =
            share < 0.02
            ? LocalizedText("Nothing at the edges pulls the eye out of the frame.")
            : LocalizedText(
                "Bright spots at the edges pull the eye out of the frame. Crop them out, or turn the camera a little.")
        let isSmall = (places?.area ?? 1) < 0.4 * frame.box.area
        return verdict(
            Nearness.score(share, tolerance: tolerance), sure: 0.5, feedback,
            [RuleMeasure(name: translatable("bright areas along the edges"), value: share, unit: .share)],
            share < 0.02 || !isSmall
                ? []
                : places.map { [RuleMark(.box, [PicturePoint($0.x, $0.y), PicturePoint($0.right, $0.bottom)])] } ?? [])
    }
}
