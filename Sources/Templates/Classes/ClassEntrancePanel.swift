import Domain

/// Where devices come into a class, in very large letters: address, code and QR code.
struct ClassEntrancePanel {
    var code: ClassCode?
    var entrance: ClassEntrance

    @NodeBuilder var node: Node {
        if let address = entrance.addresses.first {
            H.p(.class("entrance-line")) { localized("Open in the tablet’s browser:") }
            H.p(.class("entrance-address"), .untranslated, .dir("ltr")) { address }
            H.p(.class("entrance-line")) { localized("and enter the code:") }
        }
        H.p(.class("entrance-code"), .data("class-code", ""), .untranslated, .dir("ltr")) { code?.spoken ?? "" }
        if !entrance.picture.isEmpty {
            H.p(.class("entrance-line")) { localized("Or scan this with the tablet’s camera:") }
            QRCodePicture(rows: entrance.picture).node
        }
    }

    /// What keeps tablets out, or their cameras off; nothing where all is well.
    @NodeBuilder var trouble: Node {
        if entrance.addresses.isEmpty {
            notice(
                LocalizedText(
                    "Tablets do not get to this server yet: it listens to this computer only, or is in no network. {a} tells how to change that."
                ))
        } else if !entrance.isEncrypted {
            notice(
                LocalizedText(
                    "Cameras of tablets do not work here, because this server does not encrypt. Tablets can play with buttons. {a} tells how to change that."
                ))
        }
    }

    private func notice(_ words: LocalizedText) -> Node {
        H.div(.class("notice"), .data("tone", "warning")) {
            Icon.warning.node
            H.p { Node.sentence(words, H.a(.href(Addresses.join())) { localized("Use it on other devices") }) }
        }
    }
}
