internal import Domain

/// Exposure of the subject: neither drowned in black nor burnt out.
struct ExposureRule: CompositionRule {
    let name = RuleName.exposure
    /// Mean lightness that is right, 0…255.
    private let right = 60.0...200.0

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject else { return nil }
        // Of a person the face counts.
        let face = picture.faces.first { subject.box.contains($0.eyes) }
        guard let box = (face?.box ?? subject.box).intersection(.whole) else { return nil }
        let cells = picture.cells
        let (columns, rows) = cells.cells(in: box)
        var (light, dark, burnt, count) = (0.0, 0, 0, 0)
        for row in rows {
            for column in columns {
                let value = cells.luma[row * cells.columns + column]
                light += Double(value)
                if value < 16 { dark += 1 }
                if value > 248 { burnt += 1 }
                count += 1
            }
        }
        let (mean, lost) = (light / Double(count), Double(dark + burnt) / Double(count))
        let away = max(right.lowerBound - mean, mean - right.upperBound, 0)
        let name = face == nil ? Advice.opening(subject) : LocalizedText("The face")
        let feedback: LocalizedText
        if away > 10 {
            feedback =
                mean < right.lowerBound
                ? LocalizedText("\(name) is dark. Turn it towards the light, or increase the exposure.")
                : LocalizedText("\(name) is too bright. Reduce the exposure.")
        } else if lost > 0.25 {
            feedback =
                dark > burnt
                ? LocalizedText("\(name) has parts that are too dark to show detail. Increase the exposure.")
                : LocalizedText("\(name) has parts that are blown out. Reduce the exposure.")
        } else {
            feedback = LocalizedText("\(name) is well exposed.")
        }
        return verdict(
            Nearness.score(away, tolerance: 40) * (1 - 0.6 * max(0, lost - 0.1)), sure: subject.confidence * 0.8,
            feedback,
            [
                RuleMeasure(name: translatable("brightness"), value: mean / 255, unit: .share),
                RuleMeasure(name: translatable("area without detail"), value: lost, unit: .share),
            ])
    }
}
