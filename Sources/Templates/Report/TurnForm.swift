import Domain

/// Has a clip seen as it should have been filmed. Its poster, turned and mirrored by style sheets, shows what to choose.
struct TurnForm {
    var clip: ClipID
    /// Where the poster is, which shows the clip as it is seen now.
    var poster: String
    /// Width and height of what is seen now, pixels.
    var size: (width: Int, height: Int)

    private static let name = "turn-title"

    var node: Node {
        H.form(
            .class("turn-form"), .id("turn-clip"), .method("post"), .action(Addresses.analyse(clip)),
            .aria("labelledby", Self.name)
        ) {
            H.h3(.id(Self.name)) { localized("Turn the clip") }
            H.p(.class("muted"), .id("turn-words")) {
                localized("If it was filmed sideways, upside down or mirrored. The uploaded file stays as it is.")
            }
            H.fieldset(.class("turn-choices"), .aria("describedby", "turn-words")) {
                H.legend(.class("visually-hidden")) { localized("How it should look") }
                for turn in 0..<4 { choice(turn) }
            }
            H.label(.class("turn-mirror"), .for("turn-mirror")) {
                H.input(.type("checkbox"), .id("turn-mirror"), .name("mirror"), .value("true"))
                H.span { localized("Mirror") }
            }
            H.div(.class("actions")) {
                H.button(.class("button"), .type("submit")) { localized("Turn and analyse again") }
            }
        }
    }

    private func choice(_ turn: Int) -> Node {
        H.label(.class("turn-choice"), .for("turn-\(turn)")) {
            H.span(.class("turn-picture")) {
                H.img(
                    .class("turn-\(turn)"), .src(poster), .alt(""), .width(size.width), .height(size.height),
                    .loading("lazy"))
            }
            H.span(.class("turn-words")) {
                H.input(
                    [.type("radio"), .id("turn-\(turn)"), .name("turn"), .value(String(turn))]
                        + (turn == 0 ? [.checked] : []))
                H.span { words(of: turn) }
            }
        }
    }

    private func words(of turn: Int) -> String {
        switch turn {
        case 1: localized("Turned right")
        case 2: localized("Upside down")
        case 3: localized("Turned left")
        default: localized("Not turned")
        }
    }
}

extension ClipTurn {
    /// How a clip is turned, in words; nil where it is not.
    var words: String? {
        switch (quarterTurns, isMirrored) {
        case (1, false): localized("90° to the right")
        case (2, false): localized("180°")
        case (3, false): localized("90° to the left")
        case (1, true): localized("mirrored, then 90° to the right")
        case (2, true): localized("mirrored, then 180°")
        case (3, true): localized("mirrored, then 90° to the left")
        case (_, true): localized("mirrored")
        default: nil
        }
    }
}
