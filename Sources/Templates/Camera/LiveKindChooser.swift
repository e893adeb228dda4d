import Domain

/// What a camera is looked at for, one of a few. Scripts read the words of a kind from its entry.
struct LiveKindChooser {
    var kinds: [AnalysisKind]
    var chosen: AnalysisKind

    var node: Node {
        H.fieldset(.class("camera-kinds"), .id("camera-kinds")) {
            H.legend(.class("visually-hidden")) { localized("What should Motionbook look for?") }
            H.div(.class("segments")) { for kind in kinds { entry(kind) } }
        }
    }

    private func entry(_ kind: AnalysisKind) -> Node {
        let shown = kind.presentation
        return H.label(.class("segment")) {
            H.input(
                [
                    .type("radio"), .name("kind"), .value(kind.rawValue), .aria("label", shown.words.title),
                    .data("nothing", shown.words.unseen), .data("invitation", shown.words.invitation),
                ] + (kind == chosen ? [.checked] : []))
            H.span {
                shown.overlayIcon.node
                shown.words.title
            }
        }
    }
}
