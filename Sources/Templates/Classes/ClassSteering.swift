import Domain
import Games

/// What steers a class, always in reach. Each control is a form; a script sends them without leaving the page, and shows
/// those that make sense at the moment (`data-when`).
struct ClassSteering {
    var schoolClass: SchoolClass

    private var address: String { Addresses.changeClass(schoolClass.id) }
    private var isVote: Bool { schoolClass.activity?.game == ClassActivity.voteGame }
    private var isGame: Bool { schoolClass.activity != nil && !isVote }

    var node: Node {
        H.section(.class("steering"), .id("steering"), .aria("label", localized("Steer the class"))) {
            button(
                "pause", localized("Eyes to the front"), .pause, when: "running", isShown: !schoolClass.isPaused,
                style: "button-primary steering-main")
            button(
                "goOn", localized("Continue"), .play, when: "paused", isShown: schoolClass.isPaused,
                style: "button-primary steering-main steering-paused")
            button(
                "next", localized("Next task"), .nextFrame, when: "together",
                isShown: isGame && schoolClass.activity?.pace == .together, style: "steering-next")
            button(
                "closeTask", localized("Show the result"), .check, when: "task", isShown: schoolClass.task != nil)
            menu("steering-game", localized("Game"), .play) { for game in Games.all { start(game) } }
            menu("steering-vote", ClassWords.vote, .hand) { vote }
            button("stop", localized("Stop the game"), .stop, when: "game", isShown: isGame)
            button("stop", localized("Stop the vote"), .stop, when: "vote", isShown: isVote)
            button(
                "lock", localized("Let nobody else in"), .lock, when: "open", isShown: schoolClass.state == .open)
            button(
                "unlock", localized("Let tablets in"), .lock, when: "locked", isShown: schoolClass.state == .locked)
            voice
            menu("steering-more", localized("More"), nil) { more }
            H.p(.class("steering-said"), .id("steering-said"), .role("status")) {}
        }
    }

    private func form(_ action: String, _ attributes: [Attribute] = [], @NodeBuilder _ content: () -> Node) -> Node {
        .element(
            "form",
            [.method("post"), .action(address), .data("steers", action)] + attributes,
            .sequence([H.input(.type("hidden"), .name("do"), .value(action)), content()]))
    }

    private func button(
        _ action: String, _ words: String, _ icon: Icon, when: String, isShown: Bool, style: String = ""
    ) -> Node {
        form(action, [.data("when", when)] + (isShown ? [] : [.hidden])) {
            H.button(.class("button " + style), .type("submit")) {
                icon.node
                words
            }
        }
    }

    /// Switches the voice of all tablets on or off; the language stays as it is.
    private var voice: Node {
        H.div(.id("steering-voice")) {
            voice("voiceOff", localized("Voice off"), .soundOff, when: "spoken", isShown: schoolClass.voice.isOn)
            voice("voiceOn", localized("Voice on"), .sound, when: "silent", isShown: !schoolClass.voice.isOn)
        }
    }

    private func voice(_ action: String, _ words: String, _ icon: Icon, when: String, isShown: Bool) -> Node {
        .element(
            "form",
            [
                .method("post"), .action(Addresses.classVoice(schoolClass.id)), .data("steers", action),
                .data("when", when),
            ] + (isShown ? [] : [.hidden]),
            .sequence([
                H.input(.type("hidden"), .name("spoken"), .value(action == "voiceOn" ? "true" : "false")),
                H.button(.class("button"), .type("submit")) {
                    icon.node
                    words
                },
            ]))
    }

    private func menu(_ id: String, _ words: String, _ icon: Icon?, @NodeBuilder _ content: () -> Node) -> Node {
        H.details(.class("steering-menu"), .id(id)) {
            H.summary(.class("button")) {
                icon?.node
                words
            }
            H.div(.class("panel steering-panel")) { content() }
        }
    }

    // MARK: - What is played

    private func start(_ game: any Game) -> Node {
        let (words, id) = (game.presentation.words, game.id.rawValue)
        let now = schoolClass.activity
        return form("play", [.class("steering-start")]) {
            H.input(.type("hidden"), .name("game"), .value(id))
            H.h3 { words.title }
            H.label(.for("level-" + id)) { localized("Level") }
            H.select(.class("select"), .id("level-" + id), .name("level")) {
                for (number, level) in game.levels.enumerated() {
                    option(
                        String(number), "\(number + 1) · " + (words.levels[level.name]?.title ?? level.name),
                        isSelected: now?.game == id && now?.level == number)
                }
            }
            H.label(.for("pace-" + id)) { localized("Pace") }
            H.select(.class("select"), .id("pace-" + id), .name("pace")) {
                for pace in ClassPace.allCases {
                    option(pace.rawValue, ClassWords.title(of: pace), isSelected: now?.pace == pace)
                }
            }
            H.button(.class("button button-primary"), .type("submit")) { localized("Start") }
        }
    }

    private func option(_ value: String, _ words: String, isSelected: Bool) -> Node {
        isSelected ? H.option(.value(value), .selected) { words } : H.option(.value(value)) { words }
    }

    private var vote: Node {
        form("vote", [.class("steering-start")]) {
            H.p {
                localized("Ask your question aloud. Everyone answers with the hand: one finger for A, two for B.")
            }
            H.fieldset(.class("steering-choices")) {
                H.legend { localized("Choices") }
                for count in ClassVote.counts {
                    H.label(.class("steering-choice"), .for("vote-choices-\(count)")) {
                        H.input(
                            [
                                .type("radio"), .id("vote-choices-\(count)"), .name("choices"), .value(String(count)),
                            ] + (count == 4 ? [.checked] : []))
                        H.span { ClassWords.letter(of: 1) + "–" + ClassWords.letter(of: count) }
                    }
                }
            }
            H.label(.for("vote-right")) { localized("Right answer") }
            H.select(.class("select"), .id("vote-right"), .name("right")) {
                H.option(.value("")) { localized("None: every answer counts the same") }
                for choice in 1...ClassVote.counts.upperBound {
                    H.option(.value(String(choice))) { ClassWords.letter(of: choice) }
                }
            }
            H.button(.class("button button-primary"), .type("submit")) { localized("Start") }
        }
    }

    @NodeBuilder private var more: Node {
        H.div(.class("steering-part")) {
            H.p { localized("The old code lets no more tablets in. Those that are in stay.") }
            form("newCode") {
                H.button(.class("button"), .type("submit")) {
                    Icon.again.node
                    localized("New code")
                }
            }
        }
        H.details(.class("steering-part")) {
            H.summary { localized("End the class…") }
            H.p { localized("Ends the class on all tablets. It cannot be opened again; its results stay for 30 days.") }
            form("end") {
                H.button(.class("button button-danger-solid"), .type("submit")) {
                    Icon.stop.node
                    localized("End the class")
                }
            }
        }
    }
}
