import Domain

/// The page of an error, such as a page that is not there.
package enum ErrorPage {
    package static func render(_ model: ErrorModel) -> Document {
        Layout(site: model.site, title: model.title).document {
            H.div(.class("centered")) {
                H.p(.class("eyebrow")) { localized("Error \(model.status)") }
                H.h1 { model.title }
                H.p(.class("lead")) { model.message }
                if let advice = model.advice { H.p { advice } }
                H.p {
                    H.a(.class("button button-primary"), .href(Addresses.dashboard())) {
                        localized("Back to your clips")
                    }
                }
            }
        }
    }

    /// The page for an address that leads nowhere.
    package static func notFound(_ site: Site) -> Document {
        render(
            ErrorModel(
                site: site, status: 404, title: localized("Page not found"),
                message: localized("The address may be wrong, or the clip may have been deleted."),
                advice: localized("Go back to your clips and open it from there.")))
    }
}
