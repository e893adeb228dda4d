import Domain

/// Says above a report why the clip was looked at for something that nobody named, and offers the other kinds.
struct KindNotice {
    var model: ReportModel

    /// What a quick look saw, by what it then proposed.
    private var seen: String? {
        switch model.kind {
        case .hands: localized("Motionbook saw a raised hand, so it looked for raised fingers.")
        case .expression: localized("Motionbook saw a close-up of a face, so it looked for expressions.")
        case .swing:
            localized("Motionbook saw neither a raised hand nor a close-up of a face, so it looked for swings.")
        case .composition: localized("Motionbook saw no raised hand in this photo, so it analysed the composition.")
        default: nil
        }
    }

    private var words: String? {
        switch model.kindReason {
        case .proposed: seen
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
