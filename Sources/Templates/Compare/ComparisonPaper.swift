import Analysis
package import Domain

/// Two swings on one sheet of paper: who and what, their phases in pictures, the one under the other, and the numbers.
package enum ComparisonPaper {
    /// Width of a picture as a share of its height.
    private static let shape = 1.1
    /// Room around a player, as a share of the larger of width and height.
    private static let room = 0.12
    /// Joints that were seen less surely say nothing of where a player is.
    private static let visibility = 0.3

    /// The document.
    package static func document(_ model: ComparisonModel) -> PaperDocument {
        var pieces: [PaperDocument.Piece] = [.text(about("A", model.a)), .text(about("B", model.b))]
        pieces += [pictures("A", model.a, isOther: false), pictures("B", model.b, isOther: true)]
        for (name, side) in [("A", model.a), ("B", model.b)] {
            let notes = [side.swing.cutNote, side.swing.alignmentNote(slowMotion: side.slowMotion)].compactMap(\.self)
            pieces += notes.map { .remark("\(name): \($0)") }
        }
        pieces.append(.table(rows: table(model)))
        pieces += scores(model).map { .remark($0) }
        pieces += model.cautions.map { .remark($0) }
        if [model.a.model, model.b.model].contains(where: \.isContactUnsure) {
            pieces.append(.remark(SwingNumber.roughNote))
        }
        pieces.append(.remark(localized("Speeds and lengths are estimates. Use them to compare one player’s swings.")))
        let names = [model.a, model.b].map(\.clip.name).joined(separator: " · ")
        return PaperDocument(title: localized("Two swings, aligned at contact"), foot: names, pieces: pieces)
    }

    private static func about(_ name: String, _ side: ComparisonModel.Side) -> String {
        let swing = "\(side.index + 1) \(side.swing.title), \(side.swing.hand.label)"
        return "\(name)  "
            + [side.player, side.clip.name, swing, Wording.clock(side.swing.contact)].compactMap(\.self)
            .joined(separator: " · ")
    }

    private static func pictures(
        _ name: String, _ side: ComparisonModel.Side, isOther: Bool
    ) -> PaperDocument.Piece {
        let part = part(of: side)
        return .pictures(
            side.keyFrames.enumerated().map { place, frame in
                let time = Wording.fromContact((frame.time - side.swing.contact) / side.slowMotion)
                return PaperDocument.Picture(
                    frameAt: frame.time, words: "\(name)  \(side.model.name(ofPhase: place)), \(time)",
                    isOther: isOther, part: part)
            })
    }

    /// The part of a clip's pictures that shows the player in all phases; nil where nobody was seen.
    private static func part(of side: ComparisonModel.Side) -> PictureBox? {
        let points = side.keyFrames.flatMap(\.body).filter { $0.visibility >= visibility }
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return nil }
        let (width, height) = (
            Double(max(side.clip.media?.width ?? 16, 1)), Double(max(side.clip.media?.height ?? 9, 1))
        )
        let tall = max((bottom - top) * height, (right - left) * width / shape) * (1 + 2 * room)
        // No larger than the picture, and within it.
        let most = min(tall, height, width / shape)
        let (w, h) = (most * shape / width, most / height)
        func start(_ middle: Double, _ length: Double) -> Double { min(max(middle - length / 2, 0), 1 - length) }
        return PictureBox(
            x: start((left + right) / 2, w), y: start((top + bottom) / 2, h), width: w, height: h)
    }

    private static func table(_ model: ComparisonModel) -> [[String]] {
        let (a, b) = (model.a.model, model.b.model)
        let known = SwingNumber.comparable.filter { $0.of(a.swing) != nil || $0.of(b.swing) != nil }
        return [[localized("Measurement"), "A", "B", "B − A"]]
            + known.map { number in
                [
                    "\(number.localizedName), \(number.localizedUnit)", number.words(a), number.words(b),
                    number.difference(a.swing, b.swing),
                ]
            }
    }

    /// What the form scores mean, or why there is none.
    private static func scores(_ model: ComparisonModel) -> [String] {
        [("A", model.a), ("B", model.b)].compactMap { name, side in
            guard let lines = side.swing.assessment.map({ FormScoreLine(assessment: $0).lines }), !lines.isEmpty else {
                return nil
            }
            return "\(name): " + lines.joined(separator: ". ")
        }
    }
}
