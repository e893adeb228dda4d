import Domain

/// All clips: to search, to choose from, to put in order; and the trash.
package enum LibraryPage {
    package static func render(_ model: LibraryModel) -> Document {
        Layout(
            site: model.site, title: model.isTrash ? localized("Trash") : localized("Library"), styles: ["library"],
            modules: ["library/library"], section: .clips
        ).document {
            if let notice = model.notice { PageParts.notice(notice) }
            H.header(.class("section-head library-head")) {
                H.h1 { model.isTrash ? localized("Trash") : localized("Library") }
                H.p(.class("library-ways")) {
                    if let path = model.sheetPath { H.a(.href(path)) { localized("Contact sheet") } }
                    model.isTrash
                        ? H.a(.href(Addresses.library())) { localized("Back to the library") }
                        : H.a(.href(Addresses.library() + "?in=trash")) { localized("Trash") }
                }
            }
            if model.isTrash {
                H.p(.class("lead")) {
                    localized("Clips stay here for 30 days. Then they and their results are deleted permanently.")
                }
            }
            searchForm(model)
            H.section(
                .id("library-results"),
                .aria("label", model.isTrash ? localized("Clips in the trash") : localized("Clips"))
            ) {
                H.p(.class("library-count muted"), .id("library-count"), .role("status")) { count(model) }
                if model.clips.isEmpty { empty(model) } else { list(model) }
            }
            if !model.storage.isEmpty { storage(model) }
        }
    }

    private static func count(_ model: LibraryModel) -> String {
        if model.clips.isEmpty { return "" }
        return model.isNarrowed
            ? localized(model.total, "\(model.total) clip found", "\(model.total) clips found")
            : localized(model.total, "\(model.total) clip", "\(model.total) clips")
    }

    private static func searchForm(_ model: LibraryModel) -> Node {
        H.form(
            .class("library-search"), .id("library-search"), .method("get"), .action(Addresses.library()),
            .role("search")
        ) {
            if model.isTrash { H.input(.type("hidden"), .name("in"), .value("trash")) }
            H.label(.class("visually-hidden"), .for("q")) { localized("Search by name, athlete, note, tag or stroke") }
            H.input(
                .class("field library-words"), .type("search"), .id("q"), .name("q"), .value(model.asked["q"] ?? ""),
                .placeholder(localized("Name, athlete, note, tag or stroke")), .maxlength(200), .autocomplete("off"))
            H.div(.class("library-filters")) {
                filters(model)
                H.button(.class("button no-script"), .type("submit")) { localized("Search") }
                if model.isNarrowed {
                    H.a(
                        .class("button button-quiet"),
                        .href(Addresses.library() + (model.isTrash ? "?in=trash" : ""))
                    ) {
                        localized("Show all")
                    }
                }
            }
        }
    }

    /// Folded away where there is no room for them, until one is set.
    private static func filters(_ model: LibraryModel) -> Node {
        .element(
            "details", [.class("library-fold")] + (model.isFiltered ? [.open] : []),
            .sequence([
                H.summary { localized("Filter and sort") },
                H.div(.class("library-fields")) {
                    for filter in model.filters { filter.select(asked: model.asked[filter.name] ?? "") }
                    day("from", localized("From"), model)
                    day("until", localized("To"), model)
                },
                model.site.zone?.note ?? .nothing,
            ]))
    }

    /// Some browsers show today in a field that has no day: it is muted there.
    private static func day(_ name: String, _ label: String, _ model: LibraryModel) -> Node {
        let asked = model.asked[name] ?? ""
        return H.label(
            .class("library-filter"), .for("filter-" + name), .data("set", asked.isEmpty ? "false" : "true")
        ) {
            H.span { label }
            H.input(.class("select"), .type("date"), .id("filter-" + name), .name(name), .value(asked))
        }
    }

    private static func storage(_ model: LibraryModel) -> Node {
        H.details(.class("panel library-storage")) {
            H.summary { localized("Disk usage") }
            H.dl(.class("library-room")) {
                for part in model.storage {
                    H.div {
                        H.dt { part.label }
                        H.dd { Wording.bytes(part.bytes) }
                    }
                }
            }
            H.p { H.a(.href(Addresses.library() + "?order=size")) { localized("Show largest clips first") } }
        }
    }

    private static func empty(_ model: LibraryModel) -> Node {
        H.div(.class("panel library-empty")) {
            if model.hasOnlySigns {
                H.h2 { localized("Nothing to search for") }
                H.p { localized("Enter letters, digits or emoji. Search ignores punctuation such as ? and -.") }
            } else if model.isNarrowed {
                H.h2 { localized("No clips found") }
                H.p {
                    localized("No clip matches all your search words and filters. Remove a word or a filter.")
                }
            } else if model.isTrash {
                H.h2 { localized("The trash is empty") }
                H.p {
                    localized(
                        "Clips that you move to the trash stay here for 30 days. During that time you can restore them."
                    )
                }
            } else {
                H.h2 { localized("No clips yet") }
                H.p { localized("Every clip you add appears here.") }
                H.p { H.a(.class("button button-primary"), .href(Addresses.dashboard())) { localized("Add a clip") } }
            }
        }
    }

    private static func list(_ model: LibraryModel) -> Node {
        H.form(.class("library-form"), .id("library-form"), .method("post"), .action(Addresses.library())) {
            H.input(.type("hidden"), .name("back"), .value(model.query))
            H.ul(.class("library-list"), .id("library-list")) {
                for clip in model.clips { clip.node }
            }
            if let more = model.morePath {
                H.p(.class("library-more"), .id("library-more")) {
                    H.a(.class("button"), .href(more)) { localized("Show more") }
                }
            }
            LibraryActions(model: model).node
        }
    }
}

extension LibraryModel.Filter {
    /// The filter as a list to choose from.
    func select(asked: String) -> Node {
        H.label(.class("library-filter"), .for("filter-" + name)) {
            H.span { label }
            H.select(.class("select"), .id("filter-" + name), .name(name)) {
                for option in options {
                    option.value == asked
                        ? H.option(.value(option.value), .selected) { option.label }
                        : H.option(.value(option.value)) { option.label }
                }
            }
        }
    }
}

extension LibraryModel.Entry {
    /// The clip as a row.
    var node: Node {
        H.li(.class("library-row"), .id("clip-\(card.id)")) {
            H.label(.class("library-pick"), .for("pick-\(card.id)")) {
                H.input(.type("checkbox"), .id("pick-\(card.id)"), .name("clip"), .value(card.id.description))
                H.span(.class("visually-hidden")) { localized("Select \(card.name)") }
            }
            H.div(.class("library-poster")) {
                if let path = card.thumbnailPath {
                    H.img(.src(path), .alt(""), .loading("lazy"), .width(640), .height(360))
                }
            }
            H.div(.class("library-words-of")) {
                H.h2 { H.a(.href(card.path)) { H.bdi { card.name } } }
                H.p(.class("library-facts muted")) { facts }
                if athlete != nil || !tags.isEmpty || copies != nil || daysLeft != nil {
                    H.p(.class("library-marks")) { marks }
                }
            }
        }
    }

    @NodeBuilder private var facts: Node {
        if card.state != .done { card.state.chip }
        if let summary = card.summary, !card.state.isLive { H.span { summary } }
        PageParts.moment(card.addedAt)
        if let seconds = card.durationSeconds, seconds > 0 { H.span { Wording.duration(seconds) } }
        H.span { Wording.bytes(bytes) }
    }

    @NodeBuilder private var marks: Node {
        if let daysLeft {
            H.span(.class("chip")) {
                localized(daysLeft, "Will be deleted in \(daysLeft) day", "Will be deleted in \(daysLeft) days")
            }
        }
        if let athlete {
            H.a(.class("chip"), .href(athlete.path)) { H.bdi { athlete.name } }
        }
        for tag in tags {
            H.a(.class("chip library-tag"), .href(tag.path)) { H.bdi { "#" + tag.name } }
        }
        if let copies {
            H.a(.class("chip"), .href(copies.path)) {
                let all = copies.count + 1
                copies.count == 1 ? localized("Duplicate") : localized(all, "\(all) copy", "\(all) copies")
            }
        }
    }
}

/// What can be done with the chosen clips.
private struct LibraryActions {
    var model: LibraryModel

    var node: Node {
        H.div(
            .class("library-actions panel"), .id("library-actions"), .role("group"),
            .aria("label", localized("Selected clips"))
        ) {
            H.p(.class("library-chosen"), .id("library-chosen"), .role("status")) {
                localized("Select clips above, then:")
            }
            H.label(.class("library-all needs-script"), .for("library-all")) {
                H.input(.type("checkbox"), .id("library-all"))
                H.span { localized("Select all shown") }
            }
            if model.isTrash { ofTrash } else { ofLibrary }
        }
    }

    @NodeBuilder private var ofTrash: Node {
        button("restore", localized("Restore"), .again, "button-primary")
        button("delete", localized("Delete permanently"), .trash, "button-danger")
    }

    @NodeBuilder private var ofLibrary: Node {
        H.div(.class("library-action")) {
            field("name", localized("Athlete"), localized("Athlete’s name"), model.athletes)
            button("name", localized("Set athlete"), .person, "")
        }
        H.div(.class("library-action")) {
            field("tag", localized("Tags, separated by commas"), localized("Tag, tag"), model.tags)
            button("tag", localized("Add tags"), .check, "")
            button("untag", localized("Remove tags"), .close, "")
        }
        button("analyse", localized("Analyse again"), .again, "")
        button("zip", localized("Download as ZIP"), .download, "")
        button("trash", localized("Move to trash"), .trash, "button-danger")
    }

    private func button(_ action: String, _ label: String, _ icon: Icon, _ style: String) -> Node {
        H.button(.class("button " + style), .type("submit"), .name("action"), .value(action)) {
            icon.node
            label
        }
    }

    @NodeBuilder
    private func field(_ name: String, _ label: String, _ hint: String, _ known: [String]) -> Node {
        H.label(.class("visually-hidden"), .for("library-" + name)) { label }
        H.input(
            .class("field"), .type("text"), .id("library-" + name), .name(name), .placeholder(hint), .maxlength(200),
            .list("library-" + name + "-known"), .autocomplete("off"))
        H.datalist(.id("library-" + name + "-known")) { for word in known { H.option(.value(word)) } }
    }
}
