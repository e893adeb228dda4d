internal import Domain

/// The rule of thirds: what the picture is of lies where two lines meet that part the frame in three, or along one of
/// them.
struct ThirdsRule: CompositionRule {
    let name = RuleName.thirds
    let places = true
    /// Distance at which the score is a half, shares of the frame's diagonal.
    var tolerance = 0.12
    /// A subject so many times as high as wide begins to belong to an upright line, and not only to a point of it; or
    /// does wholly.
    private let upright = (from: 1.1, wholly: 1.6)
    /// The same for people, who are upright also where the frame cuts them.
    private let uprightPerson = (from: 0.8, wholly: 1.2)
    /// What a line is worth, where a point is worth 1.
    private let line = 0.9

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject else { return nil }
        let nearest = GridPoints.thirds.nearest(to: subject, frame)
        let box = frame.inside(subject.box)
        let slimness = box.height / max(box.width * frame.aspect, 1e-6)
        let (from, wholly) = subject.kind == .person ? uprightPerson : upright
        let uprightness = min(max((slimness - from) / (wholly - from), 0), 1)
        // Who stands on a line stands with the whole body: the trunk counts as much as the head.
        let middle =
            subject.kind == .person
            ? (frame.inside(subject.anchor).x + trunk(of: subject, frame, picture)) / 2 : box.centre.x
        let toLine = GridPoints.thirds.toLine(middle, frame)
        var score = Nearness.score(nearest.distance, tolerance: tolerance)
        score = max(score, line * uprightness * Nearness.score(toLine.distance, tolerance: tolerance))
        let pair = ThirdsPair.score(subject, frame, picture, tolerance: tolerance)
        score = max(score, pair ?? 0)
        let measured = [
            RuleMeasure(
                name: translatable("distance to nearest thirds point"), value: nearest.distance, unit: .diagonals),
            RuleMeasure(
                name: translatable("distance to nearest vertical line"), value: toLine.distance, unit: .diagonals),
        ]
        let anchor = frame.inside(subject.anchor)
        let feedback: LocalizedText
        if let pair, pair >= score - 0.001, pair > 0.5 {
            feedback = LocalizedText("One subject on each side: both are near the vertical thirds lines.")
        } else if nearest.distance <= 0.05 {
            feedback = Self.praise(Advice.opening(subject), at: FrameCorner(nearest.point))
        } else if uprightness > 0.5, toLine.distance <= 0.03 {
            let name = Advice.opening(subject)
            feedback =
                nearest.point.x < 0.5
                ? LocalizedText("\(name) is on the left vertical thirds line.")
                : LocalizedText("\(name) is on the right vertical thirds line.")
        } else {
            feedback = Advice.move(
                subject, across: nearest.point.x - anchor.x, down: nearest.point.y - anchor.y,
                target: Self.target(FrameCorner(nearest.point)))
        }
        return verdict(
            score, sure: subject.confidence, feedback, measured,
            [
                RuleMark(.point, [subject.anchor]),
                RuleMark(.arrow, [subject.anchor, frame.outside(nearest.point.x, nearest.point.y)], isWish: true),
            ])
    }
}

extension ThirdsRule {
    private static func praise(_ name: LocalizedText, at corner: FrameCorner) -> LocalizedText {
        switch corner {
        case .upperLeft: LocalizedText("\(name) is on the upper-left thirds point.")
        case .upperRight: LocalizedText("\(name) is on the upper-right thirds point.")
        case .lowerLeft: LocalizedText("\(name) is on the lower-left thirds point.")
        case .lowerRight: LocalizedText("\(name) is on the lower-right thirds point.")
        }
    }

    private static func target(_ corner: FrameCorner) -> LocalizedText {
        switch corner {
        case .upperLeft: LocalizedText("towards the upper-left thirds point")
        case .upperRight: LocalizedText("towards the upper-right thirds point")
        case .lowerLeft: LocalizedText("towards the lower-left thirds point")
        case .lowerRight: LocalizedText("towards the lower-right thirds point")
        }
    }

    /// Where the trunk of somebody is, across the frame: between shoulders and hips, for arms reach to where they like.
    /// Of a group, or where that is not known, the middle of the box.
    private func trunk(of subject: Subject, _ frame: PictureFrame, _ picture: PictureFacts) -> Double {
        let box = frame.inside(subject.box)
        let people = picture.people.filter { subject.box.contains($0.head) }
        guard subject.count == 1, people.count == 1 else { return box.centre.x }
        let roots = people[0].joints.filter { $0.name == "elbow" || $0.name == "knee" }.map { frame.inside($0.root).x }
        guard roots.count >= 2 else { return box.centre.x }
        return min(max(roots.reduce(0, +) / Double(roots.count), box.x), box.right)
    }
}

/// Two subjects, one near each upright line.
enum ThirdsPair {
    /// How well the outermost two of a group stand on the two lines; nil where it is no pair.
    static func score(
        _ subject: Subject, _ frame: PictureFrame, _ picture: PictureFacts, tolerance: Double
    ) -> Double? {
        guard subject.count == 2 else { return nil }
        let box = frame.inside(subject.box)
        // Two who stand together are one group in the middle: there is room between the sides.
        guard box.width > 0.4, box.width > 0.9 * box.height / frame.aspect else { return nil }
        let parts =
            picture.faces.map(\.eyes) + picture.people.map(\.head) + picture.things.map(\.centre)
        let xs = parts.filter { subject.box.contains($0) }.map { frame.inside($0).x }
        guard let left = xs.min(), let right = xs.max(), left < 0.5, right > 0.5 else { return nil }
        let worst = max(
            GridPoints.thirds.toLine(left, frame).distance, GridPoints.thirds.toLine(right, frame).distance)
        return 0.95 * Nearness.score(worst, tolerance: tolerance)
    }
}
