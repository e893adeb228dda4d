package import Domain

/// What the list of saved comparisons shows.
package struct ComparisonsModel: Sendable {
    package var site: Site
    /// The newest first.
    package var comparisons: [SavedComparison]

    package init(site: Site, comparisons: [SavedComparison]) {
        self.site = site
        self.comparisons = comparisons
    }
}

/// Comparisons that people saved. It needs no scripts.
package enum ComparisonsPage {
    package static func render(_ model: ComparisonsModel) -> Document {
        Layout(
            site: model.site, title: localized("Saved comparisons"), styles: ["report/report", "report/coach"],
            section: .clips
        ).document {
            H.article(.class("report")) {
                H.header(.class("report-head")) {
                    H.p(.class("eyebrow")) { H.a(.href(Addresses.dashboard())) { localized("Clips") } }
                    H.h1 { localized("Saved comparisons") }
                }
                H.section(.class("panel coach-panel"), .aria("label", localized("Saved comparisons"))) {
                    if model.comparisons.isEmpty {
                        H.p { localized("Nothing is saved yet. Compare two swings, then give the comparison a name.") }
                    }
                    H.ul(.class("saved-comparisons")) {
                        for comparison in model.comparisons { item(comparison) }
                    }
                }
            }
        }
    }

    private static func item(_ comparison: SavedComparison) -> Node {
        H.li {
            H.a(.href(Addresses.comparing(comparison.a, with: comparison.b, shift: comparison.shift))) {
                H.bdi { comparison.name }
            }
            H.span(.class("muted")) { PageParts.moment(comparison.savedAt) }
            H.form(.method("post"), .action(Addresses.removeComparison(comparison.id))) {
                H.button(.class("button button-quiet"), .type("submit")) {
                    localized("Remove")
                    H.span(.class("visually-hidden")) { " " + comparison.name }
                }
            }
        }
    }
}

/// Keeps a comparison under a name.
struct SaveComparison {
    var model: ComparisonModel

    var node: Node {
        H.form(.class("coach-line"), .method("post"), .action(Addresses.comparisons())) {
            field("a", model.a.compared)
            field("b", model.b.compared)
            H.input(.type("hidden"), .name("shift"), .value(String(model.shift)))
            H.label(.class("visually-hidden"), .for("comparison-name")) { localized("Name of the comparison") }
            H.input(
                .class("field"), .type("text"), .id("comparison-name"), .name("name"),
                .placeholder(localized("Name of the comparison")), .maxlength(SavedComparison.longestName),
                .autocomplete("off"), .required)
            H.button(.class("button"), .type("submit")) { localized("Save comparison") }
            H.a(.class("button button-quiet"), .href(Addresses.comparisons())) { localized("Saved comparisons") }
        }
    }

    private func field(_ name: String, _ swing: ComparedSwing) -> Node {
        H.input(.type("hidden"), .name(name), .value("\(swing.clip)/\(swing.swing)"))
    }
}
