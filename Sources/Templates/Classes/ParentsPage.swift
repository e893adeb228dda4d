import Domain

/// The sheet for parents: what a class does with cameras and what it keeps, on one page of paper.
package enum ParentsPage {
    package static func render(_ site: Site) -> Document {
        Layout(
            site: site, title: title, styles: ["classes/parents"], modules: ["classes/parents"], section: .games
        ).document {
            choice(site)
            H.article(.class("sheet")) {
                H.h1 { title }
                H.p(.class("lead")) {
                    localized(
                        "In our class the children play short learning games on tablets: they show a number with their fingers, or make a face, and the tablet’s camera sees the answer. This page says what happens with the pictures and what is kept."
                    )
                }
                part(localized("What the camera does"), camera)
                H.div(.class("sheet-columns")) {
                    part(localized("What is kept"), kept)
                    part(localized("What is not kept"), notKept)
                }
                part(localized("Where, how long, and who sees it"), keeping)
                contact
            }
        }
    }

    private static var title: String { localized("Games with a camera: information for parents") }

    private static var camera: [String] {
        [
            localized(
                "While the child plays a game with the camera, also between two tasks, the tablet takes a few pictures per second and sends them to the computer that runs Motionbook. That computer looks for fingers or for the expression of a face, and drops each picture at once."
            ),
            localized(
                "When the game is over, and when the teacher pauses or ends the class, the camera is turned off."),
            localized("The program does not recognise who a child is, and remembers no face and no hand."),
        ]
    }

    private static var kept: [String] {
        [
            localized("The animal and the colour that stand for the child in this class"),
            localized("The child’s first name or nickname, only if the teacher allows names"),
            localized("Each answer: which task, right or wrong or which choice, and how long it took"),
            localized("When the tablet joined the class, and when it was there last"),
            localized("On the tablet: a cookie that says which seat it has"),
        ]
    }

    private static var notKept: [String] {
        [
            localized("No picture, no video and no sound"),
            localized("No measurements of hands or faces, and nothing that a child could be recognised by"),
            localized("No address, no date of birth, no account, no location"),
            localized("Nothing for advertising, and no profile of a child over several classes"),
        ]
    }

    private static var keeping: [String] {
        [
            localized(
                "Everything is on one computer that the school or the teacher runs. Nothing is sent to the internet or to any company."
            ),
            localized(
                "Answers and names are deleted by themselves 30 days after the end of the class, unless the teacher keeps the results on purpose. Backups that the school makes of this computer may hold them longer."
            ),
            localized(
                "The teachers of the class see the answers of each child, and so can those who look after the computer. The large screen in the classroom shows how the class answered, without names. No child sees a picture, a name or the answers of another child."
            ),
            localized(
                "The teacher can delete one child’s answers, or the whole class, at any time. They are then gone from the computer at once."
            ),
        ]
    }

    private static func part(_ title: String, _ lines: [String]) -> Node {
        H.section {
            H.h2 { title }
            H.ul { for line in lines { H.li { line } } }
        }
    }

    /// Lines that the school fills in by hand.
    private static var contact: Node {
        H.section(.class("sheet-contact")) {
            H.h2 { localized("Whom to ask") }
            H.p {
                localized(
                    "You can ask to see what is kept about your child, to have it corrected or deleted, and to have your child take part without the camera."
                )
            }
            H.dl(.class("sheet-lines")) {
                for line in [
                    localized("School and class"), localized("Teacher"),
                    localized("Data protection contact, telephone or e-mail"),
                    localized("Results are kept until"),
                ] {
                    H.div {
                        H.dt { line }
                        H.dd(.class("sheet-blank")) {}
                    }
                }
            }
        }
    }

    /// In which language it is printed: parents may have another one than whoever prints it.
    private static func choice(_ site: Site) -> Node {
        H.div(.class("sheet-choice")) {
            H.nav(.aria("label", localized("Language of this sheet"))) {
                H.ul {
                    for language in site.languages where site.languages.count > 1 {
                        H.li {
                            language.code == Language.current.code
                                ? H.span(.class("chip"), .aria("current", "true"), .lang(language.code)) {
                                    language.name
                                }
                                : H.a(
                                    .href(Addresses.classesForParents() + "?language=" + language.code),
                                    .lang(language.code)
                                ) { language.name }
                        }
                    }
                }
            }
            H.button(.class("button button-primary needs-script"), .type("button"), .id("print")) {
                Icon.print.node
                localized("Print")
            }
        }
    }
}
