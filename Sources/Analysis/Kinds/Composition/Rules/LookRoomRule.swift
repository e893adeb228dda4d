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
        let side = isLeft ? "left" : "right"
        let wanting = max(0, 0.5 - before)
        let feedback =
            wanting < 0.03
            ? "The face looks to the \(side) and has enough lead room."
            : "The face looks to the \(side), out of the frame. Leave \(Advice.share(wanting)) of the width more lead room on that side."
        return verdict(
            Nearness.score(max(0, wanting - 0.02), tolerance: 0.15),
            sure: face.confidence * min(1, abs(yaw) / 35 + 0.2), feedback,
            [
                RuleMeasure(name: "lead room", value: before, unit: .share),
                RuleMeasure(name: "face turned to the \(side)", value: abs(yaw), unit: .degrees),
            ],
            [
                RuleMark(
                    .arrow, [face.eyes, frame.outside(isLeft ? max(0, eyes.x - 0.2) : min(1, eyes.x + 0.2), eyes.y)])
            ])
    }
}
