import Domain

/// Players as buttons: one press, and it is their turn. Where there are several groups, one of them is chosen first.
struct GamePlayerPicker {
    var site: Site
    var play: PlayModel
    /// The page to come back to.
    var path: String

    @NodeBuilder var node: Node {
        let groups = PlayerGroups(of: play.players.map(\.group))
        if !groups.areSeveral {
            players(play.players)
        } else if groups.contains(shown) {
            H.div(.class("player-group")) {
                H.strong { shown.title }
                H.form(.method("post"), .action(Addresses.choosePlayerGroup())) {
                    H.button(.class("button"), .type("submit")) { localized("Other groups") }
                }
            }
            players(play.players.filter { shown.shows($0.group) })
        } else {
            H.p(.class("player-group-hint")) { localized("Which group are you in?") }
            H.form(.class("group-choice"), .method("post"), .action(Addresses.choosePlayerGroup())) {
                for entry in groups.entries { button(entry) }
            }
            players([])
        }
    }

    /// Whose players are shown: those whom this browser remembers, or those of whoever plays.
    private var shown: GamePlayerFilter {
        guard play.shown == .all, let chosen = play.chosen else { return play.shown }
        return chosen.group.map { .group($0) } ?? .ungrouped
    }

    private func button(_ entry: PlayerGroups.Entry) -> Node {
        H.button(.class("group-button"), .type("submit"), .name("group"), .value(entry.filter.field ?? "")) {
            entry.filter.title
            H.span(.class("group-count")) {
                localized(entry.count, "\(entry.count) player", "\(entry.count) players")
            }
        }
    }

    private func players(_ players: [GamePlayerModel]) -> Node {
        H.form(.class("player-choice"), .method("post"), .action(Addresses.choosePlayer())) {
            H.input(.type("hidden"), .name("next"), .value(path))
            for player in players + [.guest] { button(player) }
        }
    }

    private func button(_ player: GamePlayerModel) -> Node {
        let isChosen = player.id == (play.chosen ?? .guest).id
        return H.button(
            .class("player-button"), .type("submit"), .name("player"), .value(player.id),
            .aria("pressed", isChosen ? "true" : "false")
        ) {
            player.picture
            H.bdi { player.name }
        }
    }
}
