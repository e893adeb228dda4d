internal import Domain

/// Words for what to do and how far. Each sentence is whole, so that other languages can order its words.
enum Advice {
    /// A share in words: `a tenth`.
    static func share(_ value: Double) -> LocalizedText {
        let known: [(Double, LocalizedText)] = [
            (0.02, LocalizedText("2%")), (0.05, LocalizedText("5%")), (0.1, LocalizedText("a tenth")),
            (0.125, LocalizedText("an eighth")), (0.167, LocalizedText("a sixth")), (0.2, LocalizedText("a fifth")),
            (0.25, LocalizedText("a quarter")), (0.333, LocalizedText("a third")), (0.5, LocalizedText("half")),
        ]
        return known.min { abs($0.0 - value) < abs($1.0 - value) }?.1 ?? LocalizedText("a part")
    }

    /// What a subject is called as the object of a sentence: `the person`.
    static func name(_ subject: Subject) -> LocalizedText {
        if subject.count > 1 {
            return subject.kind == .thing ? LocalizedText("the group of objects") : LocalizedText("the group")
        }
        return switch subject.kind {
        case .face: LocalizedText("the face")
        case .person: LocalizedText("the person")
        case .lines: LocalizedText("the vanishing point")
        case .thing, .chosen: LocalizedText("the subject")
        }
    }

    /// What a subject is called at the beginning of a sentence: `The person`.
    static func opening(_ subject: Subject) -> LocalizedText {
        if subject.count > 1 {
            return subject.kind == .thing ? LocalizedText("The group of objects") : LocalizedText("The group")
        }
        return switch subject.kind {
        case .face: LocalizedText("The face")
        case .person: LocalizedText("The person")
        case .lines: LocalizedText("The vanishing point")
        case .thing, .chosen: LocalizedText("The subject")
        }
    }

    /// How to move a subject in the frame: the camera goes the other way.
    /// - Parameters:
    ///   - across: how far, shares of the frame's width; above 0 to the right.
    ///   - down: how far, shares of the frame's height; above 0 downwards.
    ///   - target: where to: `to the centre`.
    static func move(_ subject: Subject, across: Double, down: Double, target: LocalizedText) -> LocalizedText {
        let name = name(subject)
        if abs(across) >= 0.02, abs(across) >= 0.6 * abs(down) {
            let share = share(abs(across))
            return across > 0
                ? LocalizedText(
                    "Step to the left until \(name) has moved right in the frame by \(share) of the frame width, \(target)."
                )
                : LocalizedText(
                    "Step to the right until \(name) has moved left in the frame by \(share) of the frame width, \(target)."
                )
        }
        let share = share(abs(down))
        return down > 0
            ? LocalizedText(
                "Tilt the camera up until \(name) has moved down in the frame by \(share) of the frame height, \(target)."
            )
            : LocalizedText(
                "Tilt the camera down until \(name) has moved up in the frame by \(share) of the frame height, \(target)."
            )
    }
}

/// One of the four places of a frame where lines of a rule meet.
enum FrameCorner {
    case upperLeft, upperRight, lowerLeft, lowerRight

    init(_ place: PicturePoint) {
        self =
            place.y < 0.5
            ? (place.x < 0.5 ? .upperLeft : .upperRight) : (place.x < 0.5 ? .lowerLeft : .lowerRight)
    }
}
