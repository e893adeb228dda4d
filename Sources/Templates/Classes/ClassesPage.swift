import Domain
import FoundationEssentials

/// All classes: those that are open, those that have results, and a form to open one. It needs no scripts.
package enum ClassesPage {
    package static func render(_ model: ClassesModel) -> Document {
        Layout(site: model.site, title: localized("Classes"), styles: ["classes/classes"], section: .games).document {
            H.div(.class("classes")) {
                H.header(.class("section-head")) {
                    H.h1 { localized("Classes") }
                    H.p(.class("section-links")) {
                        H.a(.href(Addresses.classesForParents())) { localized("For parents: what a class keeps") }
                    }
                }
                H.p(.class("lead")) {
                    localized(
                        "Each child plays on a tablet of its own. You choose what is played, see how everyone is doing, and end the class. No accounts: a code lets tablets in."
                    )
                }
                opening
                if !model.open.isEmpty {
                    list(localized("Open now"), "classes-open", model.open) { open($0) }
                }
                if !model.ended.isEmpty {
                    list(localized("Ended"), "classes-ended", model.ended) { ended($0) }
                }
            }
        }
    }

    private static var opening: Node {
        H.form(.class("panel classes-new"), .method("post"), .action(Addresses.classes())) {
            H.h2 { localized("Open a class") }
            H.p(.class("classes-field")) {
                H.label(.for("class-name")) { localized("Name, if you like") }
                H.input(
                    .class("field"), .type("text"), .id("class-name"), .name("name"), .autocomplete("off"),
                    .maxlength(ClassName.maximumLength))
            }
            H.p(.class("classes-box")) {
                H.input(.type("checkbox"), .id("class-names"), .name("names"), .value("true"))
                H.label(.for("class-names")) { localized("Pupils may have names") }
            }
            H.p(.class("muted")) {
                localized("Without names, each child is an animal in a colour, with a number.")
            }
            H.p {
                H.button(.class("button button-primary"), .type("submit")) { localized("Open a class") }
            }
        }
    }

    private static func list(
        _ title: String, _ id: String, _ classes: [SchoolClass], _ item: (SchoolClass) -> Node
    ) -> Node {
        H.section(.aria("labelledby", id)) {
            H.h2(.id(id)) { title }
            H.ul(.class("classes-list")) { for found in classes { H.li(.class("panel")) { item(found) } } }
        }
    }

    private static func name(_ found: SchoolClass) -> Node {
        H.a(.class("classes-name"), .href(Addresses.schoolClass(found.id))) {
            H.bdi { ClassWords.title(of: found) }
        }
    }

    @NodeBuilder private static func open(_ found: SchoolClass) -> Node {
        name(found)
        if let code = found.code { H.span(.class("classes-code"), .untranslated) { code.spoken } }
        H.span(.class("muted")) { Node.sentence("Opened {a}", PageParts.moment(found.createdAt)) }
    }

    @NodeBuilder private static func ended(_ found: SchoolClass) -> Node {
        name(found)
        H.span(.class("muted")) {
            Node.sentence("Ended {a}", PageParts.moment(found.endedAt ?? found.lastWordAt))
            " · "
            deletion(of: found)
        }
    }

    /// Until when results stay.
    static func deletion(of found: SchoolClass) -> Node {
        found.isKept
            ? .text(localized("The results are kept."))
            : .sentence(
                "The results will be deleted {a}.",
                PageParts.moment((found.endedAt ?? found.lastWordAt) + SchoolClass.memory))
    }
}
