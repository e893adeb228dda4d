internal import Domain

/// Words for what to do and how far.
enum Advice {
    /// A share in words: `a tenth`.
    static func share(_ value: Double) -> String {
        let known: [(Double, String)] = [
            (0.02, "2%"), (0.05, "5%"), (0.1, "a tenth"), (0.125, "an eighth"), (0.167, "a sixth"),
            (0.2, "a fifth"), (0.25, "a quarter"), (0.333, "a third"), (0.5, "half"),
        ]
        return known.min { abs($0.0 - value) < abs($1.0 - value) }?.1 ?? "a part"
    }

    /// What a subject is called: `the person`.
    static func name(_ subject: Subject) -> String {
        if subject.count > 1 { return subject.kind == .thing ? "the group of objects" : "the group" }
        switch subject.kind {
        case .face: return "the face"
        case .person: return "the person"
        case .lines: return "the vanishing point"
        case .thing, .chosen: return "the subject"
        }
    }

    /// How to move a subject in the frame: the camera goes the other way.
    /// - Parameters:
    ///   - across: how far, shares of the frame's width; above 0 to the right.
    ///   - down: how far, shares of the frame's height; above 0 downwards.
    ///   - target: where to: `to the centre`.
    static func move(_ subject: Subject, across: Double, down: Double, target: String) -> String {
        if abs(across) >= 0.02, abs(across) >= 0.6 * abs(down) {
            let step = across > 0 ? "left" : "right"
            return
                "Step \(step) to move \(name(subject)) \(share(abs(across))) of the width to the \(across > 0 ? "right" : "left"), \(target)."
        }
        let tilt = down > 0 ? "up" : "down"
        return
            "Tilt the camera \(tilt) to move \(name(subject)) \(down > 0 ? "down" : "up") by \(share(abs(down))) of the height, \(target)."
    }

    /// At the beginning of a sentence.
    static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
