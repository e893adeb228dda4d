import Domain

/// Creates a link. It needs no scripts.
package enum NewLinkPage {
    package static func render(_ model: NewLinkModel) -> Document {
        Layout(site: model.site, title: localized("Share"), styles: ["links"]).document {
            H.header(.class("section-head")) { H.h1 { localized("Share") } }
            H.p(.class("lead")) { H.a(.href(model.path)) { model.title } }
            H.form(.class("panel link-form"), .method("post"), .action(Addresses.newLink())) {
                H.input(.type("hidden"), .name("of"), .value(model.thing.description))
                H.p { shows(model.thing) }
                switch model.thing {
                case .progress, .message: Node.nothing
                case .report, .comparison, .album:
                    H.p(.class("muted")) {
                        localized(
                            "Anyone with the link gets the original files, with all that the camera wrote into them: it may say where they were filmed."
                        )
                    }
                }
                H.p {
                    H.label(.for("days")) { localized("The link ends after") }
                    H.select(.class("field"), .id("days"), .name("days")) {
                        for days in [1, 7, SharedLink.usualDays, 90, SharedLink.days.upperBound] { period(days) }
                    }
                }
                H.p {
                    H.label(.for("password")) { localized("Password, if you want one") }
                    H.input(
                        .class("field"), .type("text"), .id("password"), .name("password"), .autocomplete("off"),
                        .maxlength(SharedLink.passwordLength.upperBound))
                }
                if case .message = model.thing {
                    box("downloads", localized("The GIF can be saved"), isOn: false)
                } else {
                    box("downloads", localized("Files can be saved: PDF, measurements, videos"), isOn: false)
                    box("names", localized("Names of files and athletes are shown"), isOn: true)
                }
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit")) { localized("Create the link") }
                    H.a(.class("button"), .href(Addresses.links())) { localized("All links") }
                }
            }
            H.p(.class("muted")) { LinkWords.reach(model.reach) }
        }
    }

    private static func shows(_ thing: SharedThing) -> String {
        switch thing {
        case .report:
            localized(
                "The link shows this report with its video, notes on frames and drawings. Your notes on the clip, its tags and everything else stay with you."
            )
        case .comparison:
            localized("The link shows these two swings side by side, with the whole videos that they are from.")
        case .message:
            localized(
                "The link leads to this message, with its GIF. Anyone who makes the five faces can read it, without the key. After ten wrong tries, people with the link have to wait before the next one; you don’t."
            ) + " " + localized("If it can be read only once, it is gone after that, also for you.")
        case .progress:
            localized("The link shows this athlete’s numbers over time, and none of the clips.")
        case .album:
            localized("The link shows the photos of this album, each with its report, also those that you add later.")
        }
    }

    private static func period(_ days: Int) -> Node {
        let words = localized(days, "\(days) day", "\(days) days")
        return days == SharedLink.usualDays
            ? H.option(.value(String(days)), .selected) { words } : H.option(.value(String(days))) { words }
    }

    private static func box(_ name: String, _ words: String, isOn: Bool) -> Node {
        H.p {
            H.input(
                [.type("checkbox"), .id(name), .name(name), .value("true")] + (isOn ? [.checked] : []))
            " "
            H.label(.for(name)) { words }
        }
    }
}
