import Domain

/// The page of an athlete: how the numbers change, the sessions, the name.
package enum AthletePage {
    package static func render(_ model: AthleteModel) -> Document {
        Layout(
            site: model.site, title: model.name,
            styles: ["report", "charts", "swings", "coach"].map { "report/" + $0 },
            modules: ["shared/dialogs"],
            section: .athletes
        ).document {
            H.article(.class("report")) {
                H.header(.class("report-head")) {
                    H.p(.class("eyebrow")) { H.a(.href(Addresses.athletes())) { localized("Athletes") } }
                    H.h1(.class("report-name")) { H.bdi { model.name } }
                    H.div(.class("actions")) {
                        if model.progress?.series.isEmpty == false {
                            H.a(.class("button"), .href(Addresses.progressPaper(model.id)), .download) {
                                Icon.download.node
                                localized("Progress (PDF)")
                            }
                        }
                        ShareButton(thing: .progress(model.id)).node
                    }
                }
                ProgressSection(model: model).node
                if let progress = model.progress { TargetsSection(athlete: model.id, progress: progress).node }
                sessions(model)
                Node.unlessGuest { manage(model) }
            }
        }
    }

    private static func sessions(_ model: AthleteModel) -> Node {
        H.section(.class("panel coach-panel"), .aria("labelledby", "sessions-title")) {
            H.h2(.id("sessions-title")) { localized("Sessions") }
            if model.sessions.isEmpty {
                H.p {
                    localized("No clips show this athlete yet. Open a report and choose their name under “Athlete”.")
                }
            }
            if !model.sessions.isEmpty, let zone = model.site.zone { zone.note }
            for session in model.sessions {
                H.section(.class("session")) {
                    H.p(.class("session-day")) { Wording.day(session.day) }
                    H.ul(.class("clip-entries")) {
                        for clip in session.clips { clip.node }
                    }
                }
            }
            if model.newestPath != nil || model.olderPath != nil {
                H.nav(.class("actions"), .aria("label", localized("More sessions"))) {
                    if let path = model.newestPath { H.a(.class("button"), .href(path)) { localized("Newest") } }
                    if let path = model.olderPath {
                        H.a(.class("button"), .rel("next"), .href(path)) { localized("Older") }
                    }
                }
            }
        }
    }

    private static func manage(_ model: AthleteModel) -> Node {
        H.section(.class("panel coach-panel"), .aria("labelledby", "manage-title")) {
            H.h2(.id("manage-title")) { localized("Manage athlete") }
            H.form(.class("coach-form"), .method("post"), .action(Addresses.renameAthlete(model.id))) {
                H.label(.for("name")) { localized("Name") }
                H.div(.class("coach-line")) {
                    H.input(
                        .class("field"), .type("text"), .id("name"), .name("name"), .value(model.name),
                        .maxlength(model.maximumName), .autocomplete("off"), .required)
                    H.button(.class("button"), .type("submit")) { localized("Rename") }
                }
            }
            H.div(.class("actions")) {
                if model.hasNumbers {
                    H.a(.class("button"), .href(Addresses.numbers(model.id)), .download) {
                        Icon.download.node
                        localized("All measurements (CSV)")
                    }
                }
                DeleteControl(thing: .athlete(model.id), name: model.name).node
            }
        }
    }
}
