import Domain

/// All that was ever sent for second opinions, request by request.
package enum SentPage {
    package static func render(_ model: SentModel) -> Document {
        Layout(site: model.site, title: localized("What was sent"), styles: ["opinions/settings"]).document {
            H.p { H.a(.href(Addresses.settings())) { localized("Settings") } }
            H.h1(.class("settings-title")) { localized("What was sent") }
            H.p(.class("muted")) {
                localized("These are all the requests for a second opinion, newest first.")
                " "
                localized("If you delete an answer, it disappears from the report. The request stays in this list.")
            }
            if let notice = model.notice { PageParts.notice(notice) }
            if model.entries.isEmpty {
                H.p(.class("panel")) { localized("Nothing has been sent.") }
            } else {
                table(model)
                H.div(.class("actions")) {
                    if let path = model.newestPath { H.a(.class("button"), .href(path)) { localized("Newest") } }
                    if let path = model.olderPath { H.a(.class("button"), .href(path)) { localized("Older") } }
                    H.a(.class("button button-danger"), .href(Addresses.deleteAnswers())) {
                        Icon.trash.node
                        localized("Delete all answers…")
                    }
                }
            }
        }
    }

    private static var headings: [String] {
        [
            localized("When"), localized("Clip"), localized("Swing"), localized("Question"), localized("Sent to"),
            localized("Model"), localized("Images"), localized("Size"), localized("Outcome"), localized("Tokens"),
            localized("Cost"), localized("Answer"),
        ]
    }

    private static func table(_ model: SentModel) -> Node {
        PageParts.scrolling(.aria("label", localized("Requests"))) {
            H.table(.class("table sent-table")) {
                H.thead { H.tr { for heading in headings { H.th(.scope("col")) { heading } } } }
                H.tbody { for entry in model.entries { row(entry) } }
            }
        }
    }

    private static func row(_ entry: SentModel.Entry) -> Node {
        H.tr {
            H.th(.scope("row")) { PageParts.moment(entry.at) }
            H.td {
                if let name = entry.clip, let id = entry.clipID {
                    H.a(.href(Addresses.clip(id))) { H.bdi { name } }
                } else {
                    H.span(.class("muted")) { localized("a deleted clip") }
                }
            }
            H.td { String(entry.swing + 1) }
            H.td { entry.isJudgement ? localized("How well was it played?") : localized("Is it a swing?") }
            H.td { H.bdi { entry.host } }
            H.td { H.bdi { entry.model } }
            H.td { String(entry.pictures) }
            H.td { Wording.bytes(Int64(entry.bytes)) }
            H.td { words(entry.outcome) }
            H.td { tokens(entry) }
            H.td { Wording.dollars(entry.cost) }
            H.td {
                if let key = entry.answer {
                    H.form(.method("post"), .action(Addresses.deleteAnswers())) {
                        H.input(.type("hidden"), .name("key"), .value(key))
                        H.button(
                            .class("button button-danger"), .type("submit"),
                            .aria("label", deletion(entry))
                        ) { localized("Delete") }
                    }
                } else {
                    "–"
                }
            }
        }
    }

    private static func deletion(_ entry: SentModel.Entry) -> String {
        guard let clip = entry.clip else {
            return localized("Delete the answer about swing \(entry.swing + 1) of a deleted clip")
        }
        return localized("Delete the answer about swing \(entry.swing + 1) of \(clip)")
    }

    private static func tokens(_ entry: SentModel.Entry) -> String {
        guard let input = entry.inputTokens, let output = entry.outputTokens else { return "–" }
        return Numerals.grouped(input) + " + " + Numerals.grouped(output)
    }

    private static func words(_ outcome: SentModel.Outcome) -> String {
        switch outcome {
        case .sent: localized("sent, no answer recorded")
        case .answered: localized("answered")
        case .refused: localized("refused or unusable")
        case .unanswered: localized("no answer")
        }
    }
}
