import Domain
import Games

/// What a pupil's device shows in a class: who sits there, and what is on. `Public/js/classes/seat.js` leads through it;
/// the scenes of games draw their tasks.
package enum SeatPage {
    package static func render(_ model: SeatModel) -> Document {
        let words = HostWords()
        return Layout(
            site: model.site, title: localized("My class"),
            styles: [
                "report/player", "camera/camera", "shared/face", "games/players", "games/games", "games/host",
                "games/drawing",
            ] + Games.all.flatMap { $0.presentation.styles } + ["classes/eyes", "classes/voice", "classes/seat"],
            modules: ["classes/seat"], isAlone: true, play: PlayModel(settings: model.settings)
        ).document {
            H.noscript {
                H.p(.class("notice"), .data("tone", "warning")) {
                    localized("Games need JavaScript, which is turned off in this browser.")
                }
            }
            Node.element(
                "div", attributes(model, words),
                .sequence([
                    H.h1(.class("visually-hidden")) { localized("My class") },
                    H.p(.class("seat-line"), .id("seat-line"), .role("status"), .hidden) {
                        localized("No connection. Trying again…")
                    },
                    SeatScreens(model: model, words: words).node, field(model, words),
                    H.p(.class("visually-hidden"), .id("game-said"), .role("status")) {},
                    H.p(.class("visually-hidden"), .id("game-seen-said"), .role("status")) {},
                ]))
        }
    }

    private static func attributes(_ model: SeatModel, _ words: HostWords) -> [Attribute] {
        [
            .class("game seat needs-script"), .id("game"), .data("state", "waiting"), .data("game", ""),
            .data("kind", AnalysisKind.hands.rawValue), .data("live", path: Addresses.seatLive(model.id)),
            .data("pump", path: model.site.assetAddress("/js/camera/pump.js")),
            .data("class", model.id.description), .data("events", path: Addresses.seatEvents(model.id)),
            .data("word", path: Addresses.seatWord(model.id)), .data("tasks", path: Addresses.seatTasks(model.id)),
            .data("answers", path: Addresses.seatAnswers(model.id)), .data("view", model.view),
            .data("words", words.scriptJSON), .data("settings", model.settings.json),
            .data("mirrored", model.settings.mirrored ? "true" : "false"),
        ] + SeatVoice(site: model.site, voice: model.voice).attributes
    }

    /// Where it is played: a bar, the scene, the camera with what is seen, and buttons.
    private static func field(_ model: SeatModel, _ words: HostWords) -> Node {
        H.section(.class("game-field"), .id("game-field"), .aria("label", localized("Task")), .hidden) {
            H.div(.class("game-bar")) {
                SeatScreens.me(model, "game-player")
                H.ol(.class("game-pips"), .id("game-pips"), .aria("hidden", "true")) {}
                H.p(.class("seat-right"), .id("seat-right"), .hidden) {
                    Icon.check.node
                    H.span(.id("seat-right-count"), .aria("hidden", "true")) { "0" }
                    H.span(.class("visually-hidden"), .id("seat-right-words")) {}
                }
                SeatVoice(site: model.site, voice: model.voice).button
                H.button(.class("button button-icon"), .type("button"), .data("does", "toCamera"), .hidden) {
                    Icon.camera.node
                    H.span(.class("visually-hidden")) { words.playWithCamera }
                }
                H.button(.class("button button-icon"), .type("button"), .data("does", "buttons"), .hidden) {
                    Icon.keyboard.node
                    H.span(.class("visually-hidden")) { words.playWithButtons }
                }
            }
            H.div(.class("game-scene"), .id("game-scene")) {
                H.div(.class("scene"), .id("scene")) {}
                H.progress(
                    .class("bar game-clock"), .id("game-clock"), .max("1"), .value("1"),
                    .aria("label", localized("Time left")), .hidden
                )
            }
            GameCamera(title: words.playWithCamera, words: words).node
            for game in Games.all {
                choices(
                    game.id.rawValue, game.input.kind, game.presentation.words.scriptJSON,
                    game.presentation.choices(model.site), game.presentation.props(model.site),
                    script: "/js/games/" + game.id.rawValue + "/scene.js", model, words)
            }
            choices(
                ClassActivity.voteGame, .hands, VoteWords().scriptJSON, VoteWords.choices, .nothing,
                script: "/js/classes/vote-scene.js", model, words)
        }
    }

    /// What answers in one game, and what its scene needs.
    private static func choices(
        _ game: String, _ kind: AnalysisKind, _ sceneWords: String, _ choices: [GameChoice], _ props: Node,
        script: String, _ model: SeatModel, _ words: HostWords
    ) -> Node {
        H.div(
            .class("game-choices"), .data("of", game), .data("kind", kind.rawValue), .data("scene-words", sceneWords),
            .data("scene", path: model.site.assetAddress(script)), .role("group"), .aria("label", words.answers),
            .hidden
        ) {
            for choice in choices {
                H.button(
                    .class("game-choice"), .type("button"), .data("value", choice.value), .data("key", choice.key),
                    .aria("label", choice.title)
                ) { choice.picture }
            }
            H.div(.class("scene-props"), .hidden) { props }
        }
    }
}

/// The words of a show of fingers, in the language of whoever reads.
struct VoteWords: Encodable, Sendable {
    /// What is asked: the question itself stands on the board, or the teacher says it.
    var task = localized("Vote with your fingers!")
    /// What each choice is called, from 1.
    var choices = ["", "A", "B", "C", "D", "E"]
    var fingers = FingerCountWords().fingers
    var chosen = localized("You voted {choice}.")
    var late = localized("Time’s up!")

    /// The choices as buttons: the script draws their hands.
    static var choices: [GameChoice] {
        let words = VoteWords()
        return ClassVote.counts.upperBound.places.map { number in
            GameChoice(
                value: String(number), title: words.choices[number] + ", " + words.fingers[number],
                picture: H.span(.class("vote-choice"), .aria("hidden", "true")) {
                    H.span(.class("vote-letter")) { words.choices[number] }
                    H.span(.class("vote-hand")) {}
                }, key: String(number))
        }
    }
}

extension Int {
    /// From 1 to here.
    fileprivate var places: ClosedRange<Int> { 1...self }
}
