internal import Reports

/// Head room: some air above a head, and not too much.
struct HeadRoomRule: CompositionRule {
    let name = RuleName.headRoom
    /// What is right above a head, shares of the frame's height: less in close-ups, whose hair may touch the edge.
    private static let room = (closeUp: 0.0...0.12, person: 0.04...0.34)
    /// A head of this share of the frame's height makes it a close-up.
    private static let closeUp = 0.4

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject, subject.kind == .face || subject.kind == .person else { return nil }
        let box = frame.inside(subject.box)
        let heads = picture.faces.filter { subject.box.contains($0.eyes) }.map { frame.inside($0.box) }
        let top = heads.map(\.y).min() ?? box.y
        let size = heads.map(\.height).max() ?? 0
        let isCloseUp = size >= Self.closeUp
        let right = isCloseUp ? Self.room.closeUp : Self.room.person
        let line = max(0, top)
        let marks = [
            RuleMark(.line, [frame.outside(box.x, line), frame.outside(box.right, line)])
        ]
        let measured = [RuleMeasure(name: "room above the head", value: max(0, top), unit: .share)]
        if top < right.lowerBound - (isCloseUp ? 0.12 : 0.02) {
            return verdict(
                0.25, sure: subject.confidence,
                "The head touches the upper edge: leave a little air above it, or come much nearer.",
                measured, marks)
        }
        let much = top - right.upperBound
        guard much > 0 else {
            return verdict(1, sure: subject.confidence, "The room above the head is right.", measured, marks)
        }
        return verdict(
            Nearness.score(much, tolerance: 0.2), sure: subject.confidence,
            "There is much empty room above the head: tilt the camera down by \(Advice.share(much)) of the height, or come nearer.",
            measured, marks)
    }
}
