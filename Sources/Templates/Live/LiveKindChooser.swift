import Analysis
import Reports

/// What a camera is looked at for, one of a few. Scripts read the words of a kind from its entry.
struct LiveKindChooser {
    var kinds: [AnalysisKind]
    var chosen: AnalysisKind

    var node: Node {
        H.fieldset(.class("camera-kinds"), .id("camera-kinds")) {
            H.legend(.class("visually-hidden")) { "What shall be looked for?" }
            for kind in kinds { entry(kind) }
        }
    }

    private func entry(_ kind: AnalysisKind) -> Node {
        let shown = kind.presentation
        return H.label(.class("kind")) {
            H.input(
                [
                    .type("radio"), .name("kind"), .value(kind.rawValue), .aria("label", shown.words.title),
                    .data("nothing", shown.words.unseen), .data("invitation", shown.words.invitation),
                ] + (kind == chosen ? [.checked] : []))
            H.span(.class("kind-card")) {
                KindDrawing.drawing(shown.drawing)
                H.strong { shown.words.title }
            }
        }
    }
}
