import Domain

/// Says above a report why the clip was looked at for something that nobody named, and offers the other kinds.
struct KindNotice {
    var model: ReportModel

    /// What a quick look saw, by what it then proposed.
    private static let seen: [AnalysisKind: String] = [
        .hands: "A quick look saw a raised hand, so raised fingers were looked for.",
        .expression: "A quick look saw a face that fills the picture, so expressions were looked for.",
        .swing:
            "A quick look saw neither a raised hand nor a face that fills the picture, so swings were looked for.",
        .composition: "A quick look saw a photo without a raised hand, so its composition was judged.",
    ]

    private var words: String? {
        switch model.kindReason {
        case .proposed: Self.seen[model.kind]
        case .stillPicture: "A photo has no swing, so its composition was judged instead."
        case nil: nil
        }
    }

    @NodeBuilder var node: Node {
        if let words {
            H.section(.class("setback notice"), .id("kind-notice"), .data("tone", "info"), .role("status")) {
                Icon.check.node
                H.p { words + (model.offeredKinds.isEmpty ? "" : " Was it something else?") }
                if !model.offeredKinds.isEmpty { offers }
            }
        }
    }

    private var offers: Node {
        H.form(
            .class("actions"), .method("post"), .action(Addresses.analyse(model.clip.id)),
            .aria("label", "Look for something else at once")
        ) {
            for kind in model.offeredKinds {
                H.button(.class("button"), .type("submit"), .name("kind"), .value(kind.rawValue)) {
                    kind.presentation.words.title
                }
            }
        }
    }
}
