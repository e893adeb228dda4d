import Domain
import Games

/// What is at the top of the pages of games: the way to all games, who plays, and a quiet way out for grown-ups.
/// Nothing else leads away from games.
struct PlayBar {
    var site: Site
    var play: PlayModel
    /// The page to come back to when somebody else was chosen.
    var path: String

    @NodeBuilder var node: Node {
        H.nav(.class("play-nav"), .aria("label", localized("Games"))) {
            path == Addresses.lobby()
                ? H.a(.href(Addresses.lobby()), .aria("current", "page")) { localized("Games") }
                : H.a(.href(Addresses.lobby())) { localized("Games") }
        }
        H.details(.class("play-player"), .id("play-player")) {
            H.summary {
                (play.chosen ?? .guest).picture
                H.span(.class("visually-hidden")) { localized("Playing now:") + " " }
                H.bdi { (play.chosen ?? .guest).name }
            }
            H.div(.class("play-player-panel")) {
                GamePlayerPicker(site: site, play: play, path: path).node
                H.a(.class("button"), .href(Addresses.lobby() + "#new-player")) { localized("New player") }
            }
        }
        H.a(.class("play-grown-ups"), .href(Addresses.grownUps())) { localized("For grown-ups") }
    }
}

extension PlayModel {
    /// How the settings make a page look: what style sheets know of them.
    var looks: [Attribute] {
        (settings.largeText ? [.data("large-text", "true")] : [])
            + (settings.reducedMotion ? [.data("calm", "true")] : [])
    }
}
