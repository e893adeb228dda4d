import Domain

/// What is shown to a class: where devices begin, and what to compare there.
struct JoinScreen {
    var model: JoinModel
    var screen: JoinModel.Screen

    @NodeBuilder var node: Node {
        if screen.addresses.isEmpty {
            PageParts.notice(
                Notice(
                    .warning,
                    localized("This computer is in no network at the moment. Connect it, then load this page again.")))
        } else {
            address
        }
        CertificateNotice(daysLeft: model.daysLeft).node
        if let authority = model.authority {
            H.section(.class("panel"), .aria("labelledby", "join-next")) {
                H.h2(.id("join-next")) { localized("What happens on the devices") }
                H.p {
                    localized(
                        "The first time, a device shows a few steps that make it trust this server: two to three minutes each. Afterwards, and every other time, Motionbook opens by itself. Unless its key was turned off, it asks for the key once."
                    )
                }
                H.p {
                    H.a(.class("button"), .href(model.path)) { localized("Open Motionbook") }
                    " "
                    H.a(.class("button"), .href(Addresses.classes())) { localized("A class with tablets") }
                }
            }
            JoinHelp(model: model).fingerprint(authority)
            JoinHelp(model: model).steps(authority)
        } else {
            H.p {
                H.a(.class("button"), .href(model.path)) { localized("Open Motionbook") }
                " "
                H.a(.class("button"), .href(Addresses.classes())) { localized("A class with tablets") }
            }
        }
        JoinHelp(model: model).trouble
        JoinHelp(model: model).management
    }

    @NodeBuilder private var address: Node {
        H.p(.class("lead")) {
            localized("Scan the code with the camera of the device, or type this address into its browser:")
        }
        H.section(.class("panel join-screen"), .aria("labelledby", "join-address-title")) {
            H.h2(.class("visually-hidden"), .id("join-address-title")) { localized("Address for other devices") }
            H.div(.class("join-addresses")) {
                for (number, address) in screen.addresses.enumerated() {
                    H.p(.class(number == 0 ? "join-address" : "join-name"), .untranslated, .dir("ltr")) { address }
                }
            }
            if !screen.code.isEmpty { QRCodePicture(rows: screen.code).node }
        }
    }
}
