internal import Domain

/// Head room: some air above a head, and not too much.
struct HeadRoomRule: CompositionRule {
    let name = RuleName.headRoom
    /// What is right above a head, shares of the frame's height: less in close-ups, whose hair may touch the edge.
    private static let room = (closeUp: 0.0...0.12, person: 0.04...0.34)
    /// A head of this share of the frame's height makes it a close-up.
    private static let closeUp = 0.4
    /// What a head at the upper edge is worth, and how much less room than is right comes to that, shares of the
    /// frame's height.
    private static let (touching, little) = (0.25, 0.03)
    /// From this score on there is nothing to do.
    private static let fine = 0.9

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject, subject.kind == .face || subject.kind == .person else { return nil }
        let box = frame.inside(subject.box)
        let heads = picture.faces.filter { subject.box.contains($0.eyes) }.map { frame.inside($0.box) }
        // Where no face is seen the body tells: what somebody wears or holds may reach higher.
        let bodies = picture.people.filter { subject.box.contains($0.head) }.map { frame.inside($0.box).y }
        let top = heads.map(\.y).min() ?? bodies.min() ?? box.y
        let size = heads.map(\.height).max() ?? 0
        let isCloseUp = size >= Self.closeUp
        let right = isCloseUp ? Self.room.closeUp : Self.room.person
        let line = max(0, top)
        let marks = [
            RuleMark(.line, [frame.outside(box.x, line), frame.outside(box.right, line)])
        ]
        let measured = [RuleMeasure(name: translatable("headroom"), value: max(0, top), unit: .share)]
        let little = right.lowerBound - (isCloseUp ? 0.12 : 0.02) - top
        if little > 0 {
            return verdict(
                1 - (1 - Self.touching) * min(little / Self.little, 1), sure: subject.confidence,
                LocalizedText("There is almost no headroom. Leave a little space above the head, or move much closer."),
                measured, marks)
        }
        let much = top - right.upperBound
        let score = Nearness.score(max(0, much), tolerance: 0.2)
        guard score < Self.fine else {
            return verdict(
                score, sure: subject.confidence,
                much > 0
                    ? LocalizedText("There is slightly more headroom than needed.")
                    : LocalizedText("There is the right amount of headroom."), measured, marks)
        }
        return verdict(
            score, sure: subject.confidence,
            LocalizedText(
                "There is too much headroom. Tilt the camera down by \(Advice.share(much)) of the frame height, or move closer."
            ),
            measured, marks)
    }
}
