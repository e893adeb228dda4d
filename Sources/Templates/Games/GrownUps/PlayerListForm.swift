import Domain

/// Takes many names at once. It is open where there are no players yet, and where names are left in it.
struct PlayerListForm {
    var model: ProgressModel

    var node: Node {
        let isOpen = model.groups.total == 0 || !model.pasted.isEmpty
        return .element(
            "details", [.class("panel player-list"), .id("add-players")] + (isOpen ? [.open] : []),
            .sequence([summary, form, model.groups.suggestions]))
    }

    private var summary: Node { H.summary { localized("Add players from a list") } }

    private var form: Node {
        H.form(.class("player-list-form"), .method("post"), .action(Addresses.progress())) {
            H.label(.for("player-names")) { localized("Names, one per line or separated by commas") }
            H.textarea(
                .class("field"), .id("player-names"), .name("names"), .rows(8), .required, .autocomplete("off"),
                .aria("describedby", "player-names-hint")
            ) { model.pasted }
            H.p(.class("muted"), .id("player-names-hint")) {
                localized(
                    "Each player gets an animal and a colour. There can be up to \(model.mostPlayers) players.")
            }
            H.label(.for("player-list-group")) { localized("Group, such as 2b (if you like)") }
            H.input(
                .class("field"), .id("player-list-group"), .type("text"), .name("group"),
                .value(model.shown.field ?? ""), .maxlength(GamePlayerGroup.maximumLength),
                .list(PlayerGroups.suggestionsID), .autocomplete("off"))
            H.button(.class("button button-primary"), .type("submit")) { localized("Add players") }
        }
    }
}
