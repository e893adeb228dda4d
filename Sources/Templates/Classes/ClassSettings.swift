import Domain

/// What is settled about a class once: its name, names of pupils, and who else teaches it.
struct ClassSettings {
    var model: ClassModel

    private var found: SchoolClass { model.schoolClass }

    var node: Node {
        H.section(.class("teacher-settings"), .aria("labelledby", "settings-title")) {
            H.h2(.id("settings-title")) { localized("About this class") }
            H.div(.class("teacher-panels")) {
                name
                names
                voice
                if !model.isSecond { second }
                results
            }
        }
    }

    private func change(_ action: String, @NodeBuilder _ content: () -> Node) -> Node {
        H.form(.method("post"), .action(Addresses.changeClass(found.id))) {
            H.input(.type("hidden"), .name("do"), .value(action))
            content()
        }
    }

    private var name: Node {
        H.div(.class("panel")) {
            H.h3 { localized("Name of the class") }
            change("rename") {
                H.div(.class("seat-row")) {
                    H.input(
                        .class("field"), .type("text"), .name("name"), .value(found.name?.description ?? ""),
                        .aria("label", localized("Name of the class")), .autocomplete("off"),
                        .maxlength(ClassName.maximumLength))
                    H.button(.class("button"), .type("submit")) { localized("Save") }
                }
            }
        }
    }

    private var names: Node {
        H.div(.class("panel"), .id("names")) {
            H.h3 { localized("Names of pupils") }
            if found.letsNames {
                H.form(.class("teacher-names"), .method("post"), .action(Addresses.classNames(found.id))) {
                    H.label(.for("names-list")) {
                        localized("One name on each line, for the tablets in the order of their numbers")
                    }
                    H.textarea(.class("field"), .id("names-list"), .name("names"), .rows(5), .autocomplete("off")) {}
                    H.p(.class("muted")) {
                        localized(
                            "Names that are left over go to the tablets that join next. They are deleted when the class ends."
                        )
                    }
                    H.button(.class("button"), .type("submit")) { localized("Give names") }
                }
                H.p(.id("names-waiting")) { waiting }
                change("names") {
                    H.input(.type("hidden"), .name("names"), .value("false"))
                    H.button(.class("button button-quiet"), .type("submit")) {
                        localized("Turn names off and delete them")
                    }
                }
            } else {
                H.p { localized("Names are off. Each child is an animal in a colour, with a number.") }
                change("names") {
                    H.input(.type("hidden"), .name("names"), .value("true"))
                    H.button(.class("button"), .type("submit")) { localized("Allow names") }
                }
            }
        }
    }

    /// How many names wait for tablets.
    private var waiting: String {
        let count = found.waitingNames
        guard count > 0 else { return "" }
        return localized(count, "\(count) name is waiting for a tablet.", "\(count) names are waiting for tablets.")
    }

    private var voice: Node {
        H.div(.class("panel"), .id("voice")) {
            H.h3 { localized("Voice") }
            ClassVoiceForm(id: found.id, voice: found.voice, languages: model.site.languages).node
        }
    }

    private var second: Node {
        H.div(.class("panel"), .id("second-teacher")) {
            H.h3 { localized("Second teacher") }
            H.p {
                found.hasSecondTeacher
                    ? localized("There is a link for a second teacher. A new one replaces it.")
                    : localized("A link lets a second teacher steer this class from another device, and nothing else.")
            }
            H.div(.class("actions")) {
                teacherButton("make", localized("Make a link"))
                if found.hasSecondTeacher { teacherButton("takeBack", localized("Take the link back")) }
            }
        }
    }

    private func teacherButton(_ action: String, _ words: String) -> Node {
        H.form(.method("post"), .action(Addresses.secondTeacher(found.id))) {
            H.input(.type("hidden"), .name("do"), .value(action))
            H.button(.class("button"), .type("submit")) { words }
        }
    }

    private var results: Node {
        H.div(.class("panel")) {
            H.h3 { localized("Results so far") }
            H.p { localized("They stay for 30 days after the end of the class.") }
            H.div(.class("actions")) {
                H.a(.class("button"), .href(Addresses.classTable(found.id)), .download) {
                    Icon.download.node
                    localized("Table (CSV)")
                }
            }
        }
    }
}
