/// Second opinions in the settings: on or off, how they are asked for, what was spent, of whom they may be asked.
struct OpinionSettingsSection {
    var model: OpinionSettingsModel

    var node: Node {
        H.section(
            .class("panel settings-panel"), .id("second-opinion"), .aria("labelledby", "opinion-title"),
            .data("terms", model.terms ?? "")
        ) {
            H.h2(.id("opinion-title")) { "Second opinion" }
            H.p {
                "A vision model can review swings too: Google’s Gemini, a compatible gateway or your own model. It "
                "sees images and measurements of the swings that you agree to send, and its answers appear next to the report. Without a "
                "key, nothing is ever sent."
            }
            state
            key
            OpinionSettingsForm(model: model).node
            spent
            athletes
            H.p { H.a(.href(Addresses.sent())) { "Everything that was sent" } }
        }
    }

    @NodeBuilder private var state: Node {
        H.p(.class("settings-state")) {
            H.strong { model.isOn ? "On" : "Off" }
            switch (model.isOn, model.host) {
            case (true, let host?):
                ": swings that you agree to send go to \(host)"
                    + (model.isThisMachine ? ", which is this machine." : ".")
            case (true, nil): ", but nothing is sent because the address is not valid. Correct it below."
            case (false, _): ": nothing leaves this machine."
            }
        }
    }

    @NodeBuilder private var key: Node {
        let address = model.host ?? "the address below"
        if model.named.key {
            H.p {
                "The key comes from the file that an environment variable names ("
                H.code { "MOTIONBOOK_GEMINI_KEY_FILE" }
                "). To change it, edit that file and restart Motionbook."
            }
        } else if model.isOn {
            H.div(.class("settings-key")) {
                H.p { "A key for \(address) is saved. It is not shown again." }
                PageParts.postButton(
                    "Delete the key", icon: .trash, style: "button-danger", path: Addresses.forgetOpinionKey())
                H.p(.class("muted")) { "This turns second opinions off and cancels waiting requests." }
            }
        } else {
            H.form(.class("settings-form"), .method("post"), .action(Addresses.opinionKey())) {
                H.div(.class("settings-field")) {
                    H.label(.for("key")) { "Key for \(address)" }
                    H.input(
                        .class("field"), .type("password"), .id("key"), .name("key"), .autocomplete("off"),
                        .maxlength(1000), .required, .aria("describedby", "key-words"))
                    H.p(.class("muted"), .id("key-words")) {
                        "You can get a free key from Google at aistudio.google.com. It is saved in a file that only Motionbook’s account can read. "
                        "If your own model needs no key, enter any eight letters."
                    }
                    if let problem = model.keyProblem { PageParts.notice(Notice(.error, problem)) }
                }
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit")) { "Turn on" }
                }
            }
        }
    }

    private var spent: Node {
        H.div(.class("settings-part")) {
            H.h3 { "Spending" }
            H.dl(.class("definitions")) {
                fact("Today", sum(model.today))
                fact("Total", sum(model.ever))
                fact("Waiting", model.open == 0 ? "nothing" : Wording.count(model.open, "swing"))
            }
            if let pause = model.pause {
                H.p {
                    pause.reason + " Requests continue automatically on "
                    PageParts.moment(pause.until)
                    "."
                }
            }
        }
    }

    private func sum(_ sum: OpinionSettingsModel.Sum) -> String {
        Wording.count(sum.requests, "request") + ", " + Wording.dollars(sum.cost)
    }

    private func fact(_ what: String, _ words: String) -> Node {
        H.div {
            H.dt { what }
            H.dd { words }
        }
    }

    @NodeBuilder private var athletes: Node {
        if !model.athletes.isEmpty {
            H.div(.class("settings-part")) {
                H.h3 { "Athletes" }
                H.ul(.class("settings-athletes")) {
                    for athlete in model.athletes {
                        H.li {
                            H.span {
                                H.a(.href(Addresses.athlete(athlete.id))) { H.bdi { athlete.name } }
                                Self.words(athlete.choice)
                            }
                            H.form(.method("post"), .action(Addresses.consent(athlete.id))) {
                                H.input(.type("hidden"), .name("consent"), .value("ask"))
                                H.button(
                                    .class("button"), .type("submit"),
                                    .aria("label", "Ask each time for \(athlete.name)")
                                ) {
                                    "Ask each time"
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func words(_ choice: OpinionSettingsModel.Athlete.Choice) -> String {
        switch choice {
        case .always: ": always sent without asking"
        case .fallen(let fallen): ": asked each time again, because " + fallen.words
        case .never: ": never sent"
        }
    }
}
