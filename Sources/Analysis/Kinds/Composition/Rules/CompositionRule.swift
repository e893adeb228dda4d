internal import Domain
internal import Glibc

/// One rule of composition: what it says of a subject in a frame.
protocol CompositionRule: Sendable {
    /// What it is called in reports.
    var name: RuleName { get }
    /// Whether it says where the subject belongs: the one of these that fits best leads.
    var places: Bool { get }
    /// How much it counts beside the others in a picture's score.
    var weight: Double { get }

    /// What the rule says; nil where it cannot be judged by what was seen.
    /// - Parameters:
    ///   - subject: what the picture is of, if anything stands out.
    ///   - frame: the picture, or the part of it that is judged.
    ///   - picture: what was seen in the whole picture.
    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict?
}

extension CompositionRule {
    var places: Bool { false }
    var weight: Double { 1 }

    /// What the rule says, rounded as reports have it.
    func verdict(
        _ score: Double, sure confidence: Double, _ feedback: LocalizedText, _ measured: [RuleMeasure] = [],
        _ marks: [RuleMark] = []
    ) -> RuleVerdict {
        RuleVerdict(
            rule: name, score: min(max(score, 0), 1).rounded(to: 3),
            confidence: min(max(confidence, 0), 1).rounded(to: 3), feedback: feedback,
            measured: measured.map { RuleMeasure(name: $0.name, value: $0.value.rounded(to: 4), unit: $0.unit) },
            marks: marks)
    }
}

/// The rules: each has its place here.
enum CompositionRules {
    static let all: [any CompositionRule] = [
        ThirdsRule(), CentreRule(), GoldenRule(), HorizonRule(), HeadRoomRule(), LookRoomRule(), CutLimbsRule(),
        BalanceRule(), EdgesRule(), ExposureRule(), SharpnessRule(),
    ]
}

/// A picture, or a part of it that is judged as if it were one.
struct PictureFrame: Equatable, Sendable {
    /// Where it lies in the picture.
    let box: PictureBox
    /// Its width over its height, in pixels.
    let aspect: Double

    init(_ box: PictureBox, of picture: PictureFacts) {
        self.box = box
        aspect = picture.aspect * box.width / box.height
    }

    /// A point of the picture in the frame, 0…1.
    func inside(_ point: PicturePoint) -> PicturePoint {
        PicturePoint((point.x - box.x) / box.width, (point.y - box.y) / box.height)
    }

    /// A box of the picture in the frame.
    func inside(_ other: PictureBox) -> PictureBox {
        let corner = inside(PicturePoint(other.x, other.y))
        return PictureBox(
            x: corner.x, y: corner.y, width: other.width / box.width, height: other.height / box.height)
    }

    /// A point of the frame, 0…1, in the picture.
    func outside(_ x: Double, _ y: Double) -> PicturePoint {
        PicturePoint(box.x + x * box.width, box.y + y * box.height)
    }

    /// From one point of the frame to another, shares of its diagonal: across and down.
    func diagonals(_ from: PicturePoint, _ to: PicturePoint) -> (across: Double, down: Double, length: Double) {
        let diagonal = hypot(aspect, 1)
        let (across, down) = ((to.x - from.x) * aspect / diagonal, (to.y - from.y) / diagonal)
        return (across, down, hypot(across, down))
    }
}

/// How near is near enough.
enum Nearness {
    /// 1 on the spot, a half at the tolerance, nearly nothing at three times as far: 1 ÷ (1 + (distance ÷ tolerance)²).
    static func score(_ distance: Double, tolerance: Double) -> Double {
        1 / (1 + distance * distance / (tolerance * tolerance))
    }
}
