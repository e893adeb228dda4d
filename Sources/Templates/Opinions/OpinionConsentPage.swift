import Domain

/// What would be sent about a clip's swings, and where to: a page, whose content scripts show in a dialog of the
/// report.
package enum OpinionConsentPage {
    package static func render(_ model: OpinionConsentModel) -> Document {
        Layout(
            site: model.site, title: localized("Review before sending"), styles: ["opinions/opinions"],
            modules: ["opinions/consent"], section: .clips
        ).document {
            H.div(.class("consent"), .id("opinion-consent")) {
                H.h1(.id("consent-title"), .tabindex(-1)) { localized("Review before sending") }
                H.p {
                    Node.sentence(
                        "Swings from {a}. Nothing has been sent yet.",
                        H.a(.href(Addresses.clip(model.id))) { H.bdi { model.clip } })
                }
                if let fallen = model.fallen { FallenConsentNotice(fallen: fallen).node }
                facts(model)
                if model.entries.isEmpty {
                    PageParts.notice(Notice(.info, localized("There are no swings left to send.")))
                    H.p {
                        H.a(.class("button"), .href(Addresses.clip(model.id)), .data("leaves", "dialog")) {
                            localized("Back")
                        }
                    }
                } else {
                    form(model)
                }
            }
        }
    }

    private static func facts(_ model: OpinionConsentModel) -> Node {
        let left = max(0, model.budget - model.spent)
        let size = Wording.bytes(Int64(model.bytes))
        let swings = model.entries.count
        let cost = localized(
            "up to about \(Wording.dollars(model.cost)) at the prices in the settings. Spent today: \(Wording.dollars(model.spent)) of \(Wording.dollars(model.budget))."
        )
        return H.dl(.class("definitions consent-facts")) {
            fact(
                localized("Sent to"),
                model.isThisMachine ? localized("\(model.host), which is this machine") : model.host)
            fact(localized("Model"), model.model)
            fact(
                localized("Faces"),
                model.blursFaces ? localized("blurred in all images") : localized("visible in the images, not blurred"))
            fact(
                localized("Size"),
                localized(swings, "up to \(size) for \(swings) swing", "up to \(size) for \(swings) swings"))
            fact(
                localized("Cost"),
                model.cost > left ? localized("\(cost) Requests over the budget wait until tomorrow.") : cost)
            fact(
                localized("Not sent"),
                localized("the clip itself, its sound, name and date, who is in it, and your notes"))
        }
    }

    private static func fact(_ what: String, _ words: String) -> Node {
        H.div {
            H.dt { what }
            H.dd { H.bdi { words } }
        }
    }

    private static func form(_ model: OpinionConsentModel) -> Node {
        H.form(.class("consent-form"), .id("consent-form"), .method("post"), .action(Addresses.opinion(model.id))) {
            H.fieldset(.class("consent-swings")) {
                H.legend { localized("Swings") }
                for (place, entry) in model.entries.enumerated() {
                    OpinionPreviewPanel(entry: entry, isOpen: place == 0).node
                }
            }
            if model.more > 0 {
                H.p(.class("muted")) {
                    localized(
                        model.more, "You can send \(model.more) more swing afterwards.",
                        "You can send \(model.more) more swings afterwards.")
                }
            }
            if let athlete = model.athlete {
                H.input(.type("hidden"), .name("terms"), .value(model.terms))
                choice(athlete)
            }
            H.p(.class("consent-complaint"), .id("consent-complaint"), .role("alert")) {}
            H.div(.class("actions consent-actions")) {
                H.button(
                    .class("button button-primary"), .type("submit"), .name("does"), .value("send"), .id("consent-send")
                ) {
                    H.span {
                        let count = model.entries.count
                        Node.sentence(
                            "Send {a} to \(model.host)",
                            H.span(.id("consent-count")) { localized(count, "\(count) swing", "\(count) swings") })
                    }
                }
                H.button(.class("button"), .type("submit"), .name("does"), .value("later")) { localized("Not now") }
            }
            H.p(.class("muted")) {
                Node.sentence(
                    "Everything that was sent is listed in {a}.",
                    H.a(.href(Addresses.sent())) { localized("the settings") })
            }
        }
    }

    private static func choice(_ athlete: String) -> Node {
        let name = H.bdi { athlete }
        let choices: [(String, Node)] = [
            ("ask", .text(localized("Ask each time"))), ("always", .sentence("Always send swings of {a}", name)),
            ("never", .sentence("Never send swings of {a}", name)),
        ]
        return H.fieldset(.class("consent-choice")) {
            H.legend { localized("From now on") }
            for (value, words) in choices {
                H.label(.for("consent-" + value)) {
                    H.input(
                        [.type("radio"), .id("consent-" + value), .name("consent"), .value(value)]
                            + (value == "ask" ? [.checked] : []))
                    H.span { words }
                }
            }
        }
    }
}
