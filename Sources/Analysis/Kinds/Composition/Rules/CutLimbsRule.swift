internal import Domain
internal import Glibc

/// Cut limbs: a frame that cuts at a joint maims; between joints it crops.
struct CutLimbsRule: CompositionRule {
    let name = RuleName.cutLimbs
    let weight = 1.5
    /// A joint this far from the frame's edge is not cut at, shares of the frame's shorter side; on the edge it counts
    /// fully.
    private let near = 0.045
    /// Joints are named that count this much.
    private let clear = 0.4

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let subject, subject.kind != .thing else { return nil }
        let people = picture.people.filter { $0.box.overlap(subject.box) > 0 && subject.box.contains($0.head) }
        guard let sure = people.map(\.confidence).min() else { return nil }
        let cuts = people.flatMap(\.joints).map { (joint: $0, depth: depth($0, frame)) }
        let cut = cuts.filter { $0.depth >= clear }.map(\.joint)
        let heads = picture.faces.filter { subject.box.contains($0.eyes) }.map { loss(of: $0.box, frame) }
        let names = Set(cut.map(\.name)).sorted()
        let feedback: LocalizedText
        if heads.contains(where: { $0 >= clear }) {
            feedback = LocalizedText("The frame cuts into a face. Include the whole face.")
        } else if names.isEmpty {
            feedback = LocalizedText("No limb is cropped at a joint.")
        } else {
            feedback = LocalizedText(
                "The edge crops at \(list: names.map(Self.words)). Include a little more, or crop between two joints.")
        }
        return verdict(
            1 - 0.3 * cuts.reduce(0) { $0 + $1.depth } - 0.6 * heads.reduce(0, +), sure: sure, feedback,
            [RuleMeasure(name: translatable("joints at the edge"), value: Double(cut.count), unit: .count)],
            cut.prefix(8).map { joint in
                let place = frame.inside(joint.place)
                return RuleMark(.point, [frame.outside(min(max(place.x, 0), 1), min(max(place.y, 0), 1))])
            })
    }

    /// A joint as the object of a sentence.
    private static func words(_ joint: String) -> LocalizedText {
        switch joint {
        case "elbow": "the elbow"
        case "wrist": "the wrist"
        case "knee": "the knee"
        case "ankle": "the ankle"
        default: LocalizedText(verbatim: joint)
        }
    }

    /// How nearly the edge runs through a joint whose limb is in the frame, 0…1.
    private func depth(_ joint: PersonFact.Joint, _ frame: PictureFrame) -> Double {
        let (place, root) = (frame.inside(joint.place), frame.inside(joint.root))
        guard PictureBox.whole.contains(root) else { return 0 }
        let (across, down) = (near * min(1, 1 / frame.aspect), near * min(1, frame.aspect))
        // How far beyond each edge (above 0) or before it the joint lies.
        let beyond = [-place.x / across, (place.x - 1) / across, -place.y / down, (place.y - 1) / down]
        guard beyond.allSatisfy({ $0 <= 1 }) else { return 0 }
        return beyond.map { max(0, 1 - abs($0)) }.max() ?? 0
    }

    /// How much of a face is cut off, 0…1, where a tenth of the head is all; hair may be cut.
    private func loss(of head: PictureBox, _ frame: PictureFrame) -> Double {
        let box = frame.inside(head)
        let across = max(-box.x, box.right - 1) / max(box.width, 1e-6) - 0.15
        let down = max(-box.y / max(box.height, 1e-6) - 0.3, (box.bottom - 1.02) / max(box.height, 1e-6))
        return min(max(max(across, down) / 0.1, 0), 1)
    }
}
