import Domain

/// What a coach adds to a clip, below its report: who it shows, a note, a comparison. All of it works without scripts.
struct CoachingSection {
    var model: CoachingModel
    /// Whether there is a section with second opinions.
    var hasOpinions = false

    var node: Node {
        H.div(.class("coaching")) {
            H.div(.class("coaching-side")) {
                player
                compare
            }
            note
        }
    }

    /// The way there, and who the player is, for the head of the report.
    var links: Node {
        H.ul(.class("coaching-links"), .aria("label", localized("For the coach"))) {
            H.li {
                if let player = model.player {
                    Node.sentence(
                        "Athlete: {a}", H.a(.href(Addresses.athlete(player.id))) { H.bdi { player.name } })
                } else {
                    H.a(.href("#player-name")) { localized("Name the athlete") }
                }
            }
            H.li { H.a(.href("#note")) { localized("Notes") } }
            if model.hasSwings {
                H.li { H.a(.href(Addresses.comparisonChoice(model.clip))) { localized("Compare a swing") } }
            }
            if hasOpinions { H.li { H.a(.href("#" + OpinionsModel.anchor)) { localized("Second opinion") } } }
        }
    }

    private var player: Node {
        H.section(.class("panel coach-panel"), .id("player-name"), .aria("labelledby", "player-name-title")) {
            H.h2(.id("player-name-title")) { localized("Athlete") }
            if let player = model.player {
                H.p { H.a(.href(Addresses.athlete(player.id))) { H.bdi { player.name } } }
            }
            H.form(.class("coach-form"), .method("post"), .action(Addresses.nameAthlete(model.clip))) {
                H.label(.for("athlete")) {
                    model.player == nil
                        ? localized("Who is in this clip? Choose a name or type a new one.")
                        : localized("Change the athlete")
                }
                H.div(.class("coach-line")) {
                    H.input(
                        .class("field"), .type("text"), .id("athlete"), .name("name"), .list("athletes"),
                        .maxlength(model.maximumName), .autocomplete("off"), .required)
                    H.button(.class("button"), .type("submit")) { localized("Save") }
                }
                H.datalist(.id("athletes")) {
                    for name in model.knownNames { H.option(.value(name)) }
                }
            }
            if model.player != nil {
                H.form(.method("post"), .action(Addresses.nameAthlete(model.clip))) {
                    H.input(.type("hidden"), .name("name"), .value(""))
                    H.button(.class("button button-quiet"), .type("submit")) {
                        localized("Remove the athlete from this clip")
                    }
                }
            }
        }
    }

    private var note: Node {
        H.section(.class("panel coach-panel"), .id("note"), .aria("labelledby", "note-title")) {
            H.h2(.id("note-title")) { localized("Notes") }
            H.form(.class("coach-form"), .id("note-form"), .method("post"), .action(Addresses.note(model.clip))) {
                // Browsers drop a line feed that follows the tag at once.
                H.textarea(
                    .class("field"), .id("note-text"), .name("text"), .rows(7), .maxlength(model.maximumNote),
                    .aria("labelledby", "note-title"), .aria("describedby", "note-state")
                ) { "\n" + model.note }
                H.div(.class("coach-line")) {
                    H.button(.class("button"), .type("submit")) { localized("Save notes") }
                    H.p(.class("muted"), .id("note-state"), .role("status")) {
                        if let savedAt = model.savedAt {
                            Node.sentence("Saved {a}", PageParts.moment(savedAt))
                        } else {
                            localized("Plain text, saved with the clip.")
                        }
                    }
                }
            }
        }
    }

    @NodeBuilder private var compare: Node {
        if model.hasSwings {
            H.section(.class("panel coach-panel"), .aria("labelledby", "compare-title")) {
                H.h2(.id("compare-title")) { localized("Compare") }
                H.p(.class("muted")) {
                    localized("Compare a swing from this clip with another one, aligned at contact.")
                }
                H.p {
                    H.a(.class("button"), .href(Addresses.comparisonChoice(model.clip))) {
                        localized("Compare a swing…")
                    }
                }
            }
        }
    }
}
