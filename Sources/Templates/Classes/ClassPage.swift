import Domain
import Games

/// A class that is open, as its teacher sees it: how devices come in, a tile for each, and what steers all of them.
/// `Public/js/classes/teacher.js` keeps it up to date.
package enum ClassPage {
    /// Style sheets of what shows seats.
    static let styles = ["shared/qr-code", "games/players", "classes/classes"]

    package static func render(_ model: ClassModel) -> Document {
        let found = model.schoolClass
        return Layout(
            site: model.site, title: ClassWords.title(of: found),
            styles: styles + ["classes/steering", "classes/teacher", "classes/voice"],
            modules: ["classes/teacher"] + (model.isSecond ? ["shared/dates"] : []), isBare: model.isSecond,
            section: .games
        ).document {
            Node.element(
                "div",
                [
                    .class("teacher"), .id("teacher"), .data("tiles", path: Addresses.classTiles(found.id)),
                    .data("page", path: Addresses.schoolClass(found.id)), .data("games", ClassGames().scriptJSON),
                ],
                .sequence([
                    head(model), ClassSteering(schoolClass: found).node,
                    ClassEntrancePanel(code: found.code, entrance: model.entrance).trouble,
                    H.div(.class("teacher-columns")) {
                        seats
                        entrance(model)
                    }, ClassSettings(model: model).node, SeatDialog(schoolClass: found).node, SeatPicture.all,
                ]))
        }
    }

    private static func head(_ model: ClassModel) -> Node {
        H.header(.class("section-head")) {
            H.h1 { H.bdi(.id("class-title")) { ClassWords.title(of: model.schoolClass) } }
            if !model.isSecond {
                H.p(.class("section-links")) { H.a(.href(Addresses.classes())) { localized("All classes") } }
            }
        }
    }

    private static var seats: Node {
        H.section(.class("teacher-seats"), .aria("labelledby", "seats-title")) {
            H.div(.class("teacher-state")) {
                H.h2(.id("seats-title")) { localized("Pupils") }
                H.p(.id("class-state")) {}
                H.label(.class("teacher-sorting needs-script"), .for("by-number")) {
                    H.input(.type("checkbox"), .id("by-number"))
                    H.span { localized("Sort by number") }
                }
            }
            H.noscript {
                H.p(.class("notice"), .data("tone", "warning")) {
                    localized(
                        "To see the pupils here, turn on JavaScript in this browser. The buttons work without it.")
                }
            }
            H.ul(.class("tiles"), .id("tiles"), .aria("labelledby", "seats-title")) {}
            H.p(.class("tiles-empty needs-script"), .id("tiles-empty")) {
                localized("No tablets yet. As soon as one has entered the code, its animal appears here.")
            }
        }
    }

    private static func entrance(_ model: ClassModel) -> Node {
        let found = model.schoolClass
        return H.section(.class("panel teacher-entrance"), .aria("labelledby", "entrance-title")) {
            H.h2(.id("entrance-title")) { localized("Join this class") }
            ClassEntrancePanel(code: found.code, entrance: model.entrance).node
            H.a(.class("button"), .href(Addresses.classWall(found.id)), .newWindow, .rel("noopener")) {
                Icon.screen.node
                localized("Wall: for the projector")
            }
        }
    }
}
