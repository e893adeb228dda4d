internal import Domain

/// Sharpness of the subject: it is what is in focus, not what is behind it.
struct SharpnessRule: CompositionRule {
    let name = RuleName.sharpness
    /// A picture whose sharpest edges are duller than this is sharp nowhere, 0…255.
    private let blurred = 26.0

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject else { return nil }
        let cells = picture.cells
        let (columns, rows) = cells.cells(in: subject.box)
        var (inside, outside): ([UInt8], [UInt8]) = ([], [])
        for row in 0..<cells.rows {
            for column in 0..<cells.columns {
                let value = cells.sharpness[row * cells.columns + column]
                if columns.contains(column), rows.contains(row) { inside.append(value) } else { outside.append(value) }
            }
        }
        let (own, around) = (Self.sharpest(inside), Self.sharpest(outside))
        guard max(own, around) > 0, inside.count >= 4 else { return nil }
        let measured = [
            RuleMeasure(name: translatable("sharpness of the subject"), value: own / 255, unit: .share),
            RuleMeasure(name: translatable("sharpness of the rest"), value: around / 255, unit: .share),
        ]
        if max(own, around) < blurred {
            return verdict(
                0.3, sure: 0.6,
                LocalizedText("Nothing in the image is sharp. Hold still, or use a faster shutter speed."), measured)
        }
        let ratio = own / max(around, 1)
        let feedback =
            ratio < 0.6
            ? LocalizedText("The rest is sharper than the subject. Focus on \(Advice.name(subject)).")
            : LocalizedText("\(Advice.opening(subject)) is sharp.")
        return verdict(
            Nearness.score(max(0, 0.75 - ratio), tolerance: 0.35), sure: subject.confidence * 0.7, feedback, measured)
    }

    /// The sharpness that a tenth of the cells have, 0…255.
    private static func sharpest(_ values: [UInt8]) -> Double {
        values.isEmpty ? 0 : Double(values.sorted()[values.count * 9 / 10])
    }
}
