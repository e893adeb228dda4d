import Domain

/// Asks a guest for the password of a link. It needs no scripts.
package enum LinkPasswordPage {
    package static func render(_ model: LinkPasswordModel) -> Document {
        Layout(site: model.site, title: localized("Enter the password"), isBare: true).document {
            H.div(.class("centered")) {
                H.h1 { localized("Enter the password") }
                H.p(.class("lead"), .id("password-hint")) {
                    localized("Someone shared this with you. Ask them for the password.")
                }
                if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
                H.form(.class("key-form"), .method("post"), .action(model.path)) {
                    H.label(.for("password")) { localized("Password") }
                    H.input(
                        .class("field"), .type("password"), .id("password"), .name("password"),
                        .maxlength(SharedLink.passwordLength.upperBound), .autocomplete("off"), .required,
                        .aria("describedby", "password-hint"))
                    H.button(.class("button button-primary"), .type("submit")) { localized("Open") }
                }
            }
        }
    }
}
