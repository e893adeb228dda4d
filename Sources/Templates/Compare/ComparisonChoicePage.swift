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
                    if model.groups.isEmpty {
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
}
