import Domain

/// The page on which a pupil's device comes into a class: one large field, one button. It works without scripts. Joining
/// is a form, so that whatever loads the page for a preview takes no seat.
package enum EnterPage {
    package static func render(_ model: EnterModel) -> Document {
        Layout(
            site: model.site, title: localized("Join your class"),
            styles: ["games/players", "games/games", "classes/enter"], isAlone: true
        ).document {
            H.div(.class("enter")) {
                H.p(.class("enter-animals"), .aria("hidden", "true")) {
                    for number in SeatNumber.all.prefix(5) { SeatPicture(SeatLook(of: number)).node }
                }
                H.h1 { localized("Join your class") }
                if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
                if let seat = model.seat { back(seat) }
                form(model)
            }
        }
    }

    /// The way back comes first: whoever has a seat mostly wants it.
    private static func back(_ seat: EnterModel.Seat) -> Node {
        H.a(.class("enter-back"), .href(Addresses.seat(seat.id))) {
            SeatPicture(seat.look).node
            H.span {
                H.strong { localized("Back to your class") }
                H.bdi { seat.name ?? SeatPicture.title(seat.look) }
            }
        }
    }

    private static func form(_ model: EnterModel) -> Node {
        let isKnown = !model.code.isEmpty && model.complaint == nil
        let field: [Attribute] = [
            .class("field enter-code"), .id("code"), .type("text"), .name("code"), .value(model.code),
            .maxlength(EnterModel.longestCode), .autocapitalize("characters"), .autocomplete("off"), .required,
            .untranslated, .dir("ltr"), .aria("describedby", "code-hint"),
        ]
        return H.form(.class("enter-form"), .method("post"), .action(Addresses.enterClass())) {
            H.label(.for("code")) { localized("Code") }
            H.input(field + Attribute.uncorrected + (isKnown || model.seat != nil ? [] : [.autofocus]))
            H.p(.class("enter-hint"), .id("code-hint")) { localized("The six letters on the teacher’s screen.") }
            Node.element(
                "button",
                [.class("button button-primary play-button enter-button"), .type("submit")]
                    + (isKnown ? [.autofocus] : []), .text(localized("Join the class")))
        }
    }
}
