internal import Domain

/// The page where a swing to compare with is chosen.
package enum ComparisonChoicePage {
    package static func render(_ model: ComparisonChoiceModel) -> Document {
        Layout(
            site: model.site, title: localized("Compare"), styles: ["report/report", "report/coach"], section: .clips
        ).document {
            H.article(.class("report")) {
                H.header(.class("report-head")) {
                    H.p(.class("eyebrow")) {
                        H.a(.href(Addresses.clip(model.clip))) { H.bdi { model.clipName } }
                        H.span(.aria("hidden", "true")) { " / " }
                        localized("Compare")
                    }
                    H.h1 { localized("Choose two swings to compare") }
                }
                H.section(.class("panel coach-panel"), .aria("labelledby", "one-title")) {
                    H.h2(.id("one-title")) { localized("Swing A, from this clip") }
                    H.ul(.class("swing-links")) {
                        for (index, link) in model.swings.enumerated() {
                            H.li { index == model.index ? link.currentNode : link.node }
                        }
                    }
                }
                H.section(.class("panel coach-panel"), .aria("labelledby", "other-title")) {
                    H.h2(.id("other-title")) { localized("Swing B") }
                    search(model)
                    if model.groups.isEmpty, !model.words.isEmpty {
                        H.p { localized("No clip with swings was found.") }
                    } else if model.groups.isEmpty {
                        H.p {
                            localized(
                                "There are no other swings yet. Add another clip. Once it is analysed, you can choose its swings here."
                            )
                        }
                    }
                    for (index, group) in model.groups.enumerated() {
                        H.section(.class("session"), .aria("labelledby", "group-\(index)")) {
                            H.p(.class("session-day"), .id("group-\(index)")) { group.title }
                            H.ul(.class("clip-entries")) {
                                for clip in group.clips { clip.node }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Looks through all clips, as the library does.
    private static func search(_ model: ComparisonChoiceModel) -> Node {
        H.form(
            .class("coach-line"), .method("get"), .action(Addresses.comparisonChoice(model.clip)), .role("search")
        ) {
            H.input(.type("hidden"), .name("a"), .value(String(model.index)))
            H.label(.class("visually-hidden"), .for("q")) {
                localized("Search by name, athlete, note, tag or stroke")
            }
            H.input(
                .class("field"), .type("search"), .id("q"), .name("q"), .value(model.words),
                .placeholder(localized("Name, athlete, note, tag or stroke")), .maxlength(200), .autocomplete("off"))
            H.button(.class("button"), .type("submit")) { localized("Search") }
            if !model.words.isEmpty {
                H.a(
                    .class("button button-quiet"),
                    .href(Addresses.comparisonChoice(model.clip) + "?a=\(model.index)")
                ) { localized("Show all") }
            }
        }
    }
}
