import Domain
import Games

/// The games to choose from, and those who play.
package enum LobbyPage {
    package static func render(_ model: GamesModel) -> Document {
        Layout(
            site: model.site, title: localized("Games"), styles: ["games/players", "games/games"],
            modules: ["games/lobby"],
            play: model.play, path: Addresses.lobby()
        ).document {
            if let notice = model.notice { PageParts.notice(notice) }
            H.div(.class("lobby")) {
                H.h1 {
                    model.play.chosen.map { localized("Hello, \($0.name)!") } ?? localized("What do you want to play?")
                }
                H.ul(.class("game-cards")) {
                    for game in Games.all { H.li { card(game, model) } }
                }
                H.section(.class("lobby-players"), .aria("labelledby", "players-title")) {
                    H.h2(.id("players-title")) { localized("Who’s playing?") }
                    GamePlayerPicker(site: model.site, play: model.play, path: Addresses.lobby()).node
                    NewGamePlayer(site: model.site, longestName: model.longestName).node
                }
                H.p(.class("lobby-class")) {
                    H.a(.href(Addresses.grownUps() + "?next=" + Addresses.classes())) {
                        localized("A class with tablets")
                    }
                }
            }
        }
    }

    private static func card(_ game: any Game, _ model: GamesModel) -> Node {
        let words = game.presentation.words
        let levels = model.progress[game.id] ?? []
        return H.a(.class("game-card"), .href(Addresses.game(game.id))) {
            game.presentation.picture
            H.span(.class("game-card-words")) {
                H.strong(.class("game-card-title")) { words.title }
                H.span { words.line }
                H.span(.class("game-card-facts")) {
                    H.span { ages(game.ages) }
                    H.span { localized("Camera or buttons") }
                }
                if model.play.chosen != nil { best(levels, of: game) }
            }
        }
    }

    private static func ages(_ ages: ClosedRange<Int>) -> String {
        ages.upperBound < 99
            ? localized("Ages \(ages.lowerBound) to \(ages.upperBound)") : localized("Ages \(ages.lowerBound) and up")
    }

    /// All stars, and the best score of a level.
    private static func best(_ levels: [LevelModel], of game: any Game) -> Node {
        let stars = levels.map(\.stars).reduce(0, +)
        let all = game.levels.count * Stars.most
        let won = localized(all, "\(stars) of \(all) star", "\(stars) of \(all) stars")
        let score = levels.compactMap(\.score).max()
        return H.span(.class("game-card-best")) {
            Stars.one
            H.span {
                ([won] + (score.map { [localized("best score \($0)")] } ?? [])).joined(separator: " · ")
            }
        }
    }
}

/// Stars of a level.
enum Stars {
    /// The most that there are.
    static let most = 3

    /// A star.
    static var one: Node {
        SVG.svg([.class("star"), .viewBox(24, 24), .aria("hidden", "true"), .unfocusable]) {
            Node.rawMarkup(
                #"<path d="M12 2l3 6.600 7 .800-5.200 4.900 1.400 7.100L12 17.900l-6.200 3.500 1.400-7.100L2 9.400l7-.800z"/>"#
            )
        }
    }

    /// Three, so many of them won.
    static func row(_ won: Int) -> Node {
        H.span(.class("stars"), .data("won", String(won)), .aria("hidden", "true")) {
            for _ in 0..<most { one }
        }
    }
}

/// The form that makes a player: an animal, a colour, and a name or none.
private struct NewGamePlayer {
    var site: Site
    var longestName: Int

    var node: Node {
        H.details(.class("new-player"), .id("new-player")) {
            H.summary { localized("New player") }
            H.form(.class("new-player-form"), .method("post"), .action(Addresses.players())) {
                choice(localized("Which animal are you?"), "animal", GamePlayerPicture.animals) { animal in
                    GamePlayerPicture(animal: animal, colour: "").node
                }
                choice(localized("Which colour?"), "colour", GamePlayerPicture.colours) { colour in
                    H.span(.class("swatch"), .data("colour", colour)) {}
                }
                H.p(.class("new-player-name")) {
                    H.label(.for("player-name")) { localized("Your name (if you like)") }
                    H.input(
                        .class("field"), .id("player-name"), .type("text"), .name("name"),
                        .maxlength(longestName), .autocomplete("off"))
                }
                H.button(.class("button button-primary play-button"), .type("submit")) { localized("That’s me!") }
            }
        }
    }

    private func choice(
        _ question: String, _ name: String, _ values: [String], picture: (String) -> Node
    ) -> Node {
        H.fieldset(.class("new-player-choice")) {
            H.legend { question }
            H.div(.class("new-player-" + name)) {
                for value in values {
                    H.label {
                        H.input(
                            [
                                .type("radio"), .name(name), .value(value),
                                .aria("label", GamePlayerPicture.title(value)),
                            ]
                                + (value == values.first ? [.checked] : []))
                        H.span(.class("new-player-picture")) {
                            picture(value)
                            H.span(.class("new-player-label")) { GamePlayerPicture.title(value) }
                        }
                    }
                }
            }
        }
    }
}
