import Domain

/// All players with what can be done with each, and the group that they are in.
struct ProgressPlayers {
    var model: ProgressModel

    /// Whether the table says who is in which group.
    private var tellsGroups: Bool { model.shown == .all && !model.groups.named.isEmpty }

    var node: Node {
        H.section(.class("panel coach-panel"), .aria("labelledby", "players-title")) {
            H.h2(.id("players-title")) {
                localized(
                    model.players.count, "\(model.players.count) player", "\(model.players.count) players")
            }
            PageParts.scrolling(.aria("labelledby", "players-title")) {
                H.table(.class("table progress-players")) {
                    H.thead {
                        H.tr {
                            H.th(.scope("col")) { localized("Player") }
                            if tellsGroups { H.th(.scope("col")) { localized("Group") } }
                            for title in [
                                localized("Time played"), localized("Last played"), localized("Most missed recently"),
                            ] {
                                H.th(.scope("col")) { title }
                            }
                            H.th(.class("progress-action"), .scope("col")) {
                                H.span(.class("visually-hidden")) { localized("Actions") }
                            }
                        }
                    }
                    H.tbody { for player in model.players { row(player) } }
                }
            }
            if model.shown != .all || model.groups.named.isEmpty { groupForm }
            H.p(.class("muted")) {
                localized(
                    "“Recently” means the last \(model.recentDays) days. Guests are not listed because they all play as one."
                )
            }
        }
    }

    private func row(_ player: ProgressModel.Pupil) -> Node {
        H.tr {
            H.th(.scope("row")) { Self.name(player) }
            if tellsGroups { H.td { player.group.map { group in H.bdi { group.description } } ?? .text("–") } }
            H.td { player.playSeconds > 0 ? Wording.duration(player.playSeconds) : "–" }
            H.td {
                if let last = player.lastPlayed { PageParts.moment(last) } else { localized("Never") }
            }
            H.td { player.missed.isEmpty ? "–" : player.missed.map(Self.words).joined(separator: ", ") }
            H.td(.class("progress-action")) { menu(player) }
        }
    }

    /// What can be done with a player: quiet until it is asked for, and there without scripts.
    private func menu(_ player: ProgressModel.Pupil) -> Node {
        let change = Addresses.changePlayer(player.id)
        return H.details(.class("row-menu"), .name("row-menu")) {
            H.summary(
                .class("button button-quiet button-icon"), .aria("label", localized("Actions for \(player.name)"))
            ) { Icon.more.node }
            H.ul {
                H.li { H.a(.href(change), .aria("label", localized("Rename \(player.name)"))) { localized("Rename") } }
                H.li {
                    H.a(.href(change + "?field=group"), .aria("label", localized("Group of \(player.name)"))) {
                        localized("Group")
                    }
                }
                H.li {
                    H.a(
                        .class("row-menu-danger"), .href(Addresses.deletePlayer(player.id)),
                        .aria("label", localized("Delete \(player.name)"))
                    ) { localized("Delete") }
                }
            }
        }
    }

    /// Gives all who are shown another group.
    private var groupForm: Node {
        let field = model.shown == .all ? "" : model.shown.field ?? ""
        let isGroup = !field.isEmpty
        return H.form(.class("progress-group-form"), .method("post"), .action(Addresses.movePlayers())) {
            H.input(.type("hidden"), .name("from"), .value(field))
            H.label(.for("group-name")) {
                isGroup ? localized("Name of this group") : localized("Put all of these players in a group")
            }
            H.div(.class("coach-line")) {
                H.input(
                    .class("field"), .id("group-name"), .type("text"), .name("group"), .value(field),
                    .maxlength(GamePlayerGroup.maximumLength), .list(PlayerGroups.suggestionsID), .autocomplete("off"))
                H.button(.class("button"), .type("submit")) {
                    isGroup ? localized("Rename group") : localized("Save group")
                }
            }
            if isGroup {
                H.p(.class("muted")) { localized("If you leave it empty, the players stay, without a group.") }
            }
        }
    }

    /// A player's picture and name.
    static func name(_ player: ProgressModel.Pupil) -> Node {
        H.span(.class("progress-player")) {
            GamePlayerPicture(animal: player.animal, colour: player.colour).node
            H.bdi { player.name }
        }
    }

    private static func words(_ missed: ProgressModel.Missed) -> String {
        localized("\(missed.words) (\(missed.missed) of \(missed.asked))")
    }
}
