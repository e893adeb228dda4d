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
        let corner = FrameCorner(aim.point)
        let feedback =
            aim.distance <= 0.02
            ? Self.praise(Advice.opening(subject), at: corner, isSpiral: isSpiral)
            : Advice.move(
                subject, across: aim.point.x - anchor.x, down: aim.point.y - anchor.y,
                target: isSpiral ? Self.spiralTarget(corner) : Self.target(corner))
        return verdict(
            max(atSection, atPole), sure: subject.confidence, feedback,
            [
                RuleMeasure(
                    name: translatable("distance to nearest golden-ratio point"), value: section.distance,
                    unit: .diagonals),
                RuleMeasure(
                    name: translatable("distance to nearest spiral end"), value: pole.distance, unit: .diagonals),
            ],
            [
                RuleMark(.point, [subject.anchor]),
                RuleMark(.arrow, [subject.anchor, frame.outside(aim.point.x, aim.point.y)], isWish: true),
            ])
    }
}

extension GoldenRule {
    private static func praise(_ name: LocalizedText, at corner: FrameCorner, isSpiral: Bool) -> LocalizedText {
        if isSpiral { return spiralPraise(name, at: corner) }
        return switch corner {
        case .upperLeft: LocalizedText("\(name) is on the upper-left golden-ratio point.")
        case .upperRight: LocalizedText("\(name) is on the upper-right golden-ratio point.")
        case .lowerLeft: LocalizedText("\(name) is on the lower-left golden-ratio point.")
        case .lowerRight: LocalizedText("\(name) is on the lower-right golden-ratio point.")
        }
    }

    private static func spiralPraise(_ name: LocalizedText, at corner: FrameCorner) -> LocalizedText {
        switch corner {
        case .upperLeft: LocalizedText("\(name) is at the upper left end of the golden spiral.")
        case .upperRight: LocalizedText("\(name) is at the upper right end of the golden spiral.")
        case .lowerLeft: LocalizedText("\(name) is at the lower left end of the golden spiral.")
        case .lowerRight: LocalizedText("\(name) is at the lower right end of the golden spiral.")
        }
    }

    private static func target(_ corner: FrameCorner) -> LocalizedText {
        switch corner {
        case .upperLeft: LocalizedText("towards the upper-left golden-ratio point")
        case .upperRight: LocalizedText("towards the upper-right golden-ratio point")
        case .lowerLeft: LocalizedText("towards the lower-left golden-ratio point")
        case .lowerRight: LocalizedText("towards the lower-right golden-ratio point")
        }
    }

    private static func spiralTarget(_ corner: FrameCorner) -> LocalizedText {
        switch corner {
        case .upperLeft: LocalizedText("towards the upper left end of the golden spiral")
        case .upperRight: LocalizedText("towards the upper right end of the golden spiral")
        case .lowerLeft: LocalizedText("towards the lower left end of the golden spiral")
        case .lowerRight: LocalizedText("towards the lower right end of the golden spiral")
        }
    }
}
