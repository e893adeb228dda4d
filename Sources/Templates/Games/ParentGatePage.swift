import Domain

/// The gate before what is for grown-ups: two numbers to multiply. It works without scripts.
package enum ParentGatePage {
    package static func render(_ model: ParentGateModel) -> Document {
        Layout(
            site: model.site, title: localized("For grown-ups"),
            styles: ["games/players", "games/games", "games/grown-ups"],
            refreshSeconds: model.task == nil ? max(1, model.pauseSeconds) : nil, play: model.play,
            path: Addresses.lobby()
        ).document {
            H.div(.class("centered")) {
                H.h1 { localized("For grown-ups") }
                if let task = model.task {
                    form(model, task)
                } else {
                    H.p(.class("lead"), .role("status")) {
                        localized(
                            model.pauseSeconds,
                            "Three wrong answers. Try again in \(model.pauseSeconds) second.",
                            "Three wrong answers. Try again in \(model.pauseSeconds) seconds.")
                    }
                    H.a(.class("button"), .href(again(model))) { localized("Try again") }
                }
                H.p { H.a(.href(Addresses.lobby())) { localized("Back to the games") } }
            }
        }
    }

    private static func again(_ model: ParentGateModel) -> String {
        model.next.map { Addresses.grownUps() + "?next=" + $0 } ?? Addresses.grownUps()
    }

    @NodeBuilder private static func form(_ model: ParentGateModel, _ task: (first: Int, second: Int)) -> Node {
        H.p(.class("lead"), .id("gate-hint")) {
            localized("To see settings and players’ progress, answer this multiplication question.")
        }
        if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
        H.form(.class("gate-form"), .method("post"), .action(Addresses.grownUps())) {
            if let next = model.next { H.input(.type("hidden"), .name("next"), .value(next)) }
            H.label(.for("product")) { localized("What is \(task.first) × \(task.second)?") }
            H.input(
                .class("field gate-field"), .type("text"), .id("product"), .name("product"), .maxlength(8),
                .inputmode("numeric"), .autocomplete("off"), .required, .aria("describedby", "gate-hint"))
            H.button(.class("button button-primary"), .type("submit")) { localized("Continue") }
        }
    }
}

/// What is behind the gate: ways on, and the way back, which closes it.
package enum GrownUpsPage {
    /// - Parameter certificateDaysLeft: days until a certificate of the machine's owner ends, where that is soon.
    package static func render(_ site: Site, certificateDaysLeft: Int? = nil) -> Document {
        Layout(site: site, title: localized("For grown-ups"), styles: ["games/grown-ups"], section: .games).document {
            H.h1(.class("grown-ups-title")) { localized("For grown-ups") }
            CertificateNotice(daysLeft: certificateDaysLeft).node
            H.ul(.class("grown-ups-ways")) {
                way(
                    localized("Players"), localized("Who plays, their progress, and what they get wrong most often."),
                    Addresses.progress())
                way(
                    localized("A class with tablets"),
                    localized("Open a class: children play on tablets, you steer and see how they are doing."),
                    Addresses.classes())
                way(
                    localized("Statistics"), localized("Which games are played, for how long, and the results."),
                    Addresses.statistics())
                way(
                    localized("Settings"), localized("Sound, music, text size, camera and saved data."),
                    Addresses.gameSettings())
                way(localized("Clips and cameras"), localized("Go to the rest of Motionbook."), Addresses.dashboard())
            }
            H.form(.method("post"), .action(Addresses.grownUps())) {
                H.input(.type("hidden"), .name("does"), .value("lock"))
                H.button(.class("button button-primary"), .type("submit")) {
                    localized("Lock and go back to the games")
                }
            }
            H.p(.class("muted")) { localized("Locks automatically after ten minutes.") }
        }
    }

    private static func way(_ title: String, _ words: String, _ path: String) -> Node {
        H.li {
            H.a(.class("panel grown-ups-way"), .href(path)) {
                H.strong { title }
                H.span(.class("muted")) { words }
            }
        }
    }
}
