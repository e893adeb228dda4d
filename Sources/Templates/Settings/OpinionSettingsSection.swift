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
                    "An AI model that understands images can also review swings: Google’s Gemini, a model from another Gemini-compatible service, or your own model. It sees only the images and measurements that you agree to send, and its answers appear next to the report. Without an API key (the password that the service gives you), nothing is ever sent."
                )
            }
            state
            key
            OpinionSettingsForm(model: model).node
            spent
            athletes
            H.p { H.a(.href(Addresses.sent())) { localized("What was sent") } }
        }
    }

    @NodeBuilder private var state: Node {
        H.p(.class("settings-state")) {
            let state = H.strong { model.isOn ? localized("On") : localized("Off") }
            switch (model.isOn, model.host) {
            case (true, let host?) where model.isThisMachine:
                Node.sentence("{a}: swings that you agree to send go to \(host), which is this machine.", state)
            case (true, let host?): Node.sentence("{a}: swings that you agree to send go to \(host).", state)
            case (true, nil):
                Node.sentence("{a}, but nothing is sent because the address is not valid. Correct it below.", state)
            case (false, _): Node.sentence("{a}: nothing leaves this server.", state)
            }
        }
    }

    @NodeBuilder private var key: Node {
        if model.named.key {
            H.p {
                Node.sentence(
                    "The key comes from the file that an environment variable names ({a}). To change it, edit that file and restart Motionbook.",
                    H.code { "MOTIONBOOK_GEMINI_KEY_FILE" })
            }
        } else if model.isOn {
            H.div(.class("settings-key")) {
                H.p {
                    model.host.map { localized("A key for \($0) is saved. It is not shown again.") }
                        ?? localized("A key for the address below is saved. It is not shown again.")
                }
                PageParts.postButton(
                    localized("Delete the key"), icon: .trash, style: "button-danger",
                    path: Addresses.forgetOpinionKey())
                H.p(.class("muted")) { localized("This turns second opinions off and cancels waiting requests.") }
            }
        } else {
            H.form(.class("settings-form"), .method("post"), .action(Addresses.opinionKey())) {
                H.div(.class("settings-field")) {
                    H.label(.for("key")) {
                        model.host.map { localized("Key for \($0)") } ?? localized("Key for the address below")
                    }
                    H.input(
                        .class("field"), .type("password"), .id("key"), .name("key"), .autocomplete("off"),
                        .maxlength(1000), .required, .aria("describedby", "key-words"))
                    H.p(.class("muted"), .id("key-words")) {
                        localized(
                            "You can get a free key from Google at aistudio.google.com. Motionbook saves it in a file that other users of this computer can’t read. If your own model needs no key, enter any eight letters to fill the field."
                        )
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
                fact(
                    localized("Waiting"),
                    model.open == 0
                        ? localized("nothing") : localized(model.open, "\(model.open) swing", "\(model.open) swings"))
            }
            if let pause = model.pause {
                H.p {
                    Node.sentence(
                        "\(pause.reason) Requests continue automatically on {a}.", PageParts.moment(pause.until))
                }
            }
        }
    }

    private func sum(_ sum: OpinionSettingsModel.Sum) -> String {
        let cost = Wording.dollars(sum.cost)
        return localized(sum.requests, "\(sum.requests) request, \(cost)", "\(sum.requests) requests, \(cost)")
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
                                Node.sentence(
                                    Self.words(athlete.choice),
                                    H.a(.href(Addresses.athlete(athlete.id))) { H.bdi { athlete.name } })
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

    private static func words(_ choice: OpinionSettingsModel.Athlete.Choice) -> LocalizedText {
        switch choice {
        case .always: LocalizedText("{a}: always sent without asking")
        case .fallen(let fallen): fallen.setting
        case .never: LocalizedText("{a}: never sent")
        }
    }
}
