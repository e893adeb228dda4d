import Domain

/// Second opinions in the settings: on or off, how they are asked for, what was spent, of whom they may be asked.
struct OpinionSettingsSection {
    var model: OpinionSettingsModel

    var node: Node {
        H.section(
            .class("panel settings-panel"), .id("second-opinion"), .aria("labelledby", "opinion-title"),
            .data("terms", model.terms ?? "")
        ) {
            H.h2(.id("opinion-title")) { localized("Second opinion") }
            H.p {
                localized(
                    "A vision model can review swings too: Google’s Gemini, a compatible gateway or your own model. It "
                )
                localized(
                    "sees images and measurements of the swings that you agree to send, and its answers appear next to the report. Without a "
                )
                localized("key, nothing is ever sent.")
            }
            state
            key
            OpinionSettingsForm(model: model).node
            spent
            athletes
            H.p { H.a(.href(Addresses.sent())) { localized("Everything that was sent") } }
        }
    }

    @NodeBuilder private var state: Node {
        H.p(.class("settings-state")) {
            H.strong { model.isOn ? localized("On") : localized("Off") }
            switch (model.isOn, model.host) {
            case (true, let host?):
                ": swings that you agree to send go to \(host)"
                    + (model.isThisMachine ? localized(", which is this machine.") : ".")
            case (true, nil): localized(", but nothing is sent because the address is not valid. Correct it below.")
            case (false, _): localized(": nothing leaves this machine.")
            }
        }
    }

    @NodeBuilder private var key: Node {
        let address = model.host ?? localized("the address below")
        if model.named.key {
            H.p {
                localized("The key comes from the file that an environment variable names (")
                H.code { "MOTIONBOOK_GEMINI_KEY_FILE" }
                localized("). To change it, edit that file and restart Motionbook.")
            }
        } else if model.isOn {
            H.div(.class("settings-key")) {
                H.p { localized("A key for \(address) is saved. It is not shown again.") }
                PageParts.postButton(
                    localized("Delete the key"), icon: .trash, style: "button-danger",
                    path: Addresses.forgetOpinionKey())
                H.p(.class("muted")) { localized("This turns second opinions off and cancels waiting requests.") }
            }
        } else {
            H.form(.class("settings-form"), .method("post"), .action(Addresses.opinionKey())) {
                H.div(.class("settings-field")) {
                    H.label(.for("key")) { localized("Key for \(address)") }
                    H.input(
                        .class("field"), .type("password"), .id("key"), .name("key"), .autocomplete("off"),
                        .maxlength(1000), .required, .aria("describedby", "key-words"))
                    H.p(.class("muted"), .id("key-words")) {
                        localized(
                            "You can get a free key from Google at aistudio.google.com. It is saved in a file that only Motionbook’s account can read. "
                        )
                        localized("If your own model needs no key, enter any eight letters.")
                    }
                    if let problem = model.keyProblem { PageParts.notice(Notice(.error, problem)) }
                }
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit")) { localized("Turn on") }
                }
            }
        }
    }

    private var spent: Node {
        H.div(.class("settings-part")) {
            H.h3 { localized("Spending") }
            H.dl(.class("definitions")) {
                fact(localized("Today"), sum(model.today))
                fact(localized("Total"), sum(model.ever))
                fact(localized("Waiting"), model.open == 0 ? "nothing" : Wording.count(model.open, "swing"))
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
                H.h3 { localized("Athletes") }
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
                                    .aria("label", localized("Ask each time for \(athlete.name)"))
                                ) {
                                    localized("Ask each time")
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
        case .always: localized(": always sent without asking")
        case .fallen(let fallen): ": asked each time again, because " + fallen.words
        case .never: localized(": never sent")
        }
    }
}
