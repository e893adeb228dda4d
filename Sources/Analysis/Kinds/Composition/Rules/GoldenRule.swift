internal import Domain

/// The golden ratio: what the picture is of lies where lines of the golden section meet, or where a golden spiral ends.
struct GoldenRule: CompositionRule {
    let name = RuleName.golden
    let places = true
    /// Distance at which the score is a half, shares of the frame's diagonal: narrower than that of the thirds, which
    /// are near.
    var tolerance = 0.05
    /// What the end of a spiral is worth, where a point is worth 1.
    private let turn = 0.9
    /// Where the four golden spirals of a frame end: (5 + √5) ÷ 10 from one side, and from another.
    static let poles = [0.276393, 0.723607]

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject else { return nil }
        let section = GridPoints.golden.nearest(to: subject, frame)
        let pole = GridPoints(lines: Self.poles).nearest(to: subject, frame)
        let atSection = Nearness.score(section.distance, tolerance: tolerance)
        let atPole = turn * Nearness.score(pole.distance, tolerance: tolerance)
        let isSpiral = atPole > atSection
        let aim = isSpiral ? pole : section
        let anchor = frame.inside(subject.anchor)
        let place = "\(aim.point.y < 0.5 ? "upper" : "lower") \(aim.point.x < 0.5 ? "left" : "right")"
        let feedback =
            aim.distance <= 0.02
            ? "\(Advice.sentence(Advice.name(subject))) is "
                + (isSpiral ? "at the \(place) end of the golden spiral." : "on the \(place) golden-ratio point.")
            : Advice.move(
                subject, across: aim.point.x - anchor.x, down: aim.point.y - anchor.y,
                target: isSpiral
                    ? "towards the \(place) end of the golden spiral" : "towards the \(place) golden-ratio point")
        return verdict(
            max(atSection, atPole), sure: subject.confidence, feedback,
            [
                RuleMeasure(
                    name: "distance to nearest golden-ratio point", value: section.distance, unit: .diagonals),
                RuleMeasure(name: "distance to nearest spiral end", value: pole.distance, unit: .diagonals),
            ],
            [
                RuleMark(.point, [subject.anchor]),
                RuleMark(.arrow, [subject.anchor, frame.outside(aim.point.x, aim.point.y)], isWish: true),
            ])
    }
}
