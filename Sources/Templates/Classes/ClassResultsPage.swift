import Domain
import FoundationEssentials
import Games

/// A class that has ended: what came of it, by child and by task, and until when that stays.
package enum ClassResultsPage {
    package static func render(_ site: Site, _ results: ClassResults, isSecond: Bool) -> Document {
        let found = results.schoolClass
        return Layout(
            site: site, title: ClassWords.title(of: found), styles: ["games/players", "classes/classes"],
            modules: isSecond ? ["shared/dates"] : ["shared/dialogs"], isBare: isSecond, section: .games
        ).document {
            H.div(.class("classes")) {
                head(found, isSecond)
                if results.tasks.isEmpty {
                    H.p(.class("panel")) { localized("Nobody has answered anything.") }
                } else {
                    children(results.children)
                    tasks(results.tasks, GameNames(site))
                }
                keeping(found, isSecond)
            }
        }
    }

    private static func head(_ found: SchoolClass, _ isSecond: Bool) -> Node {
        H.header(.class("classes-head")) {
            if !isSecond {
                H.p(.class("eyebrow")) { H.a(.href(Addresses.classes())) { localized("All classes") } }
            }
            H.h1 { H.bdi { ClassWords.title(of: found) } }
            H.p(.class("muted")) {
                Node.sentence(
                    "The class has ended: {a} to {b}.", PageParts.moment(found.createdAt),
                    PageParts.moment(found.endedAt ?? found.lastWordAt))
            }
            H.div(.class("actions")) {
                H.a(.class("button"), .href(Addresses.classTable(found.id)), .download) {
                    Icon.download.node
                    localized("Table (CSV)")
                }
                H.a(.class("button"), .href(Addresses.classPaper(found.id)), .download) {
                    Icon.print.node
                    localized("Paper (PDF)")
                }
            }
        }
    }

    private static func table(_ id: String, _ columns: [String], @NodeBuilder _ rows: () -> Node) -> Node {
        PageParts.scrolling(.aria("labelledby", id)) {
            H.table(.class("table classes-table")) {
                H.thead { H.tr { for column in columns { H.th(.scope("col")) { column } } } }
                H.tbody { rows() }
            }
        }
    }

    private static func children(_ children: [ClassResults.Child]) -> Node {
        H.section(.class("panel"), .aria("labelledby", "by-child")) {
            H.h2(.id("by-child")) { localized("By pupil") }
            table("by-child", ResultColumns.byChild) {
                for child in children {
                    H.tr {
                        H.th(.scope("row")) {
                            H.span(.class("classes-child")) {
                                SeatPicture(child.seat.look).node
                                H.bdi { ClassResults.title(of: child.seat) }
                            }
                        }
                        for number in [child.right, child.wrong, child.votes] { H.td { String(number) } }
                        H.td { ClassResults.words(child.meanSeconds) }
                    }
                }
            }
        }
    }

    private static func tasks(_ tasks: [ClassResults.Task], _ names: GameNames) -> Node {
        H.section(.class("panel"), .aria("labelledby", "by-task")) {
            H.h2(.id("by-task")) { localized("By task") }
            table("by-task", ResultColumns.byTask) {
                for task in tasks {
                    H.tr {
                        H.th(.scope("row")) { ResultColumns.title(of: task, names) }
                        H.td { String(task.answers.count) }
                        H.td { ClassResults.outcome(of: task) }
                    }
                }
            }
        }
    }

    private static func keeping(_ found: SchoolClass, _ isSecond: Bool) -> Node {
        H.section(.class("panel"), .aria("labelledby", "keeping-title")) {
            H.h2(.id("keeping-title")) { localized("Until when the results stay") }
            H.p { ClassesPage.deletion(of: found) }
            H.div(.class("actions")) {
                H.form(.method("post"), .action(Addresses.changeClass(found.id))) {
                    H.input(.type("hidden"), .name("do"), .value(found.isKept ? "dontKeep" : "keep"))
                    H.button(.class("button"), .type("submit")) {
                        found.isKept ? localized("Delete them after 30 days") : localized("Keep the results")
                    }
                }
                if !isSecond {
                    DeleteControl(thing: .schoolClass(found.id), name: ClassWords.title(of: found)).node
                }
            }
        }
    }
}
