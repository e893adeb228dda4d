internal import Domain
internal import Glibc

/// Look room: who looks to a side has more room before the face than behind it.
struct LookRoomRule: CompositionRule {
    let name = RuleName.lookRoom
    /// A face that is turned less than this looks at the camera, degrees.
    private let turned = 18.0

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject, subject.count == 1, let face = picture.faces.first(where: { subject.box.contains($0.eyes) }),
            let yaw = face.yaw, abs(yaw) >= turned
        else { return nil }
        let eyes = frame.inside(face.eyes)
        guard (0...1).contains(eyes.x) else { return nil }
        let isLeft = yaw > 0
        let before = isLeft ? eyes.x : 1 - eyes.x
        let wanting = max(0, 0.5 - before)
        let feedback =
            wanting < 0.03
            ? Self.praise(isLeft: isLeft) : Self.fault(isLeft: isLeft, Advice.share(wanting))
        return verdict(
            Nearness.score(max(0, wanting - 0.02), tolerance: 0.15),
            sure: face.confidence * min(1, abs(yaw) / 35 + 0.2), feedback,
            [
                RuleMeasure(name: translatable("lead room"), value: before, unit: .share),
                RuleMeasure(
                    name: isLeft ? translatable("face turned to the left") : translatable("face turned to the right"),
                    value: abs(yaw), unit: .degrees),
            ],
            [
                RuleMark(
                    .arrow, [face.eyes, frame.outside(isLeft ? max(0, eyes.x - 0.2) : min(1, eyes.x + 0.2), eyes.y)])
            ])
    }

    private static func praise(isLeft: Bool) -> LocalizedText {
        isLeft
            ? LocalizedText("The face looks to the left and has enough lead room.")
            : LocalizedText("The face looks to the right and has enough lead room.")
    }

    private static func fault(isLeft: Bool, _ share: LocalizedText) -> LocalizedText {
        isLeft
            ? LocalizedText(
                "The face looks to the left, out of the frame. Leave \(share) of the width more lead room on that side."
            )
            : LocalizedText(
                "The face looks to the right, out of the frame. Leave \(share) of the width more lead room on that side."
            )
    }
}
