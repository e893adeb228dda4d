/// The page that asks for the key, and the one that leads on once it was right. Both work without scripts.
package enum KeyPage {
    /// Asks for the key.
    package static func render(_ model: KeyModel) -> Document {
        Layout(site: model.site, title: "Which key?", isBare: true).document {
            H.div(.class("centered")) {
                H.h1 { "This Motionbook has a key" }
                H.p(.class("lead"), .id("key-hint")) {
                    "Whoever runs it can tell you, or give you an address with the key in it."
                }
                if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
                H.form(.class("key-form"), .method("get"), .action(model.path)) {
                    for field in model.query {
                        H.input(.type("hidden"), .name(field.name), .value(field.value))
                    }
                    H.label(.for("key")) { "Key" }
                    H.input(
                        .class("field"), .type("text"), .id("key"), .name("key"), .maxlength(64),
                        .autocomplete("off"), .required, .aria("describedby", "key-hint"))
                    H.button(.class("button button-primary"), .type("submit")) { "Open" }
                }
                H.p(.class("muted")) {
                    "Followed a link, and gave the key before? "
                    H.a(.href(model.address)) { "Go on" }
                }
            }
        }
    }

    /// Leads on to a path.
    package static func entrance(_ site: Site, to path: String) -> Document {
        Layout(site: site, title: "Come in", isBare: true, leadsTo: path).document {
            H.div(.class("centered")) {
                H.h1 { "The key is right" }
                H.p { H.a(.class("button button-primary"), .href(path)) { "Go on" } }
            }
        }
    }
}
