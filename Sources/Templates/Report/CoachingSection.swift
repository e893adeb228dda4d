import Domain

/// What a coach adds to a clip, in the head of its report: who it shows, a note, a comparison. It needs no scripts.
struct CoachingSection {
    var model: CoachingModel
    /// Whether there is a section with second opinions.
    var hasOpinions = false

    /// Ways to what is elsewhere.
    @NodeBuilder var links: Node {
        if model.hasSwings {
            H.a(
                .class("button"), .href(Addresses.comparisonChoice(model.clip)),
                .title(localized("Compare a swing from this clip with another swing. The two are lined up at contact."))
            ) {
                localized("Compare a swing")
            }
        }
        if hasOpinions {
            H.a(.class("button"), .href("#" + OpinionsModel.anchor)) {
                localized("Second opinion")
            }
        }
    }

    /// Who the clip shows.
    var player: Node {
        ReportTool(name: "player", id: "player-name").node(
            model.player.map { player in Node.sentence("Athlete: {a}", H.bdi { player.name }) }
                ?? .text(localized("Name the athlete"))
        ) {
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
                if model.hasPlayers {
                    H.p(.class("muted")) { localized("The strokes of player 1 count as this athlete’s.") }
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

    /// When the clip was filmed: sessions of athletes go by that day.
    var day: Node {
        ReportTool(name: "filmed", id: "filmed").node(
            .text(localized("Filmed on \(Wording.day(model.filmed.day))"))
        ) {
            H.form(.class("coach-form"), .method("post"), .action(Addresses.filmed(model.clip))) {
                H.label(.for("filmed-day")) { localized("The day on which this clip was filmed. Sessions go by it.") }
                H.div(.class("coach-line")) {
                    H.input(
                        .class("field"), .type("date"), .id("filmed-day"), .name("day"), .value(model.filmed.day.text),
                        .required)
                    H.button(.class("button"), .type("submit")) { localized("Save") }
                }
                H.p(.class("muted")) { source }
            }
            if model.filmed.by == .person {
                H.form(.method("post"), .action(Addresses.filmed(model.clip))) {
                    H.input(.type("hidden"), .name("day"), .value(""))
                    H.button(.class("button button-quiet"), .type("submit")) {
                        localized("Back to what the file says")
                    }
                }
            }
        }
    }

    private var source: String {
        switch model.filmed.by {
        case .person: localized("Set by a person.")
        case .file: localized("As the camera wrote it into the file.")
        case .sender: localized("The date of the file when it was uploaded.")
        case nil: localized("The day of the upload: nobody knows when the clip was filmed.")
        }
    }

    /// What the coach noted; how it begins stands on the button.
    var note: Node {
        ReportTool(name: "note", id: "note").node(
            .sequence([
                H.span(.id("note-title")) { localized("Notes") },
                H.span(.class("note-beginning muted"), .id("note-beginning"), .dir("auto")) { beginning },
            ])
        ) {
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

    /// The first line of the notes, which is cut where there is no room.
    private var beginning: String {
        String(model.note.prefix(200).split(whereSeparator: \.isNewline).first ?? "")
    }
}
