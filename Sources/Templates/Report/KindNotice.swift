import Domain

/// Says above a report why the clip was looked at for something that nobody named, and offers the other kinds.
struct KindNotice {
    var model: ReportModel

    private var words: String? {
        switch model.kindReason {
        case .proposed: model.kind.presentation.words.proposed
        case .stillPicture: localized("A photo can’t show a swing, so Motionbook analysed its composition instead.")
        case nil: nil
        }
    }

    @NodeBuilder var node: Node {
        if let words {
            H.section(.class("setback notice"), .id("kind-notice"), .data("tone", "info"), .role("status")) {
                Icon.check.node
                H.p { model.offeredKinds.isEmpty ? words : words + " " + localized("Wrong type?") }
                if !model.offeredKinds.isEmpty { offers }
            }
        }
    }

    private var offers: Node {
        H.form(
            .class("actions"), .method("post"), .action(Addresses.analyse(model.clip.id)),
            .aria("label", localized("Analyse for something else"))
        ) {
            for kind in model.offeredKinds {
                H.button(.class("button"), .type("submit"), .name("kind"), .value(kind.rawValue)) {
                    kind.presentation.words.title
                }
            }
        }
    }
}
