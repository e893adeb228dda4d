import Analysis
import Domain

/// What somebody else says of the swings, below what was measured here: it takes the place of nothing. Without scripts
/// it is links, forms and a page that loads itself again; scripts replace it while something is open.
struct OpinionSection {
    var model: OpinionsModel

    /// So many swings are shown unfolded.
    private static let unfolded = 2

    var node: Node {
        H.section(
            .class("opinions"), .id(OpinionsModel.anchor), .aria("labelledby", "opinions-title"),
            .data("live", model.isLive ? "true" : "false")
        ) {
            H.p(.class("visually-hidden"), .id("opinions-status"), .role("status")) { status }
            H.p(.class("opinions-complaint"), .id("opinions-complaint"), .role("alert")) {}
            if let fallen = model.fallen { FallenConsentNotice(fallen: fallen).node }
            offer
            open
            for entry in model.entries { Node.later { self.entry(entry) } }
        }
    }

    /// What screen readers hear when it changes.
    private var status: String {
        let waiting = model.entries.count { $0.state.isOpen }
        if model.offer.isLive { return localized("Preparing the images.") }
        if waiting > 0 { return localized(waiting, "\(waiting) swing waiting.", "\(waiting) swings waiting.") }
        return model.entries.isEmpty ? "" : localized("Nothing is waiting.")
    }

    private var who: String { model.host.map { localized("\(model.model) at \($0)") } ?? model.model }

    @NodeBuilder private var offer: Node {
        switch model.offer {
        case .off:
            H.p(.class("muted")) {
                Node.sentence(
                    "Second opinions are off. Earlier answers are kept. {a}",
                    H.a(.href(Addresses.settings())) { localized("Settings") })
            }
        case .never(let athlete):
            H.p {
                Node.sentence(
                    "Swings of {a} are never sent. You can change this in {b}.", H.bdi { athlete },
                    H.a(.href(Addresses.settings())) { localized("the settings") })
            }
        case .pictures:
            H.p {
                localized(
                    "\(sentence) Motionbook first prepares the images on this server. You review them before anything is sent."
                )
            }
            prepare(localized("Ask for a second opinion…"))
        case .failed(let message):
            PageParts.notice(Notice(.error, message))
            prepare(localized("Try again"))
        case .waiting(let reason): progress(share: nil, reason ?? localized("Waiting in the queue"))
        case .making(let done, let total):
            let made = Progress(stage: .drawing, done: done, total: total)
            progress(share: made.share, localized("You review everything before it is sent."))
        case .look:
            if model.unasked > 0 {
                H.p { localized("\(sentence) Nothing is sent until you have reviewed it.") }
                H.div(.class("actions")) {
                    H.a(
                        .class("button"), .id("opinion-ask"), .href(Addresses.opinion(model.clip)),
                        .data("asks", "swings")
                    ) {
                        Icon.question.node
                        localized("Review and send…")
                    }
                }
            }
        case .direct(let athlete):
            if model.unasked > 0 {
                H.p {
                    Node.sentence(
                        "\(sentence) You chose to always send swings of {a} without asking. {b}", H.bdi { athlete },
                        H.a(.href(Addresses.settings())) { localized("Change this") })
                }
                let host = model.host ?? ""
                prepare(
                    localized(
                        model.unasked, "Send \(model.unasked) swing to \(host)",
                        "Send \(model.unasked) swings to \(host)"))
            }
        case .nothing: Node.nothing
        }
    }

    private var sentence: String {
        localized(
            "Ask \(who) to review images and measurements of the swings. Motionbook’s own results stay as they are.")
    }

    private func prepare(_ label: String) -> Node {
        H.div(.class("actions")) {
            PageParts.postButton(label, icon: .question, style: "", path: Addresses.opinionPictures(model.clip))
        }
    }

    private func progress(share: Double?, _ detail: String) -> Node {
        H.div(.class("opinions-progress")) {
            H.strong { localized("Preparing the images") }
            Progress.bar(share: share, label: localized("Image progress"))
            H.p(.class("muted")) { detail }
            PageParts.postButton(localized("Stop"), icon: .close, style: "", path: Addresses.cancel(model.clip))
        }
    }

    @NodeBuilder private var open: Node {
        let open = model.entries.count { $0.state.isOpen }
        if open > 0 {
            H.div(.class("opinions-open")) {
                H.p {
                    localized(
                        open, "\(open) swing is waiting for an answer.", "\(open) swings are waiting for an answer.")
                }
                if let pause = model.pause {
                    H.p {
                        Node.sentence(
                            "\(pause.reason) Requests continue automatically on {a}.", PageParts.moment(pause.until))
                    }
                }
                PageParts.postButton(
                    localized("Stop"), icon: .close, style: "", path: Addresses.stopOpinions(model.clip))
            }
        }
    }

    private func entry(_ entry: OpinionsModel.Entry) -> Node {
        let comparison = entry.said.map { OpinionComparison(entry.swing, $0) }
        let isUnfolded = model.entries.count <= Self.unfolded
        let attributes: [Attribute] =
            [.class("opinion"), .id("opinion-\(entry.place + 1)")] + (isUnfolded ? [.open] : [])
        return .element(
            "details", attributes,
            .sequence([
                H.summary {
                    H.h3 { localized("Swing \(entry.place + 1): \(entry.swing.shot.titleInList)") }
                    state(entry, comparison)
                },
                OpinionAnswerPanel(entry: entry, comparison: comparison).node,
                again(entry),
            ]))
    }

    @NodeBuilder
    private func state(_ entry: OpinionsModel.Entry, _ comparison: OpinionComparison?) -> Node {
        let words: String =
            switch entry.state {
            case .preparing: localized("preparing images")
            case .waiting: localized("waiting to be sent")
            case .sending: localized("waiting for an answer")
            case .stopped: localized("stopped")
            case .failed: localized("failed")
            case .done:
                switch comparison?.differences {
                case 0: localized("agrees")
                case let count?: localized(count, "differs in \(count) point", "differs in \(count) points")
                case nil: localized("answered")
                }
            }
        H.span(.class("opinion-state"), .data("state", entry.state.isOpen ? "open" : "ended")) { words }
    }

    @NodeBuilder
    private func again(_ entry: OpinionsModel.Entry) -> Node {
        if !entry.state.isOpen, model.mayAskAgain {
            H.form(.class("opinion-again"), .method("post"), .action(Addresses.opinionPictures(model.clip))) {
                H.input(.type("hidden"), .name("swing"), .value(String(entry.place)))
                H.button(
                    .class("button button-quiet"), .type("submit"),
                    .aria("label", localized("Ask again about swing \(entry.place + 1)"))
                ) {
                    Icon.again.node
                    localized("Ask again")
                }
            }
        }
    }
}
