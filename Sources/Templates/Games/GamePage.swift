import Domain
import Games

/// The page on which a game is played. `Public/js/games/game.js` leads through it; the game's own scene draws.
package enum GamePage {
    package static func render(_ model: GameModel) -> Document {
        let presentation = model.game.presentation
        let words = HostWords()
        return Layout(
            site: model.site, title: presentation.words.title,
            styles: [
                "report/player", "camera/camera", "shared/face", "games/players", "games/games", "games/host",
                "games/drawing",
            ] + presentation.styles,
            modules: ["games/host"], play: model.play,
            path: Addresses.game(model.game.id)
        ).document {
            H.noscript {
                H.p(.class("notice"), .data("tone", "warning")) {
                    localized("Games need JavaScript, which is turned off in this browser.")
                }
            }
            Node.element(
                "div", attributes(model, words),
                .sequence([
                    // The page’s title, while levels are chosen and while one is played.
                    H.h1(.class("visually-hidden"), .id("game-title")) { presentation.words.title },
                    start(model, words), field(model, words), GameDialogs(words: words, site: model.site).node,
                    H.p(.class("visually-hidden"), .id("game-said"), .role("status")) {},
                    H.p(.class("visually-hidden"), .id("game-seen-said"), .role("status")) {},
                ]))
        }
    }

    /// Scripts append a round, and what is done with it.
    private static let allRounds = "/games/rounds"

    private static func attributes(_ model: GameModel, _ words: HostWords) -> [Attribute] {
        let (game, site) = (model.game, model.site)
        let script = "/js/games/" + game.id.rawValue + "/scene.js"
        return [
            .class("game needs-script"), .id("game"), .data("state", "ready"), .data("game", game.id.rawValue),
            .data("kind", game.input.kind.rawValue), .data("live", path: Addresses.live()),
            .data("pump", path: site.assetAddress("/js/camera/pump.js")),
            .data("scene", path: site.assetAddress(script)),
            .data("rounds", path: Addresses.rounds(game.id)),
            .data("all-rounds", path: allRounds), .data("statistics", path: Addresses.gameEvents()),
            .data("words", words.scriptJSON), .data("scene-words", game.presentation.words.scriptJSON),
            .data("settings", model.play.settings.json),
            .data("mirrored", model.play.settings.mirrored ? "true" : "false"),
            .data("player", model.play.chosen?.id ?? ""),
        ]
    }

    /// Levels to choose from, and the two ways to play.
    private static func start(_ model: GameModel, _ words: HostWords) -> Node {
        let presentation = model.game.presentation
        let open = model.game.levels.indices.map { model.levels.indices.contains($0) ? model.levels[$0] : LevelModel() }
        // The first one without a star, or the last that is open.
        let chosen = open.firstIndex { $0.isOpen && $0.stars == 0 } ?? open.lastIndex { $0.isOpen } ?? 0
        return H.section(.class("game-start"), .aria("labelledby", "game-title")) {
            H.div(.class("game-start-head")) {
                presentation.picture
                H.div {
                    H.p(.class("game-name"), .aria("hidden", "true")) { presentation.words.title }
                    H.p(.class("game-line")) { presentation.words.line }
                }
            }
            H.fieldset(.class("level-choice"), .id("levels")) {
                H.legend { words.chooseLevel }
                H.div(.class("level-cards")) {
                    for (number, level) in open.enumerated() {
                        card(number, level, of: model.game, words, isChosen: number == chosen)
                    }
                }
            }
            H.div(.class("actions game-ways")) {
                H.button(.class("button button-primary play-button"), .type("button"), .data("does", "camera")) {
                    Icon.camera.node
                    words.playWithCamera
                }
                H.button(.class("button play-button"), .type("button"), .data("does", "buttons")) {
                    Icon.keyboard.node
                    words.playWithButtons
                }
            }
            H.p(.class("game-trouble"), .id("game-trouble"), .role("alert")) {}
        }
    }

    private static func card(
        _ number: Int, _ level: LevelModel, of game: any Game, _ words: HostWords, isChosen: Bool
    ) -> Node {
        let own = game.presentation.words.levels[game.levels[number].name]
        let title = own?.title ?? game.levels[number].name
        let name = words.level.replacing("{n}", with: String(number + 1)).replacing("{title}", with: title)
        let state =
            level.isOpen ? words.stars[level.stars] : words.locked.replacing("{n}", with: String(number))
        var input: [Attribute] = [
            .type("radio"), .name("level"), .value(String(number)), .data("title", title),
            .aria("label", [name, state].joined(separator: ", ")),
        ]
        if isChosen { input.append(.checked) }
        if !level.isOpen { input.append(.disabled) }
        return H.label(.class("level-card"), .data("open", level.isOpen ? "true" : "false")) {
            H.input(input)
            H.span(.class("level-card-body"), .aria("hidden", "true")) {
                H.span(.class("level-number")) { String(number + 1) }
                H.strong { title }
                H.span(.class("level-line")) { own?.line ?? "" }
                Stars.row(level.stars)
                H.span(.class("level-lock")) { Icon.lock.node }
            }
        }
    }

    /// Where it is played: a bar, the scene, the camera with what is seen, and buttons.
    private static func field(_ model: GameModel, _ words: HostWords) -> Node {
        H.section(.class("game-field"), .id("game-field"), .aria("label", model.game.presentation.words.title), .hidden)
        {
            H.div(.class("game-bar")) {
                H.button(.class("button"), .type("button"), .data("does", "pause"), .id("game-pause")) {
                    Icon.pause.node
                    words.pause
                }
                H.p(.class("game-player")) {
                    (model.play.chosen ?? .guest).picture
                    H.bdi { (model.play.chosen ?? .guest).name }
                }
                H.h2(.class("game-level"), .id("game-level")) {}
                H.ol(.class("game-pips"), .id("game-pips"), .aria("hidden", "true")) {}
                H.p(.class("visually-hidden"), .id("game-place")) {}
            }
            H.div(.class("game-scene"), .id("game-scene")) {
                H.div(.class("scene"), .id("scene")) {}
                H.div(.id("scene-props"), .hidden) { model.game.presentation.props(model.site) }
                H.progress(
                    .class("bar game-clock"), .id("game-clock"), .max("1"), .value("1"),
                    .aria("label", localized("Time left")),
                    .hidden
                )
                H.p(.class("game-caption"), .id("game-caption"), .aria("hidden", "true")) {}
            }
            GameCamera(title: model.game.presentation.words.camera, words: words).node
            H.div(.class("game-choices"), .id("game-choices"), .role("group"), .aria("label", words.answers)) {
                for choice in model.game.presentation.choices(model.site) {
                    H.button(
                        .class("game-choice"), .type("button"), .data("value", choice.value),
                        .data("key", choice.key), .aria("label", choice.title)
                    ) {
                        choice.picture
                    }
                }
            }
        }
    }
}
