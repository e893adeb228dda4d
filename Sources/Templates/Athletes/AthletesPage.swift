import Domain

/// The list of athletes.
package enum AthletesPage {
    package static func render(_ model: AthletesModel) -> Document {
        Layout(
            site: model.site, title: localized("Athletes"), styles: ["report/report", "report/coach"],
            section: .athletes
        )
        .document {
            H.div(.class("report")) {
                H.header(.class("report-head")) {
                    H.h1 { localized("Athletes") }
                    if !model.athletes.isEmpty {
                        H.p(.class("lead")) { localized("Choose an athlete to see their sessions and progress.") }
                    }
                }
                if model.athletes.isEmpty { empty(model.site) } else { list(model.athletes) }
            }
        }
    }

    private static func empty(_ site: Site) -> Node {
        H.section(.class("panel coach-panel"), .aria("labelledby", "empty-title")) {
            H.h2(.id("empty-title")) { localized("No athletes yet") }
            H.p {
                localized(
                    "Open a report and name the person in the clip under “Athlete”. The athlete then has a page here with every session and all measurements over time."
                )
            }
            H.p { H.a(.class("button button-primary"), .href(Addresses.dashboard())) { localized("Go to clips") } }
        }
    }

    private static func list(_ athletes: [AthletesModel.Entry]) -> Node {
        H.ul(.class("athlete-grid")) {
            for athlete in athletes {
                H.li(.class("panel athlete-card")) {
                    H.h2 { H.a(.href(Addresses.athlete(athlete.id))) { H.bdi { athlete.name } } }
                    H.p(.class("muted")) {
                        localized(athlete.clips, "\(athlete.clips) clip", "\(athlete.clips) clips")
                        " · "
                        localized(athlete.swings, "\(athlete.swings) swing", "\(athlete.swings) swings")
                    }
                    H.p(.class("muted")) {
                        if let last = athlete.lastSession {
                            Node.sentence("Last session {a}", PageParts.moment(last))
                        } else {
                            localized("No sessions yet")
                        }
                    }
                }
            }
        }
    }
}
