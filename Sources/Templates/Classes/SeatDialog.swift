import Domain

/// What a teacher does about one seat. A script opens it from a tile, and fills in which one it is.
struct SeatDialog {
    var schoolClass: SchoolClass

    var node: Node {
        let base = Addresses.schoolClass(schoolClass.id) + "/seats/"
        return .element(
            "dialog",
            [
                .class("dialog seat-dialog"), .id("seat-dialog"), .aria("labelledby", "seat-title"),
                .data("seats", path: base),
            ],
            .sequence([head, naming, offer, removal]))
    }

    @NodeBuilder private var head: Node {
        H.div(.class("seat-head")) {
            H.span(.id("seat-picture")) {}
            H.h2(.id("seat-title"), .tabindex(-1)) {}
            H.button(
                .class("button button-quiet button-icon"), .type("button"), .data("closes", "seat-dialog"),
                .aria("label", localized("Close"))
            ) { Icon.close.node }
        }
        H.p(.class("seat-refusal"), .id("seat-refusal"), .role("alert")) {}
    }

    private var naming: Node {
        H.form(.class("seat-part"), .id("seat-naming"), .method("post"), .data("does", "name"), .data("when", "names"))
        {
            H.label(.for("seat-name")) { localized("Name") }
            H.div(.class("seat-row")) {
                H.input(
                    .class("field"), .type("text"), .id("seat-name"), .name("name"), .autocomplete("off"),
                    .maxlength(SeatName.maximumLength))
                H.button(.class("button"), .type("submit")) { localized("Save") }
            }
            H.p(.class("seat-box")) {
                H.input(.type("checkbox"), .id("seat-hides"))
                H.label(.for("seat-hides")) { localized("Show the name to teachers only") }
            }
        }
    }

    private var offer: Node {
        H.div(.class("seat-part")) {
            H.button(.class("button"), .type("button"), .id("seat-offer")) {
                Icon.screen.node
                localized("Use on another tablet")
            }
            H.div(.id("seat-offered"), .hidden) {
                H.p { localized("Enter this code on the other tablet, or scan it, within three minutes:") }
                H.p(.class("entrance-code"), .id("seat-code"), .untranslated, .dir("ltr")) {}
                H.div(.id("seat-qr")) {}
                H.p(.class("muted"), .id("seat-left")) {}
            }
        }
    }

    private var removal: Node {
        H.details(.class("seat-part"), .id("seat-removal")) {
            H.summary { localized("Remove…") }
            H.p {
                localized("Takes the tablet out of the class and deletes its answers. It can join again with the code.")
            }
            H.div(.class("actions")) {
                H.button(.class("button button-danger"), .type("button"), .data("removes", "remove")) {
                    localized("Remove")
                }
                H.button(.class("button button-danger"), .type("button"), .data("removes", "removeAndLock")) {
                    localized("Remove and let nobody else in")
                }
            }
        }
    }
}
