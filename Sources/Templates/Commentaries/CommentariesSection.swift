import Domain

/// What people said of a clip: the buttons to record a commentary, and the videos that were made of it. Recording needs
/// a script; the list does not.
struct CommentariesSection {
    var model: CommentariesModel
    /// The part that is written anew when something changes.
    static let anchor = "commentaries"

    var node: Node {
        ReportSection(
            name: "commentaries", title: localized("Talk over it"), titleID: "commentaries-title",
            hint: localized("A video with your voice and drawings"), isOpen: !model.entries.isEmpty
        ).node {
            H.div(.class("commentary"), .id("commentary")) {
                Node.unlessGuest { recording }
                list
            }
        }
    }

    @NodeBuilder private var recording: Node {
        H.p {
            localized(
                "Motionbook records your voice while you play, pause, step, zoom and draw, and makes a video of it to save or share. A commentary can be up to \(Int(Commentary.longest / 60)) minutes long."
            )
        }
        H.div(.class("actions needs-script")) {
            H.button(.class("button button-primary"), .type("button"), .id("commentary-start")) {
                Icon.record.node
                H.span { localized("Record a commentary") }
            }
        }
        H.p(.class("no-script muted")) { localized("Recording needs JavaScript.") }
        bar
        H.p(.class("commentary-state"), .id("commentary-state"), .role("status")) {}
        H.ul(.class("commentary-unsent"), .id("commentary-unsent"), .hidden) {}
        H.p(.class("visually-hidden"), .id("\(Self.anchor)-status"), .role("status")) {}
    }

    /// Shown in the player's bar while somebody records.
    private var bar: Node {
        H.div(.class("commentary-bar"), .id("commentary-bar"), .hidden) {
            H.p(.class("commentary-mark")) {
                H.span(.class("commentary-dot"), .aria("hidden", "true")) {}
                H.span(.id("commentary-label")) { localized("Recording") }
                H.span(.id("commentary-clock")) { Wording.clock(0) }
            }
            H.div(.class("actions")) {
                H.button(.class("button"), .type("button"), .id("commentary-pause"), .aria("pressed", "false")) {
                    localized("Pause recording")
                }
                H.button(.class("button button-primary"), .type("button"), .id("commentary-stop")) {
                    Icon.stop.node
                    H.span { localized("Finish recording") }
                }
                H.button(.class("button"), .type("button"), .id("commentary-discard")) { localized("Discard") }
            }
        }
    }

    private var list: Node {
        H.ul(
            .class("commentary-list"), .id(Self.anchor), .data("state", model.stateName),
            .data("events", path: Addresses.allEvents())
        ) {
            for entry in model.entries { item(entry) }
        }
    }

    private func item(_ entry: CommentariesModel.Entry) -> Node {
        let length = Wording.clock(entry.seconds)
        return H.li(.class("commentary-entry"), .id("commentary-\(entry.id)")) {
            H.p(.class("commentary-facts")) {
                H.strong { length }
                H.span(.class("muted")) { PageParts.moment(entry.savedAt) }
            }
            switch entry.state {
            case .waiting(let reason): VideoProgress(model.clip, waitingFor: reason).node
            case .making(let done, let total): VideoProgress(model.clip, done: done, total: total).node
            case .failed(let message): H.p(.class("skeleton-video-failure")) { message }
            case .ready:
                H.video(
                    .src(Addresses.commentary(model.clip, entry.id)), .controls, .playsinline, .preload("none"),
                    .aria("label", localized("Commentary, \(length)")))
            case .offered: Node.nothing
            }
            H.div(.class("actions")) {
                if case .ready(let bytes) = entry.state {
                    if Guest.current?.hasDownloads != false { save(entry, bytes) }
                } else if !model.isLive {
                    action("create", localized("Create the video"), entry, length, style: "button")
                }
                action("remove", localized("Remove"), entry, length, style: "button button-quiet")
            }
        }
    }

    private func save(_ entry: CommentariesModel.Entry, _ bytes: Int64) -> Node {
        H.a(.class("button"), .href(Addresses.commentary(model.clip, entry.id)), .download) {
            Icon.download.node
            H.span { localized("Save (MP4, \(Wording.bytes(bytes)))") }
        }
    }

    private func action(
        _ name: String, _ label: String, _ entry: CommentariesModel.Entry, _ length: String, style: String
    ) -> Node {
        H.form(.method("post"), .action(Addresses.commentary(model.clip, entry.id))) {
            H.input(.type("hidden"), .name("action"), .value(name))
            H.button(.class(style), .type("submit")) {
                label
                H.span(.class("visually-hidden")) { " " + length }
            }
        }
    }
}
