internal import Domain
internal import Glibc

/// Centre framing: what the picture is of lies in the middle, or on the upright axis, and the rest is alike on both
/// sides.
struct CentreRule: CompositionRule {
    let name = RuleName.centre
    let places = true
    /// Distance at which the score is a half, shares of the frame's diagonal.
    var tolerance = 0.12
    /// What the axis is worth, where the middle is worth 1.
    private let axis = 0.9
    /// What the middle between two is worth.
    private let apart = 0.75
    /// A subject that is larger, share of the frame, fills it.
    private let filling = 0.5
    /// How much of what is wanting symmetry can make up for.
    private let symmetric = 0.3

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        // What fills most of the frame leaves nothing to compare: then its own halves are.
        let hidden = subject.flatMap { frame.inside($0.box).area > filling ? nil : $0.box }
        let symmetry = Symmetry(of: picture.cells, in: frame, apartFrom: hidden)
        guard let subject else { return withoutSubject(symmetry, frame) }
        let box = frame.inside(subject.box)
        let anchor = frame.inside(subject.anchor)
        let x = (anchor.x + middle(of: subject, frame, picture)) / 2
        // What fills the frame has its middle where its box has it; of what is small the anchor counts as much.
        let place = PicturePoint(x, (anchor.y + box.centre.y) / 2)
        let middle = PicturePoint(0.5, 0.5)
        let away = frame.diagonals(middle, place)
        let toAxis = abs(away.across)
        // Between two who stand apart there is nothing in the middle.
        let isPair = ThirdsPair.score(subject, frame, picture, tolerance: tolerance) != nil
        let placed =
            (isPair ? apart : 1)
            * max(
                Nearness.score(away.length, tolerance: tolerance),
                axis * Nearness.score(toAxis, tolerance: tolerance * 0.8))
        let score = placed + symmetric * (1 - placed) * (symmetry?.leftRight ?? 0)
        var measured = [
            RuleMeasure(name: translatable("distance from the centre"), value: away.length, unit: .diagonals),
            RuleMeasure(name: translatable("distance from the vertical centre line"), value: toAxis, unit: .diagonals),
        ]
        measured += symmetry?.measures ?? []
        let feedback: LocalizedText
        if toAxis <= 0.025 {
            let sides = symmetry.map { $0.leftRight >= 0.6 } ?? false
            let name = Advice.opening(subject)
            feedback =
                sides
                ? LocalizedText("\(name) is centred, and both sides are symmetrical.")
                : LocalizedText("\(name) is centred.")
        } else {
            feedback = Advice.move(subject, across: 0.5 - x, down: 0, target: LocalizedText("to the centre"))
        }
        return verdict(
            score, sure: subject.confidence, feedback, measured,
            [
                RuleMark(.line, [frame.outside(0.5, 0), frame.outside(0.5, 1)], isWish: true),
                RuleMark(.point, [frame.outside(place.x, place.y)]),
            ])
    }

    /// Where the middle of a subject is, across the frame. Of a group the heads tell: not all bodies are seen.
    private func middle(of subject: Subject, _ frame: PictureFrame, _ picture: PictureFacts) -> Double {
        let heads = picture.faces.filter { subject.box.contains($0.eyes) }.map { frame.inside($0.box) }
        guard subject.count > 1, heads.count == subject.count else { return frame.inside(subject.box).centre.x }
        return heads.dropFirst().reduce(heads[0]) { $0.union($1) }.centre.x
    }

    /// A picture of nothing in particular may still be the same on both sides.
    private func withoutSubject(_ symmetry: Symmetry?, _ frame: PictureFrame) -> RuleVerdict? {
        guard let symmetry, symmetry.best >= 0.5 else { return nil }
        let isUpright = symmetry.leftRight >= symmetry.topBottom
        return verdict(
            symmetry.best, sure: symmetry.best,
            isUpright
                ? LocalizedText("Left and right match: the image is symmetrical.")
                : LocalizedText("Top and bottom match, like a reflection."),
            symmetry.measures,
            [
                RuleMark(
                    .line,
                    isUpright
                        ? [frame.outside(0.5, 0), frame.outside(0.5, 1)]
                        : [frame.outside(0, 0.5), frame.outside(1, 0.5)],
                    isWish: true)
            ])
    }
}

/// How alike the halves of a frame are: the correlation of the lightness of each cell with its mirrored one's, apart
/// from the subject.
struct Symmetry {
    /// Of the left half and the mirrored right one, 0…1.
    let leftRight: Double
    /// Of the upper half and the mirrored lower one, 0…1.
    let topBottom: Double

    /// Less than so many pairs of cells say nothing.
    private static let leastPairs = 24
    /// Pictures whose lightness varies less than this (standard deviation, 0…255) are alike everywhere.
    private static let leastSpread = 4.0

    /// The better of the two.
    var best: Double { max(leftRight, topBottom) }

    var measures: [RuleMeasure] {
        [
            RuleMeasure(name: translatable("left–right symmetry"), value: leftRight, unit: .share),
            RuleMeasure(name: translatable("top–bottom symmetry"), value: topBottom, unit: .share),
        ]
    }

    /// Nil where nothing can be said: too small a frame, or an even one.
    init?(of cells: FactCells, in frame: PictureFrame, apartFrom subject: PictureBox?) {
        let (columns, rows) = cells.cells(in: frame.box)
        let hidden = subject.map { cells.cells(in: $0) }
        func isHidden(_ column: Int, _ row: Int) -> Bool {
            hidden.map { $0.columns.contains(column) && $0.rows.contains(row) } ?? false
        }
        func alike(_ mirrored: (Int, Int) -> (Int, Int), _ columns: Range<Int>, _ rows: Range<Int>) -> Double? {
            var light = Correlation()
            var rough = Correlation()
            for row in rows {
                for column in columns {
                    let (x, y) = mirrored(column, row)
                    guard !isHidden(column, row), !isHidden(x, y) else { continue }
                    let (at, other) = (row * cells.columns + column, y * cells.columns + x)
                    light.add(Double(cells.luma[at]), Double(cells.luma[other]))
                    rough.add(Double(cells.contrast[at]), Double(cells.contrast[other]))
                }
            }
            guard light.count >= Self.leastPairs, light.spread >= Self.leastSpread else { return nil }
            // What is light on one side and what is rough there both have to be so on the other.
            return max(0, 0.7 * light.value + 0.3 * rough.value)
        }
        let across = alike(
            { (columns.lowerBound + columns.upperBound - 1 - $0, $1) },
            columns.lowerBound..<(columns.lowerBound + columns.count / 2), rows)
        let down = alike(
            { ($0, rows.lowerBound + rows.upperBound - 1 - $1) }, columns,
            rows.lowerBound..<(rows.lowerBound + rows.count / 2))
        guard across != nil || down != nil else { return nil }
        (leftRight, topBottom) = (across ?? 0, down ?? 0)
    }
}

/// Pearson's correlation of pairs, taken both ways round, for neither is the first.
private struct Correlation {
    private(set) var count = 0
    private var (sum, squares, products) = (0.0, 0.0, 0.0)

    mutating func add(_ one: Double, _ other: Double) {
        count += 1
        sum += one + other
        squares += one * one + other * other
        products += one * other
    }

    private var mean: Double { sum / Double(2 * count) }
    private var variance: Double { max(0, squares / Double(2 * count) - mean * mean) }
    /// The standard deviation of all values.
    var spread: Double { variance.squareRoot() }
    /// −1…1; 0 where nothing varies.
    var value: Double { variance > 1 ? (products / Double(count) - mean * mean) / variance : 0 }
}
