import Domain

/// The page that asks for the key, and the one that leads on once it was right. Both work without scripts.
package enum KeyPage {
    /// Asks for the key.
    package static func render(_ model: KeyModel) -> Document {
        Layout(site: model.site, title: localized("Enter the key"), isBare: true).document {
            H.div(.class("centered")) {
                H.h1 { localized("Enter the key to this Motionbook server") }
                H.p(.class("lead"), .id("key-hint")) {
                    localized("Ask the person who runs it for the key, or for a link that includes it.")
                }
                if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
                H.form(.class("key-form"), .method("get"), .action(model.path)) {
                    for field in model.query {
                        H.input(.type("hidden"), .name(field.name), .value(field.value))
                    }
                    H.label(.for("key")) { localized("Key") }
                    H.input(
                        .class("field"), .type("text"), .id("key"), .name("key"), .maxlength(64),
                        .autocomplete("off"), .required, .aria("describedby", "key-hint"))
                    H.button(.class("button button-primary"), .type("submit")) { localized("Open") }
                }
                H.p(.class("muted")) {
                    Node.sentence(
                        "Already entered the key? {a}", H.a(.href(model.address)) { localized("Continue") })
                }
            }
        }
    }

    /// Leads on to a path.
    package static func entrance(_ site: Site, to path: String) -> Document {
        Layout(site: site, title: localized("Key accepted"), isBare: true, leadsTo: path).document {
            H.div(.class("centered")) {
                H.h1 { localized("Key accepted") }
                H.p { H.a(.class("button button-primary"), .href(path)) { localized("Continue") } }
            }
        }
    }
}
