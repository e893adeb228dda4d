package import Domain
import Games

/// A class on a large screen: how to come in, the task that is on, what came of it. No names, ever.
/// `Public/js/classes/wall.js` shows the scene that fits.
package enum WallPage {
    package static func render(_ site: Site, _ found: SchoolClass, _ entrance: ClassEntrance) -> Document {
        Layout(
            site: site, title: localized("Wall") + " · " + ClassWords.title(of: found),
            styles: ClassPage.styles
                + ["shared/face", "games/games", "games/host", "games/drawing"]
                + GamePresentations.all.flatMap(\.styles) + ["classes/eyes", "classes/wall"],
            modules: ["classes/wall"], isBare: true
        ).document {
            Node.element(
                "div",
                [
                    .class("wall"), .id("wall"), .data("events", path: Addresses.classWallEvents(found.id)),
                    .data("games", ClassGames().scriptJSON), .data("state", found.state == .ended ? "ended" : "join"),
                ],
                .sequence([
                    head(found),
                    H.noscript {
                        H.p(.class("notice"), .data("tone", "warning")) {
                            localized("This page needs JavaScript, which is turned off in this browser.")
                        }
                    }, join(found, entrance), task, outcome, own, paused, ended, foot(found, entrance),
                    parts(site), SeatPicture.all,
                ]))
        }
    }

    private static func head(_ found: SchoolClass) -> Node {
        H.header(.class("wall-head")) {
            H.h1 { H.bdi { ClassWords.title(of: found) } }
            H.p(.id("wall-what")) {}
            H.button(
                .class("button button-quiet button-icon needs-script"), .type("button"), .id("wall-fullscreen"),
                .aria("label", localized("Full screen"))
            ) { Icon.fullscreen.node }
        }
    }

    private static func scene(
        _ name: String, _ title: String, isTitleShown: Bool = true, @NodeBuilder _ content: () -> Node
    ) -> Node {
        H.section(.class("wall-scene"), .data("scene", name), .aria("labelledby", "wall-title-" + name), .hidden) {
            H.h2(.id("wall-title-" + name), .class(isTitleShown ? "wall-title" : "visually-hidden")) { title }
            content()
        }
    }

    private static func join(_ found: SchoolClass, _ entrance: ClassEntrance) -> Node {
        scene("join", localized("Join the class")) {
            H.div(.class("wall-entrance")) {
                ClassEntrancePanel(code: found.code, entrance: entrance).node
            }
            H.p(.class("wall-locked"), .id("wall-locked"), .hidden) {
                localized("The teacher lets nobody else in at the moment.")
            }
            H.p(.class("wall-count"), .data("wall-count", "")) {}
            H.ul(.class("wall-seats"), .data("wall-seats", "")) {}
        }
    }

    private static var task: Node {
        scene("task", localized("Task"), isTitleShown: false) {
            H.div(.class("wall-stage game-scene")) { H.div(.class("scene"), .id("wall-stage")) {} }
            H.progress(
                .class("bar wall-clock"), .id("wall-clock"), .max("1"), .value("1"),
                .aria("label", localized("Time left")))
            H.p(.class("wall-answered"), .id("wall-answered"), .role("status")) {}
        }
    }

    private static var outcome: Node {
        scene("outcome", localized("This is how everyone answered")) {
            H.ul(.class("wall-bars"), .id("wall-bars")) {}
            H.p(.class("wall-answered"), .id("wall-outcome")) {}
        }
    }

    private static var own: Node {
        scene("own", localized("Right answers together")) {
            H.p(.class("wall-sum"), .id("wall-sum")) { "0" }
            H.div(.class("wall-sum-bar"), .aria("hidden", "true")) {
                H.progress(
                    .class("bar"), .id("wall-sum-bar"), .max("50"), .value("0"),
                    .aria("label", localized("Right answers together")))
            }
            H.ul(.class("wall-seats"), .data("wall-seats", "")) {}
        }
    }

    private static var paused: Node {
        scene("paused", localized("Eyes to the front")) { H.div(.class("wall-sign")) { EyesPicture.node } }
    }

    private static var ended: Node {
        scene("ended", localized("The class has ended")) {
            H.p(.class("wall-count")) { localized("Well done, all of you!") }
        }
    }

    /// The way in for latecomers, while something else is shown.
    private static func foot(_ found: SchoolClass, _ entrance: ClassEntrance) -> Node {
        H.p(.class("wall-foot"), .id("wall-foot"), .hidden) {
            if let address = entrance.addresses.first { H.span(.untranslated, .dir("ltr")) { address } }
            H.strong(.data("class-code", ""), .untranslated, .dir("ltr")) { found.code?.spoken ?? "" }
        }
    }

    /// What the scenes of games draw with.
    private static func parts(_ site: Site) -> Node {
        H.div(.hidden, .id("wall-games")) {
            for game in Games.all {
                H.div(.data("game", game.id.rawValue), .data("words", game.presentation.words.scriptJSON)) {
                    H.div(.data("part", "props")) { game.presentation.props(site) }
                    H.div(.data("part", "choices")) {
                        for choice in game.presentation.choices(site) {
                            H.span(.data("value", choice.value)) { choice.picture }
                        }
                    }
                }
            }
        }
    }
}
