internal import Domain
internal import Glibc

/// Balance: what draws the eye weighs about the same left and right of the middle, near the middle less than far from
/// it.
struct BalanceRule: CompositionRule {
    let name = RuleName.balance
    let weight = 0.5
    /// Where the weight lies when the score is a half, shares of the width from the middle.
    private let tolerance = 0.2

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        let cells = picture.cells
        let (columns, rows) = cells.cells(in: frame.box)
        guard columns.count >= 8, rows.count >= 4 else { return nil }
        var (sum, moment, down) = (0.0, 0.0, 0.0)
        for row in rows {
            for column in columns {
                let at = row * cells.columns + column
                let weight = Double(cells.salience[at]) + 0.5 * Double(cells.contrast[at])
                sum += weight
                moment += weight * (Double(column - columns.lowerBound) + 0.5)
                down += weight * (Double(row - rows.lowerBound) + 0.5)
            }
        }
        guard sum > 0 else { return nil }
        let (x, y) = (moment / sum / Double(columns.count), down / sum / Double(rows.count))
        let away = x - 0.5
        let feedback =
            abs(away) < 0.08
            ? LocalizedText("Both sides are in balance.")
            : away > 0
                ? LocalizedText("The image is heavy on the right. Balance it with something on the left.")
                : LocalizedText("The image is heavy on the left. Balance it with something on the right.")
        let side =
            away < 0
            ? translatable("distance of the visual weight from the centre, to the left")
            : translatable("distance of the visual weight from the centre, to the right")
        return verdict(
            Nearness.score(max(0, abs(away) - 0.04), tolerance: tolerance), sure: 0.6, feedback,
            [RuleMeasure(name: side, value: abs(away), unit: .share)],
            [
                RuleMark(.point, [frame.outside(x, y)]),
                RuleMark(.line, [frame.outside(0.5, 0.95), frame.outside(0.5, 1)], isWish: true),
            ])
    }
}
