package import Domain

/// A player whose name, look and group are to be changed.
package struct PlayerEditModel: Sendable {
    package var site: Site
    package var id: PlayerID
    /// What stands in the fields.
    package var name: String
    package var group: String
    package var look: GamePlayerLook
    /// Groups to choose from.
    package var groups: PlayerGroups
    /// Whether the group is what somebody wants to change.
    package var beginsAtGroup: Bool
    /// The way back: the list that the player is in.
    package var back: String
    /// What was wrong with what was sent.
    package var complaint: String?

    package init(
        site: Site, id: PlayerID, name: String, group: String, look: GamePlayerLook, groups: PlayerGroups,
        beginsAtGroup: Bool = false, back: String = Addresses.progress(), complaint: String? = nil
    ) {
        self.site = site
        self.id = id
        self.name = name
        self.group = group
        self.look = look
        self.groups = groups
        self.beginsAtGroup = beginsAtGroup
        self.back = back
        self.complaint = complaint
    }
}

/// Where grown-ups change a player.
package enum PlayerPage {
    package static func render(_ model: PlayerEditModel) -> Document {
        Layout(
            site: model.site, title: localized("Change player"),
            styles: ["games/players", "games/grown-ups", "games/progress"], section: .games
        ).document {
            H.p { H.a(.href(model.back)) { localized("Players") } }
            H.h1(.class("grown-ups-title")) { localized("Change player") }
            if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
            H.form(.class("new-player-form"), .method("post"), .action(Addresses.changePlayer(model.id))) {
                H.input(.type("hidden"), .name("back"), .value(model.back))
                field(localized("Name"), "name", model.name, [.required] + (model.beginsAtGroup ? [] : [.autofocus]))
                field(
                    localized("Group, such as 2b (if you like)"), "group", model.group,
                    [.list(PlayerGroups.suggestionsID)] + (model.beginsAtGroup ? [.autofocus] : []))
                model.groups.suggestions
                GamePlayerLookChoice(animal: localized("Animal"), colour: localized("Colour"), chosen: model.look).node
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit")) { localized("Save") }
                    H.a(.class("button"), .href(model.back)) { localized("Cancel") }
                }
            }
        }
    }

    private static func field(_ label: String, _ name: String, _ value: String, _ more: [Attribute]) -> Node {
        H.p(.class("new-player-name")) {
            H.label(.for("player-" + name)) { label }
            H.input(
                [
                    .class("field"), .id("player-" + name), .type("text"), .name(name), .value(value),
                    .maxlength(GamePlayerGroup.maximumLength), .autocomplete("off"),
                ] + more)
        }
    }
}
