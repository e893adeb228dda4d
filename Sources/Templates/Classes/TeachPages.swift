import Domain

/// The link that lets a second teacher in: shown once, to whoever made it.
package enum TeacherLinkPage {
    package static func render(_ model: TeacherLinkModel) -> Document {
        Layout(
            site: model.site, title: localized("Link for a second teacher"),
            styles: ["shared/qr-code", "links", "classes/classes"], modules: ["links/links"], section: .games
        ).document {
            H.div(.class("classes")) {
                H.h1 { localized("Link for a second teacher") }
                H.p(.class("lead")) {
                    localized(
                        "Open it on the other teacher’s device. It is shown only now; a link from before no longer works. It ends with the class."
                    )
                }
                H.div(.class("panel link")) {
                    H.p(.class("link-address")) { H.a(.id("teacher-link"), .href(model.address)) { model.address } }
                    H.div(.class("actions")) {
                        H.button(.class("button needs-script"), .type("button"), .data("copies", "teacher-link")) {
                            Icon.copy.node
                            H.span { localized("Copy the link") }
                        }
                        H.a(.class("button button-primary"), .href(Addresses.schoolClass(model.schoolClass.id))) {
                            localized("Back to the class")
                        }
                    }
                    if !model.code.isEmpty { QRCodePicture(rows: model.code).node }
                }
                H.p(.class("muted")) {
                    Node.sentence(
                        "If the other device warns of the connection, open {a} on it first.",
                        H.a(.href(Addresses.join())) { Addresses.join() })
                }
                H.p(.class("visually-hidden"), .id("links-said"), .role("status")) {}
            }
        }
    }
}

/// What a second teacher's link leads to: one button, since to follow a link changes nothing.
package enum TeachPage {
    package static func render(_ model: TeachModel) -> Document {
        Layout(site: model.site, title: localized("Teach this class"), isBare: true).document {
            H.div(.class("centered")) {
                H.h1 { localized("Teach this class") }
                H.p(.class("lead")) {
                    localized(
                        "With this link you steer one class from this device: choose games, pause, see how everyone is doing."
                    )
                }
                H.form(.method("post"), .action(Addresses.teach(model.token))) {
                    H.button(.class("button button-primary"), .type("submit")) { localized("Go to the class") }
                }
            }
        }
    }
}
