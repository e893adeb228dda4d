import Analysis
import Domain

/// What can be done with the clip: again, as a selfie, for something else, away with it.
struct ManageSection {
    var model: ReportModel
    var result: ReportResult

    var node: Node {
        H.section(.class("panel"), .aria("labelledby", "manage-title")) {
            H.h2(.id("manage-title")) { "This clip" }
            rename
            if let isMirrored = result.findings.isMirrored { mirroring(isMirrored) }
            if !model.offeredKinds.isEmpty { LookForElse(model: model).node }
            H.p(.class("muted")) {
                model.isTrashed
                    ? "Run the analysis again."
                    : "Run the analysis again, or put the clip into the trash, from where you can take it back for 30 days."
            }
            H.div(.class("actions")) {
                PageParts.postButton("Analyse again", icon: .again, style: "", path: Addresses.retry(model.clip.id))
                TrashControl(model: model).button
            }
        }
    }

    private var rename: Node {
        H.form(.class("actions"), .method("post"), .action(Addresses.renameClip(model.clip.id))) {
            H.label(.class("visually-hidden"), .for("clip-name")) { "Name of the clip" }
            H.input(
                .class("field"), .type("text"), .id("clip-name"), .name("name"), .value(model.clip.name),
                .maxlength(DisplayName.maximumLength), .autocomplete("off"), .required)
            H.button(.class("button"), .type("submit")) { "Rename" }
        }
    }

    @NodeBuilder
    private func mirroring(_ isMirrored: Bool) -> Node {
        H.p(.class("muted")) {
            isMirrored
                ? "Read as a mirrored clip, as a selfie camera shows it: left and right are swapped."
                : "Read as other people see it. If it is a mirrored selfie, left and right are the wrong way round."
        }
        H.form(.class("actions"), .method("post"), .action(Addresses.analyse(model.clip.id))) {
            H.button(
                .class("button"), .type("submit"), .name("mirrored"), .value(isMirrored ? "false" : "true"),
                .id("swap-sides")
            ) {
                Icon.mirror.node
                "Swap left and right"
            }
        }
    }
}

/// Buttons that have the clip looked at for something else.
struct LookForElse {
    var model: ReportModel

    @NodeBuilder var node: Node {
        H.p(.class("muted")) { "Looked at for \(model.kind.presentation.words.lookedFor). Was it something else?" }
        H.form(
            .class("actions"), .method("post"), .action(Addresses.analyse(model.clip.id)),
            .aria("label", "Look for something else")
        ) {
            for kind in model.offeredKinds {
                H.button(.class("button"), .type("submit"), .name("kind"), .value(kind.rawValue)) {
                    "Look for \(kind.presentation.words.lookedFor)"
                }
            }
        }
    }
}
