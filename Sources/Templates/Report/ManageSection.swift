import Analysis
import Domain

/// What can be done with the clip: again, as a selfie, turned, for something else, away with it.
struct ManageSection {
    var model: ReportModel
    var result: ReportResult

    var node: Node {
        ReportSection(
            name: "manage", id: "manage", title: localized("Manage"), titleID: "manage-title",
            hint: localized("Rename, turn, analyse again, move to trash"), style: "manage-section"
        ).node {
            rename
            if let isMirrored = result.findings.isMirrored { mirroring(isMirrored) }
            if let poster = model.posterPath, let media = model.clip.media {
                TurnForm(clip: model.clip.id, poster: poster, size: (media.width, media.height)).node
            }
            if !model.offeredKinds.isEmpty { LookForElse(model: model).node }
            H.p(.class("muted")) {
                model.isTrashed
                    ? localized("You can analyse it again.")
                    : localized(
                        "Analyse this clip again, or move it to the trash. You can restore it within 30 days."
                    )
            }
            H.div(.class("actions")) {
                PageParts.postButton(
                    localized("Analyse again"), icon: .again, style: "", path: Addresses.retry(model.clip.id))
                TrashControl(model: model).button
            }
        }
    }

    private var rename: Node {
        H.form(.class("actions"), .method("post"), .action(Addresses.renameClip(model.clip.id))) {
            H.label(.class("visually-hidden"), .for("clip-name")) { localized("Name") }
            H.input(
                .class("field"), .type("text"), .id("clip-name"), .name("name"), .value(model.clip.name),
                .maxlength(DisplayName.maximumLength), .autocomplete("off"), .required)
            H.button(.class("button"), .type("submit")) { localized("Rename") }
        }
    }

    @NodeBuilder
    private func mirroring(_ isMirrored: Bool) -> Node {
        H.p(.class("muted")) {
            isMirrored
                ? localized("Analysed as a mirrored selfie: left and right are swapped.")
                : localized("Analysed as unmirrored. If this is a mirrored selfie, swap left and right.")
        }
        H.form(.class("actions"), .method("post"), .action(Addresses.analyse(model.clip.id))) {
            H.button(
                .class("button"), .type("submit"), .name("mirrored"), .value(isMirrored ? "false" : "true"),
                .id("swap-sides")
            ) {
                Icon.mirror.node
                localized("Swap left and right")
            }
        }
    }
}

/// Buttons that have the clip looked at for something else.
struct LookForElse {
    var model: ReportModel

    @NodeBuilder var node: Node {
        H.p(.class("muted")) { model.kind.presentation.words.analysed }
        H.form(
            .class("actions"), .method("post"), .action(Addresses.analyse(model.clip.id)),
            .aria("label", localized("Analyse for something else"))
        ) {
            for kind in model.offeredKinds {
                H.button(.class("button"), .type("submit"), .name("kind"), .value(kind.rawValue)) {
                    kind.presentation.words.analyse
                }
            }
        }
    }
}
